// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/host/floors/floor_file.hpp"

#include <filesystem>
#include <fstream>
#include <string>

#include "mazebot/host/detail/random.hpp"
#include "support/catch.hpp"
#include "support/paths.hpp"
#include "support/skip.hpp"

using namespace mazebot;

namespace {

const char* const good =
    "image: m.png\nresolution: 0.05\norigin: [-24.025, 1.5, 0.3]\nnegate: 0\noccupied_thresh: 0.65\n"
    "free_thresh: 0.196\nmode: trinary\n";

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  REQUIRE(at != std::string::npos);
  return text.replace(at, from.size(), to);
}

// What is wrong with the good file after a change.
std::string complaint(const std::string& from, const std::string& to) {
  try {
    parse_map_yaml(replaced(good, from, to), "m.yaml");
  } catch (const MapFileError& error) {
    return error.what();
  }
  return "";
}

std::string png_complaint(const std::string& content) {
  try {
    parse_png(content, "m.png");
  } catch (const MapFileError& error) {
    return error.what();
  }
  return "";
}

class Folder {
 public:
  Folder() : path_(std::filesystem::temp_directory_path() / ("mazebot-floors-" + std::to_string(next_++))) {
    std::filesystem::create_directories(path_);
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  ~Folder() { std::filesystem::remove_all(path_); }
  std::filesystem::path with(const std::string& name, const std::string& content) const {
    std::ofstream(path_ / name, std::ios::binary) << content;
    return path_ / name;
  }
  std::filesystem::path path(const std::string& name) const { return path_ / name; }

 private:
  static int next_;
  std::filesystem::path path_;
};
int Folder::next_ = 0;

MapPicture random_picture(Random& random, int channels, unsigned most) {
  MapPicture picture;
  picture.width = random.between(1, 9);
  picture.height = random.between(1, 9);
  picture.channels = channels;
  picture.most = most;
  for (int i = 0; i < picture.width * picture.height * channels; ++i) {
    picture.samples.push_back(static_cast<std::uint16_t>(random.below(most + 1)));
  }
  return picture;
}

}  // namespace

TEST_CASE("a map's YAML file is read with all keys, and reads back the same", "[map_yaml]") {
  const MapDescription map = parse_map_yaml(good, "m.yaml");
  CHECK(map.image == "m.png");
  CHECK(map.resolution == 0.05);
  CHECK(map.origin == MapFramePose{-24.025, 1.5, 0.3});
  CHECK(map.rule.free_thresh == 0.196);
  CHECK(map.rule.mode == MapMode::trinary);
  Random random(2);
  for (int i = 0; i < 100; ++i) {
    MapDescription any = map;
    any.image = "a \"b\" # c.png";
    any.resolution = 0.01 + random.unit();
    any.origin = {random.normal() * 100, random.normal(), random.normal()};
    any.rule.negate = i % 2 != 0;
    const MapDescription back = parse_map_yaml(print_map_yaml(any), "again");
    CHECK(back.image == any.image);
    CHECK(back.resolution == any.resolution);
    CHECK(back.origin == any.origin);
    CHECK(back.rule.negate == any.rule.negate);
  }
  CHECK(parse_map_yaml(replaced(good, "negate: 0", "negate: true"), "m").rule.negate);
  CHECK(parse_map_yaml(replaced(good, "mode: trinary\n", ""), "m").rule.mode == MapMode::trinary);
}

TEST_CASE("a wrong YAML file is refused with line, column and what was expected", "[map_yaml]") {
  CHECK(complaint("image: m.png\n", "") == "m.yaml:1:1: found none, expected the key image");
  CHECK(complaint("m.png", "''").find("m.yaml:1:8: found '', expected the name of a picture") == 0);
  CHECK(complaint("0.05", "0.001").find("m.yaml:2:13: found '0.001', expected a resolution") == 0);
  CHECK(complaint("0.05", "-1").find("m.yaml:2:13:") == 0);
  CHECK(complaint("0.05", ".nan").find("m.yaml:2:13:") == 0);
  CHECK(complaint(", 0.3]", "]").find("m.yaml:3:9: found 2 of them, expected an origin of three numbers") == 0);
  CHECK(complaint("0.3]", "-nan]").find("m.yaml:3:24: found '-nan'") == 0);
  CHECK(complaint("[-24.025, 1.5, 0.3]", "7").find("m.yaml:3:9: found '7'") == 0);
  CHECK(complaint("0.65", "0.1").find("m.yaml:6:14: found '0.196', expected at most the occupied_thresh of 0.1") == 0);
  CHECK(complaint("0.196\nmode: trinary", "0.65\nmode: scale").find("m.yaml:6:14: found '0.65', expected less than") ==
        0);
  CHECK(complaint("0.196", "0.65").empty());
  CHECK(complaint("trinary", "nonary") == "m.yaml:7:7: found 'nonary', expected trinary, scale or raw");
  CHECK(complaint("negate: 0", "negate: perhaps").find("m.yaml:4:9: found 'perhaps'") == 0);
  CHECK(complaint("[-24.025", "[[-24.025").find("m.yaml:") == 0);
  CHECK_THROWS_AS(parse_map_yaml("", "m"), MapFileError);
  CHECK_THROWS_AS(parse_map_yaml("- image: 1", "m"), MapFileError);
  CHECK_THROWS_AS(parse_map_yaml(std::string(20000, '['), "m"), MapFileError);
}

TEST_CASE("PNG pictures of all channels and both depths read back the same", "[png]") {
  Random random(3);
  for (const unsigned most : {255U, 65535U}) {
    for (int channels = 1; channels <= 4; ++channels) {
      const MapPicture picture = random_picture(random, channels, most);
      const MapPicture back = parse_png(print_png(picture), "m.png");
      CHECK(back.width == picture.width);
      CHECK(back.channels == channels);
      CHECK(back.most == most);
      CHECK(back.samples == picture.samples);
    }
  }
}

TEST_CASE("a PNG that is truncated at any byte, or damaged, is refused", "[png]") {
  Random random(4);
  const std::string content = print_png(random_picture(random, 3, 255));
  for (std::size_t size = 0; size < content.size(); ++size) {
    CHECK(png_complaint(content.substr(0, size)).find("m.png:1:") == 0);
  }
  for (std::size_t i = 0; i < 40; ++i) {
    std::string damaged = content;
    damaged[i] = static_cast<char>(damaged[i] ^ 0x55);
    CHECK(!png_complaint(damaged).empty());
  }
  MapPicture wide;
  wide.width = 5000;
  wide.height = 1;
  wide.samples.resize(5000);
  CHECK(png_complaint(print_png(wide)).find("at most 4096x4096 pixels") != std::string::npos);
}

TEST_CASE("occupancy grids are written and read with their picture, whatever the origin", "[floor_file]") {
  const Folder folder;
  Random random(5);
  for (const char* const image : {"m.png", "m.pgm"}) {
    for (const double yaw : {0.0, 0.3, -2.5}) {
      OccupancyGrid map(random.between(1, 40), random.between(1, 40), 0.05, {-24.025, 1.0 / 3, yaw});
      for (std::int8_t& value : map.values()) value = static_cast<std::int8_t>(random.between(0, 2) * 50 - 0);
      for (std::int8_t& value : map.values()) value = value == 50 ? std::int8_t{-1} : value;
      write_occupancy_grid(folder.path("m.yaml"), map, image);
      CHECK(read_occupancy_grid(folder.path("m.yaml")) == map);
    }
  }
}

TEST_CASE("read_floor() tells every kind of map apart", "[floor_file]") {
  const Folder folder;
  CHECK(std::holds_alternative<Maze>(read_floor(folder.with("a.txt", "o---o\n|   |\no---o\n"))));
  CHECK(std::holds_alternative<BlockMap>(read_floor(folder.with("b.txt", "XXX\nX X\nXXX\n"))));
  const auto picture = folder.with("c.pgm", "P2 1 1 255 254");
  CHECK(std::get<OccupancyGrid>(read_floor(picture, 0.1)).resolution() == 0.1);
  CHECK_THROWS_AS(read_floor(picture), MapFileError);
  CHECK_THROWS_AS(read_floor(folder.with("d.yaml", good)), MapFileError);  // there is no m.png
  CHECK_THROWS_AS(read_occupancy_grid(folder.path("b.txt")), MapFileError);
  const auto yaml = folder.with("e.yaml", replaced(good, "m.png", "c.pgm"));
  CHECK(read_occupancy_grid(yaml).origin().yaw == 0.3);
}

TEST_CASE("furnished floor plans are read", "[floor_file]") {
  const std::filesystem::path plans = shared_dir() / "maps" / "grids";
  if (!std::filesystem::exists(plans)) test::skip("the floor plans are not installed");
  int count = 0;
  for (const auto& entry : std::filesystem::directory_iterator(plans)) {
    if (entry.path().extension() != ".yaml") continue;
    const OccupancyGrid map = read_occupancy_grid(entry.path());
    CHECK(map.counts()[0] > 20000);
    ++count;
  }
  CHECK(count == 13);
}
