// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include <filesystem>
#include <regex>
#include <string>

#include "program.hpp"
#include "support/catch.hpp"
#include "support/paths.hpp"
#include "support/skip.hpp"

namespace {

using test::program;

std::string library_table() {
  return test::content_of((source_dir() / "include/mazebot/explore/wall_odds_table.hpp").string());
}

// The header without the odds and the number of mazes.
std::string without_numbers(const std::string& header) {
  const std::string no_rows = std::regex_replace(header, std::regex("\n      [0-9, ]+,(?=\n)"), "");
  return std::regex_replace(no_rows, std::regex("[0-9]+ mazes"), "N mazes");
}

}  // namespace

TEST_CASE("odds prints a header that can replace the library's") {
  const auto counted = program({"odds", (source_dir() / "examples/mazes").string()});
  REQUIRE(counted.status == 0);
  CHECK(counted.out != library_table());
  CHECK(without_numbers(counted.out) == without_numbers(library_table()));
}

TEST_CASE("odds counts the library's table in the shared contest mazes") {
  const std::filesystem::path classic = shared_dir() / "mazes" / "classic";
  if (!std::filesystem::is_directory(classic)) {
    test::skip("no shared data in " + classic.string());
    return;
  }
  CHECK(program({"odds", classic.string()}).out == library_table());
}
