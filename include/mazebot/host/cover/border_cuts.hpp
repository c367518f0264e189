// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_COVER_BORDER_CUTS_HPP
#define MAZEBOT_HOST_COVER_BORDER_CUTS_HPP

#include "../detail/requires_hosted.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <queue>
#include <utility>
#include <vector>

#include "../../map/heading.hpp"
#include "cell_uses.hpp"
#include "coverage_graph.hpp"

namespace mazebot {
inline namespace mazebot_v0 {
namespace detail {

// A property that every path over all cells has at the border of a set of cells, linear in how often each use of a cell
// occurs. The ends of the path inside and the errors of the pieces, which are the cells at the border, are at least 1
// or 2 in all.
//
// Connected: the path crosses the border at least twice, once less for each end inside. The error of each piece is how
// often it crosses the border.
//
// Odd: the path crosses the border an even number of times, unless exactly one of its ends is inside. A room of three
// lanes whose door is at one end shows what that means: a path that runs once through each lane crosses its middle
// three times, which cannot be; somewhere it turns or passes a cell again. The error of a piece is 0 or a positive
// integer:
//
//   even        visits - 1, and 1 for each visit that crosses the border once: 0 only for one visit and no or two
//               crossings
//   odd         visits - 1, and 1 for each visit that does not cross the border once: 0 only for one visit and one
//               crossing
//   uncrossed   the crossings: 0 only for none
//
// If the number of odd pieces is odd, not all errors can be 0: with the ends inside they are at least 1 (like the
// blossom inequalities of Edmonds 1965).
struct BorderCut {
  enum class Parity : std::uint8_t { even, odd, uncrossed };
  struct Piece {
    CoverageGraph::Node cell;
    std::uint8_t sides;  // those that cross the border; bit h is the side h
    Parity parity;

    // How much each use adds to the error; without the -1.
    const std::array<double, cell_uses.size()>& errors() const;
  };

  std::vector<Piece> pieces;
  std::vector<CoverageGraph::Node> inside;  // sorted

  int ends_and_errors;  // at least

  // The sum over all uses, and of the ends inside, is at least this.
  int least() const {
    return ends_and_errors + static_cast<int>(std::count_if(pieces.begin(), pieces.end(), [](const Piece& piece) {
             return piece.parity != Parity::uncrossed;
           }));
  }
};

inline const std::array<double, cell_uses.size()>& BorderCut::Piece::errors() const {
  using Errors = std::array<double, cell_uses.size()>;
  static const std::array<std::array<Errors, 16>, 3> all = [] {
    std::array<std::array<Errors, 16>, 3> table{};
    for (unsigned crossed = 0; crossed < 16; ++crossed) {
      for (std::size_t use = 0; use < cell_uses.size(); ++use) {
        const int crossings = cell_uses[use].crossings(crossed);
        table[static_cast<std::size_t>(Parity::even)][crossed][use] = crossings % 2 == 0 ? 1 : 2;
        table[static_cast<std::size_t>(Parity::odd)][crossed][use] = crossings % 2 == 0 ? 2 : 1;
        table[static_cast<std::size_t>(Parity::uncrossed)][crossed][use] = crossings;
      }
    }
    return table;
  }();
  return all[static_cast<std::size_t>(parity)][sides];
}

// Finds cuts that fractional shares violate.
//
// A border is a closed line over the corners of the cells. Where there is a wall, the line crosses no opening, so all
// corners along connected walls are one node. A step of the line goes around one, two or three sides of a cell, which
// is then a piece; its length is the error of the piece, as the shares have it. A line that is shorter than 1 and has
// an odd number of odd pieces is a violated cut; so is a line around some cells that crosses less than 2 in all. A
// search for shortest lines, with one label for even and one for odd, finds those that begin and end at a wall. (Lines
// that touch no wall were tried: they raise no bound.)
class BorderCutSearch {
 public:
  using Node = CoverageGraph::Node;

  // O(cells).
  explicit BorderCutSearch(const CoverageGraph& graph) : graph_(graph), side_of_(graph.size(), 0) {
    std::size_t width = 0, height = 0;
    for (Node node = 0; node < graph.size(); ++node) {
      width = std::max(width, static_cast<std::size_t>(graph.cell(node).x) + 2);
      height = std::max(height, static_cast<std::size_t>(graph.cell(node).y) + 2);
    }
    std::vector<std::uint32_t> joined(width * height);
    for (std::uint32_t i = 0; i < joined.size(); ++i) joined[i] = i;
    const auto root = [&](std::uint32_t corner) {
      while (joined[corner] != corner) corner = joined[corner] = joined[joined[corner]];
      return corner;
    };
    // The side h of a cell is between its corners h and h + 1, clockwise from the north-west.
    const auto corner = [&](Node node, unsigned number) {
      const auto x = static_cast<std::size_t>(graph.cell(node).x), y = static_cast<std::size_t>(graph.cell(node).y);
      const std::size_t east = number % 4 == 1 || number % 4 == 2 ? 1 : 0, north = number % 4 < 2 ? 1 : 0;
      return root(static_cast<std::uint32_t>((y + north) * width + x + east));
    };
    for_each_side([&](Node node, unsigned side) {
      if (!is_open(node, side)) joined[corner(node, side)] = corner(node, side + 1);
    });
    std::vector<std::uint32_t> number(joined.size(), UINT32_MAX);
    const auto corner_node = [&](Node node, unsigned side) {
      std::uint32_t& known = number[corner(node, side)];
      if (known == UINT32_MAX) {
        known = static_cast<std::uint32_t>(steps_from_.size());
        steps_from_.emplace_back();
      }
      return known;
    };
    for (Node node = 0; node < graph.size(); ++node) add_steps(node, corner_node);
    std::vector<bool> is_wall(steps_from_.size(), false);
    for_each_side([&](Node node, unsigned side) {
      if (!is_open(node, side)) is_wall[corner_node(node, side)] = true;
    });
    for (std::uint32_t i = 0; i < is_wall.size(); ++i) {
      if (is_wall[i]) walls_.push_back(i);
    }
    // The longest walls first: lines between them are not looked for again from the others.
    std::stable_sort(walls_.begin(), walls_.end(), [this](std::uint32_t a, std::uint32_t b) {
      return steps_from_[a].size() > steps_from_[b].size();
    });
  }

  // Finds cuts that are violated by more than `least_gap`, of each part of the floor the worst ones. O(n log n) for n
  // cells: after 100 n labels or cells inside it ends.
  std::vector<BorderCut> find(const std::vector<UseShares>& shares, float least_gap = 0.2F) {
    std::vector<BorderCut> cuts;
    for (const Kind kind : {Kind::odd, Kind::connected}) find(kind, shares, least_gap, cuts);
    return cuts;
  }

 private:
  enum class Kind : std::uint8_t { odd, connected };
  static constexpr float unreachable = 1e9F;
  struct Step {
    std::array<std::uint32_t, 2> corners;
    Node cell;
    std::uint8_t sides;
    bool is_uncrossed;             // the cheaper of the two even errors
    std::array<float, 2> lengths;  // if it is even, odd
  };
  // The shortest line to a corner: its length, the label before, and the last step. Steps are counted twice: even ones
  // as 2 * step, odd ones as 2 * step + 1.
  struct Label {
    float length = unreachable;
    std::uint32_t before = 0;
    std::uint32_t step = 0;
  };

  template <class CallT>
  void for_each_side(CallT&& call) const {
    for (Node node = 0; node < graph_.size(); ++node) {
      for (unsigned side = 0; side < 4; ++side) call(node, side);
    }
  }
  // An opening is named by its southern or western cell, and the side there: north or east.
  using Opening = std::pair<Node, unsigned>;
  Opening opening_at(Node node, unsigned side) const {
    return side < 2 ? Opening{node, side}
                    : Opening{graph_.neighbour(node, heading_at(static_cast<int>(side))), side - 2};
  }
  bool is_open(Node node, unsigned side) const { return graph_.open(node, heading_at(static_cast<int>(side))); }

  template <class CornerNodeT>
  void add_steps(Node node, CornerNodeT&& corner_node) {
    const std::size_t first = steps_.size();
    for (unsigned from = 0; from < 4; ++from) {
      unsigned sides = 0;
      for (unsigned to = from; to < from + 3; ++to) {
        if (is_open(node, to % 4)) sides |= 1U << to % 4;
        if (sides == 0) continue;
        std::array<std::uint32_t, 2> corners = {corner_node(node, from), corner_node(node, to + 1)};
        std::sort(corners.begin(), corners.end());
        const bool is_known =
            std::any_of(steps_.begin() + static_cast<std::ptrdiff_t>(first), steps_.end(),
                        [&](const Step& step) { return step.corners == corners && step.sides == sides; });
        if (is_known) continue;
        const auto number = static_cast<std::uint32_t>(steps_.size());
        steps_.push_back({corners, node, static_cast<std::uint8_t>(sides), false, {}});
        steps_from_[corners[0]].push_back(number);
        if (corners[0] != corners[1]) steps_from_[corners[1]].push_back(number);
      }
    }
  }

  void find(Kind kind, const std::vector<UseShares>& shares, float least_gap, std::vector<BorderCut>& cuts) {
    measure(kind, shares);
    const int least = kind == Kind::odd ? 1 : 2;
    std::vector<bool> is_used(graph_.size(), false);
    is_done_.assign(steps_from_.size(), false);
    labels_.assign(2 * steps_from_.size(), Label{});
    std::size_t effort = 0;
    for (const std::uint32_t wall : walls_) {
      effort += search(kind, wall, static_cast<float>(least) - least_gap);
      is_done_[wall] = true;
      std::stable_sort(ends_.begin(), ends_.end(), [](const Label& a, const Label& b) { return a.length < b.length; });
      for (const Label& end : ends_) {
        const std::vector<std::uint32_t> line = line_of(end, 2 * wall);
        std::size_t used = 0;
        for (const std::uint32_t step : line) used += is_used[steps_[step / 2].cell] ? 1U : 0U;
        if (2 * used > line.size()) continue;
        BorderCut cut = cut_of(line, least);
        effort += cut.inside.size();
        if (cut.inside.empty()) continue;
        for (const BorderCut::Piece& piece : cut.pieces) is_used[piece.cell] = true;
        cuts.push_back(std::move(cut));
      }
      if (effort > 100 * std::size_t{graph_.size()}) break;
    }
  }

  // The error of each step.
  void measure(Kind kind, const std::vector<UseShares>& shares) {
    for (Step& step : steps_) {
      float visits = 0, crossings = 0, odd = 0;
      for (std::size_t use = 0; use < cell_uses.size(); ++use) {
        const float share = std::max(0.0F, shares[step.cell][use]);  // negative where both ends are in one cell
        const int count = cell_uses[use].crossings(step.sides);
        visits += share;
        crossings += share * static_cast<float>(count);
        if (count == 1) odd += share;
      }
      const float again = std::max(0.0F, visits - 1);
      step.is_uncrossed = kind == Kind::connected || crossings < again + odd;
      step.lengths = {step.is_uncrossed ? crossings : again + odd,
                      kind == Kind::connected ? unreachable : again + std::max(0.0F, visits - odd)};
    }
  }

  // Finds the shortest even and odd lines from a wall to all corners, and those that end at the wall again: of odd cuts
  // only the odd ones. Returns the effort.
  std::size_t search(Kind kind, std::uint32_t wall, float longest) {
    using Entry = std::pair<float, std::uint32_t>;
    std::priority_queue<Entry, std::vector<Entry>, std::greater<Entry>> queue;
    for (const std::uint32_t label : touched_) labels_[label] = Label{};
    touched_.assign(1, 2 * wall);
    ends_.clear();
    labels_[std::size_t{2} * wall].length = 0;
    queue.push({0.0F, 2 * wall});
    while (!queue.empty()) {
      const auto [length, label] = queue.top();
      queue.pop();
      if (length > labels_[label].length) continue;
      for (const std::uint32_t number : steps_from_[label / 2]) {
        const Step& step = steps_[number];
        const std::uint32_t corner = step.corners[0] == label / 2 ? step.corners[1] : step.corners[0];
        if (is_done_[corner]) continue;
        for (std::uint32_t odd = 0; odd < 2; ++odd) {
          const Label next = {length + step.lengths[odd], label, 2 * number + odd};
          const std::uint32_t to = 2 * corner + (label % 2 ^ odd);
          if (next.length > longest) continue;
          if (corner == wall) {
            if (kind == Kind::connected || to % 2 == 1) ends_.push_back(next);
          } else if (next.length < labels_[to].length - 1e-6F) {
            if (labels_[to].length > longest) touched_.push_back(to);
            labels_[to] = next;
            queue.push({next.length, to});
          }
        }
      }
    }
    return touched_.size();
  }

  std::vector<std::uint32_t> line_of(const Label& end, std::uint32_t start) const {
    std::vector<std::uint32_t> line{end.step};
    for (std::uint32_t at = end.before; at != start; at = labels_[at].before) line.push_back(labels_[at].step);
    return line;
  }

  // The cut of a line; without cells inside if it surrounds none.
  BorderCut cut_of(const std::vector<std::uint32_t>& line, int ends_and_errors) {
    BorderCut cut;
    cut.ends_and_errors = ends_and_errors;
    crossed_.clear();
    for (const std::uint32_t number : line) {
      const Step& step = steps_[number / 2];
      cut.pieces.push_back({step.cell, step.sides,
                            number % 2 == 1     ? BorderCut::Parity::odd
                            : step.is_uncrossed ? BorderCut::Parity::uncrossed
                                                : BorderCut::Parity::even});
      for (unsigned side = 0; side < 4; ++side) {
        if ((step.sides >> side & 1U) == 0) continue;
        crossed_.push_back(opening_at(step.cell, side));
      }
    }
    // What a line crosses twice, it does not cross.
    std::sort(crossed_.begin(), crossed_.end());
    std::size_t kept = 0;
    for (std::size_t i = 0; i < crossed_.size(); ++i) {
      if (i + 1 < crossed_.size() && crossed_[i] == crossed_[i + 1]) {
        ++i;
      } else {
        crossed_[kept++] = crossed_[i];
      }
    }
    crossed_.resize(kept);
    if (!crossed_.empty()) cut.inside = smaller_side();
    return cut;
  }

  // The cells of the smaller side of the line, found from both sides of one opening in turns. A line that meets itself
  // may surround several pieces of floor: a side is complete when each opening that the line crosses was seen from it.
  // None if the line has no two sides: where links lead to cells far away, as over a bridge.
  std::vector<Node> smaller_side() {
    const Node first = crossed_.front().first;
    const Node second = graph_.neighbour(first, heading_at(static_cast<int>(crossed_.front().second)));
    std::array<std::vector<Node>, 2> sides = {{{first}, {second}}};
    std::array<std::size_t, 2> next = {0, 0}, seen = {0, 0};
    side_of_[first] = 1;
    side_of_[second] = 2;
    std::size_t side = 0;
    bool is_cut = true;
    const auto has_more = [&](std::size_t which) { return next[which] < sides[which].size(); };
    while (is_cut && (has_more(side) || seen[side] < crossed_.size())) {
      if (has_more(side)) {
        const Node node = sides[side][next[side]++];
        for (unsigned to = 0; to < 4; ++to) {
          if (!is_open(node, to)) continue;
          const Node other = graph_.neighbour(node, heading_at(static_cast<int>(to)));
          const bool is_crossed = std::binary_search(crossed_.begin(), crossed_.end(), opening_at(node, to));
          if (is_crossed) ++seen[side];
          const std::size_t other_side = is_crossed ? 1 - side : side;
          if (side_of_[other] == 0) {
            side_of_[other] = static_cast<std::uint8_t>(other_side + 1);
            sides[other_side].push_back(other);
          } else if (side_of_[other] != other_side + 1) {
            is_cut = false;
          }
        }
      } else if (!has_more(1 - side)) {
        is_cut = false;
      }
      side = 1 - side;
    }
    for (const auto& nodes : sides) {
      for (const Node node : nodes) side_of_[node] = 0;
    }
    if (!is_cut) return {};
    std::sort(sides[side].begin(), sides[side].end());
    return std::move(sides[side]);
  }

  const CoverageGraph& graph_;
  std::vector<Step> steps_;
  std::vector<std::vector<std::uint32_t>> steps_from_;  // by corner
  std::vector<std::uint32_t> walls_;                    // corners that are walls
  std::vector<bool> is_done_;                           // by corner: its lines are known
  std::vector<Label> labels_;                           // 2 * corner: even, 2 * corner + 1: odd
  std::vector<std::uint32_t> touched_;                  // labels of the search
  std::vector<Label> ends_;                             // lines back to the wall
  std::vector<Opening> crossed_;                        // sorted
  std::vector<std::uint8_t> side_of_;                   // by cell: 1 + side, 0: not yet known
};

}  // namespace detail
}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_COVER_BORDER_CUTS_HPP
