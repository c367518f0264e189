// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include <fmt/core.h>

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <mazebot/host/files/map_file.hpp>
#include <mazebot/host/generate/house_generator.hpp>
#include <mazebot/host/generate/maze_generator.hpp>
#include <memory>
#include <optional>
#include <string>
#include <system_error>
#include <vector>

#include "../batch/write_file.hpp"
#include "../options/batch_options.hpp"
#include "../options/checks.hpp"
#include "../subcommand.hpp"

namespace {

struct Options {
  std::string size = "16x16";
  std::string algorithm = to_string(mazebot::MazeAlgorithm::contest);
  std::optional<int> braid;
  std::uint64_t seed = 1;
  bool sealed = false;
  std::optional<int> narrowest_door;
  std::string format = to_string(mazebot::MazeFormat::text);
  std::string output = "-";
  std::optional<std::uint64_t> count;
};

// "16x9": the sides are read into the recipe. The text of what is wrong, or nothing: what CLI11 expects of a check.
std::string read_size(const std::string& text, mazebot::MazeRecipe& recipe) {
  constexpr int largest = mazebot::RunTimeGrid::largest_side;
  const auto side = [](const std::string& digits) {
    const bool is_number =
        !digits.empty() && digits.size() <= 4 && digits.find_first_not_of("0123456789") == digits.npos;
    return is_number ? std::stoi(digits) : 0;
  };
  const std::size_t cross = text.find_first_of("xX");
  recipe.width = side(text.substr(0, cross));
  recipe.height = cross == text.npos ? 0 : side(text.substr(cross + 1));
  const bool fits = recipe.width >= 1 && recipe.height >= 1 && recipe.width <= largest && recipe.height <= largest;
  if (fits) return {};
  return fmt::format("found '{1}', expected WIDTHxHEIGHT from 1x1 to {0}x{0}", largest, text);
}

void write(const std::string& output, const std::string& content) {
  if (output != "-") {
    write_file(output, content);
  } else if (std::fwrite(content.data(), 1, content.size(), stdout) != content.size()) {
    throw std::system_error(errno, std::generic_category(), "cannot write the output");
  }
}

// The algorithm that makes no maze: a block map of furnished rooms.
const char* const house = "house";

void generate_one(const Options& options, std::uint64_t seed, const std::string& output) {
  mazebot::MazeRecipe recipe;
  read_size(options.size, recipe);
  if (options.algorithm == house) {
    mazebot::HouseRecipe rooms;
    rooms.width = recipe.width;
    rooms.height = recipe.height;
    rooms.seed = seed;
    rooms.narrowest_door = options.narrowest_door.value_or(rooms.narrowest_door);
    write(output, mazebot::print_block_map(mazebot::generate_house(rooms)));
    return;
  }
  recipe.algorithm = *mazebot::maze_algorithm_named(options.algorithm);
  recipe.braid = options.braid;
  recipe.seed = seed;
  recipe.sealed_goal = options.sealed;
  write(output, mazebot::print_maze(mazebot::generate_maze(recipe), *mazebot::maze_format_named(options.format)));
}

// Do the same options make another maze with another seed?
bool depends_on_seed(const Options& options) {
  using mazebot::MazeAlgorithm;
  if (options.algorithm == to_string(MazeAlgorithm::open)) return false;
  const bool is_braided = options.braid.value_or(0) != 0;
  return is_braided || (options.algorithm != to_string(MazeAlgorithm::serpentine) &&
                        options.algorithm != to_string(MazeAlgorithm::comb));
}

// One map to a file or to standard output; with --count, many into a folder. There the file of a map is named after its
// seed, with zeros before it, so that directories list the maps in the order of the seeds.
ExitStatus generate(const Options& options) {
  if (!options.count.has_value()) {
    generate_one(options, options.seed, options.output);
    return all_solved;
  }
  std::error_code error;
  std::filesystem::create_directories(options.output, error);
  if (error) throw std::system_error(error, options.output);
  const std::uint64_t last = options.seed + *options.count - 1;
  const std::size_t digits = fmt::format("{}", last).size();
  const std::string kind = options.format == to_string(mazebot::MazeFormat::text) ? "txt" : options.format;
  for (std::uint64_t i = 0; i < *options.count; ++i) {
    const std::uint64_t seed = options.seed + i;
    generate_one(
        options, seed,
        fmt::format("{}/{}-{}-{:0{}}.{}", options.output, options.algorithm, options.size, seed, digits, kind));
  }
  return all_solved;
}

template <class ValuesT>
std::vector<std::string> names_of(const ValuesT& values) {
  std::vector<std::string> names;
  for (const auto value : values) names.emplace_back(to_string(value));
  return names;
}

}  // namespace

void add_generate(CommandLine& program, Action& chosen) {
  const auto options = std::make_shared<Options>();
  CommandLine command = program.add_subcommand(
      "generate", "Make a maze or a house; the same arguments give the same one on every machine");
  const auto check_size = [](const std::string& text) {
    mazebot::MazeRecipe recipe;
    return read_size(text, recipe);
  };
  command.add_option("--size", options->size, "width and height in cells")
      .check({check_size, {}})
      .type_name("WxH")
      .show_default();
  std::vector<std::string> algorithms = names_of(mazebot::all_maze_algorithms);
  algorithms.emplace_back(house);
  command.add_option("--algorithm", options->algorithm, "how to make it")
      .check(choice_check(algorithms))
      .show_default();
  command
      .add_option("--braid", options->braid,
                  fmt::format("dead ends that get a second exit [contest: {}, else 0]",
                              usual_braid(mazebot::MazeAlgorithm::contest)))
      .check(whole_number_check(100))
      .type_name("PERCENT");
  const Option seed = command.add_option("--seed", options->seed, "another seed gives another maze")
                          .check(whole_number_check())
                          .show_default();
  command.add_flag("--sealed", options->sealed, "close the goal off, so that no path leads there");
  command
      .add_option("--narrowest-door", options->narrowest_door,
                  fmt::format("of a house, in cells; the widest is 3 [{}]", mazebot::HouseRecipe().narrowest_door))
      .check(whole_number_check(1, 3));
  command.add_option("--format", options->format, "the kind of file")
      .check(choice_check(names_of(mazebot::all_maze_formats)))
      .show_default();
  command
      .add_option("-o,--output", options->output, "the file to write, - for standard output; with --count a directory")
      .check(file_name_check())
      .type_name("FILE")
      .show_default();
  command
      .add_option_function<std::uint64_t>(
          "--count", [options](std::uint64_t count) { options->count = count; },
          "make as many maps, with the seeds from --seed on, as files in the directory --output")
      .check(whole_number_check(1, 1000000))
      .type_name("N");
  command.footer(
      "Algorithms:\n"
      "  contest      as the micromouse rules want it, with the goal in the centre\n"
      "  backtracker  exactly one path between any two cells; long winding corridors\n"
      "  wilson       exactly one path between any two cells; many short dead ends\n"
      "  open         no inner walls\n"
      "  serpentine   one corridor through all cells, row by row\n"
      "  comb         a corridor in the south, from which each column is a dead end\n"
      "  house        furnished rooms and corridors, as a block map; takes --size, --seed and --narrowest-door\n"
      "Formats:\n"
      "  text         a drawing, o---o\n"
      "  num          a line X Y N E S W for each cell, as mms reads it\n"
      "  maz          256 bytes, for 16x16 mazes, as older simulators read it");
  command.callback([options, seed, &chosen] {
    const bool is_plain =
        !options->braid.has_value() && !options->sealed && options->format == to_string(mazebot::MazeFormat::text);
    if (options->algorithm == house && !is_plain) {
      throw UsageError("--algorithm house", "goes with --size, --seed, --narrowest-door and --output only");
    }
    if (options->algorithm != house && options->narrowest_door.has_value()) {
      throw UsageError("--narrowest-door", "goes with --algorithm house only");
    }
    if (!depends_on_seed(*options) && (seed.count() > 0 || options->count.has_value())) {
      throw UsageError(
          seed.count() > 0 ? "--seed" : "--count",
          fmt::format("there is only one maze of this size with --algorithm {}{}", options->algorithm,
                      options->algorithm == to_string(mazebot::MazeAlgorithm::open) ? "" : " and without --braid"));
    }
    if (options->count.has_value() && options->output == "-") {
      throw UsageError("--count", "found no --output, expected a directory for the files");
    }
    if (options->count.has_value() && options->seed > UINT64_MAX - *options->count) {
      throw UsageError("--count", "there are not so many seeds after --seed");
    }
    chosen = [options] { return generate(*options); };
  });
}
