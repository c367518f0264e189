// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include <filesystem>
#include <fstream>
#include <mazebot/host/files/map_file_error.hpp>
#include <mazebot/host/floors/floor_file.hpp>
#include <string>
#include <utility>
#include <vector>

#include "support/catch.hpp"

using namespace mazebot;

namespace {

struct Bad {
  const char* file;      // its ending says what it is
  std::string content;   // of PNG: in hexadecimal digits
  const char* expected;  // what the message says after the name of the file
};

// A description that is right but for one line, which is left out if it is empty.
std::string yaml(const std::string& key, const std::string& value, const std::string& more = "") {
  const std::vector<std::pair<std::string, std::string>> lines = {{"image", "m.pgm"},          {"resolution", "0.05"},
                                                                  {"origin", "[0, 0, 0]"},     {"free_thresh", "0.196"},
                                                                  {"occupied_thresh", "0.65"}, {"negate", "0"}};
  std::string text;
  for (const auto& [name, right] : lines) {
    const std::string& written = name == key ? value : right;
    if (!written.empty()) text += name + ": " + written + '\n';
  }
  return text + more;
}

const std::string png_begin = "89504e470d0a1a0a0000000d4948445200000028000000280800000000a995e7b1";

std::vector<Bad> bad_maps() {
  return {
      {"a.yaml", yaml("image", ""), ":1:1: found none, expected the key image"},
      {"a.yaml", yaml("resolution", ""), ":1:1: found none, expected the key resolution"},
      {"a.yaml", yaml("origin", ""), ":1:1: found none, expected the key origin"},
      {"a.yaml", yaml("free_thresh", ""), ":1:1: found none, expected the key free_thresh"},
      {"a.yaml", yaml("occupied_thresh", ""), ":1:1: found none, expected the key occupied_thresh"},
      {"a.yaml", yaml("negate", ""), ":1:1: found none, expected the key negate"},
      {"a.yaml", yaml("origin", "[0, 0]"), ":3:9: found 2 of them, expected an origin of three numbers"},
      {"a.yaml", yaml("origin", "[0, a, 0]"), ":3:13: found 'a', expected an origin of three numbers"},
      {"a.yaml", yaml("origin", "[0, 0, -nan]"), ":3:16: found '-nan', expected an origin of three numbers"},
      {"a.yaml", yaml("resolution", ".nan"), ":2:13: found '.nan', expected a resolution in metres a pixel"},
      {"a.yaml", yaml("resolution", "0"), ":2:13: found '0', expected a resolution in metres a pixel, 0.01 to 1"},
      {"a.yaml", yaml("resolution", "-1"), ":2:13: found '-1', expected a resolution"},
      {"a.yaml", yaml("resolution", "1.01"), ":2:13: found '1.01', expected a resolution"},
      {"a.yaml", yaml("free_thresh", "0.7"), ":4:14: found '0.7', expected at most the occupied_thresh of 0.65"},
      {"a.yaml", yaml("free_thresh", "0.65", "mode: scale\n"), ":4:14: found '0.65', expected less than the"},
      {"a.yaml", yaml("free_thresh", ".nan"), ":4:14: found '.nan', expected a threshold, finite"},
      {"a.yaml", yaml("origin", "[1e308, 0, 0]"), ":3:9: found a sequence, expected an origin within 10000 km"},
      {"a.yaml", yaml("", "", "image: other.pgm\n"), ":7:1: found 'image', expected each key once"},
      {"a.yaml", yaml("negate", "maybe"), ":6:9: found 'maybe', expected a whole number or a boolean"},
      {"a.yaml", yaml("", "", "mode: trinar\n"), ":7:7: found 'trinar', expected trinary, scale or raw"},
      {"a.yaml", yaml("image", "none.pgm"), "none.pgm: found no file of this name, expected the picture"},
      {"a.yaml", yaml("image", "\"\""), ":1:8: found '', expected the name of a picture"},
      {"a.yaml", "image: [m.pgm\nresolution: 0.05\n", ":2:11: found an error"},
      {"b.pgm", "P5 4097 4 255\n", ":1:4: found 4097, expected the width in pixels, 1 to 4096"},
      {"b.pgm", "P5 4 4097 255\n", ":1:6: found 4097, expected the height in pixels, 1 to 4096"},
      {"b.pgm", "P5 4 99999999999 255\n", ":1:6: found a longer number, expected the height"},
      {"b.pgm", "P2 2 2 0 1 1 1 1", ":1:8: found 0, expected the sample of white, 1 to 65535"},
      {"b.pgm", "P2 2 2 65536 1 1 1 1", ":1:8: found 65536, expected the sample of white, 1 to 65535"},
      {"b.pgm", "P2 2 2 # never ends", ":1:8: found the end of the file, expected a line end after the comment"},
      {"b.pgm", "P2 2 2 255 1 1 1", ":1:17: found the end of the file, expected samples of 4 pixels"},
      {"b.pgm", "P5 2 2 255\nab", ":2:3: found the end of the file, expected samples of 4 pixels"},
      // 4097x4096 and nothing else: refused by the header alone.
      {"b.png", "89504e470d0a1a0a0000000d4948445200001001000010000800000000380a10f5",
       "expected a sound PNG picture of at most 4096x4096 pixels"},
      // 40x40 pixels: cut, with 20 rows, and interlaced with as few.
      {"b.png", png_begin + "0000001c49444154789c63f8472460185538aa7054e1a8c25185a3",
       ":1:61: found an error (the end of the file), expected a sound PNG picture"},
      {"b.png",
       png_begin + "0000001549444154789c63f8472460185538aa7054210800008b2d19ee6d49ca4d0000000049454e44ae426082",
       "expected a sound PNG picture"},
      {"b.png",
       "89504e470d0a1a0a0000000d4948445200000028000000280800000001de92d7270000001549444154789c63f8472460185538aa7054210"
       "8"
       "00008b2d19ee6d49ca4d0000000049454e44ae426082",
       "expected a sound PNG picture"},
  };
}

std::string from_hexadecimal(const std::string& digits) {
  std::string bytes;
  for (std::size_t i = 0; i < digits.size(); i += 2) {
    bytes += static_cast<char>(std::stoi(digits.substr(i, 2), nullptr, 16));
  }
  return bytes;
}

}  // namespace

TEST_CASE("each bad map is refused with its file, its place and what was expected") {
  const std::filesystem::path folder = std::filesystem::temp_directory_path() / "mazebot-bad-maps";
  std::filesystem::create_directories(folder);
  const auto write = [&](const std::string& name, const std::string& content) {
    std::ofstream(folder / name, std::ios::binary) << content;
  };
  write("m.pgm", "P2 2 2 255 254 254 254 254");
  // The control: what the others are made from is right.
  write("a.yaml", yaml("", ""));
  CHECK(read_occupancy_grid(folder / "a.yaml").width() == 2);
  for (const Bad& bad : bad_maps()) {
    const std::string name = bad.file;
    write(name, name == "b.png" ? from_hexadecimal(bad.content) : bad.content);
    CAPTURE(bad.content, bad.expected);
    std::string message = "nothing";
    try {
      read_occupancy_grid(folder / name, 0.05);
    } catch (const MapFileError& error) {
      message = error.what();
    }
    CAPTURE(message);
    CHECK(message.find(bad.expected) != std::string::npos);
    // A picture that a description names is the file that is wrong.
    if (bad.content.find("none.pgm") == std::string::npos) CHECK(message.rfind((folder / name).string() + ':', 0) == 0);
  }
  std::filesystem::remove_all(folder);
}
