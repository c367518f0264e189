// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "json_members.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <iterator>
#include <memory>
#include <nlohmann/json.hpp>
#include <set>
#include <utility>

#include "../options/file_error.hpp"

namespace {

using Json = JsonMembers::Json;

std::string position_of(const std::string& content, std::size_t offset) {
  const std::string before = content.substr(0, std::min(content.size(), offset));
  const std::size_t line_begin = before.rfind('\n') == std::string::npos ? 0 : before.rfind('\n') + 1;
  return fmt::format("{}:{}", 1 + std::count(before.begin(), before.end(), '\n'), before.size() - line_begin + 1);
}

// Where the value of a member begins, such as that of "search.turn_90_ms"; nlohmann/json does not tell. The content is
// valid JSON. For an empty path, and for a member that is not there: where the content begins.
std::size_t offset_of(const std::string& content, const std::string& path) {
  const char* const blanks = " \t\r\n";
  std::vector<std::string> keys;  // of the objects and arrays around
  std::vector<bool> are_objects;
  bool is_key = false;
  for (std::size_t i = 0; i < content.size(); ++i) {
    const char character = content[i];
    if (character == '{' || character == '[') {
      keys.emplace_back();
      are_objects.push_back(character == '{');
      is_key = are_objects.back();
    } else if (character == '}' || character == ']') {
      keys.pop_back();
      are_objects.pop_back();
    } else if (character == ',') {
      is_key = are_objects.back();
    } else if (character == '"') {
      const std::size_t begin = i + 1;
      for (++i; content[i] != '"'; ++i) {
        if (content[i] == '\\') ++i;
      }
      if (!is_key) continue;
      is_key = false;
      keys.back() = content.substr(begin, i - begin);
      i = content.find(':', i);
      if (fmt::format("{}", fmt::join(keys, ".")) == path) return content.find_first_not_of(blanks, i + 1);
    }
  }
  return content.find_first_not_of(blanks);
}

// Refuses what is nested deeper than any robot: nlohmann/json copies and prints values recursively.
Json parse(const std::string& file, const std::string& content, const std::string& expected) {
  constexpr int deepest = 16;
  const auto refuse = [&](std::size_t offset, const std::string& what) {
    throw FileError(
        fmt::format("{}:{}: {}, expected the JSON of {}", file, position_of(content, offset), what, expected));
  };
  int depth = 0;
  for (std::size_t i = 0; i < content.size(); ++i) {
    if (content[i] == '{' || content[i] == '[') ++depth;
    if (content[i] == '}' || content[i] == ']') --depth;
    if (content[i] == '\0') refuse(i, "found a byte 0");  // nlohmann/json takes it for the end
    if (depth > deepest) refuse(i, fmt::format("found more than {} objects in each other", deepest));
  }
  // nlohmann/json takes the last one of a name.
  std::vector<std::set<std::string>> names;  // so far, of the objects around
  std::string twice;
  const auto note_name = [&](int, Json::parse_event_t event, const Json& name) {
    if (event == Json::parse_event_t::object_start) names.emplace_back();
    if (event == Json::parse_event_t::object_end) names.pop_back();
    if (event == Json::parse_event_t::key && !names.back().insert(name.get<std::string>()).second) {
      twice = name.get<std::string>();
    }
    return true;
  };
  try {
    Json json = Json::parse(content, note_name);
    if (!twice.empty()) refuse(content.rfind('"' + twice + '"'), fmt::format("found '{}' twice", twice));
    return json;
  } catch (const Json::parse_error& error) {
    refuse(error.byte > 0 ? error.byte - 1 : 0, "found no JSON");
  } catch (const Json::out_of_range&) {
    refuse(0, "found a number that is too large");
  }
  return {};
}

}  // namespace

JsonMembers::JsonMembers(const std::string& file, const std::string& content, const std::string& what)
    : JsonMembers(file, content, "", parse(file, content, what)) {}

JsonMembers::JsonMembers(std::string file, std::string content, std::string path, const Json& object)
    : file_(std::move(file)), content_(std::move(content)), path_(std::move(path)) {
  if (!object.is_object()) fail(fmt::format("found no object '{}', expected {{...}}", path_.empty() ? "robot" : path_));
  object_ = std::make_shared<const Json>(object);
}

void JsonMembers::fail_at(const std::string& path, const std::string& what) const {
  throw FileError(fmt::format("{}:{}: {}", file_, position_of(content_, offset_of(content_, path)), what));
}

double JsonMembers::number(const char* name, double least, double most) {
  const Json& value = member(name);
  if (!value.is_number() || !(value.get<double>() >= least && value.get<double>() <= most)) {
    fail_at(path_of(name), fmt::format("found {} for '{}', expected a number from {} to {}", value.dump(),
                                       path_of(name), least, most));
  }
  return value.get<double>();
}

double JsonMembers::number_or(const char* name, double least, double most, double otherwise) {
  if (has(name)) return number(name, least, most);
  pass_over(name);
  return otherwise;
}

std::uint32_t JsonMembers::whole(const char* name, double least, double most) {
  return static_cast<std::uint32_t>(std::lround(number(name, least, most)));
}

std::string JsonMembers::text(const char* name) {
  const Json& value = member(name);
  if (!value.is_string() || value.get<std::string>().empty()) {
    fail_at(path_of(name), fmt::format("found {} for '{}', expected a text", value.dump(), path_of(name)));
  }
  return value.get<std::string>();
}

bool JsonMembers::has(const char* name) {
  note(known_, name);
  return object_->contains(name);
}

void JsonMembers::pass_over(const char* name) {
  note(known_, name);
  note(read_, name);
}

void JsonMembers::note(std::vector<std::string>& names, const char* name) {
  if (std::find(names.begin(), names.end(), name) == names.end()) names.emplace_back(name);
}

void JsonMembers::expect_no_more() const {
  for (const auto& item : object_->items()) {
    if (std::find(read_.begin(), read_.end(), item.key()) != read_.end()) continue;
    fail_at(path_of(item.key()),
            fmt::format("found '{}', expected only {}", path_of(item.key()), fmt::join(known_, ", ")));
  }
}

const Json& JsonMembers::member(const char* name) {
  pass_over(name);
  const auto found = object_->find(name);
  if (found == object_->end()) fail(fmt::format("found no '{}', expected it", path_of(name)));
  return *found;
}
