// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_DETAIL_CONFIG_HPP
#define MAZEBOT_DETAIL_CONFIG_HPP

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

#endif  // MAZEBOT_DETAIL_CONFIG_HPP
