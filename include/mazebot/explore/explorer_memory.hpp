// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_EXPLORE_EXPLORER_MEMORY_HPP
#define MAZEBOT_EXPLORE_EXPLORER_MEMORY_HPP

#include <stddef.h>
#include <stdint.h>

#include "../config.hpp"
#include "../map/pose.hpp"
#include "../navigator/command.hpp"
#include "../navigator/status.hpp"
#include "explorer_state.hpp"

namespace mazebot {
inline namespace mazebot_v0 {
namespace detail {

// What an explorer's field holds for this map and this phase.
enum class Held : uint8_t { nothing, plan, proof, targets };

// All that an explorer remembers, except for its field: what must be copied to try a reading and take it back.
//
// The small members first: boards reach them with one instruction.
template <class GridT, class PolicyT, class StorageT>
struct ExplorerMemory {
  typedef typename GridT::Index Index;
  typedef BasicExplorer<GridT, PolicyT, StorageT> ExplorerT;

  MAZEBOT_CONSTEXPR14 ExplorerMemory(const GridT& grid, Pose start, const PolicyT& policy)
      : goal_seen_(false),
        proved_(false),
        unreachable_(false),
        bump_denied_(false),
        certainty_demanded_(false),
        feels_bumps_(true),
        map_verified_(true),
        only_tries_(false),
        touches_walls_(true),
        has_news_(false),
        map_doubt_(0),
        policy_(policy),
        state_(grid, start) {}

  // What takes the place of decide() after come_home() and set_budget(). A pointer, so that programs that call neither
  // need no flash for them.
  Command (*decide_)(ExplorerT&) = nullptr;
  size_t budget_ = 0;              // moves left
  size_t moves_home_at_most_ = 0;  // while there is a budget
  size_t contradictions_ = 0;
  Index ordered_ = 0;  // cells of the last command
  Status status_ = Status::running;
  Held held_ = Held::nothing;
  bool goal_seen_ : 1;
  bool proved_ : 1;
  bool unreachable_ : 1;
  bool bump_denied_ : 1;  // the last bump, by the sensor ahead
  bool certainty_demanded_ : 1;
  bool feels_bumps_ : 1;
  bool map_verified_ : 1;
  bool only_tries_ : 1;  // the reading is made up; becomes false instead of doubting walls because of it
  bool touches_walls_ : 1;
  bool has_news_ : 1;      // something new was recorded from this cell
  uint8_t map_doubt_ : 4;  // of a map that was loaded: cells that must agree until a contradiction is forgiven
  PolicyT policy_;
  BasicExplorerState<GridT, StorageT> state_;
};

}  // namespace detail
}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_EXPLORE_EXPLORER_MEMORY_HPP
