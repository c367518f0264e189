// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_TESTS_SUPPORT_LYING_ROBOT_HPP
#define MAZEBOT_TESTS_SUPPORT_LYING_ROBOT_HPP

#include <array>
#include <cstddef>
#include <deque>
#include <random>
#include <set>
#include <utility>
#include <vector>

#include "mazebot/host/map/maze.hpp"

// A second, independent opinion on FaultySimulator: shares no code with it. It reads the walls of a maze once, into an
// array of its own, and moves by its own arithmetic: x east, y north, headings 0 to 3 clockwise from north.
namespace test {

/// What may go wrong, and how often: the rates of `mazebot torture`.
struct Lies {
  double misread = 0;     ///< per side and visit
  double sticky = 0;      ///< per side, for the whole run
  double both_sides = 0;  ///< per wall, for the whole run, the same from both sides
  double burst = 0;       ///< per observation: this one and the next four read each side wrong with 1/2
  double dark = 0;        ///< per observation: one sensor reads open until 20 cells were crossed
  double slip = 0;        ///< per border: the robot stays
  double overshoot = 0;   ///< per border: it crosses the next one, too
  double turn_fail = 0;   ///< per quarter turn
  double turn_double = 0;
  double moved = 0;  ///< per command: to any other cell that it could reach
  double turned = 0;
  double carried = 0;  ///< per command: to any other pose that it could reach
  bool untold = false;
  int carried_after = -1;  ///< once, after that many commands
};

/// A robot whose sensors, wheels and spectators lie. observation_begins() is called before each look, and
/// command_ends() after each command.
class LyingRobot {
 public:
  LyingRobot(const mazebot::Maze& maze, const Lies& lies, unsigned seed)
      : lies_(lies), chance_(seed), width_(maze.width()), height_(maze.height()) {
    for (int y = 0; y < height_; ++y) {
      for (int x = 0; x < width_; ++x) {
        std::array<bool, 4> walls{};
        for (int side = 0; side < 4; ++side) {
          walls[static_cast<std::size_t>(side)] = maze.walls.wall(mazebot::Cell(x, y), mazebot::heading_at(side));
        }
        walls_.push_back(walls);
      }
    }
    x_ = maze.start.cell.x;
    y_ = maze.start.cell.y;
    heading_ = static_cast<int>(maze.start.heading);
    find_reachable();
  }

  bool wall_left() { return read(3); }
  bool wall_front() { return read(0); }
  bool wall_right() { return read(1); }
  void turn_left() { turn(3); }
  void turn_right() { turn(1); }
  bool forward() {
    if (is_wall(heading_)) {
      ++crashes_;
      return false;
    }
    if (draw(lies_.slip)) return lies_.untold;
    step();
    if (!is_wall(heading_) && draw(lies_.overshoot)) step();
    return true;
  }

  void observation_begins() {
    if (draw(lies_.burst)) burst_ = 5;
    if (draw(lies_.dark)) {
      dark_side_ = std::array<int, 3>{0, 1, 3}[below(3)];
      dark_until_ = moves_ + 20;
    }
    shaken_.clear();
  }
  void command_ends() {
    ++commands_;
    if (burst_ > 0) --burst_;
    if (draw(lies_.moved)) put(other_cell(), heading_);
    if (draw(lies_.carried) || commands_ == lies_.carried_after) {
      const std::pair<int, int> cell = reachable_[below(static_cast<int>(reachable_.size()))];
      put(cell, static_cast<int>(below(4)));
    }
    if (draw(lies_.turned)) put({x_, y_}, (heading_ + 1 + static_cast<int>(below(3))) % 4);
  }

  int x() const { return x_; }
  int y() const { return y_; }
  int heading() const { return heading_; }
  int moves() const { return moves_; }
  int crashes() const { return crashes_; }
  bool is_wall_at(int x, int y, int side) const {
    return walls_[static_cast<std::size_t>(y * width_ + x)][static_cast<std::size_t>(side)];
  }

 private:
  bool draw(double rate) { return rate > 0 && std::uniform_real_distribution<double>(0, 1)(chance_) < rate; }
  std::size_t below(int bound) {
    return static_cast<std::size_t>(std::uniform_int_distribution<int>(0, bound - 1)(chance_));
  }
  static int dx(int heading) { return heading == 1 ? 1 : heading == 3 ? -1 : 0; }
  static int dy(int heading) { return heading == 0 ? 1 : heading == 2 ? -1 : 0; }
  bool is_wall(int side) const { return is_wall_at(x_, y_, side % 4); }

  void step() {
    x_ += dx(heading_);
    y_ += dy(heading_);
    ++moves_;
    visit_.clear();
  }
  void turn(int quarters) {
    const bool fails = draw(lies_.turn_fail);
    const bool doubles = draw(lies_.turn_double);
    if (fails) return;
    heading_ = (heading_ + quarters * (doubles ? 2 : 1)) % 4;
  }
  void put(std::pair<int, int> cell, int heading) {
    x_ = cell.first;
    y_ = cell.second;
    heading_ = heading;
    visit_.clear();
  }
  std::pair<int, int> other_cell() {
    if (reachable_.size() < 2) return {x_, y_};
    for (;;) {
      const std::pair<int, int> cell = reachable_[below(static_cast<int>(reachable_.size()))];
      if (cell != std::make_pair(x_, y_)) return cell;
    }
  }
  void find_reachable() {
    std::set<std::pair<int, int>> seen = {{x_, y_}};
    std::deque<std::pair<int, int>> open = {{x_, y_}};
    while (!open.empty()) {
      const auto [x, y] = open.front();
      open.pop_front();
      reachable_.emplace_back(x, y);
      for (int side = 0; side < 4; ++side) {
        if (is_wall_at(x, y, side)) continue;
        if (seen.emplace(x + dx(side), y + dy(side)).second) open.emplace_back(x + dx(side), y + dy(side));
      }
    }
  }

  bool read(int sensor) {
    if (dark_side_ == sensor && moves_ < dark_until_) return false;
    const int side = (heading_ + sensor) % 4;
    const bool truth = is_wall(side);
    bool is_wrong = lies_of(visit_, side, lies_.misread);
    const int here = (y_ * width_ + x_) * 4 + side;
    is_wrong = lies_of(sticky_, here, lies_.sticky) || is_wrong;
    // The wall's number from its southern or western cell; the outer ones from their own.
    const int xx = x_ + dx(side);
    const int yy = y_ + dy(side);
    const bool is_outer = xx < 0 || yy < 0;
    const int wall = side < 2 || is_outer ? here : (yy * width_ + xx) * 4 + (side + 2) % 4;
    is_wrong = lies_of(both_, wall, lies_.both_sides) || is_wrong;
    if (burst_ > 0) is_wrong = lies_of(shaken_, side, 0.5) || is_wrong;
    return truth != is_wrong;
  }
  bool lies_of(std::vector<std::pair<int, bool>>& drawn, int key, double rate) {
    if (rate == 0) return false;
    for (const auto& [known, is_wrong] : drawn) {
      if (known == key) return is_wrong;
    }
    drawn.emplace_back(key, draw(rate));
    return drawn.back().second;
  }

  Lies lies_;
  std::mt19937 chance_;
  int width_;
  int height_;
  std::vector<std::array<bool, 4>> walls_;
  std::vector<std::pair<int, int>> reachable_;
  std::vector<std::pair<int, bool>> visit_, sticky_, both_, shaken_;  // what was drawn: key, wrong
  int x_ = 0;
  int y_ = 0;
  int heading_ = 0;
  int moves_ = 0;
  int crashes_ = 0;
  int commands_ = 0;
  int burst_ = 0;
  int dark_side_ = -1;
  int dark_until_ = 0;
};

/// The same robot, which does not feel that it was stopped.
class NumbLyingRobot : public LyingRobot {
 public:
  using LyingRobot::LyingRobot;
  void forward() { LyingRobot::forward(); }
};

}  // namespace test

#endif  // MAZEBOT_TESTS_SUPPORT_LYING_ROBOT_HPP
