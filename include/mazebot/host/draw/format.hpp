// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_DRAW_FORMAT_HPP
#define MAZEBOT_HOST_DRAW_FORMAT_HPP

#include "../detail/requires_hosted.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "../../map/cell.hpp"
#include "../../map/heading.hpp"
#include "../../map/pose.hpp"
#include "../../map/wall_map.hpp"
#include "../../navigator/command.hpp"
#include "../../navigator/observation.hpp"
#include "../../navigator/status.hpp"

/// Formatters for mazebot's small types, for fmt::format("{}", x). Names take width and alignment as strings do
/// ("{:>6}").
///
///     Heading      north, east, south, west
///     Turn         ahead, right, around, left
///     Cell         (3, 4)
///     Pose         (3, 4) north
///     Status       running, done, unreachable, ...
///     Reading      recorded, agrees, contradicts, corrected, outside
///     Unknown      open, wall
///     Command      stop; go left 3
///     Observation  ahead 0/1 right 1/1 left 3/4: free cells out of the reach, the sides without a sensor left out;
///                  short by 2, if it was
///
/// A map prints as its picture; that one is in terminal_picture.hpp.
namespace mazebot {
inline namespace mazebot_v0 {

namespace detail {

template <class NamedT>
struct NameFormatter : fmt::formatter<fmt::string_view> {
  template <class ContextT>
  auto format(NamedT value, ContextT& context) const -> decltype(context.out()) {
    return fmt::formatter<fmt::string_view>::format(to_string(value), context);
  }
};

// For types whose text has several parts: no format options. It copies a finished text, because fmt::format_to() would
// compile all of fmt's formatting again in each source file.
struct PlainFormatter {
  constexpr auto parse(fmt::format_parse_context& context) { return context.begin(); }
  template <class ContextT>
  static auto write(const std::string& text, ContextT& context) -> decltype(context.out()) {
    return std::copy(text.begin(), text.end(), context.out());
  }
};

}  // namespace detail
}  // namespace mazebot_v0
}  // namespace mazebot

template <>
struct fmt::formatter<mazebot::Heading> : mazebot::detail::NameFormatter<mazebot::Heading> {};
template <>
struct fmt::formatter<mazebot::Turn> : mazebot::detail::NameFormatter<mazebot::Turn> {};
template <>
struct fmt::formatter<mazebot::Status> : mazebot::detail::NameFormatter<mazebot::Status> {};
template <>
struct fmt::formatter<mazebot::Reading> : mazebot::detail::NameFormatter<mazebot::Reading> {};
template <>
struct fmt::formatter<mazebot::Unknown> : mazebot::detail::NameFormatter<mazebot::Unknown> {};

template <>
struct fmt::formatter<mazebot::Cell> : mazebot::detail::PlainFormatter {
  template <class ContextT>
  auto format(mazebot::Cell cell, ContextT& context) const -> decltype(context.out()) {
    return write(fmt::format("({}, {})", cell.x, cell.y), context);
  }
};

template <>
struct fmt::formatter<mazebot::Pose> : mazebot::detail::PlainFormatter {
  template <class ContextT>
  auto format(mazebot::Pose pose, ContextT& context) const -> decltype(context.out()) {
    return write(fmt::format("{} {}", pose.cell, pose.heading), context);
  }
};

template <>
struct fmt::formatter<mazebot::Command> : mazebot::detail::PlainFormatter {
  template <class ContextT>
  auto format(mazebot::Command command, ContextT& context) const -> decltype(context.out()) {
    return write(command.is_stop() ? "stop" : fmt::format("go {} {}", command.turn(), command.cells()), context);
  }
};

template <>
struct fmt::formatter<mazebot::Observation> : mazebot::detail::PlainFormatter {
  template <class ContextT>
  auto format(const mazebot::Observation& seen, ContextT& context) const -> decltype(context.out()) {
    std::string text;
    const char* gap = "";
    for (int i = 0; i < 4; ++i) {
      const mazebot::Turn side = mazebot::turn_at(i);
      if (!seen.sensed(side)) continue;
      text += fmt::format("{}{} {}/{}", gap, side, seen.free_cells(side), seen.reach(side));
      gap = " ";
    }
    if (seen.short_by() != 0) text += fmt::format("{}short by {}", gap, seen.short_by());
    return write(text, context);
  }
};

#endif  // MAZEBOT_HOST_DRAW_FORMAT_HPP
