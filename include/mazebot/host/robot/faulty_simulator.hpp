// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_ROBOT_FAULTY_SIMULATOR_HPP
#define MAZEBOT_HOST_ROBOT_FAULTY_SIMULATOR_HPP

#include "../detail/requires_hosted.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "../../map/cell.hpp"
#include "../../map/heading.hpp"
#include "../../map/pose.hpp"
#include "../../map/wall_map.hpp"
#include "../detail/random.hpp"
#include "grid_simulator.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// What sensors, wheels, people and batteries do wrong in a FaultySimulator.
enum class Fault : std::uint8_t {
  misread,      ///< a side of a wall is read wrong during one visit of its cell
  sticky,       ///< a side of a wall is read wrong during the whole run
  slip,         ///< the robot stays in its cell instead of crossing a border that is open
  overshoot,    ///< it crosses one border more than ordered, if that one is open
  turn_fail,    ///< a quarter turn does not happen
  turn_double,  ///< a quarter turn becomes a half turn, unless it fails
  moved,        ///< somebody carries it to another cell that it could reach; its heading stays
  turned,       ///< somebody turns it
  power_loss    ///< it forgets all that was not saved, and somebody puts it at the start
};

/// Every fault, for loops.
constexpr Fault all_faults[] = {Fault::misread,     Fault::sticky, Fault::slip,   Fault::overshoot, Fault::turn_fail,
                                Fault::turn_double, Fault::moved,  Fault::turned, Fault::power_loss};

/// The name as text, as an option of the program takes it.
constexpr const char* to_string(Fault fault) {
  switch (fault) {
    case Fault::misread: return "misread";
    case Fault::sticky: return "sticky";
    case Fault::slip: return "slip";
    case Fault::overshoot: return "overshoot";
    case Fault::turn_fail: return "turn-fail";
    case Fault::turn_double: return "turn-double";
    case Fault::moved: return "moved";
    case Fault::turned: return "turned";
    case Fault::power_loss: break;
  }
  return "power-loss";
}

/// Which readings may be wrong: all, only those of openings (a false positive: a phantom wall), or only those of walls
/// (a false negative: a missed wall).
enum class MisreadKind : std::uint8_t { both, phantom, missed };

/// The name as text, as an option of the program takes it.
constexpr const char* to_string(MisreadKind kind) {
  return kind == MisreadKind::both ? "both" : kind == MisreadKind::phantom ? "phantom" : "missed";
}

/// A sensor that always reads the same.
struct StuckSensor {
  Turn side;        ///< ahead, left or right
  bool reads_wall;  ///< what it always reads
};

/// One fault in a run, at the opportunity with that number, counted from 0. The opportunities of a run:
///
///     misread                    the first reading of each side of a wall during a visit, if its kind may be wrong
///     slip                       each border that is about to be crossed
///     overshoot                  each border that was crossed, if the next one is open
///     turn_fail, turn_double     each quarter turn
///     moved, turned, power_loss  each command
///
/// Not for sticky faults: they happen in all visits of a cell.
struct SingleFault {
  Fault fault;                ///< which fault
  std::uint64_t opportunity;  ///< counted from 0
};

/// The faults to inject.
struct Faults {
  /// The chance of a fault at each of its opportunities, 0 to 1.
  double rate(Fault fault) const { return rates[static_cast<std::size_t>(fault)]; }
  /// Sets the chance of a fault, 0 to 1, at each of its opportunities.
  Faults& set(Fault fault, double rate) {
    rates[static_cast<std::size_t>(fault)] = rate;
    return *this;
  }

  std::array<double, std::size(all_faults)> rates = {};  ///< by the number of the fault; see rate()
  MisreadKind kind = MisreadKind::both;                  ///< of misread and sticky
  std::optional<StuckSensor> stuck;                      ///< nothing: all sensors work
  std::optional<SingleFault> single;  ///< if it has a value, this fault is injected and the rates are ignored
};

/// A fault that was injected.
struct InjectedFault {
  Fault fault;          ///< which fault
  std::uint64_t moves;  ///< cell borders crossed before
  Pose pose;            ///< of the robot before
  Heading side;         ///< of a wall that is read wrong: its direction from the robot's cell
};

/// A GridSimulator with faults: its sensors misread, its wheels slip, people pick it up. forward() returns false if the
/// robot was blocked. FaultyNoBumpSimulator is the same robot without a sense of bumps.
///
/// A visit of a cell begins when the robot enters the cell or is put there. During a visit a side of a wall is drawn
/// once: reading it again, also after a turn, gives the same value.
///
/// Whether a fault happens depends only on the seed and on the number of its opportunity (misread: on the visit and the
/// side; sticky: on the cell and the side). So a run is the same on every machine, and each kind of fault has draws of
/// its own: the faults of a rate are among those of a higher rate as long as the robot does the same.
///
///     FaultySimulator<Grid<16, 16>> robot(walls, Pose(), Faults().set(Fault::misread, 0.01), seed);
///     ... observe(robot), perform(robot, command), robot.after_command(), ...
///
/// Each reading and each step is O(1); the first `moved` of an object is O(cells).
template <class GridT>
class FaultySimulator : public GridSimulator<GridT> {
  using Base = GridSimulator<GridT>;

 public:
  /// All draws depend on the seed only.
  FaultySimulator(BasicWallMap<GridT> true_walls, Pose start, const Faults& faults, std::uint64_t seed)
      : Base(std::move(true_walls), start), start_(start) {
    begin(faults, seed);
  }

  /// Puts the robot at the start, resets all counters and begins another run.
  void begin(const Faults& faults, std::uint64_t seed) {
    this->place(start_);
    faults_ = faults;
    Random keys(seed);
    for (std::size_t i = 0; i < fault_count; ++i) {
      keys_[i] = keys.next();
      limits_[i] = static_cast<std::uint64_t>(faults.rates[i] * 0x1p53);
    }
    opportunities_.fill(0);
    injected_.fill(0);
    visit_ = 0;
    begin_visit();
  }

  // The Robot.
  bool wall_left() { return reading(Turn::left); }    ///< as its sensor reads, perhaps wrong
  bool wall_front() { return reading(Turn::ahead); }  ///< as its sensor reads, perhaps wrong
  bool wall_right() { return reading(Turn::right); }  ///< as its sensor reads, perhaps wrong
  /// A quarter turn; the wheels may fail or turn twice as far.
  void turn_left() {
    for (int quarters = quarters_turned(); quarters > 0; --quarters) Base::turn_left();
  }
  /// A quarter turn; the wheels may fail or turn twice as far.
  void turn_right() {
    for (int quarters = quarters_turned(); quarters > 0; --quarters) Base::turn_right();
  }
  /// False if a wall is ahead, which counts as a crash, or if the robot slips.
  bool forward() {
    if (!this->wall(Turn::ahead) && happens(Fault::slip)) return false;
    if (!Base::forward()) return false;
    begin_visit();
    if (!this->wall(Turn::ahead) && happens(Fault::overshoot)) {
      Base::forward();
      begin_visit();
    }
    return true;
  }

  /// Injects what happens to the robot between two commands. Call it after each command. Returns whether power was
  /// lost: then the robot stands at the start and needs a new navigator, which knows only what was saved.
  bool after_command() {
    if (happens(Fault::moved)) carry_elsewhere();
    if (happens(Fault::turned)) put(this->pose().turned(turn_at(1 + static_cast<int>(chosen(Fault::turned, 3)))));
    if (!happens(Fault::power_loss)) return false;
    put(start_);
    return true;
  }

  // The referee.
  /// How many opportunities of a fault there were, and how many faults.
  std::uint64_t opportunities(Fault fault) const { return opportunities_[static_cast<std::size_t>(fault)]; }
  /// How often that fault happened.
  std::uint64_t injected(Fault fault) const { return injected_[static_cast<std::size_t>(fault)]; }
  /// Appends each fault to a list from now on; null ends that. The list must outlive its use.
  void log_to(std::vector<InjectedFault>* log) { log_ = log; }

 private:
  static constexpr std::size_t fault_count = std::size(all_faults);

  bool reading(Turn side) {
    if (faults_.stuck && faults_.stuck->side == side) return faults_.stuck->reads_wall;
    const bool is_wall = this->wall(side);
    const Heading heading = this->pose().heading + side;
    const unsigned bit = direction_bit(heading);
    if ((drawn_ & bit) == 0) {
      drawn_ |= bit;
      if (is_misread(heading, is_wall)) wrong_ |= bit;
    }
    return is_wall != ((wrong_ & bit) != 0);
  }

  bool is_misread(Heading heading, bool is_wall) {
    if (faults_.kind == (is_wall ? MisreadKind::phantom : MisreadKind::missed)) return false;
    const auto quarter = static_cast<std::uint64_t>(heading);
    const Cell cell = this->pose().cell;
    const auto place = static_cast<std::uint64_t>(cell.y) << 32 | static_cast<std::uint64_t>(cell.x) << 2;
    const bool now = happens(Fault::misread, visit_ << 2 | quarter, heading);
    const bool always = happens(Fault::sticky, place | quarter, heading);
    return now || always;
  }

  int quarters_turned() {
    const bool fails = happens(Fault::turn_fail);
    const bool doubles = happens(Fault::turn_double);
    return fails ? 0 : doubles ? 2 : 1;
  }

  void carry_elsewhere() {
    if (reachable_.empty()) find_reachable();
    if (reachable_.size() < 2) return;
    Cell cell = reachable_[chosen(Fault::moved, static_cast<std::uint32_t>(reachable_.size() - 1))];
    if (cell == this->pose().cell) cell = reachable_.back();
    put(Pose(cell, this->pose().heading));
  }

  // All cells that a path leads to, in the order of a breadth-first search.
  void find_reachable() {
    const auto& walls = this->true_walls();
    BasicCellSet<GridT> seen(walls.grid());
    seen.insert(start_.cell);
    reachable_ = {start_.cell};
    for (std::size_t next = 0; next < reachable_.size(); ++next) {
      for (int quarter = 0; quarter < 4; ++quarter) {
        const Cell cell = reachable_[next];
        const Cell beyond = cell.towards(heading_at(quarter));
        if (!walls.open(cell, heading_at(quarter), Unknown::wall) || seen.contains(beyond)) continue;
        seen.insert(beyond);
        reachable_.push_back(beyond);
      }
    }
  }

  void put(Pose pose) {
    this->carry_to(pose);
    begin_visit();
  }
  void begin_visit() {
    ++visit_;
    drawn_ = wrong_ = 0;
  }

  // A random number of its own for each fault and number: the output of SplitMix64 at that position.
  std::uint64_t random_bits(Fault fault, std::uint64_t number) const {
    return detail::mix_bits(keys_[static_cast<std::size_t>(fault)] + number * detail::split_mix_step);
  }
  // One of 0 .. bound - 1, for the fault that has just happened.
  std::uint32_t chosen(Fault fault, std::uint32_t bound) const {
    return Random(random_bits(fault, ~opportunities(fault))).below(bound);
  }

  bool happens(Fault fault, std::uint64_t number, Heading side) {
    const auto position = static_cast<std::size_t>(fault);
    const std::uint64_t opportunity = opportunities_[position]++;
    const std::uint64_t limit = limits_[position];
    const bool does = faults_.single ? faults_.single->fault == fault && faults_.single->opportunity == opportunity
                                     : limit != 0 && random_bits(fault, number) >> 11 < limit;
    if (!does) return false;
    ++injected_[position];
    if (log_ != nullptr) log_->push_back({fault, this->moves(), this->pose(), side});
    return true;
  }
  bool happens(Fault fault) { return happens(fault, opportunities(fault), this->pose().heading); }

  Pose start_;
  Faults faults_;
  std::array<std::uint64_t, fault_count> keys_ = {};
  std::array<std::uint64_t, fault_count> limits_ = {};  // a fault happens if 53 random bits are below
  std::array<std::uint64_t, fault_count> opportunities_ = {};
  std::array<std::uint64_t, fault_count> injected_ = {};
  std::uint64_t visit_ = 0;
  unsigned drawn_ = 0;  // the sides drawn in this visit, and those that read wrong: direction bits
  unsigned wrong_ = 0;
  std::vector<Cell> reachable_;  // empty until it is needed
  std::vector<InjectedFault>* log_ = nullptr;
};

/// A FaultySimulator that does not notice when it is blocked: a wall ahead just stops it.
template <class GridT>
class FaultyNoBumpSimulator : public FaultySimulator<GridT> {
 public:
  using FaultySimulator<GridT>::FaultySimulator;
  /// Tries to cross the border ahead, and does not tell whether it did.
  void forward() { FaultySimulator<GridT>::forward(); }
};

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_ROBOT_FAULTY_SIMULATOR_HPP
