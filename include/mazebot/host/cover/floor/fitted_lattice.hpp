// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_COVER_FLOOR_FITTED_LATTICE_HPP
#define MAZEBOT_HOST_COVER_FLOOR_FITTED_LATTICE_HPP

#include "../../detail/requires_hosted.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <utility>
#include <vector>

#include "../../../map/cell.hpp"
#include "../../../map/cell_set.hpp"
#include "../../../map/heading.hpp"
#include "../../map/floor_rooms.hpp"
#include "../../map/run_time_grid.hpp"
#include "../../map/swept_disc.hpp"
#include "../coverage_graph.hpp"
#include "floor_lattice.hpp"
#include "floor_reach.hpp"
#include "lane_fit.hpp"

namespace mazebot {
inline namespace mazebot_v0 {
namespace detail {

// Lays cells over a floor so that a planner of cells can order its parts. Each room has its own columns and rows, which
// are fitted to it: the outermost lie along the walls, and neighbours at most a brush apart. So a path over all cells
// leaves out hardly more than corners, while cells of one size leave out strips along most walls.
//
// The cells are the nodes of a graph. The point of a cell is the square nearest to where its lanes cross. Two cells are
// joined if they are neighbours in a room, or if they touch at a door, and if a path leads from point to point that
// hardly leaves them. O(squares). RAM: 18 bytes a square while it is made, then 4.
class FittedLattice {
 public:
  using Node = CoverageGraph::Node;
  static constexpr Node none = ~Node{0};

  // The squares to be brushed, and those at which the middle of the robot may be for that, which are in reach. Every
  // one of the latter belongs to a cell. `brush` is in squares.
  FittedLattice(const FloorReach& reach, const DriveSpace& space, const RunTimeCellSet& needed,
                const RunTimeCellSet& middles, const FloorRooms& rooms, double brush)
      : reach_(reach), space_(space), margin_(static_cast<int>(brush / 2)), nodes_(reach.grid().cell_count(), none) {
    const RunTimeGrid& grid = reach.grid();
    std::vector<Room> all(static_cast<std::size_t>(rooms.count()));
    for (RunTimeGrid::Index i = 0; i < grid.cell_count(); ++i) {
      if (rooms.room_at(i) == FloorRooms::none || !(needed.contains_at(i) || middles.contains_at(i))) continue;
      all[static_cast<std::size_t>(rooms.room_at(i))].add(i, grid.cell(i));
    }
    const int columns_beside = std::min(static_cast<int>(brush / 2), LaneFit::most_reach);
    const BrushSpans spans(grid, middles, brush, columns_beside);
    for (const Room& room : all) {
      if (!room.squares.empty()) add_cells(room, needed, middles, spans);
    }
    join_rooms(rooms);
  }

  Node size() const { return static_cast<Node>(points_.size()); }
  Cell point(Node node) const { return points_[node]; }
  // The cell of a square; `none` if the robot's middle is not to be there.
  Node node_of(Cell square) const { return nodes_[reach_.grid().index(square)]; }

  // A part of the cells, as a planner of cells takes it.
  struct Part {
    CoverageGraph graph;
    std::vector<Node> nodes;  // by node of the graph
  };
  // All that can be reached from a cell, at which it starts. O(cells).
  Part part_from(Node start) const {
    std::vector<Node> number(points_.size(), none);
    std::vector<Node> nodes = {start};
    number[start] = 0;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
      for (const Node next : sides_[nodes[i]]) {
        if (next == none || number[next] != none) continue;
        number[next] = 0;
        nodes.push_back(next);
      }
    }
    std::sort(nodes.begin(), nodes.end());
    std::vector<Cell> cells;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
      number[nodes[i]] = static_cast<Node>(i);
      cells.push_back(places_[nodes[i]]);
    }
    CoverageGraph graph(std::move(cells), number[start], Heading::north, [&](Node node, int h) {
      const Node next = sides_[nodes[node]][static_cast<std::size_t>(h)];
      return next == none ? node : number[next];
    });
    return {std::move(graph), std::move(nodes)};
  }

  // The points on the path between two cells that are joined, both included; none if there is no path.
  std::vector<FloorPoint> connection(Node from, Node to) const {
    const FloorPoint begin = FloorLattice::middle(points_[from]), end = FloorLattice::middle(points_[to]);
    if (space_.fits(begin, end)) return {begin, end};
    const Box &a = boxes_[from], &b = boxes_[to];
    return FloorLattice::drive_path(reach_, space_, points_[from], points_[to], std::min(a.west, b.west) - margin_,
                                    std::min(a.south, b.south) - margin_, std::max(a.east, b.east) + margin_ + 1,
                                    std::max(a.north, b.north) + margin_ + 1);
  }

 private:
  // The squares of a rectangle, both ends included.
  struct Box {
    int west = INT32_MAX, south = INT32_MAX, east = -1, north = -1;
    void add(Cell square) {
      west = std::min<int>(west, square.x);
      south = std::min<int>(south, square.y);
      east = std::max<int>(east, square.x);
      north = std::max<int>(north, square.y);
    }
    int width() const { return east - west + 1; }
    int height() const { return north - south + 1; }
  };
  struct Room {
    Box box;
    std::vector<RunTimeGrid::Index> squares;
    void add(RunTimeGrid::Index index, Cell square) {
      box.add(square);
      squares.push_back(index);
    }
  };

  // Whether a brush gets over a square from a lane beside it.
  class BrushSpans {
   public:
    BrushSpans(const RunTimeGrid& grid, const RunTimeCellSet& middles, double brush, int reach)
        : grid_(grid), reach_(reach) {
      for (int i = 0; i <= reach; ++i) half_chords_.push_back(static_cast<int>(std::sqrt(brush * brush / 4 - i * i)));
      along_y_ = distances(middles, true);
      along_x_ = distances(middles, false);
    }
    int reach() const { return reach_; }
    // From the column, or the row, `offset` away.
    bool from_column(Cell square, int offset) const {
      return along_y_[grid_.index(Cell(square.x + offset, square.y))] <= half_chord(offset);
    }
    bool from_row(Cell square, int offset) const {
      return along_x_[grid_.index(Cell(square.x, square.y + offset))] <= half_chord(offset);
    }

   private:
    int half_chord(int offset) const { return half_chords_[static_cast<std::size_t>(std::abs(offset))]; }
    // From each square to the nearest of a set along an axis, up to more than the brush gets.
    std::vector<std::uint16_t> distances(const RunTimeCellSet& to, bool is_along_y) const {
      std::vector<std::uint16_t> found(grid_.cell_count());
      const int too_far = std::min(half_chord(0), 65534) + 1;
      const int width = grid_.width(), lines = is_along_y ? width : grid_.height();
      const int length = is_along_y ? grid_.height() : width;
      const std::size_t step = is_along_y ? static_cast<std::size_t>(width) : 1;
      for (int line = 0; line < lines; ++line) {
        std::size_t i = static_cast<std::size_t>(line) * (is_along_y ? 1 : static_cast<std::size_t>(width));
        int far = too_far;
        for (int k = 0; k < length; ++k, i += step) {
          far = to.contains_at(static_cast<RunTimeGrid::Index>(i)) ? 0 : std::min(far + 1, too_far);
          found[i] = static_cast<std::uint16_t>(far);
        }
        far = too_far;
        for (int k = 0; k < length; ++k) {
          i -= step;
          far = std::min<int>(far + 1, found[i]);
          found[i] = static_cast<std::uint16_t>(far);
        }
      }
      return found;
    }

    const RunTimeGrid& grid_;
    int reach_;
    std::vector<std::uint16_t> along_y_, along_x_;  // by square
    std::vector<int> half_chords_;                  // how far the brush gets along a lane, by the distance from it
  };

  // A missing square costs hardly less than a square of a lane: what lanes leave out is covered later, at a higher
  // price.
  static constexpr double price_of_missing = 0.8;

  void add_cells(const Room& room, const RunTimeCellSet& needed, const RunTimeCellSet& middles,
                 const BrushSpans& spans) {
    const RunTimeGrid& grid = reach_.grid();
    const Box& box = room.box;
    LaneFit column_fit(box.width(), spans.reach()), row_fit(box.height(), spans.reach());
    for (const RunTimeGrid::Index i : room.squares) {
      const Cell square = grid.cell(i);
      const int x = square.x - box.west, y = square.y - box.south;
      if (middles.contains_at(i)) {
        column_fit.add_lane_square(x);
        row_fit.add_lane_square(y);
      }
      if (!needed.contains_at(i)) continue;
      column_fit.add_needed(
          x, [&](int off) { return x + off >= 0 && x + off < box.width() && spans.from_column(square, off); });
      row_fit.add_needed(
          y, [&](int off) { return y + off >= 0 && y + off < box.height() && spans.from_row(square, off); });
    }
    const std::vector<int> columns = column_fit.lanes(price_of_missing), rows = row_fit.lanes(price_of_missing);
    const std::vector<std::size_t> column_of = nearest_lanes(columns, box.width());
    const std::vector<std::size_t> row_of = nearest_lanes(rows, box.height());
    const std::size_t width = columns.size();
    std::vector<Node> cells(width * rows.size(), none);
    const Node first = size();
    std::vector<int> least;  // from the point of a cell to where its lanes cross, squared
    for (const RunTimeGrid::Index i : room.squares) {
      if (!middles.contains_at(i)) continue;
      const Cell square = grid.cell(i);
      const int x = square.x - box.west, y = square.y - box.south;
      const std::size_t column = column_of[static_cast<std::size_t>(x)], row = row_of[static_cast<std::size_t>(y)];
      Node& node = cells[row * width + column];
      if (node == none) {
        node = size();
        points_.push_back(square);
        boxes_.emplace_back();
        least.push_back(INT32_MAX);
      }
      nodes_[i] = node;
      boxes_[node].add(square);
      const int dx = x - columns[column], dy = y - rows[row];
      if (dx * dx + dy * dy >= least[node - first]) continue;
      least[node - first] = dx * dx + dy * dy;
      points_[node] = square;
    }
    place(cells, width, rows.size());
  }
  // For each column the number of the nearest lane.
  static std::vector<std::size_t> nearest_lanes(const std::vector<int>& lanes, int columns) {
    std::vector<std::size_t> nearest(static_cast<std::size_t>(columns));
    std::size_t lane = 0;
    for (int x = 0; x < columns; ++x) {
      while (lane + 1 < lanes.size() && 2 * x >= lanes[lane] + lanes[lane + 1]) ++lane;
      nearest[static_cast<std::size_t>(x)] = lane;
    }
    return nearest;
  }

  // Gives the cells of a room places next to each other on a large sheet, on which rooms do not touch, and joins them.
  void place(const std::vector<Node>& cells, std::size_t width, std::size_t height) {
    constexpr int sheet = 30000, between = 8;
    if (sheet_x_ + static_cast<int>(width) > sheet) {
      sheet_x_ = 0;
      sheet_y_ += sheet_height_ + between;
      sheet_height_ = 0;
    }
    sides_.resize(points_.size(), {none, none, none, none});
    places_.resize(points_.size());
    const auto join = [&](Node a, Node b, Heading heading) {
      if (a != none && b != none && !connection(a, b).empty()) link(a, b, heading);
    };
    for (std::size_t y = 0; y < height; ++y) {
      for (std::size_t x = 0; x < width; ++x) {
        const std::size_t i = y * width + x;
        if (cells[i] == none) continue;
        places_[cells[i]] = Cell(sheet_x_ + static_cast<int>(x), sheet_y_ + static_cast<int>(y));
        if (x + 1 < width) join(cells[i], cells[i + 1], Heading::east);
        if (y + 1 < height) join(cells[i], cells[i + width], Heading::north);
      }
    }
    sheet_x_ += static_cast<int>(width) + between;
    sheet_height_ = std::max(sheet_height_, static_cast<int>(height));
  }
  void link(Node a, Node b, Heading heading) {
    sides_[a][static_cast<std::size_t>(heading)] = b;
    sides_[b][static_cast<std::size_t>(opposite(heading))] = a;
  }

  // Joins cells of different rooms that touch each other, on sides on which they have no neighbour.
  void join_rooms(const FloorRooms& rooms) {
    const RunTimeGrid& grid = reach_.grid();
    for (RunTimeGrid::Index i = 0; i < grid.cell_count(); ++i) {
      const Node node = nodes_[i];
      if (node == none) continue;
      for (const Heading heading : {Heading::north, Heading::east}) {
        if (!grid.has_neighbour(i, heading)) continue;
        const RunTimeGrid::Index next = grid.neighbour(i, heading);
        const Node other = nodes_[next];
        if (other == none || rooms.room_at(i) == rooms.room_at(next)) continue;
        const std::array<Node, 4>& sides = sides_[node];
        if (sides[static_cast<std::size_t>(heading)] != none ||
            sides_[other][static_cast<std::size_t>(opposite(heading))] != none ||
            std::find(sides.begin(), sides.end(), other) != sides.end() || connection(node, other).empty()) {
          continue;
        }
        link(node, other, heading);
      }
    }
  }

  const FloorReach& reach_;
  const DriveSpace& space_;
  int margin_;               // squares by which a connection may leave its two cells
  std::vector<Node> nodes_;  // by square
  // By node.
  std::vector<Cell> points_, places_;
  std::vector<Box> boxes_;
  std::vector<std::array<Node, 4>> sides_;  // the neighbours, by heading
  int sheet_x_ = 0, sheet_y_ = 0, sheet_height_ = 0;
};

}  // namespace detail
}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_COVER_FLOOR_FITTED_LATTICE_HPP
