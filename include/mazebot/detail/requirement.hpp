// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_DETAIL_REQUIREMENT_HPP
#define MAZEBOT_DETAIL_REQUIREMENT_HPP

#include "../config.hpp"

namespace mazebot {
inline namespace mazebot_v0 {
namespace detail {

template <class T>
T& any_object();  // never defined: for unevaluated expressions

// The ways in which requirements are asked, once each: Name<RobotT>::value tells whether the call is well formed and,
// for MAZEBOT_DETAIL_SENSOR_, gives something that converts to Result.
#define MAZEBOT_DETAIL_ACTION_(Name, call)                                 \
  template <class RobotT>                                                  \
  struct Name {                                                            \
    template <class T>                                                     \
    static char test(decltype(static_cast<void>(any_object<T>().call))*);  \
    template <class T>                                                     \
    static long test(...);                                                 \
    enum : bool { value = sizeof(test<RobotT>(nullptr)) == sizeof(char) }; \
  };
#define MAZEBOT_DETAIL_SENSOR_(Name, call, Result)                          \
  template <class RobotT>                                                   \
  struct Name {                                                             \
    template <class T>                                                      \
    static char test(decltype(static_cast<Result>(any_object<T>().call))*); \
    template <class T>                                                      \
    static long test(...);                                                  \
    enum : bool { value = sizeof(test<RobotT>(nullptr)) == sizeof(char) };  \
  };

// What a robot class lacks, in words. One class for each, because clang shows only the first failure of a class.
#define MAZEBOT_DETAIL_EXPLAIN_(Name, words) \
  template <class RobotT, bool IsThere>      \
  struct Name {                              \
    static_assert(IsThere, words);           \
  };

}  // namespace detail
}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_DETAIL_REQUIREMENT_HPP
