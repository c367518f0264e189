// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_TESTS_SUPPORT_SHRINK_HPP
#define MAZEBOT_TESTS_SUPPORT_SHRINK_HPP

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "mazebot/host/detail/random.hpp"
#include "support/catch.hpp"

// Model-based tests: random sequences of operations on a class and on a slow model of it. When they differ, the
// sequence is shrunk before it is reported.
namespace test {

/// Removes operations from a sequence that fails, as long as it fails: runs of them first, then single ones (delta
/// debugging, Zeller 1999). In the result no operation can be left out.
template <class OperationT, class FailsT>
std::vector<OperationT> shrunk(std::vector<OperationT> sequence, FailsT&& fails) {
  for (std::size_t length = sequence.size(); length > 0;) {
    bool shorter = false;
    for (std::size_t first = 0; first < sequence.size();) {
      std::vector<OperationT> rest;
      for (std::size_t i = 0; i < sequence.size(); ++i) {
        if (i < first || i >= first + length) rest.push_back(sequence[i]);
      }
      if (fails(rest)) {
        sequence = std::move(rest);
        shorter = true;
      } else {
        first += length;
      }
    }
    if (length > 1) {
      length = (length + 1) / 2;
    } else if (!shorter) {
      break;
    }
  }
  return sequence;
}

/// The sequences of a model-based test.
struct Sequences {
  int seeds;
  int operations;  ///< in each sequence
};

/// Draws sequences with draw(Random&) and runs each with run(sequence), which returns what differs; empty: nothing.
/// Returns the first sequence that fails, shrunk; nothing if none does. Each run must begin anew.
template <class DrawT, class RunT>
auto failing_sequence(Sequences sequences, DrawT&& draw, RunT&& run) {
  using OperationT = decltype(draw(std::declval<mazebot::Random&>()));
  const auto fails = [&](const std::vector<OperationT>& sequence) { return !run(sequence).empty(); };
  for (int seed = 1; seed <= sequences.seeds; ++seed) {
    mazebot::Random random(static_cast<std::uint64_t>(seed));
    std::vector<OperationT> sequence;
    for (int i = 0; i < sequences.operations; ++i) sequence.push_back(draw(random));
    if (fails(sequence)) return std::optional<std::vector<OperationT>>(shrunk(sequence, fails));
  }
  return std::optional<std::vector<OperationT>>();
}

/// Requires that no sequence fails. The message names what differs, and the operations with text_of(operation).
template <class DrawT, class RunT, class TextT>
void require_no_failure(Sequences sequences, DrawT&& draw, RunT&& run, TextT&& text_of) {
  const auto failing = failing_sequence(sequences, draw, run);
  if (!failing) {
    SUCCEED();
    return;
  }
  std::string text;
  for (const auto& operation : *failing) text += "\n  " + text_of(operation);
  FAIL("after" << text << "\n" << run(*failing));
}

}  // namespace test

#endif  // MAZEBOT_TESTS_SUPPORT_SHRINK_HPP
