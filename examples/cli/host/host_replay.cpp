// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "host_replay.hpp"

#include <fmt/core.h>

#include <cstdio>
#include <fstream>
#include <mazebot/host/detail/quoted.hpp>
#include <mazebot/host/robot/mms_simulator.hpp>
#include <optional>

namespace {

using mazebot::MmsSimulator;
using mazebot::detail::quoted;

// Takes the end of the program from the note that tells it.
void take_end(SessionResult& result, const std::string& note) {
  int number = 0;
  // NOLINTBEGIN(cert-err34-c): a note that does not match is none
  if (std::sscanf(note.c_str(), "end of client, exit %d", &number) == 1) {
    result.verdict = number == 0 ? Verdict::exited : Verdict::failed;
    result.exit = number;
  } else if (std::sscanf(note.c_str(), "end of client, killed by signal %d", &number) == 1) {
    result.verdict = Verdict::killed;
    result.exit = -number;
  }
  // NOLINTEND(cert-err34-c)
  for (const Verdict verdict : {Verdict::limit, Verdict::idle, Verdict::unanswered, Verdict::goal}) {
    if (note == std::string("ended by the host: ") + to_string(verdict)) result.verdict = verdict;
  }
}

bool asks_for_reset(const std::string& command) {
  const std::size_t first = command.find_first_not_of(' ');
  return first != command.npos && command.substr(first, command.find_last_not_of(' ') + 1 - first) == "wasReset";
}

class Player {
 public:
  Player(const mazebot::Maze& maze, const Recording& recording) : recording_(recording), simulator_(maze.walls) {
    for (const Recording::Line& line : recording.lines) {
      if (line.mark == '<') replies_.push_back(&line);
    }
  }

  PlayedRecording play() {
    for (const Recording::Line& line : recording_.lines) {
      if (line.mark == '#') {
        take_end(played_.result, line.text);
        if (line.text == "Reset pressed") simulator_.press_reset();
      }
      if (line.mark != '>') continue;
      ++played_.result.commands;
      command(line);
      if (!played_.difference.empty()) break;
    }
    if (played_.difference.empty() && next_ < replies_.size()) {
      differ(*replies_[next_],
             fmt::format("recorded {}, the host has no more replies", quoted(std::string_view(replies_[next_]->text))));
    }
    played_.result.take_statistics(simulator_);
    if (!played_.difference.empty()) {
      played_.result.verdict = Verdict::failed;
      played_.result.exit.reset();
    }
    return played_;
  }

 private:
  void command(const Recording::Line& line) {
    const Recording::Line* recorded = next_ < replies_.size() ? replies_[next_] : nullptr;
    if (recorded != nullptr && recorded->text == "true" && asks_for_reset(line.text)) simulator_.press_reset();
    // Drawing commands overtake all others, so they are carried out even after the end.
    if (is_over_ && !MmsSimulator::is_drawing(line.text)) return;
    const MmsSimulator::State before = simulator_.state();
    const std::optional<std::string> reply = simulator_.handle(line.text);
    if (!reply) return;
    if (recorded == nullptr) {
      simulator_.restore(before);
      simulator_.begin(line.text);
      is_over_ = true;
      played_.notice = fmt::format("{}:{}: from {} on, commands have no recorded reply and are dropped",
                                   recording_.file, line.number, quoted(std::string_view(line.text)));
      return;
    }
    ++next_;
    if (*reply == recorded->text) return;
    differ(*recorded,
           fmt::format("recorded {}, the host replies {} to {} in line {}", quoted(std::string_view(recorded->text)),
                       quoted(std::string_view(*reply)), quoted(std::string_view(line.text)), line.number));
  }

  void differ(const Recording::Line& at, const std::string& what) {
    played_.difference = fmt::format("{}:{}: {}", recording_.file, at.number, what);
  }

  const Recording& recording_;
  MmsSimulator simulator_;
  std::vector<const Recording::Line*> replies_;
  std::size_t next_ = 0;
  bool is_over_ = false;
  PlayedRecording played_;
};

}  // namespace

Recording read_recording(const std::string& file) {
  Recording recording;
  recording.file = file;
  std::ifstream stream(file, std::ios::binary);
  if (!stream) throw std::runtime_error(fmt::format("{}: cannot be read, expected a recorded session", file));
  std::size_t number = 0;
  for (std::string line; std::getline(stream, line);) {
    ++number;
    if (!line.empty() && line.back() == '\r') line.pop_back();
    if (line.empty()) continue;
    // A blank command may have lost its trailing blank in an editor.
    const bool is_marked = std::string_view("><#").find(line[0]) != std::string_view::npos;
    if (!is_marked || (line.size() > 1 && line[1] != ' ')) {
      throw std::runtime_error(fmt::format("{}:{}:1: found {}, expected '> ' and a command, '< ' and a reply or '# '",
                                           file, number, quoted(std::string_view(line))));
    }
    recording.lines.push_back({line[0], line.size() > 2 ? line.substr(2) : std::string(), number});
  }
  if (recording.lines.empty()) {
    throw std::runtime_error(fmt::format("{}: found no line, expected a recorded session", file));
  }
  if (!stream.eof()) throw std::runtime_error(fmt::format("{}: cannot be read to its end", file));
  return recording;
}

PlayedRecording replay(const mazebot::Maze& maze, const Recording& recording) { return Player(maze, recording).play(); }
