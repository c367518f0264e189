// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_CONFIG_HPP
#define MAZEBOT_CONFIG_HPP

#include <stdint.h>

// Macros that say what the compiler can do. The defaults fit the compiler and the machine. To set a macro, define it
// before the first include of mazebot, best as a compiler option such as -DMAZEBOT_BIT_PARALLEL=0.
// docs/configuration.md lists these macros. Units that set them differently may be linked together.

// The C++ standard, as __cplusplus should tell it. Not to be set.
#if defined(_MSVC_LANG)
#define MAZEBOT_CPLUSPLUS _MSVC_LANG
#else
#define MAZEBOT_CPLUSPLUS __cplusplus
#endif

#if MAZEBOT_CPLUSPLUS < 201103L
#error "mazebot needs C++11: pass -std=c++11 or newer (the stock Arduino IDE already does)"
#endif

// MAZEBOT_BIT_PARALLEL: 1 floods mazes of up to 64x64 cells a wave at a time, in whole rows with one bit a cell, and
// plans explorations of up to 256 cells with up to 17 KB of stack; 0 floods them cell by cell from a queue, and plans
// in little RAM. The results and the layout of all types are the same. The default is 1 on 64-bit machines, where
// shifting a word by any count is one instruction, else 0. Set it to compare the two, or to save code on a desktop. In
// constant expressions it needs MAZEBOT_HAS_IS_CONSTANT_EVALUATED.
#ifndef MAZEBOT_BIT_PARALLEL
#if UINTPTR_MAX > 0xFFFFFFFFU
#define MAZEBOT_BIT_PARALLEL MAZEBOT_HAS_IS_CONSTANT_EVALUATED
#else
#define MAZEBOT_BIT_PARALLEL 0
#endif
#endif

// MAZEBOT_VECTOR_LANES: 1 makes bit-parallel floods use 128-bit registers, through the vector extension of GCC and
// Clang; 0 makes them use 64-bit words. The default is 1 with SSE2 or NEON and Clang or GCC 12, else 0. Set it if a
// compiler does not compile the vector extension correctly.
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

// MAZEBOT_HAS_CONCEPTS: 1 makes mazebot::Robot and the other requirements concepts of C++20; 0 leaves them out, and the
// MAZEBOT_CHECK_... macros do the same work. The default is what the compiler says. Set it if a compiler's concepts are
// incomplete.
#ifndef MAZEBOT_HAS_CONCEPTS
#if defined(__cpp_concepts) && __cpp_concepts >= 201907L
#define MAZEBOT_HAS_CONCEPTS 1
#else
#define MAZEBOT_HAS_CONCEPTS 0
#endif
#endif

// MAZEBOT_HAS_BIT_BUILTINS: 1 counts bits with the builtins of GCC and Clang; 0 counts them in loops. The default is 1
// with those compilers, else 0. Set it for a compiler that defines __GNUC__ without the builtins.
#ifndef MAZEBOT_HAS_BIT_BUILTINS
#if defined(__GNUC__) || defined(__clang__)
#define MAZEBOT_HAS_BIT_BUILTINS 1
#else
#define MAZEBOT_HAS_BIT_BUILTINS 0
#endif
#endif

// MAZEBOT_HAS_IS_CONSTANT_EVALUATED: 1 says that the compiler has __builtin_is_constant_evaluated(), which lets floods
// run in registers at run time and still be constant expressions. The default is 1 from GCC 9, Clang 9 and MSVC 19.25
// on, else 0. Set it for other compilers that have the builtin.
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

// MAZEBOT_CONSTEXPR14: stands before functions whose body needs C++14 to be constexpr, such as loops. The default is
// constexpr from C++14 on, else nothing. Define it empty for a compiler whose C++14 constexpr does not work.
#ifndef MAZEBOT_CONSTEXPR14
#if MAZEBOT_CPLUSPLUS >= 201402L
#define MAZEBOT_CONSTEXPR14 constexpr
#else
#define MAZEBOT_CONSTEXPR14
#endif
#endif

// MAZEBOT_NODISCARD: stands before functions whose result must not be ignored, because it may say that nothing was
// done. The default is [[nodiscard]] or the compiler's attribute of that meaning. Define it empty to get rid of the
// warnings.
#ifndef MAZEBOT_NODISCARD
#if MAZEBOT_CPLUSPLUS >= 201703L || (defined(__GNUC__) && !defined(__clang__) && __GNUC__ >= 7)
#define MAZEBOT_NODISCARD [[nodiscard]]
#elif defined(__GNUC__) || defined(__clang__)
#define MAZEBOT_NODISCARD __attribute__((warn_unused_result))
#else
#define MAZEBOT_NODISCARD
#endif
#endif

// MAZEBOT_ALWAYS_INLINE: stands before short functions that must become part of their caller, which keeps its arrays in
// registers. The default is inline with the attribute of GCC and Clang. Define it as inline for smaller and slower
// code, or to step through the floods in a debugger.
#ifndef MAZEBOT_ALWAYS_INLINE
#if defined(__GNUC__) || defined(__clang__)
#define MAZEBOT_ALWAYS_INLINE inline __attribute__((always_inline))
#else
#define MAZEBOT_ALWAYS_INLINE inline
#endif
#endif

// MAZEBOT_INLINE_FOR_SPEED: stands before functions that several places call and that become part of their callers if
// the code is to be fast: MAZEBOT_ALWAYS_INLINE, but MAZEBOT_NEVER_INLINE on boards and with -Os.
#ifndef MAZEBOT_INLINE_FOR_SPEED
#if defined(__OPTIMIZE_SIZE__) || UINTPTR_MAX <= 0xFFFFFFFFU
#define MAZEBOT_INLINE_FOR_SPEED MAZEBOT_NEVER_INLINE
#else
#define MAZEBOT_INLINE_FOR_SPEED MAZEBOT_ALWAYS_INLINE
#endif
#endif

// MAZEBOT_NEVER_INLINE: stands before functions with long loops that need all registers for themselves. The default is
// the attribute of GCC and Clang. Define it empty if a compiler has no such attribute.
#ifndef MAZEBOT_NEVER_INLINE
#if defined(__GNUC__) || defined(__clang__)
#define MAZEBOT_NEVER_INLINE __attribute__((noinline))
#else
#define MAZEBOT_NEVER_INLINE
#endif
#endif

// MAZEBOT_UNROLL: stands before short loops with a constant number of iterations, which must be unrolled to keep their
// arrays in registers. The default is the pragma of GCC 8 and newer; Clang unrolls by itself. Set it for a compiler
// with a pragma of its own.
#ifndef MAZEBOT_UNROLL
#if defined(__GNUC__) && !defined(__clang__) && __GNUC__ >= 8
#define MAZEBOT_UNROLL _Pragma("GCC unroll 16")
#else
#define MAZEBOT_UNROLL
#endif
#endif

#endif  // MAZEBOT_CONFIG_HPP
