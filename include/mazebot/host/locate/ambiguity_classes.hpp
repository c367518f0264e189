// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_LOCATE_AMBIGUITY_CLASSES_HPP
#define MAZEBOT_HOST_LOCATE_AMBIGUITY_CLASSES_HPP

#include "../detail/requires_hosted.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "../../map/pose.hpp"
#include "../../map/wall_map.hpp"
#include "../detail/random.hpp"
#include "../map/run_time_grid.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// Divides the poses of a known maze into ambiguity classes. Poses of one class are indistinguishable, whatever the
/// robot does and however far it sees. A rigid motion (a shift and a turn by 0, 90, 180 or 270 degrees) maps them onto
/// each other, together with everything that can be reached from them.
///
/// Each connected component has a normal form: the least of its four turned forms. Components with the same form look
/// the same to a lost robot. A component with equal turned forms looks the same from up to four sides. Forms of
/// components that have the same size are compared by a sum of hashes over their cells, and equal sums cell by cell, so
/// the answer is exact.
///
/// Construction O(cells), with 9 bytes a cell meanwhile. RAM afterwards: 4 bytes a cell and 64 a component. class_of()
/// is O(1). The map is not kept.
class AmbiguityClasses {
 public:
  /// Compares all components of the maze. O(cells).
  template <class GridT>
  explicit AmbiguityClasses(const BasicWallMap<GridT>& map)
      : width_(map.width()), component_of_(map.grid().cell_count()) {
    std::vector<std::uint8_t> exits(component_of_.size());
    for (std::size_t i = 0; i < exits.size(); ++i) {
      exits[i] = map.exits_at(static_cast<typename GridT::Index>(i), Unknown::wall);
    }
    find_components(exits);
    std::unordered_map<std::uint64_t, std::vector<std::uint32_t>> by_form;
    std::unordered_map<std::uint64_t, std::uint32_t> of_size;
    for (const Component& component : components_) ++of_size[size_of(component)];
    for (std::uint32_t i = 0; i < components_.size(); ++i) {
      normalize(i, of_size[size_of(components_[i])] == 1, exits, by_form);
    }
    std::vector<std::uint32_t>().swap(cells_);
  }

  /// Returns the same number for two poses if and only if they are indistinguishable. It is the number of one pose of
  /// the class: 4 * cell index + heading. Precondition: the pose is inside the maze.
  std::uint32_t class_of(std::uint32_t cell, Heading heading) const {
    const Component& own = components_[component_of_[cell]];
    const Component& model = components_[own.model];
    std::uint32_t least = ~std::uint32_t{0};
    for (int turns = 0; turns < 4; ++turns) {
      if ((own.least_forms >> turns & 1) == 0) continue;
      // Maps the offset into the normal form, and from there into the model.
      const Offset normal = turned(offset_in(own, cell), own, turns);
      const Offset there =
          turned(normal, model.form_width(model.turns), model.form_height(model.turns), 4 - model.turns);
      const auto model_cell = static_cast<std::uint32_t>((model.y + there.y) * width_ + model.x + there.x);
      const auto facing = static_cast<std::uint32_t>((static_cast<int>(heading) + turns - model.turns) & 3);
      least = std::min(least, 4 * model_cell + facing);
    }
    return least;
  }

  /// Returns whether the cell's poses are indistinguishable from others.
  bool is_ambiguous(std::uint32_t cell) const {
    const Component& own = components_[component_of_[cell]];
    return components_[own.model].shared || (own.least_forms & (own.least_forms - 1)) != 0;
  }

 private:
  struct Offset {
    int x, y;
  };
  struct Component {
    int x, y;           // the south-west corner of its bounding box
    int width, height;  // of that box
    std::size_t begin;  // its cells in cells_, while the forms are computed
    std::size_t end;
    std::uint32_t model;   // the first component of the same form
    int turns;             // the first of least_forms
    bool shared;           // other components have this one as their model
    unsigned least_forms;  // bit t: turned clockwise t times it is the normal form

    int form_width(int quarter_turns) const { return quarter_turns % 2 == 0 ? width : height; }
    int form_height(int quarter_turns) const { return quarter_turns % 2 == 0 ? height : width; }
  };

  // The offset in a box of that size after the box was turned clockwise.
  static Offset turned(Offset offset, int width, int height, int quarter_turns) {
    switch (quarter_turns & 3) {
      case 0: return offset;
      case 1: return {offset.y, width - 1 - offset.x};
      case 2: return {width - 1 - offset.x, height - 1 - offset.y};
      default: return {height - 1 - offset.y, offset.x};
    }
  }
  static Offset turned(Offset offset, const Component& component, int quarter_turns) {
    return turned(offset, component.width, component.height, quarter_turns);
  }
  Offset offset_in(const Component& component, std::uint32_t cell) const {
    const int index = static_cast<int>(cell);
    return {index % width_ - component.x, index / width_ - component.y};
  }
  // Bits N E S W: a clockwise turn takes north to east.
  static std::uint8_t turned(std::uint8_t exits, int quarter_turns) {
    return static_cast<std::uint8_t>((exits | exits << 4) >> (quarter_turns & 3) & 15);
  }

  // In two passes row by row, which is kinder to caches than a flood (Rosenfeld and Pfaltz 1966). The first gives each
  // cell the label of its neighbour to the west or to the south and joins labels that meet; a joined label points at a
  // smaller one, and the labels lie in cells_, which is not in use yet.
  void find_components(const std::vector<std::uint8_t>& exits) {
    const auto width = static_cast<std::size_t>(width_);
    std::vector<std::uint32_t>& smaller = cells_;
    for (std::size_t i = 0; i < exits.size(); ++i) {
      const bool from_west = (exits[i] & direction_bit(Heading::west)) != 0;
      const bool from_south = (exits[i] & direction_bit(Heading::south)) != 0;
      if (!from_west && !from_south) {
        component_of_[i] = static_cast<std::uint32_t>(smaller.size());
        smaller.push_back(component_of_[i]);
        continue;
      }
      component_of_[i] = component_of_[from_west ? i - 1 : i - width];
      if (from_west && from_south) join(smaller, component_of_[i], component_of_[i - width]);
    }
    // Labels that were not joined become components, in the order of their first cells.
    for (std::size_t i = 0; i < smaller.size(); ++i) {
      if (smaller[i] == i) {
        smaller[i] = static_cast<std::uint32_t>(components_.size());
        components_.push_back({width_, 0, 0, 0, 0, 0, smaller[i], 0, false, 1});
      } else {
        smaller[i] = smaller[smaller[i]];
      }
    }
    std::size_t i = 0;
    for (int y = 0; i < exits.size(); ++y) {
      for (int x = 0; x < width_; ++x, ++i) {
        component_of_[i] = smaller[component_of_[i]];
        Component& component = components_[component_of_[i]];
        if (component.end++ == 0) component.y = y;
        component.x = std::min(component.x, x);
        component.width = std::max(component.width, x + 1);  // the east end, for now
        component.height = y + 1 - component.y;
      }
    }
    list_cells();
  }

  // Joins two labels. Halves the paths that it follows.
  static void join(std::vector<std::uint32_t>& smaller, std::uint32_t a, std::uint32_t b) {
    const auto least = [&](std::uint32_t label) {
      while (smaller[label] != label) label = smaller[label] = smaller[smaller[label]];
      return label;
    };
    a = least(a);
    b = least(b);
    smaller[std::max(a, b)] = std::min(a, b);
  }

  // Lists the cells of each component, in the order of their indices, and completes the boxes.
  void list_cells() {
    std::size_t begin = 0;
    for (Component& component : components_) {
      component.width -= component.x;
      component.begin = begin;
      begin += component.end;
      component.end = component.begin;
    }
    cells_.resize(component_of_.size());
    for (std::size_t i = 0; i < component_of_.size(); ++i) {
      cells_[components_[component_of_[i]].end++] = static_cast<std::uint32_t>(i);
    }
  }

  // What turns do not change: components that differ in it have different forms.
  static std::uint64_t size_of(const Component& component) {
    const auto least = static_cast<std::uint64_t>(std::min(component.width, component.height));
    const auto most = static_cast<std::uint64_t>(std::max(component.width, component.height));
    return static_cast<std::uint64_t>(component.end - component.begin) << 32 | least << 16 | most;
  }

  // `is_alone`: no other component has its size. Then any of its forms can be the normal one.
  void normalize(std::uint32_t label, bool is_alone, const std::vector<std::uint8_t>& exits,
                 std::unordered_map<std::uint64_t, std::vector<std::uint32_t>>& by_form) {
    Component& component = components_[label];
    std::uint64_t sums[4] = {0, 0, 0, 0};
    for (std::size_t i = component.begin; i < component.end && !is_alone; ++i) {
      for (int turns = 0; turns < 4; ++turns) {
        const Offset offset = turned(offset_in(component, cells_[i]), component, turns);
        const auto x = static_cast<std::uint64_t>(offset.x);
        const auto y = static_cast<std::uint64_t>(offset.y);
        sums[turns] += detail::mix_bits(x << 32 | y << 8 | turned(exits[cells_[i]], turns));
      }
    }
    component.turns = static_cast<int>(std::min_element(sums, sums + 4) - sums);
    const std::uint64_t least = sums[component.turns];
    component.least_forms = 0;
    for (int turns = 0; turns < 4; ++turns) {
      if (turns == component.turns ||
          (sums[turns] == least && same_form(component, turns, component, component.turns, exits))) {
        component.least_forms |= 1U << turns;
      }
    }
    if (is_alone) return;
    std::vector<std::uint32_t>& candidates = by_form[least];
    for (const std::uint32_t other : candidates) {
      if (!same_form(component, component.turns, components_[other], components_[other].turns, exits)) continue;
      component.model = other;
      components_[other].shared = true;
      return;
    }
    candidates.push_back(label);
  }

  // Compares two turned components cell by cell.
  bool same_form(const Component& a, int a_turns, const Component& b, int b_turns,
                 const std::vector<std::uint8_t>& exits) const {
    if (a.end - a.begin != b.end - b.begin || a.form_width(a_turns) != b.form_width(b_turns) ||
        a.form_height(a_turns) != b.form_height(b_turns)) {
      return false;
    }
    for (std::size_t i = a.begin; i < a.end; ++i) {
      const Offset normal = turned(offset_in(a, cells_[i]), a, a_turns);
      const Offset there = turned(normal, b.form_width(b_turns), b.form_height(b_turns), 4 - b_turns);
      const auto cell = static_cast<std::size_t>(b.y + there.y) * static_cast<std::size_t>(width_) +
                        static_cast<std::size_t>(b.x + there.x);
      if (component_of_[cell] != component_of_[cells_[b.begin]]) return false;
      if (turned(exits[cells_[i]], a_turns) != turned(exits[cell], b_turns)) return false;
    }
    return true;
  }

  int width_;
  std::vector<std::uint32_t> component_of_;
  std::vector<std::uint32_t> cells_;
  std::vector<Component> components_;
};

/// Returns whether two poses are indistinguishable. Needs no preparation: visits one pose's component until a cell
/// differs from its counterpart. O(component) in the worst case, most often a few cells. Precondition: both are inside
/// the maze.
template <class GridT>
bool indistinguishable(const BasicWallMap<GridT>& map, Pose a, Pose b) {
  const GridT& grid = map.grid();
  const int quarter_turns = static_cast<int>(b.heading - a.heading);
  std::vector<bool> reached(grid.cell_count(), false);
  std::vector<Cell> waiting{a.cell};
  reached[grid.index(a.cell)] = true;
  while (!waiting.empty()) {
    const Cell cell = waiting.back();
    waiting.pop_back();
    const Pose there = compose(b, relative_pose(a, Pose(cell, a.heading)));
    if (!grid.contains(there.cell)) return false;
    for (int h = 0; h < 4; ++h) {
      const bool open = map.open(cell, heading_at(h), Unknown::wall);
      if (open != map.open(there.cell, heading_at(h + quarter_turns), Unknown::wall)) return false;
      if (!open || reached[grid.index(cell.towards(heading_at(h)))]) continue;
      reached[grid.index(cell.towards(heading_at(h)))] = true;
      waiting.push_back(cell.towards(heading_at(h)));
    }
  }
  return true;
}

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_LOCATE_AMBIGUITY_CLASSES_HPP
