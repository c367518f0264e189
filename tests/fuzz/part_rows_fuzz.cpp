// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT

// A libFuzzer target for the rows of `mazebot compare`. For any bytes the reader returns rows with four names each, or
// throws std::runtime_error with the file.

#include "part_rows.hpp"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <stdexcept>
#include <string>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  const std::string content(reinterpret_cast<const char*>(bytes), size);
  try {
    for (const PartRow& row : parse_part_rows(content, "fuzz.csv")) {
      if (row.map.empty() || row.task.empty() || row.policy.empty() || row.metric.empty()) std::abort();
    }
  } catch (const std::runtime_error& error) {
    if (std::string(error.what()).rfind("fuzz.csv:", 0) != 0) std::abort();
  }
  return 0;
}
