// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_NAVIGATOR_NAVIGATOR_HPP
#define MAZEBOT_NAVIGATOR_NAVIGATOR_HPP

#include "../config.hpp"
#include "../detail/requirement.hpp"
#include "command.hpp"
#include "observation.hpp"
#include "status.hpp"

/// A navigator decides what a robot does next. It is any class with two members; there is no base class and nothing is
/// virtual:
///
///     Command next(const Observation& seen);   what to do now, given what the robot sees
///     Status status() const;                   running, or the reason why it ended
///
/// Call next() whenever the robot stands in the middle of a cell, and carry out the command before the next call;
/// drive() is that loop. next() never blocks, never allocates and never calls hardware, so it runs in a control loop,
/// in an RTOS task or in a test. Once status() is not `running`, next() returns Command::stop() and changes nothing.
///
/// The library's navigators: Explorer, RouteRunner, WallFollower, Localizer, Coverage.
namespace mazebot {
inline namespace mazebot_v0 {
namespace detail {

MAZEBOT_DETAIL_REQUIRE_(Next, "navigator", next, Command, next(any_object<const Observation>()),
                        "Command next(const Observation& seen)")
MAZEBOT_DETAIL_REQUIRE_(Status, "navigator", status, Status, status(), "Status status() const")

// The list of requirements, once: the static_asserts and the concept below both read it.
template <class NavigatorT>
struct NavigatorNeeds {
  enum : bool {
    next = HasNext<NavigatorT>::value,
    status = HasStatus<const NavigatorT>::value,
    all = bool(next) && bool(status)
  };
};

// Instantiating it explains, one line for each, what a navigator class lacks.
template <class NavigatorT>
struct CheckNavigator : NeedsNext<NavigatorT, NavigatorNeeds<NavigatorT>::next>,
                        NeedsStatus<NavigatorT, NavigatorNeeds<NavigatorT>::status> {
  enum : bool { ok = true };
};

}  // namespace detail

#if MAZEBOT_HAS_CONCEPTS
/// A navigator; the members are listed at the top of this file. The compiler's message names the first one that is
/// missing.
template <class NavigatorT>
concept Navigator = bool(detail::NavigatorNeeds<NavigatorT>::next) && bool(detail::NavigatorNeeds<NavigatorT>::status);
#endif

/// Returns whether the class has all that drive() needs: the same answer as the concept Navigator, in every standard.
template <class NavigatorT>
constexpr bool is_navigator() {
  return detail::NavigatorNeeds<NavigatorT>::all;
}

}  // namespace mazebot_v0
}  // namespace mazebot

/// `MAZEBOT_CHECK_NAVIGATOR(MyNavigator);` after the class: the compiler lists what is missing, in words.
#define MAZEBOT_CHECK_NAVIGATOR(NavigatorT) \
  static_assert(::mazebot::detail::CheckNavigator<NavigatorT>::ok, "mazebot: " #NavigatorT " is not a navigator yet")

#endif  // MAZEBOT_NAVIGATOR_NAVIGATOR_HPP
