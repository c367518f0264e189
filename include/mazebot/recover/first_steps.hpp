// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_RECOVER_FIRST_STEPS_HPP
#define MAZEBOT_RECOVER_FIRST_STEPS_HPP

#include <stddef.h>
#include <stdint.h>

#include "../config.hpp"
#include "../map/heading.hpp"
#include "../map/pose.hpp"
#include "../navigator/record_observation.hpp"
#include "../optional.hpp"
#include "logged_steps.hpp"
#include "step.hpp"

namespace mazebot {
inline namespace mazebot_v0 {
namespace detail {

// The steps of a run before the robot was lost for the first time: what is known for sure. Another search begins with a
// map of them. The robot drives them once more, because they tell whether it stands at its start, or where another part
// of the maze looks like it.
template <int Most>
class FirstSteps {
 public:
  // One more; if it is full, nothing.
  MAZEBOT_CONSTEXPR14 void append(const Step& step) {
    if (!steps_.is_full()) steps_.append(step);
  }
  MAZEBOT_CONSTEXPR14 void keep_first(size_t count) { steps_.keep_first(count); }

  // Draws them in an empty map, from the start on.
  template <class MapT>
  MAZEBOT_CONSTEXPR14 void draw(MapT& map, Pose start) const {
    for (size_t i = 0; i < steps_.size(); ++i) {
      const Step& step = steps_[i];
      start = start.turned(step.turn()).advanced(step.crossed() ? 1 : 0);
      record_observation(map, start, step.crossed() ? 1 : 0, step.bumped(), step.observation());
    }
  }

  constexpr bool retraces() const { return retraces_; }  // the robot drives them once more
  MAZEBOT_CONSTEXPR14 void retrace(Heading heading) {
    retraces_ = true;
    retraced_ = 0;
    heading_ = heading;
  }
  MAZEBOT_CONSTEXPR14 void end() { retraces_ = false; }
  // Where the next cell of them lies; nothing, and it is the end, after the last one.
  MAZEBOT_CONSTEXPR14 Optional<Heading> next() {
    while (retraced_ < steps_.size()) {
      const Step& step = steps_[retraced_++];
      heading_ = heading_ + step.turn();
      if (step.crossed()) return heading_;
    }
    end();
    return Optional<Heading>();
  }

 private:
  static_assert(Most <= 255, "mazebot: a byte counts the steps");
  bool retraces_ = false;
  uint8_t retraced_ = 0;  // up to here
  Heading heading_ = Heading::north;
  LoggedSteps<Most> steps_;
};

}  // namespace detail
}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_RECOVER_FIRST_STEPS_HPP
