// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/motion/path_timing.hpp"

#include <algorithm>
#include <cmath>

#include "mazebot/host/detail/random.hpp"
#include "support/catch.hpp"
#include "support/drives.hpp"

using namespace mazebot;

TEST_CASE("path step: what it allows is possible, and a little more is not") {
  Random random(62);
  int slow = 0;
  for (int i = 0; i < 20000; ++i) {
    const DriveLimits<double> drive = test::random_drive(random).limits<double>();
    const double length = test::pick(random, 0.001, 0.006);
    const double curvature = test::pick(random, -15, 15);
    const double slope = test::pick(random, -200, 200);
    detail::WarmRoot<double> root;
    const detail::PathStep<double> step(drive, length, curvature, slope, root);
    const double after = test::pick(random, 0, 1.2) * step.top();
    // How far an acceleration is outside the range, at the speed in the middle.
    const auto beyond = [&](double square, double acceleration) {
      const AccelerationRange<double> range = drive.accelerations(std::sqrt(square) * (1 - 1e-9), curvature, slope);
      return range.empty() ? 1e9 : std::max(acceleration - range.most, range.least - acceleration);
    };
    const double before = step.before(after, root);
    if (before <= 0) continue;
    // Braking as hard as possible leads to at most `after`, in at most the speed that the place allows.
    double middle = std::min(step.top(), (before + after) / 2);
    double loss = (before - middle) / length;
    INFO("step " << i << " top " << step.top() << " after " << after << " before " << before);
    CHECK(beyond(middle, -loss) < 1e-4);
    CHECK(middle - length * loss <= after + 1e-9);
    // From any lower speed the robot speeds up as hard as it can, but not beyond the bound.
    const double from = test::pick(random, 0, 1) * before;
    const double to = step.after(from, after, root);
    middle = (from + to) / 2;
    const double gain = (to - from) / (2 * length);
    CHECK(to <= after + 1e-9);
    if (to < after - 1e-9 && middle < step.top() - 1e-9 && to > 0) {
      CHECK(beyond(middle, gain) < 1e-4);
      CHECK(beyond(middle, gain + 0.01) > 0);
      ++slow;
    }
  }
  CHECK(slow > 2000);
}
