// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "fault_rates.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>

using namespace mazebot;

namespace {

// The chance of at most `happened` events.
double at_most(const Happened& events, double rate) {
  if (rate <= 0) return 1;
  if (rate >= 1) return events.happened >= events.could ? 1 : 0;
  const auto n = static_cast<double>(events.could);
  double sum = 0;
  for (std::uint64_t k = 0; k <= events.happened; ++k) {
    const auto count = static_cast<double>(k);
    sum += std::exp(std::lgamma(n + 1) - std::lgamma(count + 1) - std::lgamma(n - count + 1) + count * std::log(rate) +
                    (n - count) * std::log1p(-rate));
  }
  return std::min(sum, 1.0);
}
// The rate at which the falling chance(rate) is `level`.
template <class ChanceT>
double rate_at(double level, ChanceT&& chance) {
  double low = 0, high = 1;
  for (int i = 0; i < 60; ++i) {
    const double middle = (low + high) / 2;
    (chance(middle) > level ? low : high) = middle;
  }
  return low;
}

}  // namespace

RateInterval interval_of(const Happened& events) {
  constexpr double tail = 0.025;
  if (events.could == 0) return {0, 1};
  RateInterval interval = {0, 1};
  if (events.happened > 0) {
    const Happened fewer = {events.could, events.happened - 1};
    interval.low = rate_at(1 - tail, [&](double rate) { return at_most(fewer, rate); });
  }
  if (events.happened < events.could) interval.high = rate_at(tail, [&](double rate) { return at_most(events, rate); });
  return interval;
}

std::uint64_t FaultCounts::misreads() const {
  std::uint64_t sum = 0;
  for (int side = 0; side < 4; ++side) sum += phantom[side].happened + missed[side].happened;
  return sum;
}
void FaultCounts::add(const FaultCounts& other) {
  steps += other.steps;
  for (int side = 0; side < 4; ++side) {
    phantom[side].add(other.phantom[side]);
    missed[side].add(other.missed[side]);
  }
  slips.add(other.slips);
  overshoots.add(other.overshoots);
  wrong_turns.add(other.wrong_turns);
  moved.add(other.moved);
  crashes += other.crashes;
}

FaultCounts count_faults(const RunTimeWallMap& truth, const std::vector<RunStep>& run,
                         const std::vector<TrueStep>& steps) {
  FaultCounts counts;
  counts.steps = steps.size();
  unsigned read = 0;  // headings, in this visit of a cell: reading again gives the same
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const TrueStep& step = steps[i];
    if (i > 0) {
      const Command command = run[i - 1].command;
      const auto crossed = static_cast<std::uint64_t>(std::max(0, command.cells() - run[i].seen.short_by()));
      counts.wrong_turns.could += static_cast<std::uint64_t>(quarter_turns(command.turn()));
      counts.wrong_turns.happened += step.fault == MotionFault::wrong_turn ? 1U : 0U;
      counts.moved.could += 1;
      counts.moved.happened += step.fault == MotionFault::moved ? 1U : 0U;
      // Each border that was crossed could be slipped at, and so could the one where it slipped and said so.
      counts.slips.could += crossed + (step.fault == MotionFault::slip && run[i].seen.short_by() != 0 ? 1U : 0U);
      counts.slips.happened += step.fault == MotionFault::slip ? 1U : 0U;
      const bool is_open_behind = truth.open(step.pose, Turn::ahead, Unknown::wall);
      counts.overshoots.could += crossed > 0 ? crossed - 1 + (is_open_behind ? 1U : 0U) : 0U;
      counts.overshoots.happened += step.fault == MotionFault::overshoot ? 1U : 0U;
      counts.crashes += step.crashed ? 1U : 0U;
      if (step.pose.cell != steps[i - 1].pose.cell || run[i].put_at || step.fault == MotionFault::moved) read = 0;
    }
    for (int quarter = 0; quarter < 4; ++quarter) {
      const Turn side = turn_at(quarter);
      const unsigned bit = direction_bit(step.pose.heading + side);
      if (!run[i].seen.sensed(side) || (read & bit) != 0) continue;
      read |= bit;
      Happened& events = truth.open(step.pose, side, Unknown::wall) ? counts.phantom[quarter] : counts.missed[quarter];
      ++events.could;
      events.happened += (step.misread >> quarter & 1U) != 0 ? 1U : 0U;
    }
  }
  return counts;
}

FaultCounts count_contradictions(const ReplayedRun& run) {
  FaultCounts counts;
  counts.steps = run.steps.size();
  std::size_t before = 0;
  for (const ReplayedStep& step : run.steps) {
    for (int quarter = 0; quarter < 4; ++quarter) {
      if (step.seen.sensed(turn_at(quarter))) ++counts.phantom[quarter].could;
    }
    // Which of the readings was wrong is not known; one of this step contradicts.
    if (step.contradictions > before) counts.phantom[0].happened += step.contradictions - before;
    before = step.contradictions;
    counts.crashes += step.seen.short_by() != 0 ? 1U : 0U;
  }
  return counts;
}

namespace {

void print_rate(const std::string& name, const Happened& events) {
  if (events.could == 0) return;
  const RateInterval interval = interval_of(events);
  fmt::print("{:<24}{:>7} of {:>8}   {:.5f}   {:.5f} to {:.5f}\n", name, events.happened, events.could,
             static_cast<double>(events.happened) / static_cast<double>(events.could), interval.low, interval.high);
}
double rate_of(const Happened& events) {
  return events.could == 0 ? 0 : static_cast<double>(events.happened) / static_cast<double>(events.could);
}

}  // namespace

void print_rates(const FaultCounts& counts, bool has_truth) {
  Happened phantom, missed, all;
  for (int side = 0; side < 4; ++side) {
    phantom.add(counts.phantom[side]);
    missed.add(counts.missed[side]);
  }
  all.add(phantom);
  all.add(missed);
  fmt::print("\n{:<24}{:>7}    {:>8}   {:<7}   95 % interval\n", "fault", "found", "could", "rate");
  if (!has_truth) {
    print_rate("misread, at least", all);
    fmt::print("Slips are not known without --truth MAZE.\n");
    return;
  }
  print_rate("misread", all);
  print_rate("  phantom walls", phantom);
  print_rate("  missed walls", missed);
  const char* const sides[] = {"front", "right", "back", "left"};
  for (int side = 0; side < 4; ++side) {
    Happened of_side = counts.phantom[side];
    of_side.add(counts.missed[side]);
    print_rate(fmt::format("  {}", sides[side]), of_side);
  }
  print_rate("slip", counts.slips);
  print_rate("overshoot", counts.overshoots);
  print_rate("wrong turn", counts.wrong_turns);
  print_rate("moved by hand", counts.moved);
  std::string options;
  const auto option = [&](const char* name, double rate) {
    if (rate > 0) options += fmt::format(" --{} {:.2g}", name, rate);
  };
  option("misread", rate_of(phantom.happened > 0 && missed.happened > 0 ? all
                            : phantom.happened > 0                      ? phantom
                                                                        : missed));
  if (phantom.happened > 0 && missed.happened == 0) options += " --kind phantom";
  if (missed.happened > 0 && phantom.happened == 0) options += " --kind missed";
  option("slip", rate_of(counts.slips));
  option("overshoot", rate_of(counts.overshoots));
  option("turn-fail", rate_of(counts.wrong_turns));
  option("moved", rate_of(counts.moved));
  fmt::print("The same faults: mazebot torture{} MAZES\n", options.empty() ? std::string(" (none found)") : options);
}
