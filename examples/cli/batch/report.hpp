// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_CLI_BATCH_REPORT_HPP
#define MAZEBOT_CLI_BATCH_REPORT_HPP

#include <algorithm>
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

namespace detail {
/// {"name": value, ...}
std::string json_object(const std::vector<std::pair<const char*, Field>>& fields);
std::string table_cell(const std::string& text, int width);
void print(std::string_view text);
/// Says on standard error how to read a table that wraps on the terminal: with --format csv.
void note_wide_table(std::size_t columns);
}  // namespace detail

/// Prints rows to standard output as they come: CSV under a line of names, a JSON array of objects with the same keys,
/// or text for people. All three follow one table of columns.
template <class RowT>
class Report {
 public:
  /// As text, rows are what `print_row` prints, or lines of a table whose first column has room for `longest_name`
  /// characters.
  Report(ReportFormat format, std::vector<Column<RowT>> columns, std::size_t longest_name,
         std::function<void(const RowT&)> print_row = {})
      : format_(format), columns_(std::move(columns)), print_row_(std::move(print_row)) {
    for (Column<RowT>& column : columns_) {
      if (column.head == nullptr) continue;
      column.width = std::min(column.width, -static_cast<int>(longest_name));
      break;
    }
  }

  void begin() const {
    if (format_ == ReportFormat::json) detail::print("[");
    if (format_ == ReportFormat::csv) print_line([](const Column<RowT>& column) { return std::string(column.name); });
  }
  void add(const RowT& row) {
    // A table without a row would be a line of names only.
    if (format_ == ReportFormat::text && !print_row_ && is_first_) {
      print_table_line([](const Column<RowT>& column) { return column.head; });
    }
    switch (format_) {
      case ReportFormat::csv: print_line([&](const Column<RowT>& column) { return column.get(row).csv(); }); break;
      case ReportFormat::json: add_object(row); break;
      case ReportFormat::text:
        print_row_ ? print_row_(row)
                   : print_table_line([&](const Column<RowT>& column) { return column.get(row).text(); });
    }
    is_first_ = false;
  }
  void end() const {
    if (format_ == ReportFormat::json) detail::print("\n]\n");
    detail::note_wide_table(widest_);
  }

 private:
  template <class TextT>
  void print_line(TextT&& text_of) const {
    std::string line;
    const char* gap = "";
    for (const Column<RowT>& column : columns_) {
      if (column.name == nullptr) continue;
      line += gap + text_of(column);
      gap = ",";
    }
    detail::print(line + '\n');
  }
  template <class TextT>
  void print_table_line(TextT&& text_of) {
    std::string line;
    for (const Column<RowT>& column : columns_) {
      if (column.head == nullptr) continue;
      if (!line.empty()) line += ' ';
      line += detail::table_cell(text_of(column), column.width);
    }
    widest_ = std::max(widest_, line.size());
    detail::print(line + '\n');
  }
  void add_object(const RowT& row) {
    std::vector<std::pair<const char*, Field>> fields;
    for (const Column<RowT>& column : columns_) {
      if (column.name != nullptr) fields.emplace_back(column.name, column.get(row));
    }
    detail::print((is_first_ ? "\n  " : ",\n  ") + detail::json_object(fields));
  }

  ReportFormat format_;
  std::vector<Column<RowT>> columns_;
  std::function<void(const RowT&)> print_row_;
  bool is_first_ = true;
  std::size_t widest_ = 0;  // of the lines of a table
};

#endif  // MAZEBOT_CLI_BATCH_REPORT_HPP
