// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_CLI_RECORD_LIVE_PAGE_HPP
#define MAZEBOT_CLI_RECORD_LIVE_PAGE_HPP

#include <cstddef>
#include <string>
#include <vector>

#include "../draw/replay.hpp"

/// Serves the page of a run that is still going on to browsers on this machine: http://localhost:PORT/. The page is
/// told each step by server-sent events. POSIX systems only; on others the constructor throws.
class LivePage {
 public:
  /// Throws std::runtime_error if the port cannot be used.
  explicit LivePage(int port);
  LivePage(const LivePage&) = delete;
  LivePage& operator=(const LivePage&) = delete;
  ~LivePage();

  /// Answers requests, and sends the frames that are new. `run` may be null: no run has begun. Each run has another
  /// number. Waits only for a browser that does not take what it has asked for, for a second at most.
  void serve(const Replay* run, std::size_t number);

 private:
  struct Client {
    int socket;
    std::string request;     // so far
    bool listens = false;    // to events
    std::size_t frame = 0;   // up to which it has all
    std::size_t number = 0;  // of the run
    bool is_done = false;
  };

  void take_request(Client& client, const Replay* run, std::size_t number);
  void answer(Client& client, const Replay* run, std::size_t number) const;
  static void send_all(Client& client, const std::string& text);

  int port_;
  int socket_ = -1;
  std::vector<Client> clients_;
};

#endif  // MAZEBOT_CLI_RECORD_LIVE_PAGE_HPP
