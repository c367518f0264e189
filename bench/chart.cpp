// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT

// Draws a chart for scripts/bench in the style of all charts of the project. It reads from standard input
// {"title", "x": {"name", "scale"}, "y": ..., "series": [{"name", "points": [[x, y, low, high], ...]}]}; a scale is one
// of linear, powers_of_2 and powers_of_10. It writes SVG to standard output.
#include <cstdio>
#include <iostream>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "mazebot/host/draw/svg_chart.hpp"

namespace {

mazebot::SvgAxis axis_of(const nlohmann::json& json) {
  const std::string scale = json.at("scale");
  return {json.at("name"), scale == "powers_of_2"    ? mazebot::SvgScale::powers_of_2
                           : scale == "powers_of_10" ? mazebot::SvgScale::powers_of_10
                                                     : mazebot::SvgScale::linear};
}

}  // namespace

int main() {
  const nlohmann::json json = nlohmann::json::parse(std::cin);
  mazebot::SvgChart chart(json.at("title"), axis_of(json.at("x")), axis_of(json.at("y")));
  for (const auto& line : json.at("series")) {
    std::vector<mazebot::SvgChart::Point> points;
    for (const auto& point : line.at("points")) points.push_back({point.at(0), point.at(1), point.at(2), point.at(3)});
    chart.add(line.at("name"), std::move(points));
  }
  std::fputs(chart.svg().c_str(), stdout);
}
