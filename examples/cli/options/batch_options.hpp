// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_CLI_OPTIONS_BATCH_OPTIONS_HPP
#define MAZEBOT_CLI_OPTIONS_BATCH_OPTIONS_HPP

#include <cstddef>
#include <cstdint>
#include <mazebot/map/cell.hpp>
#include <mazebot/map/heading.hpp>
#include <mazebot/map/pose.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "../batch/report.hpp"
#include "../command_line/command_line.hpp"

/// A part of a batch: every count-th map, from the number-th on. All parts together are the whole batch.
struct Shard {
  std::size_t number = 1;
  std::size_t count = 1;

  template <class T>
  std::vector<T> of(const std::vector<T>& all) const {
    std::vector<T> part;
    for (std::size_t i = number - 1; i < all.size(); i += count) part.push_back(all[i]);
    return part;
  }
};

/// What --start says: a cell, a heading, or both.
struct StartPose {
  std::optional<mazebot::Cell> cell;
  std::optional<mazebot::Heading> heading;

  bool is_whole() const { return cell.has_value() && heading.has_value(); }
};

/// How many this machine has; at least 1.
int processors();

/// Options with their files.
using FileOptions = std::vector<std::pair<const char*, std::string>>;

/// The options that the subcommands for many maps share. Each subcommand derives its own options from this, and adds
/// those it has with the functions below.
struct BatchOptions {
  std::vector<std::string> maps;
  std::optional<StartPose> start;
  std::uint64_t seed = 1;
  std::string format = "text";
  std::string svg;
  std::string chart;
  std::string html;
  std::string log;
  bool animate = false;
  int delay = 40;  // milliseconds
  int jobs = processors();
  Shard shard;

  ReportFormat report_format() const { return ::report_format(format); }

  /// Call before the first run, with the files of further options, which may be empty. Throws std::invalid_argument if
  /// an output of one run is wanted and there are several, if two outputs are one file, or if an output is one of the
  /// maps or of the inputs, and std::runtime_error if a file could not be written later.
  void check_outputs(std::size_t runs, const FileOptions& inputs = {}, const FileOptions& outputs = {}) const;
};

char letter_of(mazebot::Heading heading);
/// Writes a pose as --start takes it: x,y,h.
std::string text_of(mazebot::Pose pose);
std::string text_of(const StartPose& start);
/// Reads x,y,h or only x,y or only h.
std::optional<StartPose> parse_start(const std::string& text);
std::optional<Shard> parse_shard(const std::string& text);
Option add_maps(CommandLine& command, BatchOptions& options, const char* kinds);
Option add_start(CommandLine& command, BatchOptions& options);
Option add_format(CommandLine& command, BatchOptions& options);
Option add_seed(CommandLine& command, BatchOptions& options, const char* what);
Option add_jobs(CommandLine& command, BatchOptions& options, const char* what);
Option add_shard(CommandLine& command, BatchOptions& options);
Option add_svg(CommandLine& command, BatchOptions& options, const char* what);
Option add_chart(CommandLine& command, BatchOptions& options, const char* what);
Option add_html(CommandLine& command, BatchOptions& options);
Option add_log(CommandLine& command, BatchOptions& options);
/// Returns the option --animate.
Option add_animation(CommandLine& command, BatchOptions& options);
/// Call when all options are read. Says on standard error if --animate can show nothing.
void check_animation(const BatchOptions& options);

#endif  // MAZEBOT_CLI_OPTIONS_BATCH_OPTIONS_HPP
