// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_RECOVER_PAGE_TEST_HPP
#define MAZEBOT_RECOVER_PAGE_TEST_HPP

#include <stdint.h>

#include "../config.hpp"
#include "../map/heading.hpp"
#include "../map/pose.hpp"
#include "log_odds.hpp"
#include "step.hpp"

namespace mazebot {
inline namespace mazebot_v0 {
namespace detail {

template <class MapT>
MAZEBOT_CONSTEXPR14 int evidence_against(const MapT& map, Pose pose, Turn side, bool is_wall) {
  if (!map.known(pose, side)) return 0;
  return map.wall(pose, side) == is_wall ? -LogOdds::agreement : +LogOdds::contradiction;
}
// What a step says against the pose at its end, by the map: negative if most readings agree. Precondition: the pose is
// inside the maze.
template <class MapT>
MAZEBOT_CONSTEXPR14 int evidence_against(const MapT& map, Pose pose, const Step& step) {
  int against = 0;
  if (step.crossed()) against += evidence_against(map, pose, Turn::around, false);
  if (step.bumped()) against += evidence_against(map, pose, Turn::ahead, true);
  for (int quarter = 0; quarter < 4; ++quarter) {
    const Turn side = turn_at(quarter);
    if (step.sensed(side)) against += evidence_against(map, pose, side, step.wall(side));
  }
  return against;
}

// Page's test (CUSUM): adds up the evidence against the pose that the robot believes in, and never falls below 0. It
// remembers for some time that there was any.
class PageTest {
 public:
  // A contradiction that nothing in the same step outweighs is an alarm.
  enum : int { alarm = LogOdds::contradiction };
  // Longer than the default log: a contradiction that the log has forgotten long ago needs no diagnosis.
  enum : uint16_t { steps_to_forget = 1000 };

  // Forgets everything. A doubtful pose counts as contradicted just now.
  MAZEBOT_CONSTEXPR14 void restart(bool is_doubtful) {
    suspicion_ = 0;
    remembers_ = is_doubtful ? uint16_t(steps_to_forget) : uint16_t(0);
  }
  // The pose was corrected. That there was evidence against it is not forgotten.
  MAZEBOT_CONSTEXPR14 void accept_pose() { suspicion_ = 0; }

  // Takes the evidence of a step against the pose: negative if most readings agree. Returns whether it is an alarm.
  MAZEBOT_CONSTEXPR14 bool add(int against) {
    suspicion_ += against;
    if (suspicion_ < 0) suspicion_ = 0;
    if (against > 0)
      remembers_ = steps_to_forget;
    else if (remembers_ > 0)
      --remembers_;
    return against > 0 && suspicion_ >= alarm;
  }
  // Returns whether anything spoke against the pose in the last 1000 steps.
  constexpr bool is_recent() const { return remembers_ > 0; }

 private:
  int suspicion_ = 0;
  uint16_t remembers_ = 0;  // so many more steps
};

}  // namespace detail
}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_RECOVER_PAGE_TEST_HPP
