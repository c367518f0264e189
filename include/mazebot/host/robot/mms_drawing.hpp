// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_ROBOT_MMS_DRAWING_HPP
#define MAZEBOT_HOST_ROBOT_MMS_DRAWING_HPP

#include "../detail/requires_hosted.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "../../map/cell.hpp"
#include "../../map/heading.hpp"
#include "../map/run_time_grid.hpp"
#include "mms_words.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// What a mouse has drawn on its view of the maze in mms. Only the walls are kept: colours and texts are checked and
/// forgotten.
class MmsDrawing {
 public:
  explicit MmsDrawing(const RunTimeGrid& grid) : walls_(grid) {}  ///< nothing is drawn yet

  /// Returns whether the line is a drawing command. mms takes every line that begins with the name of one for one.
  static bool is_drawing(std::string_view line) {
    for (const std::string_view word :
         {"setWall", "clearWall", "setColor", "clearColor", "clearAllColor", "setText", "clearText", "clearAllText"}) {
      if (line.substr(0, word.size()) == word) return true;
    }
    return false;
  }

  /// Carries out a drawing command. Returns false if its words are missing, wrong or too many. O(line).
  bool draw(std::string_view line) {
    const detail::MmsWords words = detail::mms_words(line);
    const std::string_view what = words[0];
    if (what == "clearAllColor" || what == "clearAllText") return words.size() == 1;
    if (what == "setText") return is_text(line);
    if (words.size() < 3) return false;
    const std::optional<std::int32_t> x = detail::mms_number(words[1]);
    const std::optional<std::int32_t> y = detail::mms_number(words[2]);
    if (!x || !y) return false;
    if (what == "clearColor" || what == "clearText") return words.size() == 3;
    if (words.size() != 4 || words[3].size() != 1) return false;
    if (what == "setColor") return std::string_view("kbacgorwyBCAGRYOV").find(words[3]) != words[3].npos;
    const std::size_t side = std::string_view("nesw").find(words[3]);
    if ((what != "setWall" && what != "clearWall") || side == words[3].npos) return false;
    walls_.overwrite(Cell(*x, *y), heading_at(static_cast<int>(side)), what == "setWall");
    return true;
  }

  const RunTimeWallMap& walls() const { return walls_; }  ///< the walls on the mouse's view

 private:
  // setText has blanks in its last word, so mms looks for single blanks before it.
  static bool is_text(std::string_view line) {
    const std::size_t first = line.find(' ');
    if (first == line.npos || line.substr(0, first) != "setText") return false;
    const std::size_t second = line.find(' ', first + 1);
    const std::string_view x = line.substr(first + 1, second == line.npos ? second : second - first);
    if (second == line.npos) return false;
    const std::size_t third = line.find(' ', second + 1);
    const std::string_view y = line.substr(second + 1, third == line.npos ? third : third - second);
    return detail::mms_number(x) && detail::mms_number(y);
  }

  RunTimeWallMap walls_;
};

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_ROBOT_MMS_DRAWING_HPP
