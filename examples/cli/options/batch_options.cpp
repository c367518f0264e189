// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "batch_options.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <map>
#include <stdexcept>
#include <system_error>
#include <thread>
#include <utility>

#include "../batch/write_file.hpp"
#include "../draw/terminal.hpp"
#include "../map/map_paths.hpp"
#include "checks.hpp"
#include "error_message.hpp"

int processors() { return std::max(1, static_cast<int>(std::thread::hardware_concurrency())); }

void BatchOptions::check_outputs(std::size_t runs, const FileOptions& inputs, const FileOptions& outputs) const {
  const auto check_single = [&](const char* option, const char* verb, const std::string& path) {
    if (path.empty() || runs == 1) return;
    throw std::invalid_argument(
        fmt::format("{} {} one run, found {}: give one map, and no option that asks for several", option, verb, runs));
  };
  check_single("--svg", "draws", svg);
  check_single("--html", "replays", html);
  check_single("--log", "holds", log);
  for (const auto& [option, path] : outputs) check_single(option, "holds", path);
  FileOptions all = {{"--svg", svg}, {"--chart", chart}, {"--html", html}, {"--log", log}};
  all.insert(all.end(), outputs.begin(), outputs.end());
  std::map<std::filesystem::path, const char*> options;  // of each file
  for (const auto& [option, path] : all) {
    if (path.empty()) continue;
    const auto file = std::filesystem::weakly_canonical(std::filesystem::absolute(path));
    if (const auto [other, is_new] = options.emplace(file, option); !is_new) {
      throw std::invalid_argument(
          fmt::format("found {} for {} and {}, expected two files", path, other->second, option));
    }
    for (const MapPath& map : map_paths(maps)) {
      if (!is_same_file(map.name, path)) continue;
      throw std::invalid_argument(
          fmt::format("found {} for {} and as a map to read, expected two files", path, option));
    }
    for (const auto& [input, read] : inputs) {
      if (!is_same_file(read, path)) continue;
      throw std::invalid_argument(fmt::format("found {} for {} and for {}, expected two files", path, option, input));
    }
    std::error_code error;  // of a file that cannot be looked up
    if (is_picture_of_yaml(file) && std::filesystem::exists(file, error)) {
      throw std::invalid_argument(
          fmt::format("found {} for {}, which belongs to a YAML file, expected a file of its own", path, option));
    }
    check_writable(path);
  }
}

char letter_of(mazebot::Heading heading) { return "nesw"[static_cast<int>(heading)]; }

std::string text_of(mazebot::Pose pose) {
  return fmt::format("{},{},{}", pose.cell.x, pose.cell.y, letter_of(pose.heading));
}

std::string text_of(const StartPose& start) {
  const std::string cell = start.cell ? fmt::format("{},{}", start.cell->x, start.cell->y) : std::string();
  if (!start.heading) return cell;
  return cell + (cell.empty() ? "" : ",") + letter_of(*start.heading);
}

std::optional<StartPose> parse_start(const std::string& text) {
  StartPose start;
  std::string letter = text;
  if (text.size() > 1) {
    int x = 0, y = 0, used = 0;
    // NOLINTNEXTLINE(cert-err34-c): what does not convert is refused below
    const bool is_read = std::sscanf(text.c_str(), "%5d,%5d%n", &x, &y, &used) == 2;
    if (!is_read || x < 0 || y < 0) return std::nullopt;
    start.cell = mazebot::Cell(x, y);
    letter = text.substr(static_cast<std::size_t>(used));
    if (letter.empty()) return start;
    if (letter[0] != ',') return std::nullopt;
    letter.erase(0, 1);
  }
  const std::size_t quarter = letter.size() == 1 ? std::string("nesw").find(letter) : std::string::npos;
  if (quarter == std::string::npos) return std::nullopt;
  start.heading = mazebot::heading_at(static_cast<int>(quarter));
  return start;
}

std::optional<Shard> parse_shard(const std::string& text) {
  unsigned number = 0, count = 0;
  int used = 0;
  // NOLINTNEXTLINE(cert-err34-c): what does not convert is refused below
  const bool is_read = std::sscanf(text.c_str(), "%6u/%6u%n", &number, &count, &used) == 2;
  const bool is_plain = text.find_first_not_of("0123456789/") == std::string::npos;
  if (!is_read || !is_plain || static_cast<std::size_t>(used) != text.size() || number < 1 || number > count) {
    return std::nullopt;
  }
  return Shard{number, count};
}

Option add_maps(CommandLine& command, BatchOptions& options, const char* kinds) {
  return command
      .add_option("maps", options.maps, fmt::format("{}, directories of them, or - for standard input", kinds))
      .required()
      .type_name("FILE|DIR");
}

Option add_start(CommandLine& command, BatchOptions& options) {
  return command
      .add_option_function<std::string>(
          "--start",
          [&options](const std::string& text) {
            options.start = parse_start(text);
            if (options.start.has_value()) return;
            throw UsageError("--start",
                             fmt::format("found '{}', expected x,y,h with h one of n, e, s, w; or x,y or h", text));
          },
          "the pose to start from, in cells from the south-west corner; only x,y or only h: the other is random")
      .type_name("x,y,h");
}

Option add_format(CommandLine& command, BatchOptions& options) {
  return command.add_option("--format", options.format, "how to print the results")
      .check(choice_check({"text", "csv", "json"}))
      .show_default();
}

Option add_seed(CommandLine& command, BatchOptions& options, const char* what) {
  return command.add_option("--seed", options.seed, what).check(whole_number_check()).show_default();
}

Option add_jobs(CommandLine& command, BatchOptions& options, const char* what) {
  return command.add_option("--jobs", options.jobs, fmt::format("{}; the default is one for each processor", what))
      .check(whole_number_check(1, 1024));
}

Option add_shard(CommandLine& command, BatchOptions& options) {
  return command
      .add_option_function<std::string>(
          "--shard",
          [&options](const std::string& text) {
            const std::optional<Shard> shard = parse_shard(text);
            if (!shard) {
              throw UsageError("--shard",
                               fmt::format("found '{}', expected I/N with I from 1 to N and N up to 999999", text));
            }
            options.shard = *shard;
          },
          "every N-th map, from the I-th on; the parts 1/N to N/N make the whole batch")
      .type_name("I/N");
}

Option add_svg(CommandLine& command, BatchOptions& options, const char* what) {
  return command.add_option("--svg", options.svg, fmt::format("write a picture of the map and {} to that file", what))
      .check(file_name_check());
}

Option add_chart(CommandLine& command, BatchOptions& options, const char* what) {
  return command.add_option("--chart", options.chart, fmt::format("write a chart of {} to that file", what))
      .check(file_name_check());
}

Option add_html(CommandLine& command, BatchOptions& options) {
  return command
      .add_option("--html", options.html, "write a page to that file that replays the run in a browser, step by step")
      .check(file_name_check());
}

Option add_log(CommandLine& command, BatchOptions& options) {
  return command
      .add_option("--log", options.log, "write the log that a recorder on the robot would have written; see replay")
      .check(file_name_check());
}

Option add_animation(CommandLine& command, BatchOptions& options) {
  Option animate =
      command.add_flag("--animate", options.animate, "show each step, if the terminal is large enough for the map");
  command.add_option("--delay", options.delay, "milliseconds between the steps of --animate")
      .check(whole_number_check(10000))
      .needs(animate)
      .show_default();
  return animate;
}

void check_animation(const BatchOptions& options) {
  if (options.animate && options.format != "text") throw UsageError("--animate", "needs --format text");
  if (options.animate && !has_escape_codes()) {
    print_error("--animate shows no steps: standard output is no terminal that can be redrawn");
  }
}
