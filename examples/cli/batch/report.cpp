// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "report.hpp"

#include "../draw/terminal.hpp"
#include "../options/error_message.hpp"

#include <fmt/core.h>

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

namespace detail {

std::string json_object(const std::vector<std::pair<const char*, Field>>& fields) {
  JsonObject object;
  for (const auto& [name, field] : fields) object.add(name, field);
  return object.text();
}

std::string table_cell(const std::string& text, int width) {
  return width < 0 ? fmt::format("{:<{}}", text, -width) : fmt::format("{:>{}}", text, width);
}

void print(std::string_view text) { std::fwrite(text.data(), 1, text.size(), stdout); }

void note_wide_table(std::size_t columns) {
  const auto width = static_cast<std::size_t>(terminal_size().columns);
  if (!is_terminal(stdout) || columns <= width) return;
  std::fflush(stdout);
  print_error(
      fmt::format("the table needs {} columns, the terminal has {}: --format csv has a row a line for programs, "
                  "and 'less -S' scrolls",
                  columns, width));
}

}  // namespace detail
