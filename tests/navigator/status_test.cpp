// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/navigator/status.hpp"

#include <string>

#include "support/catch.hpp"

using namespace mazebot;

TEST_CASE("every status has its name") {
  const char* const names[] = {"running", "done",      "unreachable", "contradicted", "blocked",
                               "located", "ambiguous", "circling",    "invalid",      "stopped"};
  for (int i = 0; i < 10; ++i) CHECK(std::string(to_string(static_cast<Status>(i))) == names[i]);
}
