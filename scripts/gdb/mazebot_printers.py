# SPDX-FileCopyrightText: 2026 the mazebot authors
# SPDX-License-Identifier: MIT
"""Draws maps, routes and explorers in gdb, also on boards and in core files: nothing is called in the program.

    (gdb) source scripts/gdb/mazebot_printers.py
    (gdb) print explorer

A map is drawn north up, as print_map.hpp draws it; a route as its commands; an explorer as its pose, its phase and its
map, with the robot as an arrow and the goals as G.
"""

import re

import gdb
import gdb.printing

ARROWS = "^>v<"
NORTH, EAST = 8, 4


def members(value):
    return [(field, value[field]) for field in value.type.strip_typedefs().fields() if not hasattr(field, "enumval")]


def member(value, name, depth=6):
    """A member by its name, wherever it is inside."""
    if value.type.strip_typedefs().code != gdb.TYPE_CODE_STRUCT:
        return None
    for field, inside in members(value):
        if not hasattr(field, "bitpos"):
            continue  # static
        if field.name == name:
            return inside
        found = member(inside, name, depth - 1) if depth > 0 else None
        if found is not None:
            return found
    return None


def size_of(value):
    """Width and height: those of the type, or those that are known at run time."""
    sizes = re.search(r"Grid<(\d+), (\d+)>", str(value.type.strip_typedefs()))
    if sizes:
        return int(sizes[1]), int(sizes[2])
    return int(member(value, "width_")), int(member(value, "height_"))


def items_of(array):
    """The elements of a FixedArray or a std::vector."""
    items = array["items_"]
    if items.type.strip_typedefs().code == gdb.TYPE_CODE_ARRAY:
        return items
    return items["_M_impl"]["_M_start"]


def walls_of(grid_map):
    """Whether the wall of a cell to the north or east is known, and is one: two functions of cell number and bit."""
    array = member(grid_map, "bytes_")
    if array is not None:
        items = items_of(array)
        return lambda cell, bit: int(items[cell]) & bit << 4, lambda cell, bit: int(items[cell]) & bit
    items = items_of(member(grid_map, "pairs_"))

    def nibble(cell):  # known to the north and east, then walls there
        return int(items[cell // 2]) >> 4 * (cell % 2) & 15

    return lambda cell, bit: nibble(cell) & bit, lambda cell, bit: nibble(cell) & bit >> 2


def drawing(grid_map, marks=None):
    width, height = size_of(grid_map)
    known, wall = walls_of(grid_map)
    marks = marks or {}

    def state(x, y, heading, there, gone, unknown):
        cell = y * width + x
        return unknown if not known(cell, heading) else there if wall(cell, heading) else gone

    lines = []
    for y in range(height - 1, -1, -1):
        lines.append("o" + "".join(state(x, y, NORTH, "---", "   ", " . ") + "o" for x in range(width)))
        lines.append("|" + "".join(f" {marks.get((x, y), ' ')} " + state(x, y, EAST, "|", " ", ":")
                                   for x in range(width)))
    lines.append("o" + "---o" * width)
    return "\n".join(line.rstrip() for line in lines)


def pose_of(value):
    return int(value["cell"]["x"]), int(value["cell"]["y"]), int(value["heading"])


class MapPrinter:
    def __init__(self, value):
        self.value = value

    def to_string(self):
        width, height = size_of(self.value)
        return f"{width}x{height}\n{drawing(self.value)}"


class RoutePrinter:
    def __init__(self, value):
        self.value = value

    def to_string(self):
        turns = items_of(self.value["turns_"])
        size = int(self.value["size_"])
        letters = "".join("FRAL"[int(turns[i // 4]) >> 2 * (i % 4) & 3] for i in range(size))
        x, y, heading = pose_of(self.value["from_"])
        end_x, end_y, end_heading = pose_of(self.value["end_"])
        return (f"{size} steps from ({x}, {y}) {'NESW'[heading]} to ({end_x}, {end_y}) {'NESW'[end_heading]}: "
                f"{letters}")


class ExplorerPrinter:
    def __init__(self, value):
        self.value = value

    def to_string(self):
        grid_map = member(self.value, "map_", 8)
        x, y, heading = pose_of(member(self.value, "pose_", 8))
        width, _ = size_of(grid_map)
        marks = {cell: "G" for cell in self.goals(width)}
        marks[x, y] = ARROWS[heading]
        phase = str(member(self.value, "phase_", 8)).split("::")[-1]
        return f"explorer at ({x}, {y}) {'NESW'[heading]}, {phase}\n{drawing(grid_map, marks)}"

    def goals(self, width):
        goals = member(self.value, "goals_", 8)
        words = member(goals, "words_")
        if words is not None:  # a set of cells
            items = items_of(words)
            bits = items[0].type.sizeof * 8
            count = width * size_of(member(self.value, "map_", 8))[1]
            numbers = [i for i in range(count) if int(items[i // bits]) >> i % bits & 1]
        else:  # a list of cells
            numbers = [int(goals["cells_"][i]) for i in range(int(goals["count_"]))]
        return [(i % width, i // width) for i in numbers]


def lookup():
    printers = gdb.printing.RegexpCollectionPrettyPrinter("mazebot")
    space = r"^mazebot::(mazebot_v\d+::)?"
    printers.add_printer("map", space + r"Basic(WallMap|EvidenceMap)<", MapPrinter)
    printers.add_printer("route", space + r"BasicRoute<", RoutePrinter)
    printers.add_printer("explorer", space + r"BasicExplorer<", ExplorerPrinter)
    return printers


gdb.printing.register_pretty_printer(gdb.current_objfile(), lookup(), replace=True)
