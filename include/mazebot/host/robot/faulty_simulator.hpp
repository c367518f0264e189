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
  power_loss,   ///< it forgets all that was not saved, and somebody puts it at the start
  carried,      ///< somebody puts it down in any cell that it could reach, with any heading
  both_sides,   ///< a wall is read wrong from both of its sides, during the whole run: a glossy or a worn wall
  burst,        ///< in this observation and the next four, each side is read wrong with 1/2: sun, a shaking cable
  dark          ///< one sensor, drawn, reads open until the robot has crossed 20 borders
};

/// Every fault, for loops.
constexpr Fault all_faults[] = {Fault::misread,     Fault::sticky, Fault::slip,   Fault::overshoot,  Fault::turn_fail,
                                Fault::turn_double, Fault::moved,  Fault::turned, Fault::power_loss, Fault::carried,
                                Fault::both_sides,  Fault::burst,  Fault::dark};

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
    case Fault::power_loss: return "power-loss";
    case Fault::carried: return "carried";
    case Fault::both_sides: return "both-sides";
    case Fault::burst: return "burst";
    case Fault::dark: break;
  }
  return "dark";
}

/// Returns whether the fault is a wrong reading of one wall.
constexpr bool is_misreading(Fault fault) {
  return fault == Fault::misread || fault == Fault::sticky || fault == Fault::both_sides;
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
///     misread                 the first reading of each side of a wall during a visit, if its kind may be wrong
///     both_sides              the first reading of each wall during the run, if its kind may be wrong
///     slip                    each border that is about to be crossed
///     overshoot               each border that was crossed, if the next one is open
///     turn_fail, turn_double  each quarter turn
///     moved, turned, carried  each command
///     power_loss              each command
///     burst, dark             each observation
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
  MisreadKind kind = MisreadKind::both;                  ///< of misread, sticky and both_sides
  bool slips_untold = false;                             ///< forward() returns true although the robot slipped
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
/// once: reading it again, also after a turn, gives the same value. An observation is all that is read between two
/// commands.
///
/// Whether a fault happens depends only on the seed and on the number of its opportunity (misread: on the visit and the
/// side; sticky: on the cell and the side; both_sides: on the wall). So a run is the same on every machine, and each
/// kind of fault has draws of its own: the faults of a rate are among those of a higher rate as long as the robot does
/// the same.
///
///     FaultySimulator<Grid<16, 16>> robot(walls, Pose(), Faults().set(Fault::misread, 0.01), seed);
///     ... observe(robot), perform(robot, command), robot.after_command(), ...
///
/// Each reading and each step is O(1); the first `moved` or `carried` of an object is O(cells).
template <class GridT>
class FaultySimulator : public GridSimulator<GridT> {
  using Base = GridSimulator<GridT>;

 public:
  /// All draws depend on the seed only.
  FaultySimulator(BasicWallMap<GridT> true_walls, Pose start, const Faults& faults, std::uint64_t seed)
      : Base(std::move(true_walls), start), start_(start), walls_read_(this->true_walls().grid(), 0) {
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
    walls_read_.fill(0);
    visit_ = 0;
    observation_ = 0;
    is_observed_ = false;
    burst_ = 0;
    dark_side_ = std::nullopt;
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
  /// False if a wall is ahead, which counts as a crash, or if the robot slips and notices it.
  bool forward() {
    if (!this->wall(Turn::ahead) && happens(Fault::slip)) return faults_.slips_untold;
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
    ++observation_;
    is_observed_ = false;
    if (burst_ != 0) --burst_;
    if (happens(Fault::moved)) move_elsewhere();
    if (happens(Fault::carried)) carry_elsewhere();
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
  static constexpr int observations_of_a_burst = 5;
  static constexpr std::uint64_t cells_of_a_dark_sensor = 20;

  bool reading(Turn side) {
    if (!is_observed_) begin_observation();
    if (faults_.stuck && faults_.stuck->side == side) return faults_.stuck->reads_wall;
    if (dark_side_ == side && this->moves() < dark_until_) return false;
    const bool is_wall = this->wall(side);
    const Heading heading = this->pose().heading + side;
    const unsigned bit = direction_bit(heading);
    if ((drawn_ & bit) == 0) {
      drawn_ |= bit;
      if (is_misread(heading, is_wall)) wrong_ |= bit;
    }
    const std::uint64_t number = observation_ << 2 | static_cast<std::uint64_t>(heading);
    const bool is_shaken = burst_ != 0 && random_bits(Fault::burst, ~number) >> 63 != 0;
    return is_wall != (is_shaken || (wrong_ & bit) != 0);
  }

  void begin_observation() {
    is_observed_ = true;
    if (happens(Fault::burst)) burst_ = observations_of_a_burst;
    if (happens(Fault::dark)) {
      constexpr Turn sensors[] = {Turn::left, Turn::ahead, Turn::right};
      dark_side_ = sensors[chosen(Fault::dark, 3)];
      dark_until_ = this->moves() + cells_of_a_dark_sensor;
    }
  }

  bool is_misread(Heading heading, bool is_wall) {
    if (faults_.kind == (is_wall ? MisreadKind::phantom : MisreadKind::missed)) return false;
    const auto quarter = static_cast<std::uint64_t>(heading);
    const Cell cell = this->pose().cell;
    const auto place = static_cast<std::uint64_t>(cell.y) << 32 | static_cast<std::uint64_t>(cell.x) << 2;
    const bool now = happens(Fault::misread, visit_ << 2 | quarter, heading);
    const bool always = happens(Fault::sticky, place | quarter, heading);
    return now || always || is_misread_from_both_sides(heading);
  }

  // A wall belongs to the cell to its south or west; the outer walls there belong to the cell that has them.
  bool is_misread_from_both_sides(Heading heading) {
    const Cell here = this->pose().cell;
    const Cell beyond = here.towards(heading);
    const bool is_owned_here = heading == Heading::north || heading == Heading::east || beyond.x < 0 || beyond.y < 0;
    const Cell owner = is_owned_here ? here : beyond;
    const Heading side = is_owned_here ? heading : heading + Turn::around;
    std::uint8_t& state = walls_read_[this->true_walls().grid().index(owner)];
    const unsigned bit = direction_bit(side);
    if ((state & bit) == 0) {
      const auto place = static_cast<std::uint64_t>(owner.y) << 32 | static_cast<std::uint64_t>(owner.x) << 2;
      const bool is_wrong = happens(Fault::both_sides, place | static_cast<std::uint64_t>(side), heading);
      state = static_cast<std::uint8_t>(state | bit | (is_wrong ? bit << 4 : 0U));
    }
    return (state & bit << 4) != 0;
  }

  int quarters_turned() {
    const bool fails = happens(Fault::turn_fail);
    const bool doubles = happens(Fault::turn_double);
    return fails ? 0 : doubles ? 2 : 1;
  }

  void carry_elsewhere() {
    if (reachable_.empty()) find_reachable();
    // Any pose but the one it is in, for which the last one stands.
    const auto poses = static_cast<std::uint32_t>(4 * reachable_.size());
    const auto pose_at = [&](std::uint32_t number) {
      return Pose(reachable_[number / 4], heading_at(int(number % 4)));
    };
    const Pose pose = pose_at(chosen(Fault::carried, poses - 1));
    put(pose == this->pose() ? pose_at(poses - 1) : pose);
  }
  void move_elsewhere() {
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
  typename GridT::template Array<std::uint8_t> walls_read_;  // of each wall: read before, and wrong from both sides
  std::uint64_t visit_ = 0;
  std::uint64_t observation_ = 0;
  bool is_observed_ = false;  // something was read since the last command
  int burst_ = 0;             // observations that are left of it
  std::optional<Turn> dark_side_;
  std::uint64_t dark_until_ = 0;  // moves
  unsigned drawn_ = 0;            // the sides drawn in this visit, and those that read wrong: direction bits
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
