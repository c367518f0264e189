// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <csignal>
#include <cstddef>
#include <deque>
#include <filesystem>
#include <fstream>
#include <mazebot/host/draw/terminal_picture.hpp>
#include <mazebot/host/record/log_stream.hpp>
#include <mazebot/host/record/read_log.hpp>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>

#include "../batch/write_file.hpp"
#include "../board/serial_port.hpp"
#include "../draw/animation.hpp"
#include "../draw/replay.hpp"
#include "../draw/terminal.hpp"
#include "../map/map_paths.hpp"
#include "../options/checks.hpp"
#include "../options/error_message.hpp"
#include "../subcommand.hpp"
#include "divergence.hpp"
#include "live_page.hpp"
#include "step_words.hpp"

namespace {

using namespace mazebot;

struct Options {
  std::string port;
  int baud = 115200;
  std::string log;
  int html_port = 0;  // 0: no page
};

std::atomic<bool> is_interrupted{false};
void interrupt(int) { is_interrupted = true; }

// The file of each run's log: run.log, run-2.log, ...
std::string file_of_run(const std::string& name, int run) {
  if (run == 1) return name;
  const std::filesystem::path path(name);
  return (path.parent_path() / fmt::format("{}-{}{}", path.stem().string(), run, path.extension().string())).string();
}

// Shows the run of the log that comes over a serial line, and keeps the log.
class Watcher {
 public:
  explicit Watcher(const Options& options) : options_(options), has_screen_(has_escape_codes()) {
    if (options.html_port != 0) page_.emplace(options.html_port);
    if (!options.log.empty()) check_writable(options.log);
  }

  // Watches until the user ends it, or the robot is gone.
  ExitStatus watch() {
    for (const int number : {SIGINT, SIGTERM}) std::signal(number, interrupt);
#ifdef SIGPIPE
    std::signal(SIGPIPE, SIG_IGN);  // a browser that is gone
#endif
    SerialPort port(options_.port, options_.baud);
    print_aside("Waiting for the log of a robot at {}, {} baud. Ctrl-C ends.\n", without_controls(options_.port),
                options_.baud);
    if (page_) print_aside("The page is http://localhost:{}/\n", options_.html_port);
    std::string gone;
    while (!is_interrupted && gone.empty()) {
      try {
        const std::string bytes = port.read(std::chrono::milliseconds(page_ ? 10 : 100));
        for (const char byte : bytes) take(byte);
        if (!bytes.empty()) draw();
      } catch (const PortGone& error) {
        gone = error.what();
      }
      if (page_) page_->serve(replay_page_.get(), static_cast<std::size_t>(run_));
    }
    end_run();
    screen_.leave();
    for (const std::string& line : said_) fmt::print("{}\n", line);
    if (run_ == 0) {
      print_error(fmt::format("no log came from {}: does the robot send one with a SerialLog, at {} baud?",
                              options_.port, options_.baud));
      status_ = worse(status_, some_failed);
    }
    if (!gone.empty()) {
      print_error(gone);
      return bad_input;
    }
    return status_;
  }

 private:
  void take(char byte) {
    switch (stream_.take(byte)) {
      case LogStream::Event::none: return;
      case LogStream::Event::began:
        end_run();
        begin_run();
        return grow();
      case LogStream::Event::grew: return grow();
      case LogStream::Event::gap:
        status_ = worse(status_, some_failed);
        return say(stream_.bytes().empty()
                       ? "The run has begun before: its beginning is missing. Begin another run, or reset the robot."
                       : fmt::format("Bytes are missing from byte {} on: the picture waits for the next run.",
                                     stream_.bytes().size()));
      case LogStream::Event::text: return say(fmt::format("robot: {}", without_controls(stream_.text())));
    }
  }

  void begin_run() {
    ++run_;
    taken_ = 0;
    log_ = {};
    replay_.reset();
    problem_.clear();
    map_.reset();
    has_ended_ = false;
    if (!options_.log.empty()) {
      file_name_ = file_of_run(options_.log, run_);
      file_ = std::ofstream(file_name_, std::ios::binary);
    }
  }
  // The log has grown.
  void grow() {
    if (file_.is_open()) {
      file_.seekp(0);
      file_ << stream_.file() << std::flush;
      if (!file_) throw std::runtime_error(fmt::format("{}: cannot be written", file_name_));
    }
    if (!problem_.empty()) return;
    try {
      std::optional<RunLog> log = read_growing_log(stream_.bytes(), stream_.pending());
      if (!log) return;
      log_ = std::move(log);
      if (!replay_) begin_replay();
      while (taken_ < log_->entries.size()) {
        const LogEntry& entry = log_->entries[taken_++];
        if (entry.kind == LogEntry::Kind::mark) say(fmt::format("mark {} after step {}", entry.number, steps()));
        if (entry.kind == LogEntry::Kind::text) {
          say(fmt::format("text after step {}: {}", steps(), without_controls(entry.text)));
        }
        replay_->take(entry);
      }
    } catch (const LogError& error) {
      problem_ = error.what();
      status_ = worse(status_, some_failed);
    } catch (const std::invalid_argument& error) {
      problem_ = error.what();
    }
    if (!problem_.empty()) say("No picture: " + problem_);
    if (log_ && log_->is_finished) end_run();
  }
  void begin_replay() {
    goals_.emplace(log_->grid);
    for (const Cell goal : log_->goals) goals_->insert(goal);
    if (page_) {
      replay_page_ = std::make_unique<::Replay>(ReplayTask::log, fmt::format("run {} at {}", run_, options_.port),
                                                header_words(), RunTimeWallMap(log_->grid));
      replay_page_->start(log_->start.cell).goals(*goals_).live();
      frames_.emplace(*replay_page_);
    }
    replay_ = replay_of(*log_, [this](const ReplayedStep& step, const RunTimeWallMap& map,
                                      const BasicEvidenceMap<RunTimeGrid>* evidence) {
      if (frames_) frames_->add(step, map, evidence);
      if (!log_->grid.contains(step.pose.cell)) return;
      if (has_screen_) map_ = map;
      step_ = step;
    });
  }
  // Says how the run ended, once.
  void end_run() {
    if (run_ == 0 || std::exchange(has_ended_, true)) return;
    file_.close();
    std::string words = log_ ? fmt::format("run {}: {}, {} steps", run_, header_words(), steps())
                             : fmt::format("run {}: ended in the header of its log", run_);
    if (replay_ && problem_.empty()) {
      const ReplayedRun& run = replay_->end(log_->end_check);
      words += fmt::format(", {}", log_->is_finished ? to_string(run.replay.status) : "not finished");
      if (run.replay.diverged) {
        status_ = worse(status_, some_failed);
        words += fmt::format("; the replay differs between the steps {} and {}: {}", run.replay.agreed + 1,
                             *run.replay.diverged, why_diverged(*log_, run));
      }
    }
    if (!options_.log.empty()) words += fmt::format("; {}, {} bytes", file_name_, stream_.bytes().size());
    say(words);
  }

  std::size_t steps() const { return replay_ ? replay_->so_far().steps.size() : 0; }
  std::string header_words() const {
    const bool has_policy = log_->policy != LoggedPolicy::own;
    return fmt::format("{}{}{}, {}x{}", to_string(log_->navigator), has_policy ? ", policy " : "",
                       has_policy ? to_string(log_->policy) : "", log_->grid.width(), log_->grid.height());
  }

  // A line for people: at once, or below the picture and again at the end.
  void say(std::string line) {
    if (!has_screen_) {
      fmt::print("{}\n", line);
      std::fflush(stdout);
      return;
    }
    said_.push_back(std::move(line));
    if (said_.size() > most_lines) said_.pop_front();
    if (!map_) draw();
  }
  void draw() {
    if (!has_screen_) return;
    const TerminalSize screen = terminal_size();
    std::string text;
    if (map_) {
      const TerminalSize needed = Animation::size_of(map_->grid(), false);
      if (needed.columns <= screen.columns && needed.lines <= screen.lines) {
        text = TerminalPicture(*map_)
                   .start(log_->start.cell)
                   .goals(*goals_)
                   .mouse(step_.pose)
                   .utf8(has_utf8())
                   .colour(has_colours())
                   .text();
      } else {
        text = fmt::format("The terminal has {} columns and {} lines, the picture needs {} and {}.\x1b[K\n",
                           screen.columns, screen.lines, needed.columns, needed.lines);
      }
      text += fmt::format("step {} at {},{}: {} {}\x1b[K", steps(), step_.pose.cell.x, step_.pose.cell.y,
                          words_of(step_.command), step_.phase);
      if (step_.contradictions > 0) text += fmt::format(" {} contradictions\x1b[K", step_.contradictions);
    }
    // The last words, as far as there is room.
    const auto lines = static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n')) + 1;
    const auto room =
        static_cast<std::size_t>(screen.lines) > lines ? static_cast<std::size_t>(screen.lines) - lines : 0;
    for (std::size_t i = said_.size() - std::min(said_.size(), room); i < said_.size(); ++i) {
      text += '\n' + said_[i].substr(0, static_cast<std::size_t>(screen.columns)) + "\x1b[K";
    }
    if (!text.empty()) screen_.show(text);
  }

  enum : std::size_t { most_lines = 1000 };

  const Options& options_;
  bool has_screen_;
  AlternateScreen screen_;
  std::optional<LivePage> page_;
  LogStream stream_;
  int run_ = 0;
  std::ofstream file_;
  std::string file_name_;
  std::optional<RunLog> log_;
  std::unique_ptr<RunReplay> replay_;
  std::size_t taken_ = 0;  // entries
  std::string problem_;    // why there is no picture
  bool has_ended_ = false;
  std::optional<RunTimeCellSet> goals_;
  std::optional<RunTimeWallMap> map_;
  ReplayedStep step_{};
  std::unique_ptr<::Replay> replay_page_;
  std::optional<LogFrames> frames_;
  std::deque<std::string> said_;
  ExitStatus status_ = all_solved;
};

}  // namespace

void add_watch(CommandLine& program, Action& chosen) {
  const auto options = std::make_shared<Options>();
  CommandLine command = program.add_subcommand("watch", "Watch a real robot think, live over its serial port");
  command.add_option("port", options->port, "the robot's serial port: for example /dev/ttyACM0")
      .required()
      .type_name("PORT");
  command.add_option("--log", options->log, "write the log into that file; that of a second run into FILE-2, ...")
      .check(file_name_check());
  command.add_option("--html-port", options->html_port, "show the run in a browser, too: http://localhost:N/")
      .check(whole_number_check(1, 65535));
  command.add_option("--baud", options->baud, "the speed that the robot has chosen")
      .check(choice_check({"9600", "19200", "38400", "57600", "115200", "230400"}))
      .show_default();
  command.footer(
      "The robot records with a SerialLog, or sends a whole log with send_log(); see docs/black-box.md. The page is "
      "for\n"
      "browsers on this machine. Ctrl-C ends; 'mazebot replay' shows what was logged again.\n"
      "Exit status: 0 all as logged, 1 the replay decided otherwise, bytes were missing or no log came, 2 the port\n"
      "cannot be used, or the robot is gone.");
  command.callback([options, &chosen] { chosen = [options] { return Watcher(*options).watch(); }; });
}
