// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/host/draw/svg_chart.hpp"

#include <string>

#include "support/catch.hpp"

using namespace mazebot;

TEST_CASE("a chart draws its series to scale") {
  const std::string svg = SvgChart("moves & more").add("a<b", {{0, 0}, {50, 0.5}, {100, 1}}).svg();
  CHECK(svg.find("moves &amp; more") != std::string::npos);
  CHECK(svg.find("a&lt;b") != std::string::npos);
  CHECK(svg.find("d=\"M45.0 270.0L295.0 140.0L545.0 10.0\"") != std::string::npos);
  CHECK(svg.find(">100</text>") != std::string::npos);
  SvgChart many("moves");
  for (int i = 0; i < 10; ++i) many.add("line", {{0, 0}, {1, 1}});
  CHECK(many.svg().find("dasharray") == std::string::npos);  // a colour for each
  CHECK(SvgChart("nothing").svg().find("</svg>") != std::string::npos);
}
