// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "../../examples/cli/batch/step_histogram.hpp"

#include <string>

#include "support/catch.hpp"

using namespace mazebot;

TEST_CASE("a histogram without steps is empty", "[steps]") {
  StepCounts nothing;
  nothing.add(3, 0, false);
  StepHistogram histogram;
  histogram.add("x", 1, nothing);
  CHECK(histogram.text().find('#') == std::string::npos);
}

TEST_CASE("a histogram has a line for each number of steps, the smallest maze first", "[steps]") {
  StepCounts small;
  small.add(0, 1, false);
  small.add(2, 3, false);
  StepCounts large;
  large.add(1, 8, false);
  StepHistogram histogram;
  histogram.add("large", 200, large);
  histogram.add("<small>", 20, small);
  CHECK(histogram.text(6) ==
        "<small>: 20 cells, 4 poses, mean 1.500\n"
        "    0  25.00% ##\n"
        "    1   0.00%\n"
        "    2  75.00% ######\n"
        "\n"
        "large: 200 cells, 8 poses, mean 1.000\n"
        "    0   0.00%\n"
        "    1 100.00% ######\n");
  const std::string svg = histogram.svg();
  CHECK(svg.find("&lt;small&gt;: 20 cells, 4 poses, mean 1.50") < svg.find("large: 200 cells"));
  std::size_t bars = 0;
  const char* const bar = "class=\"c0\"";
  for (std::size_t at = svg.find(bar); at != std::string::npos; at = svg.find(bar, at + 1)) ++bars;
  CHECK(bars == 3);
  CHECK(svg.substr(svg.size() - 7) == "</svg>\n");
  CHECK(StepHistogram().text().empty());
}
