// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/host/draw/svg_chart.hpp"

#include <cstdlib>
#include <string>

#include "support/catch.hpp"

using namespace mazebot;

namespace {

bool holds(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

double height_of(const std::string& svg, const std::string& name) {
  const std::size_t end = svg.find(">" + name + "</text>");
  REQUIRE(end != std::string::npos);
  return std::atof(svg.c_str() + svg.rfind(" y=\"", end) + 4);
}

}  // namespace

TEST_CASE("a chart draws its series to scale, with a title and names of both axes") {
  const std::string svg = SvgChart("A & B", {"moves & more"}, {"share < 1", SvgScale::share})
                              .add("a<b", {{0, 0}, {50, 0.5}, {100, 1}})
                              .svg();
  CHECK(holds(svg, ">A &amp; B</text>"));
  CHECK(holds(svg, "aria-label=\"A &amp; B\""));
  CHECK(holds(svg, ">moves &amp; more</text>"));
  CHECK(holds(svg, ">share &lt; 1</text>"));
  CHECK(holds(svg, ">a&lt;b</text>"));
  CHECK(holds(svg, "d=\"M76.0 298.0L326.0 168.0L576.0 38.0\""));
  CHECK(holds(svg, ">100</text>"));
  CHECK_FALSE(holds(svg, ">120</text>"));  // the axis ends with the points
  CHECK(holds(SvgChart("nothing", {"x"}, {"y"}).svg(), "</svg>"));
}

TEST_CASE("the names of a chart stand at the ends of their lines, none on another") {
  SvgChart chart("t", {"moves"}, {"share", SvgScale::share});
  chart.add("low", {{0, 0}, {9, 0.02}}).add("high", {{0, 0}, {9, 0.03}}).add("short", {{0, 0}, {4, 0.03}});
  const std::string svg = chart.svg();
  CHECK(height_of(svg, "high") + 15 < height_of(svg, "short"));  // equal ends: the longer line comes first
  CHECK(height_of(svg, "short") + 15 < height_of(svg, "low"));
  CHECK(height_of(svg, "low") < 305);  // pushed up again from below the axis
}

TEST_CASE("a chart has a colour for each of eight series, then dashes") {
  SvgChart many("t", {"moves"}, {"share", SvgScale::share});
  for (std::size_t i = 0; i < svg_colours; ++i) many.add("line", {{0, 0}, {1, 1}});
  CHECK_FALSE(holds(many.svg(), "dasharray"));
  CHECK(holds(many.add("ninth", {{0, 0}, {1, 1}}).svg(),
              "class=\"c0\" fill=\"none\" stroke=\"currentColor\" stroke-dash"));
}

TEST_CASE("a chart has linear and logarithmic axes, and bars of errors") {
  const std::string svg = SvgChart("t", {"side", SvgScale::powers_of_2}, {"seconds", SvgScale::powers_of_10})
                              .add("flood", {{8, 0.01, 0.001, 0.1}, {32, 1}})
                              .svg();
  for (const char* mark : {">8<", ">16<", ">32<", ">0.001<", ">0.01<", ">0.1<", ">1<"}) CHECK(holds(svg, mark));
  CHECK_FALSE(holds(svg, ">4<"));
  CHECK_FALSE(holds(svg, ">64<"));
  // Two thirds and a third of a height of 260 below the top, 38.
  CHECK(holds(svg, "d=\"M76.0 211.3L576.0 38.0\"/><path d=\"M76.0 124.7V298.0M73.0 124.7h6M73.0 298.0h6\"/>"));
  const std::string linear = SvgChart("t", {"cores"}, {"mazes a second"}).add("a", {{1, 300}, {2, 600}}).svg();
  CHECK(holds(linear, ">600<"));
  CHECK(holds(linear, "d=\"M326.0 168.0L576.0 38.0\"/><path stroke-width"));
}

TEST_CASE("a chart has a dot for each maze, and an axis below 0") {
  const std::string svg =
      SvgChart("t", {"moves of A"}, {"difference to A"}).add_dots("B", {{100, -40}, {50, 0}, {80, 10}}).svg();
  for (const char* mark : {">-40<", ">-20<", ">0<", ">20<", ">100<"}) CHECK(holds(svg, mark));
  CHECK_FALSE(holds(svg, ">-0<"));
  // From -40 at the bottom, 298, to 10 at the top, 38: the mean is -10.
  CHECK(holds(svg, "<circle cx=\"576.0\" cy=\"298.0\""));
  CHECK(holds(svg, "stroke-dasharray=\"4 3\" d=\"M76 142.0h500L592 142.0\""));
  CHECK(height_of(svg, "B") == 146);
}

TEST_CASE("several charts stand one below the other") {
  const SvgChart one("first", {"x"}, {"y"}), two("second", {"x"}, {"y"});
  const std::string svg = SvgChart::svg_of({one, two});
  CHECK(holds(svg, "viewBox=\"0 0 606 696\""));
  CHECK(holds(svg, "<g transform=\"translate(0 348)\">"));
  CHECK(svg.find(">first<") < svg.find(">second<"));
}

TEST_CASE("marks on an axis are 1, 2 or 5 times a power of ten apart") {
  CHECK(svg_axis_step(0) == 1);
  CHECK(svg_axis_step(8) == 1);
  CHECK(svg_axis_step(9) == 2);
  CHECK(svg_axis_step(30) == 5);
  CHECK(svg_axis_step(700) == 100);
}
