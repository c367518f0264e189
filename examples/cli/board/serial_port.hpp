// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_CLI_BOARD_SERIAL_PORT_HPP
#define MAZEBOT_CLI_BOARD_SERIAL_PORT_HPP

#include <fmt/core.h>

#include <cerrno>
#include <chrono>
#include <optional>
#include <stdexcept>
#include <string>
#include <system_error>

#if defined(__unix__) || defined(__APPLE__)
#define MAZEBOT_CLI_HAS_TERMIOS 1
#include <fcntl.h>
#include <poll.h>
#include <termios.h>
#include <unistd.h>
#else
#define MAZEBOT_CLI_HAS_TERMIOS 0
#endif

/// A serial port that was there and is gone: pulled out, or its other side has ended.
class PortGone : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// A serial port or a pseudo terminal: 8 bits, no parity, one stop bit. POSIX systems only; on others the constructor
/// throws. Errors are exceptions.
class SerialPort {
 public:
  SerialPort(const std::string& name, [[maybe_unused]] int baud) : name_(name) {
#if MAZEBOT_CLI_HAS_TERMIOS
    file_ = open(name.c_str(), O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC);
    if (file_ < 0) fail("cannot open");
    termios settings{};
    if (tcgetattr(file_, &settings) != 0) {
      const int error = errno;
      close(file_);
      if (error == ENOTTY) throw std::runtime_error(fmt::format("{} is no serial port", name_));
      throw std::system_error(error, std::generic_category(), name_);
    }
    cfmakeraw(&settings);
    settings.c_cflag |= CLOCAL | CREAD;
    const std::optional<speed_t> speed = speed_of(baud);
    if (speed) {
      cfsetispeed(&settings, *speed);
      cfsetospeed(&settings, *speed);
    }
    if (!speed || tcsetattr(file_, TCSANOW, &settings) != 0) {
      close(file_);
      throw std::runtime_error(fmt::format("{}: {} baud is not possible", name_, baud));
    }
    tcflush(file_, TCIOFLUSH);
#else
    throw std::runtime_error("serial ports are not supported on this system");
#endif
  }
  SerialPort(const SerialPort&) = delete;
  SerialPort& operator=(const SerialPort&) = delete;

#if MAZEBOT_CLI_HAS_TERMIOS
  ~SerialPort() { close(file_); }

  /// Returns the received bytes as soon as there are some, or nothing when the time is over.
  std::string read(std::chrono::milliseconds patience) {
    pollfd ready = {file_, POLLIN, 0};
    if (poll(&ready, 1, static_cast<int>(patience.count())) <= 0) return {};
    char bytes[256];
    const ssize_t count = ::read(file_, bytes, sizeof bytes);
    if (count > 0) return std::string(bytes, static_cast<std::size_t>(count));
    if (count < 0 && (errno == EAGAIN || errno == EINTR)) return {};
    throw PortGone(fmt::format("{} is gone", name_));
  }

  /// Throws if the port takes no bytes for a second.
  void write(const std::string& bytes) {
    for (std::size_t sent = 0; sent < bytes.size();) {
      const ssize_t count = ::write(file_, bytes.data() + sent, bytes.size() - sent);
      if (count > 0) {
        sent += static_cast<std::size_t>(count);
      } else if (errno == EAGAIN || errno == EINTR) {
        pollfd ready = {file_, POLLOUT, 0};
        if (poll(&ready, 1, 1000) == 0) throw std::runtime_error(fmt::format("{} takes no more answers", name_));
      } else {
        fail("cannot write to");
      }
    }
  }

 private:
  [[noreturn]] void fail(const char* what) const {
    throw std::system_error(errno, std::generic_category(), fmt::format("{} {}", what, name_));
  }
  static std::optional<speed_t> speed_of(int baud) {
    switch (baud) {
      case 9600: return B9600;
      case 19200: return B19200;
      case 38400: return B38400;
      case 57600: return B57600;
      case 115200: return B115200;
      case 230400: return B230400;
      default: return std::nullopt;
    }
  }

  int file_ = -1;
#else
  std::string read(std::chrono::milliseconds) { return {}; }
  void write(const std::string&) {}

 private:
#endif
  std::string name_;
};

#endif  // MAZEBOT_CLI_BOARD_SERIAL_PORT_HPP
