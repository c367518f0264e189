// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#define CATCH_CONFIG_RUNNER  // Catch2 2.13; version 3 does not need it
#include "catch.hpp"
#include "skip.hpp"

namespace {

constexpr int skipped_status = 77;  // ctest knows it by SKIP_RETURN_CODE
bool was_skipped = false;

}  // namespace

void test::skip(const std::string& reason) {
  was_skipped = true;
  WARN("SKIPPED: " << reason);
}

int main(int count, char** arguments) {
  const int status = Catch::Session().run(count, arguments);
  return status == 0 && was_skipped ? skipped_status : status;
}
