// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_ROBOT_MMS_API_HPP
#define MAZEBOT_HOST_ROBOT_MMS_API_HPP

#include "../detail/requires_hosted.hpp"

#include <iostream>
#include <string>

#include "../../map/cell.hpp"
#include "../../map/heading.hpp"
#include "mms_robot.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// The interface of the official C++ starter for mms. A mouse that was written with the starter keeps all its lines:
/// include this header instead of the starter's API.h, and write
///
///     using API = mazebot::MmsApi;
///
/// Every call of the starter then works as before, and robot() is the same mouse for mazebot's navigators:
///
///     API::setColor(0, 0, 'G');
///     mazebot::drive(API::robot(), explorer);
///
/// The names are those of the starter. It talks on standard input and output. Members throw MmsError and MmsClosed as
/// MmsRobot does.
class MmsApi {
 public:
  /// The mouse of this program.
  static MmsRobot& robot() {
    static MmsRobot the_robot(std::cin, std::cout);
    return the_robot;
  }

  // NOLINTBEGIN(readability-identifier-naming): the names of the official starter
  static int mazeWidth() { return grid().width(); }    ///< columns
  static int mazeHeight() { return grid().height(); }  ///< rows

  ///@{
  /// Returns whether there is a wall on that side of the mouse.
  static bool wallFront() { return robot().wall_front(); }
  static bool wallRight() { return robot().wall_right(); }
  static bool wallLeft() { return robot().wall_left(); }
  ///@}

  /// Throws MmsError if a wall stops the mouse; the starter ends the program there.
  static void moveForward(int distance = 1) {
    const bool arrived = distance == 1 ? robot().forward() : robot().forward_cells(distance) == distance;
    if (!arrived) throw MmsError("the mouse crashed into a wall");
  }
  static void turnRight() { robot().turn_right(); }  ///< a quarter turn on the spot
  static void turnLeft() { robot().turn_left(); }    ///< a quarter turn on the spot

  /// Shows a wall; direction: n, e, s or w.
  static void setWall(int x, int y, char direction) { robot().set_wall(Cell(x, y), heading_of(direction)); }
  /// Hides it again.
  static void clearWall(int x, int y, char direction) { robot().clear_wall(Cell(x, y), heading_of(direction)); }
  /// Fills a cell; a letter of MmsColour.
  static void setColor(int x, int y, char colour) { robot().set_colour(Cell(x, y), static_cast<MmsColour>(colour)); }
  static void clearColor(int x, int y) { robot().clear_colour(Cell(x, y)); }  ///< removes the colour of a cell
  static void clearAllColor() { robot().clear_all_colours(); }                ///< removes the colours of all cells
  /// Writes into a cell.
  static void setText(int x, int y, const std::string& text) { robot().set_text(Cell(x, y), text); }
  static void clearText(int x, int y) { robot().clear_text(Cell(x, y)); }  ///< removes the text of a cell
  static void clearAllText() { robot().clear_all_texts(); }                ///< removes the texts of all cells

  static bool wasReset() { return robot().was_reset(); }  ///< whether the reset button was pressed
  static void ackReset() { robot().ack_reset(); }         ///< puts the mouse back at the start after a reset

  // NOLINTEND(readability-identifier-naming)

 private:
  // The size does not change during a run.
  static const RunTimeGrid& grid() {
    static const RunTimeGrid the_grid = robot().grid();
    return the_grid;
  }
  static Heading heading_of(char direction) {
    return direction == 'e'   ? Heading::east
           : direction == 's' ? Heading::south
           : direction == 'w' ? Heading::west
                              : Heading::north;
  }
};

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_ROBOT_MMS_API_HPP
