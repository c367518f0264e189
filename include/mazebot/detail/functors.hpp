// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_DETAIL_FUNCTORS_HPP
#define MAZEBOT_DETAIL_FUNCTORS_HPP

#include "../config.hpp"

namespace mazebot {
inline namespace mazebot_v0 {
namespace detail {

// Returns 1 whatever it is asked: each crossing costs the same, or each unknown wall weighs the same.
struct AlwaysOne {
  template <class... ArgumentsT>
  constexpr unsigned operator()(const ArgumentsT&...) const {
    return 1;
  }
};

// A visitor that does nothing.
struct Ignore {
  template <class... ArgumentsT>
  MAZEBOT_CONSTEXPR14 void operator()(const ArgumentsT&...) const {}
};

}  // namespace detail
}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_DETAIL_FUNCTORS_HPP
