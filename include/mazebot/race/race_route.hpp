// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_RACE_RACE_ROUTE_HPP
#define MAZEBOT_RACE_RACE_ROUTE_HPP

#include <stddef.h>
#include <stdint.h>

#include "../config.hpp"
#include "../map/grid.hpp"
#include "../map/heading.hpp"
#include "../map/pose.hpp"
#include "motion_primitive.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// The route of a speed run: the motions from the centre of the start cell to the centre of a goal, and the time they
/// take. RAM: 4 bytes a cell (two motions, more than a route without circles has), the pose, the length and the time.
template <class GridT>
class BasicRaceRoute : public GridT::template Assignment<BasicRaceRoute<GridT>>, private GridT {
 public:
  /// Without motions.
  explicit MAZEBOT_CONSTEXPR14 BasicRaceRoute(Pose from = Pose(), const GridT& grid = GridT())
      : GridT(grid), motions_(grid, MotionPair()), size_(0), ticks_(0), start_(from) {}

  constexpr const GridT& grid() const { return *this; }  ///< the size of the maze
  constexpr Pose start() const { return start_; }        ///< the pose at its beginning
  /// The predicted time, in the ticks of the model.
  constexpr uint32_t ticks() const { return ticks_; }
  constexpr size_t size() const { return size_; }      ///< motions
  constexpr bool empty() const { return size_ == 0; }  ///< whether there are no motions

  /// The motion at a position, counted from the start. Precondition: position < size().
  MAZEBOT_CONSTEXPR14 MotionPrimitive operator[](size_t position) const {
    return unpack(motions_[position / 2].of[position % 2]);
  }

  /// Removes all motions; the route then starts at a pose.
  MAZEBOT_CONSTEXPR14 void clear(Pose from) {
    size_ = 0;
    ticks_ = 0;
    start_ = from;
  }
  /// Appends a motion. False (and no change) if the route is full.
  MAZEBOT_CONSTEXPR14 bool append(MotionPrimitive motion, uint32_t ticks) {
    if (size_ == 2 * motions_.size()) return false;
    motions_[size_ / 2].of[size_ % 2] = pack(motion);
    ++size_;
    ticks_ += ticks;
    return true;
  }
  /// Reverses the order of the motions.
  MAZEBOT_CONSTEXPR14 void reverse() {
    for (size_t i = 0; i < size_ / 2; ++i) {
      uint16_t& front = motions_[i / 2].of[i % 2];
      uint16_t& back = motions_[(size_ - 1 - i) / 2].of[(size_ - 1 - i) % 2];
      const uint16_t kept = front;
      front = back;
      back = kept;
    }
  }

  /// Calls visit(Cell, Heading) for each border between cells that the run crosses, in order: the cell that it leaves
  /// and the heading in which it leaves it. O(borders).
  template <class VisitorT>
  MAZEBOT_CONSTEXPR14 void for_each_border(VisitorT&& visit) const {
    Pose pose = start_;
    // On a diagonal: the side to which the robot leaves the cell that it has just entered. Otherwise ahead.
    Turn zigzag = Turn::ahead;
    for (size_t i = 0; i < size_; ++i) {
      const MotionPrimitive motion = (*this)[i];
      const bool on_diagonal = zigzag != Turn::ahead;
      const Turn side = motion.side;
      switch (motion.kind) {
        case PrimitiveKind::straight:
          for (int k = 0; k < int(motion.length) / 2; ++k) cross(pose, Turn::ahead, visit);
          break;
        case PrimitiveKind::diagonal:
          for (int k = 0; k < int(motion.length); ++k) {
            cross(pose, zigzag, visit);
            zigzag = zigzag + Turn::around;
          }
          break;
        case PrimitiveKind::turn_45:
          if (!on_diagonal) cross(pose, Turn::ahead, visit);
          cross(pose, side, visit);
          zigzag = on_diagonal ? Turn::ahead : side + Turn::around;
          break;
        case PrimitiveKind::turn_90:
          cross(pose, Turn::ahead, visit);
          cross(pose, side, visit);
          break;
        case PrimitiveKind::turn_135:
          if (!on_diagonal) cross(pose, Turn::ahead, visit);
          cross(pose, side, visit);
          cross(pose, side, visit);
          zigzag = on_diagonal ? Turn::ahead : side + Turn::around;
          break;
        case PrimitiveKind::turn_180:
          cross(pose, Turn::ahead, visit);
          cross(pose, side, visit);
          cross(pose, side, visit);
          break;
        case PrimitiveKind::diagonal_90:
          cross(pose, side, visit);
          cross(pose, side, visit);
          zigzag = side + Turn::around;
          break;
        case PrimitiveKind::pivot_90: pose = pose.turned(side); break;
        case PrimitiveKind::pivot_180: pose = pose.turned(Turn::around); break;
      }
    }
  }

 private:
  struct MotionPair {
    uint16_t of[2];
    constexpr MotionPair() : of() {}
  };

  template <class VisitorT>
  static MAZEBOT_CONSTEXPR14 void cross(Pose& pose, Turn turn, VisitorT&& visit) {
    pose = pose.turned(turn);
    visit(pose.cell, pose.heading);
    pose = pose.advanced();
  }

  //     bit    15 ... 13          12 ... 0
  //            0 straight         half cells
  //            1 diagonal         borders
  //            2 turn             kind * 4 + side
  static constexpr uint16_t pack(MotionPrimitive motion) {
    return static_cast<uint16_t>(motion.kind == PrimitiveKind::straight ? motion.length
                                 : motion.kind == PrimitiveKind::diagonal
                                     ? 0x2000U | motion.length
                                     : 0x4000U | static_cast<unsigned>(motion.kind) * 4U |
                                           static_cast<unsigned>(motion.side));
  }
  static MAZEBOT_CONSTEXPR14 MotionPrimitive unpack(uint16_t code) {
    const uint16_t value = static_cast<uint16_t>(code & 0x1FFFU);
    const MotionPrimitive straight = {PrimitiveKind::straight, Turn::ahead, value};
    const MotionPrimitive diagonal = {PrimitiveKind::diagonal, Turn::ahead, value};
    const MotionPrimitive turn = {static_cast<PrimitiveKind>(value / 4U), turn_at(value), 1};
    return code >> 13 == 0 ? straight : code >> 13 == 1 ? diagonal : turn;
  }

  typename GridT::template Array<MotionPair> motions_;
  size_t size_;
  uint32_t ticks_;
  Pose start_;
};

/// The route of a speed run through a Width x Height maze.
template <int Width, int Height>
using RaceRoute = BasicRaceRoute<Grid<Width, Height>>;

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_RACE_RACE_ROUTE_HPP
