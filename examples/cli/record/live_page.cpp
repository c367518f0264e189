// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "live_page.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <stdexcept>

#if defined(__unix__) || defined(__APPLE__)
#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

namespace {

constexpr const char* waiting_page =
    "<!doctype html><meta charset=\"utf-8\"><meta http-equiv=\"refresh\" content=\"1\"><title>mazebot watch</title>"
    "<p>Waiting for a robot.</p>";

void never_wait(int file) { fcntl(file, F_SETFL, fcntl(file, F_GETFL) | O_NONBLOCK); }

std::string response(const char* status, const char* type, const std::string& content) {
  return fmt::format(
      "HTTP/1.1 {}\r\nContent-Type: {}; charset=utf-8\r\nContent-Length: {}\r\nCache-Control: no-store\r\n"
      "Connection: close\r\n\r\n{}",
      status, type, content.size(), content);
}

}  // namespace

LivePage::LivePage(int port) : port_(port), socket_(socket(AF_INET, SOCK_STREAM, 0)) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(static_cast<std::uint16_t>(port));
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  const int yes = 1;
  if (socket_ >= 0) setsockopt(socket_, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
  if (socket_ < 0 || bind(socket_, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0 ||
      listen(socket_, 8) != 0) {
    const std::string reason = std::strerror(errno);
    if (socket_ >= 0) close(socket_);
    throw std::runtime_error(fmt::format("the port {} cannot be used for the page: {}", port, reason));
  }
  never_wait(socket_);
}
LivePage::~LivePage() {
  for (const Client& client : clients_) close(client.socket);
  close(socket_);
}

void LivePage::serve(const Replay* run, std::size_t number) {
  for (int client; (client = accept(socket_, nullptr, nullptr)) >= 0;) {
    never_wait(client);
    const int yes = 1;
    setsockopt(client, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    clients_.push_back({client, {}, false, 0, 0, false});
  }
  for (Client& client : clients_) {
    if (!client.listens) {
      take_request(client, run, number);
    } else if (number != client.number) {  // another run: the page asks for it
      send_all(client, "data: {\"from\":-1}\n\n");
      client.is_done = true;
    }
    if (client.listens && !client.is_done && run != nullptr && run->frames() > client.frame) {
      send_all(client, fmt::format("data: {}\n\n", run->json_since(client.frame)));
      client.frame = run->frames();
    }
    if (client.is_done) close(client.socket);
  }
  clients_.erase(std::remove_if(clients_.begin(), clients_.end(), [](const Client& client) { return client.is_done; }),
                 clients_.end());
}

void LivePage::take_request(Client& client, const Replay* run, std::size_t number) {
  char bytes[2048];
  const ssize_t count = recv(client.socket, bytes, sizeof bytes, 0);
  if (count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR)) client.is_done = true;
  if (count <= 0) return;
  client.request.append(bytes, static_cast<std::size_t>(count));
  if (client.request.find("\r\n\r\n") != std::string::npos) return answer(client, run, number);
  if (client.request.size() > 16384) client.is_done = true;
}

void LivePage::answer(Client& client, const Replay* run, std::size_t number) const {
  const std::string path = client.request.substr(0, client.request.find("\r\n"));
  const std::string events = "GET /events?from=";
  client.is_done = true;
  // Only browsers on this machine that ask for this machine: no page from elsewhere may read the run.
  const std::string hosts[] = {fmt::format("\r\nhost: localhost:{}\r\n", port_),
                               fmt::format("\r\nhost: 127.0.0.1:{}\r\n", port_)};
  std::string head = client.request;
  std::transform(head.begin(), head.end(), head.begin(), [](unsigned char letter) { return std::tolower(letter); });
  if (head.find(hosts[0]) == std::string::npos && head.find(hosts[1]) == std::string::npos) {
    return send_all(client, response("403 Forbidden", "text/plain", "ask for localhost\n"));
  }
  const bool has_run = run != nullptr && !run->empty();
  if (path.rfind(events, 0) == 0 && has_run) {
    client.is_done = false;
    client.listens = true;
    client.number = number;
    client.frame = std::min<std::size_t>(std::strtoul(path.c_str() + events.size(), nullptr, 10), run->frames());
    return send_all(client, "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nCache-Control: no-store\r\n\r\n");
  }
  if (path.rfind("GET / ", 0) == 0 || path.rfind("GET /#", 0) == 0) {
    return send_all(client, response("200 OK", "text/html", has_run ? run->html() : waiting_page));
  }
  if (path.rfind("GET /favicon.ico ", 0) == 0)
    return send_all(client, "HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n");
  send_all(client, response("404 Not Found", "text/plain", "nothing is here: ask for /\n"));
}

// A browser that takes nothing for a second is given up.
void LivePage::send_all(Client& client, const std::string& text) {
  for (std::size_t sent = 0; sent < text.size();) {
    const ssize_t count = send(client.socket, text.data() + sent, text.size() - sent, 0);
    if (count > 0) {
      sent += static_cast<std::size_t>(count);
      continue;
    }
    pollfd ready = {client.socket, POLLOUT, 0};
    if ((errno != EAGAIN && errno != EINTR) || poll(&ready, 1, 1000) == 0) {
      client.is_done = true;
      return;
    }
  }
}

#else

LivePage::LivePage(int port) : port_(port) {
  throw std::runtime_error("the page of a running robot is not supported on this system");
}
LivePage::~LivePage() = default;
void LivePage::serve(const Replay*, std::size_t) {}

#endif
