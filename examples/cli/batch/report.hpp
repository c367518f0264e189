// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_CLI_BATCH_REPORT_HPP
#define MAZEBOT_CLI_BATCH_REPORT_HPP

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

/// A value in a report: nothing, a flag, a whole number, a number with a fixed number of decimals, or text.
class Field {
 public:
  // NOLINTBEGIN(google-explicit-constructor): the getters of columns return plain values
  Field() = default;
  Field(bool flag) : value_(flag) {}
  Field(int number) : value_(static_cast<std::uint64_t>(number)) {}
  Field(unsigned number) : value_(std::uint64_t{number}) {}
  Field(unsigned long number) : value_(std::uint64_t{number}) {}
  Field(unsigned long long number) : value_(std::uint64_t{number}) {}
  Field(std::string text) : value_(std::move(text)) {}
  Field(std::string_view text) : value_(std::string(text)) {}
  Field(const char* text) : value_(std::string(text)) {}
  /// An optional without a value is nothing.
  template <class T>
  Field(const std::optional<T>& value) {
    if (value.has_value()) *this = Field(*value);
  }
  // NOLINTEND(google-explicit-constructor)

  /// A real number with `digits` decimals.
  static Field decimals(double value, int digits);
  /// A real number with the fewest digits that distinguish it from its neighbours.
  static Field shortest(float value);
  static Field shortest(double value);

  /// A number that JSON spells out: `json` is a value of JSON.
  static Field in_detail(std::uint64_t number, std::string json);

  /// For CSV: quoted as in RFC 4180, true or false, empty where there is no value.
  std::string csv() const;
  /// For the table: yes or no, - where there is no value.
  std::string text() const;

 private:
  friend class JsonObject;
  struct Number {
    std::string digits;
  };

  struct Detailed {
    std::uint64_t number;
    std::string json;
  };

  std::variant<std::monostate, bool, std::uint64_t, Number, std::string, Detailed> value_;
};

enum class ReportFormat { text, csv, json };

/// The format with that name; text if there is none.
ReportFormat report_format(std::string_view name);

/// A column of a report.
template <class RowT>
struct Column {
  const char* name;               ///< in CSV and JSON; null: in the table only
  Field (*get)(const RowT& row);  ///< the row's value
  const char* head = nullptr;     ///< in the table for people; null: not there
  int width = 0;                  ///< in the table; negative: values begin at the left
};

/// The lines of a report, whatever its rows are.
class ReportLines {
 public:
  struct Head {
    const char* name;  // as those of a Column
    const char* head;
    int width;
  };
  /// The value in that column of a row.
  using Values = std::function<Field(std::size_t column)>;

  /// The first column of the table has room for `longest_name` characters.
  ReportLines(ReportFormat format, std::vector<Head> columns, std::size_t longest_name);

  ReportFormat format() const { return format_; }
  void begin() const;
  void add(const Values& values);
  void end() const;

 private:
  using Texts = std::function<std::string(std::size_t column)>;
  void print_line(const Texts& texts) const;
  void print_table_line(const Texts& texts);
  void print_object(const Values& values) const;

  ReportFormat format_;
  std::vector<Head> columns_;
  bool is_first_ = true;
  std::size_t widest_ = 0;  // of the lines of a table
};

/// Prints rows to standard output as they come: CSV under a line of names, a JSON array of objects with the same keys,
/// or text for people. All three follow one table of columns.
template <class RowT>
class Report {
 public:
  /// As text, rows are what `print_row` prints, or lines of a table whose first column has room for `longest_name`
  /// characters.
  Report(ReportFormat format, std::vector<Column<RowT>> columns, std::size_t longest_name,
         std::function<void(const RowT&)> print_row = {})
      : lines_(format, heads_of(columns), longest_name),
        columns_(std::move(columns)),
        print_row_(std::move(print_row)) {}

  void begin() const { lines_.begin(); }
  void add(const RowT& row) {
    if (lines_.format() == ReportFormat::text && print_row_) return print_row_(row);
    lines_.add([&](std::size_t column) { return columns_[column].get(row); });
  }
  void end() const { lines_.end(); }

 private:
  static std::vector<ReportLines::Head> heads_of(const std::vector<Column<RowT>>& columns) {
    std::vector<ReportLines::Head> heads;
    for (const Column<RowT>& column : columns) heads.push_back({column.name, column.head, column.width});
    return heads;
  }

  ReportLines lines_;
  std::vector<Column<RowT>> columns_;
  std::function<void(const RowT&)> print_row_;
};

#endif  // MAZEBOT_CLI_BATCH_REPORT_HPP
