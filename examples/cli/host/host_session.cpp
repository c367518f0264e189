// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "host_session.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <deque>
#include <utility>

#include "host_process.hpp"

namespace {

using Clock = std::chrono::steady_clock;
using mazebot::MmsFault;
using mazebot::MmsSimulator;

constexpr std::size_t read_at_once = 65536;
// mms has no limit for a line. No command has more than a few dozen characters, and this much is not even a text.
constexpr std::size_t longest_line = 65536;
// mms keeps any number of replies for a program that does not read them. Above this, the host stops reading commands.
constexpr std::size_t most_waiting_replies = std::size_t{16} << 20;
constexpr int most_notices = 10;

// A program that has sent a line without a reply and then does nothing is given up: after this time if it is known to
// wait for its standard input, otherwise after the longer one.
constexpr std::chrono::milliseconds silence_when_waiting(1000);
constexpr std::chrono::milliseconds silence(5000);

// In mms a move takes 0.4 s at the usual speed, and what has not ended when the program ends is dropped. Here moves
// take no time. A reply that the program has not read is dropped if it was sent so shortly before the end.
constexpr std::chrono::milliseconds time_of_a_move(400);

// Cuts a stream of bytes into lines.
class LineBuffer {
 public:
  std::string& text() { return text_; }

  // Calls use(line) for each line, without its newline, until it returns false. Longer lines than longest_line are cut.
  template <class UseT>
  bool take_lines(UseT&& use) {
    std::size_t begin = 0;
    bool goes_on = true;
    while (goes_on) {
      const std::size_t end = text_.find('\n', begin);
      if (end == text_.npos) break;
      const std::string_view line = std::string_view(text_).substr(begin, end - begin);
      begin = end + 1;
      if (!std::exchange(is_cut_, false)) goes_on = use(line.substr(0, longest_line));
    }
    text_.erase(0, begin);
    if (goes_on && text_.size() > longest_line) {
      if (!std::exchange(is_cut_, true)) goes_on = use(std::string_view(text_).substr(0, longest_line));
      text_.clear();
    }
    return goes_on;
  }

 private:
  std::string text_;
  bool is_cut_ = false;  // the beginning of this line was used
};

std::string shown(std::string_view line) {
  constexpr std::size_t longest = 60;
  return line.size() > longest ? fmt::format("{}...", line.substr(0, longest)) : std::string(line);
}

class Session {
 public:
  Session(const mazebot::Maze& maze, const std::string& file, const std::vector<std::string>& command,
          const SessionRules& rules, const SessionReports& reports)
      : rules_(rules), reports_(reports), simulator_(maze.walls), program_(file, command) {}

  SessionResult play(const std::atomic<bool>& cancelled) {
    while (!verdict_ && !cancelled) {
      const bool reads_output = program_.waiting_bytes() < most_waiting_replies;
      program_.wait(std::chrono::duration_cast<std::chrono::milliseconds>(deadline_ - Clock::now()), reads_output);
      if (reads_output) read_lines();
      pass_on_errors();
      if (!verdict_) look_for_the_end();
    }
    if (!ended_) program_.kill();
    while (pass_on_errors()) continue;
    if (!errors_.text().empty()) say(errors_.text());

    SessionResult result;
    result.verdict = verdict_.value_or(Verdict::limit);
    if (ended_) result.exit = ended_->by_signal ? -ended_->status : ended_->status;
    result.seconds = std::chrono::duration<double>(Clock::now() - begin_).count();
    result.commands = commands_;
    result.take_statistics(simulator_);
    if (ended_) {
      note(ended_->by_signal ? fmt::format("end of client, killed by signal {}", ended_->status)
                             : fmt::format("end of client, exit {}", ended_->status));
    } else {
      note(fmt::format("ended by the host: {}", to_string(result.verdict)));
    }
    return result;
  }

 private:
  // A command whose reply the program may not have read.
  struct Unread {
    std::uint64_t end;  // of its reply, in bytes of all replies
    Clock::time_point sent;
    bool takes_time;  // in mms
    std::string line;
    MmsSimulator::State before;
  };

  // ---- lines of the program -----------------------------------------------------------------------------------------

  bool read_lines() {
    if (!program_.read_output(lines_.text(), read_at_once)) return false;
    last_output_ = Clock::now();
    lines_.take_lines([&](std::string_view line) {
      handle(line);
      return !verdict_;
    });
    return true;
  }

  void handle(std::string_view text) {
    std::string line(text);
    line.erase(std::remove(line.begin(), line.end(), '\r'), line.end());
    ++commands_;
    record("> ", line);
    const MmsSimulator::State before = simulator_.state();
    const std::optional<std::string> reply = simulator_.handle(line);
    const bool has_moved = simulator_.moves() != before.moves;
    if (reply) {
      record("< ", *reply);
      replied_ += reply->size() + 1;
      forget_read_replies();
      const bool takes_time = has_moved || simulator_.total().turns != before.score.total.turns;
      unread_.push_back({replied_, last_output_, takes_time, line, before});
      program_.write(*reply + '\n');
    } else if (simulator_.fault() != MmsFault::none) {
      complain(line);
    }
    if (has_moved) last_move_ = commands_;
    if (std::find(rules_.resets.begin(), rules_.resets.end(), commands_) != rules_.resets.end()) {
      simulator_.press_reset();
      note("Reset pressed");
    }
    if (rules_.stops_at_goal && simulator_.solved()) verdict_ = Verdict::goal;
    if (!verdict_ && commands_ - last_move_ >= rules_.idle) verdict_ = Verdict::idle;
  }

  void complain(const std::string& line) {
    const bool is_drawing = MmsSimulator::is_drawing(line);
    if (!is_drawing) has_unanswered_line_ = true;
    if (++notices_ > most_notices + 1) return;
    if (notices_ > most_notices) {
      notice("more invalid lines follow");
    } else if (is_drawing) {
      notice(fmt::format("line {} '{}' draws nothing: {}", commands_, shown(line), to_string(simulator_.fault())));
    } else {
      notice(fmt::format("line {} '{}' is never answered: {}", commands_, shown(line), to_string(simulator_.fault())));
    }
  }

  // ---- the end ------------------------------------------------------------------------------------------------------

  void look_for_the_end() {
    ended_ = program_.end();
    if (ended_) {
      while (!verdict_ && read_lines()) continue;  // what it wrote last
      if (verdict_) return;
      drop_unfinished();
      if (!lines_.text().empty()) {
        notice(fmt::format("the last line '{}' has no newline: mms ignores it", shown(lines_.text())));
      }
      verdict_ = ended_->by_signal ? Verdict::killed : ended_->status == 0 ? Verdict::exited : Verdict::failed;
      return;
    }
    const Clock::time_point now = Clock::now();
    const Clock::duration quiet = now - last_output_;
    const bool time_is_over = now >= deadline_;
    const bool may_wait = has_unanswered_line_ || !lines_.text().empty() || (time_is_over && commands_ > 0);
    const Clock::duration enough =
        time_is_over ? std::min<Clock::duration>(silence_when_waiting, deadline_ - begin_) / 2 : silence_when_waiting;
    if (may_wait && quiet >= enough && (time_is_over || now >= next_look_)) {
      next_look_ = now + silence_when_waiting / 4;
      const bool gives_up = has_unanswered_line_ && (time_is_over || quiet >= silence);
      if (program_.waits_for_input().value_or(gives_up)) {
        verdict_ = Verdict::unanswered;
        explain_waiting();
        return;
      }
    }
    if (!time_is_over) return;
    verdict_ = Verdict::limit;
    if (commands_ == 0) {
      notice(lines_.text().empty() ? "it sent nothing: does it flush its output after each line?"
                                   : fmt::format("'{}' has no newline: mms ignores it", shown(lines_.text())));
    }
  }

  void explain_waiting() {
    if (!lines_.text().empty()) {
      notice(fmt::format("it waits for a reply to '{}', which has no newline", shown(lines_.text())));
    } else if (!has_unanswered_line_) {
      notice("it waits for a reply, but every command that has one was answered; drawing commands have none");
    }
  }

  void forget_read_replies() {
    if (unread_.size() < 64) return;
    const std::uint64_t read = program_.read_bytes();
    const Clock::time_point old = last_output_ - time_of_a_move;
    while (!unread_.empty() && (unread_.front().end <= read || unread_.front().sent < old)) unread_.pop_front();
  }

  // The program has ended. Takes back what mms would not have finished by then.
  void drop_unfinished() {
    const std::uint64_t read = program_.read_bytes();
    const Clock::time_point recent = Clock::now() - time_of_a_move;
    for (std::size_t i = 0; i < unread_.size(); ++i) {
      const Unread& first = unread_[i];
      if (first.end <= read || first.sent < recent || !first.takes_time) continue;
      simulator_.restore(first.before);
      simulator_.begin(first.line);
      notice(fmt::format("it ended without reading the reply to '{}': mms does not finish that{}", shown(first.line),
                         i + 1 < unread_.size() ? " and drops what follows" : ""));
      return;
    }
  }

  // ---- reports ------------------------------------------------------------------------------------------------------

  bool pass_on_errors() {
    const bool has_read = program_.read_errors(errors_.text(), read_at_once);
    errors_.take_lines([&](std::string_view line) {
      say(line);
      return true;
    });
    return has_read && Clock::now() < deadline_;
  }
  void say(std::string_view line) const {
    if (reports_.mouse_says) reports_.mouse_says(line);
  }
  void notice(const std::string& text) const {
    if (reports_.notice) reports_.notice(text);
  }
  void record(const char* mark, const std::string& line) const {
    if (reports_.transcript) reports_.transcript(mark + line);
  }
  void note(const std::string& text) const { record("# ", text); }

  const SessionRules& rules_;
  const SessionReports& reports_;
  MmsSimulator simulator_;
  MouseProgram program_;
  LineBuffer lines_;
  LineBuffer errors_;
  std::deque<Unread> unread_;
  std::uint64_t replied_ = 0;  // bytes
  std::uint64_t commands_ = 0;
  std::uint64_t last_move_ = 0;  // as a number of commands
  int notices_ = 0;
  bool has_unanswered_line_ = false;
  std::optional<Verdict> verdict_;
  std::optional<ProgramEnd> ended_;
  Clock::time_point begin_ = Clock::now();
  Clock::time_point deadline_ =
      begin_ + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(rules_.limit));
  Clock::time_point last_output_ = begin_;
  Clock::time_point next_look_ = begin_;
};

}  // namespace

void SessionResult::take_statistics(const MmsSimulator& simulator) {
  moves = simulator.moves();
  crashes = simulator.crashes();
  invalid = simulator.invalid_lines();
  solved = simulator.solved();
  score = simulator.score();
  total = simulator.total();
  best = simulator.best_run();
}

SessionResult play_session(const mazebot::Maze& maze, const std::string& file, const std::vector<std::string>& command,
                           const SessionRules& rules, const SessionReports& reports,
                           const std::atomic<bool>& cancelled) {
  return Session(maze, file, command, rules, reports).play(cancelled);
}
