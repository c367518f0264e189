// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_TESTS_SUPPORT_FAILING_NEW_HPP
#define MAZEBOT_TESTS_SUPPORT_FAILING_NEW_HPP

#include <cstddef>
#include <cstdlib>
#include <new>

// Replaces the operators new and delete of the whole program: include it in one file of a test program.
namespace test {

inline long allocations_left = -1;  // negative: as many as there is memory for

/// While an object of this class exists, allocations fail after the first `count`.
class FailingNew {
 public:
  explicit FailingNew(long count) { allocations_left = count; }
  FailingNew(const FailingNew&) = delete;
  FailingNew& operator=(const FailingNew&) = delete;
  ~FailingNew() { allocations_left = -1; }
};

}  // namespace test

void* operator new(std::size_t size) {
  if (test::allocations_left == 0) throw std::bad_alloc();
  if (test::allocations_left > 0) --test::allocations_left;
  if (void* const memory = std::malloc(size == 0 ? 1 : size)) return memory;
  throw std::bad_alloc();
}
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
  return test::allocations_left == 0 ? nullptr : std::malloc(size == 0 ? 1 : size);
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }

#endif  // MAZEBOT_TESTS_SUPPORT_FAILING_NEW_HPP
