// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT

// Explores one maze of a file, proves the shortest route, drives it, and shows the robot on the way. scripts/demo
// builds it from this one file in seconds. The program `mazebot` (examples/cli) does the same and much more.
#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <iostream>
#include <mazebot/host/draw/terminal_picture.hpp>
#include <mazebot/host/explore/run_time_explorer.hpp>
#include <mazebot/host/files/map_file.hpp>
#include <mazebot/host/robot/grid_simulator.hpp>
#include <mazebot/navigator/route_runner.hpp>
#include <mazebot/robot/drive.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <variant>
#include <vector>

#ifndef _WIN32
#include <sys/ioctl.h>
#include <unistd.h>
#endif

namespace {

using namespace mazebot;

// Reads a maze, or a block map with a start and an end, from a file of any format; "-" is standard input. Throws
// MapFileError.
Maze read_any_maze(const std::string& name) {
  AnyMap map = name == "-" ? read_map(std::cin, name) : read_map(std::filesystem::path(name));
  if (std::holds_alternative<Maze>(map)) return detail::known_maze(std::move(map), name);
  const BlockMap& blocks = std::get<BlockMap>(map);
  const auto is_free = [&](const std::optional<Cell>& cell) { return cell && blocks.free.contains(*cell); };
  if (!is_free(blocks.start))
    throw MapFileError(name, 0, 0, "a line 'start column, row' below the map", "no start in a free cell");
  if (!is_free(blocks.end))
    throw MapFileError(name, 0, 0, "a line 'end column, row' below the map", "no end in a free cell");
  Maze maze(blocks.walls, name);
  maze.start = {*blocks.start, blocks.start_heading.value_or(Heading::north)};
  maze.goals.insert(*blocks.end);
  return maze;
}

struct Size {
  int columns = 80;
  int lines = 24;
};

// The terminal of standard output. Nothing: it is none, or it cannot be redrawn.
std::optional<Size> terminal() {
#ifdef _WIN32
  return std::nullopt;
#else
  const char* kind = std::getenv("TERM");
  if (isatty(STDOUT_FILENO) == 0 || kind == nullptr || std::string_view(kind) == "dumb") return std::nullopt;
  Size size;
  winsize window{};
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &window) == 0 && window.ws_col > 0 && window.ws_row > 0) {
    size = {window.ws_col, window.ws_row};
  }
  return size;
#endif
}

bool has_utf8() {
  for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
    const char* value = std::getenv(name);
    if (value == nullptr || *value == '\0') continue;  // the first one that is set decides
    const std::string_view locale = value;
    return locale.find("UTF-8") != locale.npos || locale.find("utf8") != locale.npos;
  }
  return false;
}

// A map as points: posts, walls and cells. In UTF-8 a character shows two points, one above the other, as half blocks:
// 16x16 cells take 33 columns and 17 lines. Without, a character is one point, and there are 33 lines.
class Screen {
 public:
  explicit Screen(Size terminal) : terminal_(terminal) {}
  Screen(const Screen&) = delete;
  Screen& operator=(const Screen&) = delete;
  ~Screen() { leave(); }

  // Shows the part around the robot, if the terminal is too small for all. The text stands below.
  void show(const RunTimeWallMap& known, const Maze& maze, const std::vector<Cell>& trail, Pose robot,
            const std::string& text) {
    if (!is_on_) enter();
    paint(known, maze, trail, robot);
    const int lines = std::min((rows_ + step() - 1) / step(), terminal_.lines - 1);
    const int columns = std::min(columns_, terminal_.columns);
    const int top = first(2 * (known.height() - 1 - robot.cell.y) + 1, lines * step(), rows_) / step() * step();
    const int left = first(2 * robot.cell.x + 1, columns, columns_);
    std::string out = "\x1b[H";
    for (int line = 0; line < lines; ++line) {
      for (int column = left; column < left + columns; ++column) draw(out, top + line * step(), column);
      out += "\x1b[0m\x1b[K\r\n";
    }
    out += text.substr(0, static_cast<std::size_t>(terminal_.columns - 1)) + "\x1b[J";
    std::fwrite(out.data(), 1, out.size(), stdout);
    std::fflush(stdout);
    std::this_thread::sleep_for(std::chrono::milliseconds(40));
  }

  // Prints all of the map below what the terminal shows, if its columns suffice.
  void print(const RunTimeWallMap& known, const Maze& maze, const std::vector<Cell>& trail) {
    paint(known, maze, trail, maze.start);
    std::string out;
    for (int row = 0; columns_ <= terminal_.columns && row < rows_; row += step()) {
      for (int column = 0; column < columns_; ++column) draw(out, row, column);
      out += "\x1b[0m\n";
    }
    fmt::print("{}", out);
  }

  // What the terminal needs to show all of the map at once; nothing if it did.
  std::optional<Size> missing(const Maze& maze) const {
    const Size needed = {2 * maze.width() + 1, (2 * maze.height() + step()) / step() + 1};
    if (needed.columns <= terminal_.columns && needed.lines <= terminal_.lines) return std::nullopt;
    return needed;
  }

  // Restores what was on the terminal before.
  void leave() {
    if (!is_on_) return;
    std::fputs(restore, stdout);
    std::fflush(stdout);
    is_on_ = false;
  }

 private:
  enum Point : std::uint8_t { open, wall, unknown, passed, start, goal, mouse };
  static constexpr const char* restore = "\x1b[0m\x1b[?25h\x1b[?1049l";

  int step() const { return utf8_ ? 2 : 1; }

  void enter() {
    std::fputs("\x1b[?1049h\x1b[?25l", stdout);
#ifndef _WIN32
    for (const int number : {SIGINT, SIGTERM}) {
      std::signal(number, [](int caught) {
        static_cast<void>(!write(STDOUT_FILENO, restore, std::string_view(restore).size()));
        std::signal(caught, SIG_DFL);
        std::raise(caught);
      });
    }
#endif
    is_on_ = true;
  }

  void paint(const RunTimeWallMap& known, const Maze& maze, const std::vector<Cell>& trail, Pose robot) {
    columns_ = 2 * known.width() + 1;
    rows_ = 2 * known.height() + 1;
    points_.assign(static_cast<std::size_t>(rows_ * columns_), wall);
    const auto border = [&](Cell cell, Heading heading) {
      return !known.known(cell, heading) ? unknown : known.wall(cell, heading) ? wall : open;
    };
    for (int y = 0; y < known.height(); ++y) {
      for (int x = 0; x < known.width(); ++x) {
        const Cell cell(x, y);
        at(cell) = maze.goals.contains(cell) ? goal : open;
        at(cell, 0, -1) = border(cell, Heading::north);
        at(cell, 1, 0) = border(cell, Heading::east);
      }
    }
    for (const Cell cell : trail) {
      if (at(cell) == open) at(cell) = passed;
    }
    at(maze.start.cell) = start;
    if (is_on_) at(robot.cell) = mouse;
  }
  Point& at(Cell cell, int right = 0, int down = 0) {
    const int row = rows_ - 2 - 2 * cell.y + down;
    return points_[static_cast<std::size_t>(row * columns_ + 2 * cell.x + 1 + right)];
  }

  // The first row or column of a part that has the middle in its middle, if the ends of the map allow that.
  static int first(int middle, int shown, int all) { return std::max(0, std::min(middle - shown / 2, all - shown)); }

  void draw(std::string& out, int row, int column) const {
    const auto point = [&](int at_row) {
      return at_row < rows_ ? points_[static_cast<std::size_t>(at_row * columns_ + column)] : open;
    };
    static constexpr int colours[] = {0, 7, 8, 2, 6, 3, 1};  // black, white, grey, green, cyan, yellow, red
    if (utf8_) {
      out += fmt::format("\x1b[38;5;{};48;5;{}m▀", colours[point(row)], colours[point(row + 1)]);
    } else {
      out += fmt::format("\x1b[38;5;{}m{}", colours[point(row)], " #:.SG@"[point(row)]);
    }
  }

  Size terminal_;
  bool utf8_ = has_utf8();
  bool is_on_ = false;
  int columns_ = 0, rows_ = 0;
  std::vector<Point> points_;
};

// Returns the exit status: 0 the route was proved and driven, 1 there is none.
int demo(const std::string& file) {
  const Maze maze = read_any_maze(file);
  std::optional<Screen> screen;
  const std::optional<Size> size = terminal();
  if (size) screen.emplace(*size);

  GridSimulator<RunTimeGrid> robot(maze.walls, maze.start);
  RunTimeExplorer<> explorer(maze.goals, maze.start);
  std::optional<std::uint64_t> proved_after;
  const Status searched = drive(robot, explorer, [&](const Observation&, Command command) {
    if (explorer.proved() && !proved_after) proved_after = robot.moves();
    for (int i = 0; screen && i < std::max(1, command.cells()); ++i) {
      screen->show(explorer.wall_map(), maze, {}, robot.pose().turned(command.turn()).advanced(i),
                   proved_after ? "proved: back to the start" : "exploring");
    }
    return true;
  });
  const std::uint64_t search_moves = robot.moves();

  std::vector<Cell> route;
  if (explorer.proved()) {
    auto runner = explorer.shortest_route();
    drive(robot, runner, [&](const Observation&, Command command) {
      for (int i = 0; i < std::max(1, command.cells()); ++i) {
        const Pose pose = robot.pose().turned(command.turn()).advanced(i);
        route.push_back(pose.cell);
        if (screen) screen->show(explorer.wall_map(), maze, route, pose, "driving the shortest route");
      }
      return true;
    });
    route.push_back(robot.pose().cell);
  }
  if (screen) screen->leave();

  if (screen) {
    screen->print(explorer.wall_map(), maze, route);
  } else {
    fmt::print("{}", TerminalPicture(explorer.wall_map()).start(maze.start.cell).goals(maze.goals).route(route).text());
  }
  if (explorer.proved()) {
    fmt::print("{}: the shortest route has {} moves, proved after {} moves; {} until the robot was back\n", file,
               robot.moves() - search_moves, proved_after.value_or(search_moves), search_moves);
  } else {
    fmt::print("{}: {} after {} moves\n", file, to_string(searched), search_moves);
  }
  if (!size) {
    fmt::print("Not animated: standard output is no terminal.\n");
  } else if (const std::optional<Size> needed = screen->missing(maze)) {
    fmt::print(
        "The animation showed the part around the robot: the terminal has {} columns and {} lines, all of the maze "
        "needs {} and {}{}.\n",
        size->columns, size->lines, needed->columns, needed->lines,
        has_utf8() ? "" : ", or half of these lines in UTF-8");
  }
  return explorer.proved() ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fputs("usage: demo FILE\n", stderr);
    return 2;
  }
  try {
    return demo(argv[1]);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "demo: %s\n", error.what());
    return 2;
  }
}
