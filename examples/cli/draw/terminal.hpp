// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_CLI_DRAW_TERMINAL_HPP
#define MAZEBOT_CLI_DRAW_TERMINAL_HPP

#include <cstdio>
#include <cstdlib>
#include <string_view>

#ifdef _WIN32
#include <io.h>
#else
#include <sys/ioctl.h>
#include <unistd.h>
#endif

/// Properties of the terminal the program runs in.

inline bool is_terminal(std::FILE* stream) {
#ifdef _WIN32
  return _isatty(_fileno(stream)) != 0;
#else
  return isatty(fileno(stream)) != 0;
#endif
}

/// Writes to standard output without buffering; may be called from a signal handler.
inline void write_at_once(std::string_view text) {
#ifdef _WIN32
  static_cast<void>(_write(1, text.data(), static_cast<unsigned>(text.size())));
#else
  static_cast<void>(!write(STDOUT_FILENO, text.data(), text.size()));
#endif
}

struct TerminalSize {
  int columns = 80;
  int lines = 24;
};

inline TerminalSize terminal_size() {
  TerminalSize size;
#ifndef _WIN32
  winsize window{};
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &window) == 0 && window.ws_col > 0 && window.ws_row > 0) {
    size.columns = window.ws_col;
    size.lines = window.ws_row;
  }
#endif
  return size;
}

inline std::string_view environment(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

/// Can standard output be redrawn and coloured? See also no-color.org.
inline bool has_escape_codes() {
  return is_terminal(stdout) && !environment("TERM").empty() && environment("TERM") != "dumb";
}
inline bool has_colours() { return has_escape_codes() && environment("NO_COLOR").empty(); }

inline bool has_utf8() {
  if (!is_terminal(stdout)) return false;
  for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
    const std::string_view locale = environment(name);
    if (locale.empty()) continue;  // the first one that is set decides
    return locale.find("UTF-8") != locale.npos || locale.find("utf8") != locale.npos;
  }
  return false;
}

/// The terminal's alternate screen, without the cursor. The end restores what was there before.
class AlternateScreen {
 public:
  AlternateScreen() = default;
  AlternateScreen(const AlternateScreen&) = delete;
  AlternateScreen& operator=(const AlternateScreen&) = delete;
  ~AlternateScreen() { leave(); }

  bool is_shown() const { return is_shown_; }
  /// Replaces all that is on it.
  void show(std::string_view text) {
    if (!is_shown_) std::fputs("\x1b[?1049h\x1b[?25l", stdout);
    is_shown_ = true;
    std::fputs("\x1b[H", stdout);
    std::fwrite(text.data(), 1, text.size(), stdout);
    std::fputs("\x1b[J", stdout);
    std::fflush(stdout);
  }
  void leave() {
    if (!is_shown_) return;
    is_shown_ = false;
    std::fputs(codes_to_leave(), stdout);
    std::fflush(stdout);
  }
  /// What restores the terminal, for a signal handler.
  static constexpr const char* codes_to_leave() { return "\x1b[0m\x1b[?25h\x1b[?1049l"; }

 private:
  bool is_shown_ = false;
};

#endif  // MAZEBOT_CLI_DRAW_TERMINAL_HPP
