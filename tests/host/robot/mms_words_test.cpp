// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/host/robot/mms_words.hpp"

#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>

#include "support/catch.hpp"

using mazebot::detail::mms_number;
using mazebot::detail::mms_words;

TEST_CASE("the words of a line to mms are separated by blanks only") {
  CHECK(mms_words("").empty());
  CHECK(mms_words("   ").empty());
  CHECK(mms_words("a") == mazebot::detail::MmsWords{"a"});
  CHECK(mms_words("  setText 1\t2  x ") == mazebot::detail::MmsWords{"setText", "1\t2", "x"});
}

TEST_CASE("numbers are read as Qt reads them") {
  const std::pair<std::string_view, std::optional<std::int32_t>> cases[] = {{"7", 7},
                                                                            {"007", 7},
                                                                            {"+1", 1},
                                                                            {"-12", -12},
                                                                            {" \t3\r\n", 3},
                                                                            {"2147483647", 2147483647},
                                                                            {"-2147483648", INT32_MIN},
                                                                            {"2147483648", std::nullopt},
                                                                            {"-2147483649", std::nullopt},
                                                                            {"99999999999999999999999", std::nullopt},
                                                                            {"", std::nullopt},
                                                                            {"-", std::nullopt},
                                                                            {"+-1", std::nullopt},
                                                                            {"- 1", std::nullopt},
                                                                            {"1x", std::nullopt},
                                                                            {"0x1", std::nullopt}};
  for (const auto& [word, number] : cases) {
    INFO(word);
    CHECK(mms_number(word) == number);
  }
}
