// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/host/line_plot.hpp"

#include <string>

#include "support/catch.hpp"

using namespace mazebot;

TEST_CASE("a plot has its lines where they belong, named", "[svg]") {
  LinePlot plot("coverage & time", "minutes");
  plot.add("none", {{0, 0}, {60, 1}});
  plot.add("p < 1", {{0, 0}, {30, 0.5}});
  const std::string svg = plot.svg();
  const auto holds = [&svg](const char* part) { return svg.find(part) != std::string::npos; };
  CHECK(holds("M54.0 360.0L614.0 40.0"));
  CHECK(holds("M54.0 360.0L334.0 200.0"));
  CHECK(holds("coverage &amp; time"));
  CHECK(holds("p &lt; 1"));
  CHECK(holds(">60</text>"));
  CHECK(holds(">10</text>"));
  CHECK_FALSE(holds(">70</text>"));
  CHECK(LinePlot("", "").svg().find("</svg>") != std::string::npos);
}
