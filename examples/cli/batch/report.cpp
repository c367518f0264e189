// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "report.hpp"

#include "../draw/terminal.hpp"
#include "../options/error_message.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <utility>

namespace {

template <class... FunctionsT>
struct Overloaded : FunctionsT... {
  using FunctionsT::operator()...;
};
template <class... FunctionsT>
Overloaded(FunctionsT...) -> Overloaded<FunctionsT...>;

std::string csv_text(const std::string& text) {
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  std::string field = "\"";
  for (const char character : text) field.append(character == '"' ? 2 : 1, character);
  return field + '"';
}

void print(std::string_view text) { std::fwrite(text.data(), 1, text.size(), stdout); }

}  // namespace

class JsonObject {
 public:
  void add(const char* name, const Field& field) {
    object_[name] =
        std::visit(Overloaded{[](std::monostate) { return nlohmann::ordered_json(); },
                              [](const Field::Number& number) { return nlohmann::ordered_json::parse(number.digits); },
                              [](const Field::Detailed& number) { return nlohmann::ordered_json::parse(number.json); },
                              [](const auto& value) { return nlohmann::ordered_json(value); }},
                   field.value_);
  }
  std::string text() const { return object_.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace); }

 private:
  nlohmann::ordered_json object_ = nlohmann::ordered_json::object();
};

Field Field::decimals(double value, int digits) {
  Field field;
  field.value_ = Number{fmt::format("{:.{}f}", value, digits)};
  return field;
}
Field Field::in_detail(std::uint64_t number, std::string json) {
  Field field;
  field.value_ = Detailed{number, std::move(json)};
  return field;
}
Field Field::shortest(float value) {
  Field field;
  field.value_ = Number{fmt::format("{}", value)};
  return field;
}
Field Field::shortest(double value) {
  Field field;
  field.value_ = Number{fmt::format("{}", value)};
  return field;
}

std::string Field::csv() const {
  return std::visit(
      Overloaded{[](std::monostate) { return std::string(); }, [](const Number& number) { return number.digits; },
                 [](const Detailed& value) { return fmt::format("{}", value.number); },
                 [](const std::string& text) { return csv_text(text); },
                 [](const auto& value) { return fmt::format("{}", value); }},
      value_);
}

std::string Field::text() const {
  return std::visit(Overloaded{[](std::monostate) { return std::string("-"); },
                               [](bool flag) { return std::string(flag ? "yes" : "no"); },
                               [](const Number& number) { return number.digits; },
                               [](const Detailed& value) { return fmt::format("{}", value.number); },
                               [](const auto& value) { return fmt::format("{}", value); }},
                    value_);
}

ReportFormat report_format(std::string_view name) {
  return name == "csv" ? ReportFormat::csv : name == "json" ? ReportFormat::json : ReportFormat::text;
}

ReportLines::ReportLines(ReportFormat format, std::vector<Head> columns, std::size_t longest_name)
    : format_(format), columns_(std::move(columns)) {
  for (Head& column : columns_) {
    if (column.head == nullptr) continue;
    column.width = std::min(column.width, -static_cast<int>(longest_name));
    break;
  }
}

void ReportLines::begin() const {
  if (format_ == ReportFormat::json) print("[");
  if (format_ == ReportFormat::csv) print_line([&](std::size_t column) { return std::string(columns_[column].name); });
}

void ReportLines::add(const Values& values) {
  // A table without a row would be a line of names only.
  if (format_ == ReportFormat::text && is_first_) {
    print_table_line([&](std::size_t column) { return std::string(columns_[column].head); });
  }
  switch (format_) {
    case ReportFormat::csv: print_line([&](std::size_t column) { return values(column).csv(); }); break;
    case ReportFormat::json: print_object(values); break;
    case ReportFormat::text: print_table_line([&](std::size_t column) { return values(column).text(); });
  }
  is_first_ = false;
}

// Says on standard error how to read a table that wraps on the terminal: with --format csv.
void ReportLines::end() const {
  if (format_ == ReportFormat::json) print("\n]\n");
  const auto width = static_cast<std::size_t>(terminal_size().columns);
  if (!is_terminal(stdout) || widest_ <= width) return;
  std::fflush(stdout);
  print_error(
      fmt::format("the table needs {} columns, the terminal has {}: --format csv has a row a line for programs, "
                  "and 'less -S' scrolls",
                  widest_, width));
}

void ReportLines::print_line(const Texts& texts) const {
  std::string line;
  const char* gap = "";
  for (std::size_t i = 0; i < columns_.size(); ++i) {
    if (columns_[i].name == nullptr) continue;
    line += gap + texts(i);
    gap = ",";
  }
  print(line + '\n');
}

void ReportLines::print_table_line(const Texts& texts) {
  std::string line;
  for (std::size_t i = 0; i < columns_.size(); ++i) {
    const int width = columns_[i].width;
    if (columns_[i].head == nullptr) continue;
    if (!line.empty()) line += ' ';
    line += width < 0 ? fmt::format("{:<{}}", texts(i), -width) : fmt::format("{:>{}}", texts(i), width);
  }
  widest_ = std::max(widest_, line.size());
  print(line + '\n');
}

void ReportLines::print_object(const Values& values) const {
  JsonObject object;
  for (std::size_t i = 0; i < columns_.size(); ++i) {
    if (columns_[i].name != nullptr) object.add(columns_[i].name, values(i));
  }
  print((is_first_ ? "\n  " : ",\n  ") + object.text());
}
