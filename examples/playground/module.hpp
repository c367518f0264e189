// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_PLAYGROUND_MODULE_HPP
#define MAZEBOT_PLAYGROUND_MODULE_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <exception>
#include <string>
#include <string_view>
#include <typeinfo>

// What each WebAssembly module of the page needs once: how the page hands over a request and reads the answer.

#define MAZEBOT_EXPORT(name) extern "C" __attribute__((export_name(#name)))

// The page's only function: how many moves a long search has made.
extern "C" __attribute__((import_module("page"), import_name("progress"))) void report_progress(int moves);

namespace {

std::string input_text, output_text;

// Lines of key=value up to an empty line, then a map.
class Request {
 public:
  explicit Request(std::string_view text) : text_(text) {}

  std::string_view value(std::string_view key) const {
    std::string_view lines = text_.substr(0, text_.find("\n\n") + 1);
    while (!lines.empty()) {
      const std::string_view line = lines.substr(0, lines.find('\n'));
      lines.remove_prefix(line.size() + 1);
      if (line.substr(0, line.find('=')) == key) return line.substr(line.find('=') + 1);
    }
    return {};
  }
  double number(std::string_view key) const { return std::strtod(std::string(value(key)).c_str(), nullptr); }
  std::uint64_t seed() const { return static_cast<std::uint64_t>(number("seed")); }
  std::string_view map() const { return text_.substr(std::min(text_.size(), text_.find("\n\n") + 2)); }

 private:
  std::string_view text_;
};

}  // namespace

// Where the page writes `size` bytes.
MAZEBOT_EXPORT(input) char* input(std::size_t size) {
  input_text.resize(size);
  return input_text.data();
}
MAZEBOT_EXPORT(output) const char* output() { return output_text.data(); }
MAZEBOT_EXPORT(output_size) std::size_t output_size() { return output_text.size(); }

// Debian's libc++ for wasm32 has no exceptions. An exception ends the call: its words stay in output(), and the page
// begins again with a new instance. All exceptions here derive from std::exception first.
extern "C" {
void* __cxa_allocate_exception(std::size_t size) { return std::malloc(size); }
void __cxa_free_exception(void*) {}
[[noreturn]] void __cxa_throw(void* thrown, void*, void (*)(void*)) {
  output_text = static_cast<std::exception*>(thrown)->what();
  __builtin_trap();
}
[[noreturn]] void __cxa_rethrow() { __builtin_trap(); }
void* __cxa_begin_catch(void*) { __builtin_trap(); }
void __cxa_end_catch() {}
int __gxx_personality_v0() { return 0; }
}

#endif  // MAZEBOT_PLAYGROUND_MODULE_HPP
