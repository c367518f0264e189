// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_CLI_EXPLORE_EVOLUTION_HPP
#define MAZEBOT_CLI_EXPLORE_EVOLUTION_HPP

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <mazebot/host/detail/random.hpp>
#include <numeric>
#include <utility>
#include <vector>

/// Minimises a cost that is noisy and has no derivative (CMA-ES): draws candidates around a mean, then adapts the mean
/// and the covariance to the cheapest candidates. Source: Hansen, The CMA evolution strategy: a tutorial, 2016, with
/// the Cholesky factor instead of the square root.
class Evolution {
 public:
  using Vector = std::vector<double>;

  /// `step` is how far the first candidates are from the mean, in each number; it does not fall below `least_step`.
  Evolution(Vector start, double step, double least_step, std::size_t population, std::uint64_t seed)
      : size_(start.size()),
        mean_(std::move(start)),
        step_(step),
        least_step_(least_step),
        covariance_(size_ * size_, 0),
        path_(size_, 0),
        step_path_(size_, 0),
        draws_(population, Vector(size_)),
        candidates_(population, Vector(size_)),
        random_(seed) {
    for (std::size_t i = 0; i < size_; ++i) covariance_[i * size_ + i] = 1;
    factor_ = covariance_;
    double sum = 0, squares = 0;
    for (std::size_t i = 0; i < population / 2; ++i) {
      shares_.push_back(std::log(static_cast<double>(population / 2) + 0.5) - std::log(static_cast<double>(i + 1)));
      sum += shares_.back();
    }
    for (double& share : shares_) {
      share /= sum;
      squares += share * share;
    }
    selected_ = 1 / squares;
  }

  const Vector& mean() const { return mean_; }

  /// Returns the candidates of the next generation.
  const std::vector<Vector>& ask() {
    for (std::size_t k = 0; k < candidates_.size(); ++k) {
      for (double& draw : draws_[k]) draw = random_.normal();
      for (std::size_t i = 0; i < size_; ++i) {
        double moved = 0;
        for (std::size_t j = 0; j <= i; ++j) moved += factor_[i * size_ + j] * draws_[k][j];
        candidates_[k][i] = mean_[i] + step_ * moved;
      }
    }
    return candidates_;
  }

  /// Takes the cost of each candidate.
  void tell(const Vector& costs) {
    std::vector<std::size_t> order(costs.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return costs[a] < costs[b]; });
    const Vector before = mean_;
    Vector draw(size_, 0);
    std::fill(mean_.begin(), mean_.end(), 0.0);
    for (std::size_t k = 0; k < shares_.size(); ++k) {
      for (std::size_t i = 0; i < size_; ++i) {
        mean_[i] += shares_[k] * candidates_[order[k]][i];
        draw[i] += shares_[k] * draws_[order[k]][i];
      }
    }
    const double n = static_cast<double>(size_);
    const double path_rate = (4 + selected_ / n) / (n + 4 + 2 * selected_ / n);
    const double step_rate = (selected_ + 2) / (n + selected_ + 5);
    const double one_rate = 2 / ((n + 1.3) * (n + 1.3) + selected_);
    const double all_rate =
        std::min(1 - one_rate, 2 * (selected_ - 2 + 1 / selected_) / ((n + 2) * (n + 2) + selected_));
    double length = 0;
    for (std::size_t i = 0; i < size_; ++i) {
      const double moved = (mean_[i] - before[i]) / step_;
      path_[i] = (1 - path_rate) * path_[i] + std::sqrt(path_rate * (2 - path_rate) * selected_) * moved;
      step_path_[i] = (1 - step_rate) * step_path_[i] + std::sqrt(step_rate * (2 - step_rate) * selected_) * draw[i];
      length += step_path_[i] * step_path_[i];
    }
    for (std::size_t i = 0; i < size_; ++i) {
      for (std::size_t j = 0; j <= i; ++j) {
        double& entry = covariance_[i * size_ + j];
        entry = (1 - one_rate - all_rate) * entry + one_rate * path_[i] * path_[j];
        for (std::size_t k = 0; k < shares_.size(); ++k) {
          const Vector& candidate = candidates_[order[k]];
          entry += all_rate * shares_[k] * (candidate[i] - before[i]) * (candidate[j] - before[j]) / (step_ * step_);
        }
      }
    }
    const double expected = std::sqrt(n) * (1 - 1 / (4 * n) + 1 / (21 * n * n));
    const double damping = 1 + step_rate + 2 * std::max(0.0, std::sqrt((selected_ - 1) / (n + 1)) - 1);
    const double growth = step_rate / damping * (std::sqrt(length) / expected - 1);
    step_ = std::max(least_step_, step_ * std::exp(std::min(0.3, growth)));
    decompose();
  }

 private:
  // The lower triangle whose product with its transpose is the covariance.
  void decompose() {
    for (std::size_t i = 0; i < size_; ++i) {
      for (std::size_t j = 0; j <= i; ++j) {
        double rest = covariance_[i * size_ + j];
        for (std::size_t k = 0; k < j; ++k) rest -= factor_[i * size_ + k] * factor_[j * size_ + k];
        factor_[i * size_ + j] = i == j ? std::sqrt(std::max(rest, 1e-12)) : rest / factor_[j * size_ + j];
      }
    }
  }

  std::size_t size_;
  Vector mean_;
  double step_;
  double least_step_;
  Vector covariance_, factor_;  // row by row; only the lower triangles count
  Vector path_, step_path_;
  std::vector<Vector> draws_, candidates_;
  Vector shares_;  // of the better half in the next mean
  double selected_ = 0;
  mazebot::Random random_;
};

#endif  // MAZEBOT_CLI_EXPLORE_EVOLUTION_HPP
