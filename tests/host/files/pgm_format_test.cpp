// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/host/files/pgm_format.hpp"

#include <string>

#include "mazebot/host/files/any_map.hpp"
#include "mazebot/host/files/occupancy_rule.hpp"
#include "support/catch.hpp"

using namespace mazebot;

namespace {

std::string complaint(const std::string& content) {
  try {
    parse_pgm(content, "m.pgm");
  } catch (const MapFileError& error) {
    return error.what();
  }
  return "";
}

std::vector<std::uint16_t> samples(const std::string& content) { return parse_pgm(content, "m.pgm").samples; }

OccupancyRule rule(MapMode mode, double free = 0.196, double occupied = 0.65, bool negate = false) {
  OccupancyRule made;
  made.mode = mode;
  made.free_thresh = free;
  made.occupied_thresh = occupied;
  made.negate = negate;
  return made;
}

// The value of a pixel of 8 bits; alpha < 0: the picture has none.
int value(const OccupancyRule& how, int red, int green, int blue, int alpha = -1) {
  MapPicture picture;
  picture.width = picture.height = 1;
  picture.channels = alpha < 0 ? 3 : 4;
  for (const int sample : {red, green, blue}) picture.samples.push_back(static_cast<std::uint16_t>(sample));
  if (alpha >= 0) picture.samples.push_back(static_cast<std::uint16_t>(alpha));
  return how.grid_of(picture, 0.05).value(Cell(0, 0));
}
int grey(const OccupancyRule& how, int level, int alpha = -1) { return value(how, level, level, level, alpha); }

}  // namespace

TEST_CASE("PGM pictures are read in text and binary, with comments", "[pgm]") {
  CHECK(samples("P2\n# c\n2 2 # d\n255\n0 1\n254 255") == std::vector<std::uint16_t>{0, 1, 254, 255});
  CHECK(samples("P5 2#c\n1 255\n\x01#") == std::vector<std::uint16_t>{1, '#'});
  CHECK(samples(std::string("P5\n1 2\n256\n\x01\x00\x00\x07", 15)) == std::vector<std::uint16_t>{256, 7});
  CHECK(samples("P5\n1 1\n255\n\n") == std::vector<std::uint16_t>{'\n'});  // exactly one white space
  MapPicture picture = parse_pgm("P2 2 1 65535 258 3", "m.pgm");
  CHECK(parse_pgm(print_pgm(picture), "again").samples == picture.samples);
}

TEST_CASE("bad PGM pictures are refused with line, column and what was expected", "[pgm]") {
  CHECK(complaint("P5\n4097 1\n255\n").find("m.pgm:2:1: found 4097, expected the width in pixels, 1 to 4096") == 0);
  CHECK(complaint("P5\n1 1\n0\nx").find("m.pgm:3:1: found 0, expected the sample of white, 1 to 65535") == 0);
  CHECK(complaint("P5\n1 1\n65536\nx").find("m.pgm:3:1: found 65536") == 0);
  CHECK(complaint("P5\n1 1\n99999999999999999999\nx").find("m.pgm:3:1: found a longer number") == 0);
  CHECK(complaint("P5\n1 1 # endless").find("m.pgm:2:5: found the end of the file, expected a line end") == 0);
  CHECK(complaint("P5\n2 2\n255\nabc").find("found the end of the file, expected samples of 4 pixels") !=
        std::string::npos);
  CHECK(complaint("P5\n4096 4096\n255\n").find("expected samples of 16777216 pixels") != std::string::npos);
  CHECK(complaint("P2\n4096 4096\n255\n").find("expected samples of 16777216 pixels") != std::string::npos);
  CHECK(complaint("P5\n1 x\n255\n").find("m.pgm:2:3: found 'x', expected the height") == 0);
  CHECK(complaint("P5\n1 1\n255").find("found the end of the file, expected one white space") != std::string::npos);
  CHECK(complaint("P2\n1 1\n9\n10").find("m.pgm:4:1: found 10, expected a sample, 0 to 9") == 0);
  CHECK(complaint("P5\n1 1\n9\n\x0A").find("found 10, expected a sample of at most 9") != std::string::npos);
  CHECK(complaint("P2\n1 1\n9\n-1").find("m.pgm:4:1: found '-'") == 0);
  CHECK(complaint("P6\n1 1\n255\nabc").find("m.pgm:1:1: ") == 0);
  try {
    parse_map("P5\n1 1\n255\nx", "m.pgm");
    FAIL("a picture is no maze");
  } catch (const MapFileError& error) {
    CHECK(std::string(error.what()) == "m.pgm:1:1: found a PGM picture, expected a maze or a block map");
  }
}

TEST_CASE("the first row of a picture is the grid's last", "[pgm]") {
  const OccupancyGrid map = OccupancyRule().grid_of(parse_pgm("P2 1 2 255 0 254", "m.pgm"), 0.05);
  CHECK(map.at(Cell(0, 1)) == Occupancy::occupied);
  CHECK(map.at(Cell(0, 0)) == Occupancy::free);
}

// The table of nav2's rules, worked out by hand.
TEST_CASE("pixels are read by the rules of nav2", "[occupancy_rule]") {
  const OccupancyRule trinary = rule(MapMode::trinary);
  CHECK(grey(trinary, 0) == 100);
  CHECK(grey(trinary, 89) == 100);  // 1 - 89/255 = 0.651
  CHECK(grey(trinary, 90) == -1);   // 0.647
  CHECK(grey(trinary, 205) == -1);  // 0.19608, not below 0.196
  CHECK(grey(trinary, 206) == 0);
  CHECK(grey(trinary, 255) == 0);
  CHECK(value(trinary, 255, 0, 0) == 100);  // the mean, not the luminance: occupied 0.667
  CHECK(value(trinary, 0, 255, 0) == 100);
  CHECK(grey(trinary, 205, 255) == 0);  // alpha is a colour more: (3 * 205 + 255) / 4
  CHECK(grey(trinary, 255, 0) == -1);   // occupied 0.25
  CHECK(grey(trinary, 0, 255) == 100);
  CHECK(grey(rule(MapMode::trinary, 0.25, 0.65), 205) == 0);
  // Both comparisons are strict.
  CHECK(grey(rule(MapMode::trinary, 1, 1), 0) == -1);
  CHECK(grey(rule(MapMode::trinary, 0, 0), 255) == -1);

  const OccupancyRule negated = rule(MapMode::trinary, 0.196, 0.65, true);
  CHECK(grey(negated, 255) == 100);
  CHECK(grey(negated, 0) == 0);
  CHECK(grey(negated, 50) == -1);  // 0.19608

  const OccupancyRule scale = rule(MapMode::scale, 0.2, 0.6);
  CHECK(grey(scale, 0) == 100);
  CHECK(grey(scale, 255) == 0);
  CHECK(grey(scale, 204) == 0);        // occupied 0.2
  CHECK(grey(scale, 153) == 50);       // occupied 0.4
  CHECK(grey(scale, 102) == 100);      // occupied 0.6, not above the threshold: the scale's end
  CHECK(grey(scale, 153, 255) == 50);  // alpha is no colour here
  CHECK(grey(scale, 153, 254) == -1);
  CHECK(grey(scale, 0, 0) == -1);

  const OccupancyRule raw = rule(MapMode::raw, 9, -9, true);  // neither thresholds nor negate count
  CHECK(grey(raw, 0) == 0);
  CHECK(grey(raw, 57) == 57);
  CHECK(grey(raw, 100) == 100);
  CHECK(grey(raw, 101) == -1);
  CHECK(grey(raw, 255) == -1);
  CHECK(value(raw, 10, 20, 31) == 20);
}

TEST_CASE("a grid is written so that every mode reads the same grid back", "[occupancy_rule]") {
  for (const MapMode mode : {MapMode::trinary, MapMode::scale, MapMode::raw}) {
    for (const bool negate : {false, true}) {
      const OccupancyRule how = rule(mode, 0.196, 0.65, negate);
      OccupancyGrid map(102, 3, 0.05);
      for (int value = -1; value <= 100; ++value) {
        const bool is_held = mode != MapMode::trinary || value <= 0 || value == 100;
        map.set(Cell(value + 1, 1), static_cast<std::int8_t>(is_held ? value : 0));
      }
      CHECK(how.grid_of(how.picture_of(map), 0.05) == map);
    }
  }
  OccupancyGrid between(1, 1, 0.05);
  between.set(Cell(0, 0), 50);
  CHECK_THROWS_AS(rule(MapMode::trinary).picture_of(between), std::invalid_argument);
}
