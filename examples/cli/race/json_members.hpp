// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_CLI_RACE_JSON_MEMBERS_HPP
#define MAZEBOT_CLI_RACE_JSON_MEMBERS_HPP

#include <cstdint>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

/// The members of an object in a JSON file. Each is read by its name; what is wrong is an error with the file, the line
/// and the column. Refuses members that nobody has read. To look into a value(), include <nlohmann/json.hpp>.
class JsonMembers {
 public:
  using Json = nlohmann::ordered_json;

  /// The outermost object. Throws std::runtime_error if the content is no JSON, or nested deeper than any robot.
  /// `what` is what the file should hold.
  JsonMembers(const std::string& file, const std::string& content, const std::string& what = "a robot");

  /// Throws std::runtime_error: at this object, or at one of its members, such as "search.turn_90_ms".
  [[noreturn]] void fail(const std::string& what) const { fail_at(path_, what); }
  [[noreturn]] void fail_at(const std::string& path, const std::string& what) const;

  bool has(const char* name);
  /// A number from the least to the most.
  double number(const char* name, double least, double most);
  /// The same, or what it is if the member is not there.
  double number_or(const char* name, double least, double most, double otherwise);
  std::uint32_t whole(const char* name, double least, double most);
  std::string text(const char* name);
  const Json& value(const char* name) { return member(name); }
  JsonMembers object(const char* name) { return JsonMembers(file_, content_, path_of(name), member(name)); }
  /// The path of a member for fail_at().
  std::string path_of(const std::string& name) const { return path_.empty() ? name : path_ + '.' + name; }
  /// For members that only other programs read.
  void pass_over(const char* name);
  void expect_no_more() const;

 private:
  JsonMembers(std::string file, std::string content, std::string path, const Json& object);
  const Json& member(const char* name);
  static void note(std::vector<std::string>& names, const char* name);

  std::string file_;
  std::string content_;
  std::string path_;
  std::shared_ptr<const Json> object_;
  std::vector<std::string> known_;  // that were asked for, whether they are there or not
  std::vector<std::string> read_;   // of these
};

/// The content of a file. Throws std::runtime_error if it cannot be opened.
std::string json_content(const std::string& file,
                         const std::string& what = "the description of a robot: --robot names it");

#endif  // MAZEBOT_CLI_RACE_JSON_MEMBERS_HPP
