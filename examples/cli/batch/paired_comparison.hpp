// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_CLI_BATCH_PAIRED_COMPARISON_HPP
#define MAZEBOT_CLI_BATCH_PAIRED_COMPARISON_HPP

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>

/// Compares the costs of two methods on the same cases, pair by pair: the cases differ much more than the methods. O(1)
/// of memory.
class PairedComparison {
 public:
  /// The costs of one case; less is better.
  void add(double first, double second) {
    const double difference = second - first;
    ++pairs_;
    // Welford 1962: no cancellation.
    const double off = difference - mean_;
    mean_ += off / static_cast<double>(pairs_);
    squares_ += off * (difference - mean_);
    better_ += second < first;
    worse_ += second > first;
  }

  std::size_t pairs() const { return pairs_; }
  /// The cases in which the second costs less, and more.
  std::size_t better() const { return better_; }
  std::size_t worse() const { return worse_; }
  std::size_t equal() const { return pairs_ - better_ - worse_; }
  /// The mean of second - first.
  double mean_difference() const { return mean_; }
  /// Of the mean difference. Nothing for fewer than two pairs.
  std::optional<double> standard_error() const {
    if (pairs_ < 2) return std::nullopt;
    const auto n = static_cast<double>(pairs_);
    return std::sqrt(squares_ / (n - 1) / n);
  }
  /// The two-sided sign test: how likely is it that better and worse differ at least as much as they do, if each were
  /// equally likely in each case? Cases without a difference do not count. O(pairs).
  double sign_test() const {
    const std::size_t n = better_ + worse_;
    const std::size_t rarer = std::min(better_, worse_);
    if (2 * rarer == n) return 1;
    double tail = 0;  // from the largest term down, so that none underflows before it stops to count
    double term = std::exp(log_choose(n, rarer) - static_cast<double>(n) * std::log(2.0));
    for (std::size_t k = rarer + 1; k-- > 0;) {
      tail += term;
      term *= static_cast<double>(k) / static_cast<double>(n - k + 1);
    }
    return std::min(1.0, 2 * tail);
  }

 private:
  static double log_choose(std::size_t n, std::size_t k) {
    double sum = 0;
    for (std::size_t i = 0; i < k; ++i) sum += std::log(static_cast<double>(n - i) / static_cast<double>(i + 1));
    return sum;
  }

  std::size_t pairs_ = 0;
  std::size_t better_ = 0;
  std::size_t worse_ = 0;
  double mean_ = 0;
  double squares_ = 0;
};

#endif  // MAZEBOT_CLI_BATCH_PAIRED_COMPARISON_HPP
