// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "part_rows.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <mazebot/host/detail/quoted.hpp>
#include <mazebot/host/files/file_content.hpp>
#include <mazebot/host/files/map_file_error.hpp>
#include <string_view>
#include <utility>

#include "../command_line/command_line.hpp"

namespace {

using mazebot::MapFileError;

constexpr std::array<const char*, 5> names = {"map", "task", "policy", "metric", "value"};

// Reads a CSV text record by record, and knows where it is.
class CsvReader {
 public:
  CsvReader(const std::string& text, const std::string& file) : text_(text), file_(file) {}

  bool at_end() const { return at_ == text_.size(); }
  std::size_t line() const { return line_; }

  // The fields of the next record, and where each begins. Precondition: !at_end().
  std::array<std::string, 5> record(std::array<std::size_t, 5>& columns) {
    std::array<std::string, 5> fields;
    for (std::size_t i = 0; i < fields.size(); ++i) {
      columns[i] = column_;
      fields[i] = at('"') ? quoted() : plain();
      const bool is_last = i + 1 == fields.size();
      if (is_last && at('\r')) step();
      if (at_end()) fail(is_last ? "the end of the line" : fmt::format("a comma and {}", names[i + 1]));
      if (!at(is_last ? '\n' : ',')) {
        fail(is_last ? "the end of the line after 5 fields" : fmt::format("a comma and {}", names[i + 1]));
      }
      step();
    }
    return fields;
  }

 private:
  bool at(char character) const { return !at_end() && text_[at_] == character; }
  char step() {
    const char character = text_[at_++];
    ++column_;
    if (character == '\n') {
      ++line_;
      column_ = 1;
    }
    return character;
  }
  std::string plain() {
    std::string field;
    while (!at_end() && !at(',') && !at('\n') && !at('\r')) {
      if (at('"')) fail("quotes around the whole field");
      field += step();
    }
    return field;
  }
  std::string quoted() {
    std::string field;
    step();
    for (;;) {
      if (at_end()) fail("a closing quote");
      const char character = step();
      if (character != '"') {
        field += character;
      } else if (at('"')) {
        field += step();
      } else {
        return field;
      }
    }
  }
  [[noreturn]] void fail(const std::string& expected) const {
    throw MapFileError(file_, line_, column_, expected,
                       at_end() ? "the end of the file" : mazebot::detail::quoted(text_[at_]));
  }

  const std::string& text_;
  const std::string& file_;
  std::size_t at_ = 0;
  std::size_t line_ = 1;
  std::size_t column_ = 1;
};

struct PartNumber {
  unsigned number;
  unsigned count;
};

// The last "I-of-N" in the name of a file. std::nullopt if there is none.
std::optional<PartNumber> part_number(const std::string& file) {
  const std::string name = std::filesystem::path(file).filename().string();
  const std::size_t of = name.rfind("-of-");
  if (of == std::string::npos) return std::nullopt;
  std::size_t begin = of;
  while (begin > 0 && name[begin - 1] >= '0' && name[begin - 1] <= '9') --begin;
  PartNumber part{0, 0};
  // NOLINTNEXTLINE(cert-err34-c): what does not convert is refused below
  const bool is_read = std::sscanf(name.c_str() + begin, "%6u-of-%6u", &part.number, &part.count) == 2;
  if (!is_read || part.number < 1 || part.number > part.count) return std::nullopt;
  return part;
}

}  // namespace

std::vector<PartRow> parse_part_rows(const std::string& content, const std::string& file) {
  CsvReader reader(content, file);
  std::vector<PartRow> rows;
  bool is_header = true;
  do {
    if (reader.at_end()) throw MapFileError(file, 0, 0, fmt::format("the line {}", fmt::join(names, ",")), "no line");
    const std::size_t line = reader.line();
    std::array<std::size_t, 5> columns{};
    std::array<std::string, 5> fields = reader.record(columns);
    const auto refuse = [&](std::size_t i, const std::string& expected) {
      throw MapFileError(file, line, columns[i], expected, mazebot::detail::quoted(fields[i]));
    };
    for (std::size_t i = 0; i < fields.size() && is_header; ++i) {
      if (fields[i] != names[i]) refuse(i, fmt::format("{} in the header of compare --format csv", names[i]));
    }
    if (!std::exchange(is_header, false)) {
      for (std::size_t i = 0; i < 4; ++i) {
        if (fields[i].empty()) refuse(i, fmt::format("a {}", names[i]));
      }
      std::optional<double> value;
      if (!fields[4].empty()) {
        const std::string& text = fields[4];
        const bool is_plain = text.find_first_not_of("0123456789.-") == std::string::npos;
        char* end = nullptr;
        value = std::strtod(text.c_str(), &end);
        if (!is_plain || *end != '\0' || !std::isfinite(*value)) refuse(4, "a number, or nothing");
      }
      rows.push_back(
          {std::move(fields[0]), std::move(fields[1]), std::move(fields[2]), std::move(fields[3]), value, line});
    }
  } while (!reader.at_end());
  return rows;
}

std::vector<Part> read_parts(const std::vector<std::string>& files) {
  std::vector<Part> parts;
  for (const std::string& file : files) {
    const std::optional<PartNumber> part = part_number(file);
    if (!part) {
      throw UsageError("--rows", fmt::format("found '{}', expected a name that carries I-of-N, such as "
                                             "part-3-of-64.csv",
                                             file));
    }
    if (parts.empty()) parts.resize(part->count);
    if (part->count != parts.size()) {
      throw UsageError("--rows",
                       fmt::format("found '{}', expected parts of {}, as the first file is", file, parts.size()));
    }
    std::string& place = parts[part->number - 1].file;
    if (!place.empty()) {
      throw UsageError("--rows", fmt::format("found part {} of {} twice, in '{}' and '{}', expected it once",
                                             part->number, part->count, place, file));
    }
    place = file;
  }
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (!parts[i].file.empty()) continue;
    throw UsageError("--rows", fmt::format("found {} of {} parts, expected part {} of {}, too", files.size(),
                                           parts.size(), i + 1, parts.size()));
  }
  for (Part& part : parts) {
    std::ifstream stream = mazebot::detail::open_file(part.file, "rows of compare --format csv");
    part.rows = parse_part_rows(mazebot::detail::content_of(stream, part.file, [](std::string_view) {}), part.file);
  }
  return parts;
}
