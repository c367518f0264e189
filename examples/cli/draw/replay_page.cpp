// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "replay_page.hpp"  // written by CMake from replay.html

#include <string>
#include <string_view>

#include "replay.hpp"

std::string Replay::html() const {
  constexpr std::string_view place = "REPLAY_DATA";
  std::string page = replay_page;
  return page.replace(page.find(place), place.size(), json());
}
