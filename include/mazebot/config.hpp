// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_CONFIG_HPP
#define MAZEBOT_CONFIG_HPP

#include <stdint.h>

// What the compiler at hand can do. Every macro is 0 or 1 (or a specifier); define it beforehand to override it.

#if defined(_MSVC_LANG)
#define MAZEBOT_CPLUSPLUS _MSVC_LANG
#else
#define MAZEBOT_CPLUSPLUS __cplusplus
#endif

#if MAZEBOT_CPLUSPLUS < 201103L
#error "mazebot needs C++11: pass -std=c++11 or newer (the stock Arduino IDE already does)"
#endif

// constexpr for functions whose body needs C++14 (loops, several statements); plain inline before that.
#ifndef MAZEBOT_CONSTEXPR14
#if MAZEBOT_CPLUSPLUS >= 201402L
#define MAZEBOT_CONSTEXPR14 constexpr
#else
#define MAZEBOT_CONSTEXPR14
#endif
#endif

// 1: concepts are available, so mazebot::Robot and its like are real concepts.
#ifndef MAZEBOT_HAS_CONCEPTS
#if defined(__cpp_concepts) && __cpp_concepts >= 201907L
#define MAZEBOT_HAS_CONCEPTS 1
#else
#define MAZEBOT_HAS_CONCEPTS 0
#endif
#endif

// 1: the GCC and Clang builtins for counting bits are available.
#ifndef MAZEBOT_HAS_BIT_BUILTINS
#if defined(__GNUC__) || defined(__clang__)
#define MAZEBOT_HAS_BIT_BUILTINS 1
#else
#define MAZEBOT_HAS_BIT_BUILTINS 0
#endif
#endif

// 1: a function can tell whether it is being evaluated at compile time.
#ifndef MAZEBOT_HAS_IS_CONSTANT_EVALUATED
#if defined(__clang__)
#define MAZEBOT_HAS_IS_CONSTANT_EVALUATED (__clang_major__ >= 9)
#elif defined(__GNUC__)
#define MAZEBOT_HAS_IS_CONSTANT_EVALUATED (__GNUC__ >= 9)
#elif defined(_MSC_VER)
#define MAZEBOT_HAS_IS_CONSTANT_EVALUATED (_MSC_VER >= 1925)
#else
#define MAZEBOT_HAS_IS_CONSTANT_EVALUATED 0
#endif
#endif

#if MAZEBOT_HAS_IS_CONSTANT_EVALUATED
#define MAZEBOT_IS_CONSTANT_EVALUATED() __builtin_is_constant_evaluated()
#else
#define MAZEBOT_IS_CONSTANT_EVALUATED() false
#endif

// 1: mazes of up to 64x64 cells are flooded with whole rows at a time, one bit a cell. It pays where shifting a word by
// any count is one instruction and words are wide: on desktops. Boards are faster with a queue. Either way the results
// and the layout of all types are the same.
#ifndef MAZEBOT_BIT_PARALLEL
#if UINTPTR_MAX > 0xFFFFFFFFU
#define MAZEBOT_BIT_PARALLEL MAZEBOT_HAS_IS_CONSTANT_EVALUATED
#else
#define MAZEBOT_BIT_PARALLEL 0
#endif
#endif

// 1: bit-parallel code uses 128-bit registers through the vector extension of GCC and Clang; 0: 64-bit words.
#ifndef MAZEBOT_VECTOR_LANES
#if defined(__SSE2__) || defined(__ARM_NEON)
#if defined(__clang__)
#define MAZEBOT_VECTOR_LANES 1
#else
#define MAZEBOT_VECTOR_LANES (__GNUC__ >= 12)
#endif
#else
#define MAZEBOT_VECTOR_LANES 0
#endif
#endif

// For short functions that must be part of their caller to keep its arrays in registers.
#ifndef MAZEBOT_ALWAYS_INLINE
#if defined(__GNUC__) || defined(__clang__)
#define MAZEBOT_ALWAYS_INLINE inline __attribute__((always_inline))
#else
#define MAZEBOT_ALWAYS_INLINE inline
#endif
#endif

// For long loops that need all registers: kept apart from what else their caller has at hand.
#ifndef MAZEBOT_NEVER_INLINE
#if defined(__GNUC__) || defined(__clang__)
#define MAZEBOT_NEVER_INLINE __attribute__((noinline))
#else
#define MAZEBOT_NEVER_INLINE
#endif
#endif

// Before a short loop with a constant number of turns that must be unrolled to keep its arrays in registers. Clang does
// so by itself.
#ifndef MAZEBOT_UNROLL
#if defined(__GNUC__) && !defined(__clang__) && __GNUC__ >= 8
#define MAZEBOT_UNROLL _Pragma("GCC unroll 16")
#else
#define MAZEBOT_UNROLL
#endif
#endif

#endif  // MAZEBOT_CONFIG_HPP
