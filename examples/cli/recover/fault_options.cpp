// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "fault_options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <vector>

#include "../options/checks.hpp"

namespace {

using mazebot::Fault;
using mazebot::MisreadKind;
using mazebot::StuckSensor;
using mazebot::Turn;

constexpr Turn stuck_sides[] = {Turn::left, Turn::ahead, Turn::right};
constexpr MisreadKind misread_kinds[] = {MisreadKind::both, MisreadKind::phantom, MisreadKind::missed};

std::optional<StuckSensor> parse_stuck(const std::string& text) {
  for (const Turn side : stuck_sides) {
    for (const bool reads_wall : {true, false}) {
      if (const StuckSensor stuck = {side, reads_wall}; text_of(stuck) == text) return stuck;
    }
  }
  return std::nullopt;
}

const char* meaning_of(Fault fault) {
  switch (fault) {
    case Fault::misread: return "a side of a wall is read wrong during one visit of its cell";
    case Fault::sticky: return "a side of a wall is read wrong during the whole run";
    case Fault::slip: return "for each cell: the robot stays where it is";
    case Fault::overshoot: return "for each cell: it goes one cell further, if it can";
    case Fault::turn_fail: return "for each quarter turn: it does not turn";
    case Fault::turn_double: return "for each quarter turn: it turns twice";
    case Fault::moved: return "for each command: it is carried to another cell that it could reach";
    case Fault::turned: return "for each command: it is turned by hand";
    case Fault::power_loss: return "for each command: it starts again from the map saved last, put at the start";
    case Fault::carried: return "for each command: it is put down in any cell that it could reach, with any heading";
    case Fault::both_sides: return "a wall is read wrong from both of its sides, during the whole run";
    case Fault::burst: return "for each observation: this one and the next four read each side wrong with 1/2";
    case Fault::dark: break;
  }
  return "for each observation: one side, drawn, reads open for 20 cells";
}

}  // namespace

std::string text_of(StuckSensor stuck) {
  return fmt::format("{}:{}", stuck.side == Turn::ahead ? "front" : to_string(stuck.side),
                     stuck.reads_wall ? "wall" : "open");
}

void add_faults(CommandLine& command, FaultOptions& options) {
  for (const Fault fault : mazebot::all_faults) {
    command
        .add_option("--" + std::string(to_string(fault)), options.faults.rates[static_cast<std::size_t>(fault)],
                    meaning_of(fault))
        .check(number_check(0, 1))
        .type_name("P");
  }
  command.add_flag("--untold", options.faults.slips_untold, "a robot that slipped reports that it has moved");
  std::vector<std::string> kinds;
  for (const MisreadKind kind : misread_kinds) kinds.emplace_back(to_string(kind));
  command
      .add_option_function<std::string>(
          "--kind",
          [&options](const std::string& text) {
            options.faults.kind = *std::find_if(std::begin(misread_kinds), std::end(misread_kinds),
                                                [&](MisreadKind kind) { return to_string(kind) == text; });
          },
          "which readings can be wrong: of walls (missed), of openings (phantom), or both")
      .check(choice_check(kinds));
  command
      .add_option_function<std::string>(
          "--stuck",
          [&options](const std::string& text) {
            options.faults.stuck = parse_stuck(text);
            if (options.faults.stuck.has_value()) return;
            throw UsageError("--stuck",
                             fmt::format("found '{}', expected left, front or right, then :wall or :open", text));
          },
          "a sensor that always reads the same")
      .type_name("SIDE:READING");
  command.add_flag("--no-bump", options.no_bump, "the robot does not notice that a wall stops it");
  command.add_flag("--certain", options.certain,
                   "explorers touch walls or look twice at them if they matter, in every run");
}
