// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "program.hpp"

#include <fcntl.h>
#include <stdlib.h>
#include <sys/ioctl.h>

#include <csignal>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <mazebot/host/detail/random.hpp>
#include <mazebot/host/files/map_file.hpp>
#include <mazebot/host/generate/maze_generator.hpp>
#include <mazebot/map/wall_map.hpp>
#include <mazebot/save/flash_map.hpp>
#include <new>
#include <sstream>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "../../examples/cli/command_line/wrapped_help.hpp"
#include "../../examples/cli/map/map_paths.hpp"
#include "../../examples/cli/options/error_message.hpp"
#include "support/catch.hpp"
#include "support/skip.hpp"

namespace {

using test::Finished;
using test::program;
using test::ScratchFolder;

bool contains(const std::string& text, const std::string& part) { return text.find(part) != text.npos; }

}  // namespace

TEST_CASE("the program prints its help and version") {
  const Finished help = program({"--help"});
  CHECK(help.status == 0);
  CHECK(help.err.empty());
  for (const char* subcommand : {"solve", "show", "generate", "mms"}) {
    CHECK(contains(help.out, subcommand));
    const Finished own = program({subcommand, "--help"});
    CHECK(own.status == 0);
    CHECK(contains(own.out, std::string("mazebot ") + subcommand));
  }
  const Finished version = program({"--version"});
  CHECK(version.status == 0);
  CHECK(contains(version.out, "mazebot "));

  const Finished nothing = program({});
  CHECK(nothing.status == 2);
  CHECK(nothing.out.empty());
  CHECK(nothing.err == help.out);
}

TEST_CASE("the help of every subcommand fits a terminal of 80 columns") {
  std::istringstream lines(program({"--help"}).out);
  std::size_t subcommands = 0;
  bool are_subcommands = false;
  for (std::string line; std::getline(lines, line);) {
    are_subcommands = are_subcommands || contains(line, "Subcommands:");
    std::istringstream words(line);
    std::string name;
    if (!are_subcommands || line.compare(0, 2, "  ") != 0 || line[2] == ' ' || !(words >> name)) continue;
    ++subcommands;
    std::istringstream help(program({name, "--help"}).out);
    for (std::string each; std::getline(help, each);) {
      INFO(name << ": " << each);
      CHECK(each.size() <= 80);
    }
  }
  CHECK(subcommands > 15);
}

TEST_CASE("wrapping a help text keeps its words, indents below the last column and lets paragraphs flow") {
  CHECK(wrapped_help("  --svg FILE  write a picture of it\n", 24) ==
        "  --svg FILE  write a\n              picture of\n              it\n");
  CHECK(wrapped_help("one two three four\nfive\nHead:\n", 12) == "one two\nthree four\nfive\nHead:\n");
  CHECK(wrapped_help("  --policy {odds,tour,adachi}\n", 20) == "  --policy\n  {odds,tour,adachi}\n");
  CHECK(wrapped_help("  {odds,tour,adachi}\n", 14) == "  {odds,tour,\n  adachi}\n");
  CHECK(wrapped_help("unbreakable\n", 5) == "unbreakable\n");
  CHECK(wrapped_help("", 5).empty());
  // Random texts: no word is lost, and no line that could be broken is too long.
  mazebot::Random random(1);
  for (int round = 0; round < 500; ++round) {
    std::string text;
    const int words = 1 + static_cast<int>(random.below(40));
    for (int i = 0; i < words; ++i) {
      text += std::string(1 + random.below(7), static_cast<char>('a' + random.below(26)));
      text += random.below(5) == 0 ? "\n" : random.below(6) == 0 ? "   " : " ";
      if (text.back() == '\n' && random.below(2) == 0) text += "  ";
    }
    const std::string wrapped = wrapped_help(text, 24);
    const auto words_of = [](const std::string& of) {
      std::istringstream stream(of);
      std::vector<std::string> all;
      for (std::string word; stream >> word;) all.push_back(word);
      return all;
    };
    CHECK(words_of(wrapped) == words_of(text));
  }
}

TEST_CASE("the program refuses arguments it does not know with status 2") {
  const std::vector<std::vector<std::string>> wrong = {
      {"solv"},
      {"solve"},
      {"solve", "-", "--policy", "best"},
      {"solve", "-", "--format", "xml"},
      {"solve", "-", "--jobs", "0"},
      {"solve", "-", "--jobs", "many"},
      {"solve", "-", "--delay", "-1"},
      {"solve", "-", "--nothing"},
      {"show"},
      {"show", "a", "b"},
      {"generate", "--size", "16"},
      {"generate", "--braid", "101"},
      {"generate", "--algorithm", "magic"},
      {"generate", "--seed", "-1"},
      {"generate", "--seed", "18446744073709551616"},
      {"generate", "--seed", "1.5"},
      {"locate", "--seed", "18446744073709551616", "-"},
      {"cover", "--seed", "18446744073709551616", "-"},
      {"vacuum", "--seed", "18446744073709551616", "-"},
      {"generate", "more"},
      {"mms", "--policy", "all"},
  };
  for (const auto& arguments : wrong) {
    INFO(arguments.back());
    const Finished ran = program(arguments);
    CHECK(ran.status == 2);
    CHECK(ran.out.empty());
    CHECK_FALSE(ran.err.empty());
  }
}

TEST_CASE("mazebot help is --help") {
  CHECK(program({"help"}).out == program({"--help"}).out);
  CHECK(program({"help", "solve"}).out == program({"solve", "--help"}).out);
  CHECK(program({"help", "solve"}).status == 0);
  CHECK(program({"help", "sovle"}).err == program({"sovle"}).err);
  const Finished two = program({"help", "solve", "race"});
  CHECK(two.status == 2);
  CHECK(two.err == "mazebot: help: found 'race', expected one subcommand; see 'mazebot --help'\n");
}

TEST_CASE("generate makes many maps, each as it would alone") {
  const ScratchFolder folder;
  const Finished many = program({"generate", "--size", "6X5", "--seed=9", "--count=3", "-o", folder.path("new/mazes")});
  CHECK(many.status == 0);
  CHECK(many.out.empty());
  for (const char* seed : {"09", "10", "11"}) {
    CHECK(test::content_of(folder.path("new/mazes/contest-6X5-" + std::string(seed) + ".txt")) ==
          program({"generate", "--size", "6x5", "--seed", seed[0] == '0' ? "9" : seed}).out);
  }
  CHECK(program({"solve", folder.path("new"), "--format=csv"}).status == 0);
  const Finished nowhere = program({"generate", "--count=3"});
  CHECK(nowhere.status == 2);
  CHECK(contains(nowhere.err, "--count: found no --output, expected a directory for the files"));
  CHECK(program({"generate", "--count=2", "--seed=18446744073709551615", "-o", folder.path("x")}).status == 2);
}

TEST_CASE("a terminal shows a legend, and a narrower picture of a wide maze") {
  setenv("TERM", "dumb", 1);
  setenv("LC_ALL", "C", 1);
  const ScratchFolder folder;
  const std::string partly = folder.write("partly.txt", "o---o---o\n|   : G |\no---o . o\n| S     |\no---o---o\n");
  const Finished small = test::run_in_terminal(test::program_command({"show", partly}));
  CHECK(contains(small.out, "S start   G goal   : unknown wall   . unknown wall"));
  CHECK_FALSE(contains(program({"show", partly}).out, "start"));  // a drawing in a file is a map

  for (const char* size : {"32x4", "100x4"}) {
    REQUIRE(program({"generate", "--size", size, "-o", folder.path(size)}).status == 0);
  }
  const Finished wide = test::run_in_terminal(test::program_command({"show", folder.path("32x4")}));
  CHECK(contains(wide.out, std::string(65, '#')));
  CHECK_FALSE(contains(wide.out, "o---o"));
  const Finished wider = test::run_in_terminal(test::program_command({"show", folder.path("100x4")}));
  CHECK(contains(wider.out, "the picture needs 201 columns, the terminal has 80; to scroll: mazebot show"));
  CHECK(program({"show", folder.path("100x4")}).out == test::content_of(folder.path("100x4")));
  unsetenv("LC_ALL");
}

TEST_CASE("the scripts that complete arguments know every subcommand, option and choice") {
  const ScratchFolder folder;
  const std::string bash = folder.write("bash", program({"completion", "bash"}).out);
  const auto completed = [&](const std::string& words) {
    const std::string script = "source '" + bash + "'; COMP_WORDS=(" + words +
                               "); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _mazebot; echo \"${COMPREPLY[*]}\"";
    return test::run({"/bin/bash", "-c", script}).out;
  };
  CHECK(completed("mazebot so") == "solve\n");
  CHECK(completed("mazebot solve --pol") == "--policy\n");
  CHECK(completed("mazebot solve --policy fe") == "fewest-unknown\n");
  CHECK(completed("mazebot help ra") == "race\n");
  CHECK(completed("mazebot solve " + bash.substr(0, bash.size() - 1)) == bash + "\n");
  CHECK(completed("mazebot solve --jobs 1") == "\n");
  for (const char* shell : {"zsh", "fish"}) {
    const std::string script = program({"completion", shell}).out;
    CHECK(contains(script, "fewest-unknown"));
    CHECK(contains(script, "torture"));
  }
  CHECK(program({"completion", "csh"}).status == 2);
}

TEST_CASE("the manual has every subcommand and option") {
  const std::string manual = program({"manual"}).out;
  CHECK(contains(manual, ".TH MAZEBOT 1"));
  CHECK(contains(manual, "\n.ad l\n.SH NAME\n"));  // or troff warns that it cannot adjust a line
  for (const char* part : {".SS mazebot torture", ".B \\-\\-wrong\\-map", "fewest\\-unknown", "Exit status: 0"}) {
    CHECK(contains(manual, part));
  }
}

TEST_CASE("no value of an argument crashes the program") {
  const std::vector<std::string> values = {"",
                                           " ",
                                           "-",
                                           "--",
                                           "0",
                                           "-0",
                                           "1e9",
                                           "0x10",
                                           "99999999999999999999",
                                           "-1",
                                           "16X16",
                                           "x",
                                           "1x",
                                           "x1",
                                           "1x1x",
                                           "0x0",
                                           "+1x1",
                                           "1.5x2",
                                           "nan",
                                           "%s",
                                           "{}",
                                           "{0}",
                                           "\n",
                                           "\xff\xfe",
                                           "16x16",
                                           "all",
                                           "/",
                                           "/dev/null",
                                           "..",
                                           std::string(5000, 'a'),
                                           std::string(300, '/')};
  const std::vector<std::vector<std::string>> places = {
      {"generate", "--size"},      {"generate", "--seed"},   {"generate", "--braid"},
      {"generate", "--algorithm"}, {"generate", "--format"}, {"show"},
      {"solve", "--policy"},       {"solve", "--jobs"},      {"solve", "--format"},
      {"mms", "--policy"},         {"show", "--route"},
  };
  for (const auto& place : places) {
    for (const std::string& value : values) {
      INFO(place.back() << " '" << value << "'");
      std::vector<std::string> arguments = place;
      arguments.push_back(value);
      if (place[0] == "solve") arguments.emplace_back("-");
      const Finished ran = program(arguments);
      CHECK((ran.status == 0 || ran.status == 1 || ran.status == 2));
      CHECK((ran.status == 0 || !ran.err.empty()));
    }
  }
}

TEST_CASE("no content of a file crashes the program") {
  const std::string maze = print_maze(mazebot::generate_maze(mazebot::MazeRecipe()));
  mazebot::Random random(7);
  for (int round = 0; round < 60; ++round) {
    std::string content = maze;
    for (std::uint32_t changes = random.below(4); changes-- > 0;) {
      content[random.below(static_cast<std::uint32_t>(content.size()))] = static_cast<char>(random.below(256));
    }
    content.resize(content.size() - random.below(2) * random.below(static_cast<std::uint32_t>(content.size())));
    const Finished ran = program({"solve", "-", "--policy=all"}, content);
    CHECK((ran.status == 0 || ran.status == 1 || ran.status == 2));
    CHECK((ran.status != 2 || contains(ran.err, "expected")));
  }
}

TEST_CASE("the program reports that its output cannot be written") {
  for (const std::vector<std::string>& arguments :
       std::vector<std::vector<std::string>>{{"generate"}, {"--help"}, {"generate", "-o", "/nowhere/maze.txt"}}) {
    const test::ScratchFile err;
    const test::Descriptor full(open("/dev/full", O_WRONLY));
    const test::Descriptor null(open("/dev/null", O_RDONLY));
    CHECK(test::wait_for(test::start(test::program_command(arguments), null.number(), full.number(), err.number())) ==
          2);
    CHECK(contains(err.content(), "mazebot"));
  }
}

TEST_CASE("the program ends without a message when the reader of its output ends") {
  test::ChildProcess generator(test::program_command({"generate", "--size=1000x1000"}));
  CHECK(generator.read_line().has_value());
  generator.close_output();
  CHECK(generator.wait() == 128 + SIGPIPE);
  CHECK(generator.errors().empty());
}

TEST_CASE("show draws what generate makes, and both read each other") {
  for (const char* format : {"text", "num", "maz"}) {
    for (const char* algorithm : {"contest", "backtracker", "wilson"}) {
      const Finished made = program({"generate", "--algorithm", algorithm, "--format", format, "--seed=5"});
      REQUIRE(made.status == 0);
      const Finished drawn = program({"show", "-"}, made.out);
      CHECK(drawn.status == 0);
      CHECK(drawn.out == program({"generate", "--algorithm", algorithm, "--seed=5"}).out);
    }
  }
  CHECK(program({"generate", "--seed=5"}).out != program({"generate", "--seed=6"}).out);
  // Some algorithms make one maze only, unless dead ends are opened.
  for (const std::string algorithm : {"open", "serpentine", "comb"}) {
    CHECK(program({"generate", "--algorithm", algorithm}).status == 0);
    const Finished seeded = program({"generate", "--algorithm", algorithm, "--seed=5"});
    CHECK(seeded.status == 2);
    CHECK(seeded.err == "mazebot generate: --seed: there is only one maze of this size with --algorithm " + algorithm +
                            (algorithm == "open" ? "" : " and without --braid") + "; see 'mazebot generate --help'\n");
  }
  CHECK(program({"generate", "--algorithm=comb", "--count=2", "-o", "nowhere"}).status == 2);
  CHECK(program({"generate", "--algorithm=comb", "--braid=50", "--seed=5"}).out !=
        program({"generate", "--algorithm=comb", "--braid=50", "--seed=6"}).out);
  const Finished refused = program({"generate", "--format=maz", "--size=8x8"});
  CHECK(refused.status == 2);
  CHECK(refused.err == "mazebot generate: the maz format holds 16x16 mazes only, not 8x8\n");

  const ScratchFolder folder;
  CHECK(program({"generate", "-o", folder.path("maze")}).status == 0);
  CHECK(test::content_of(folder.path("maze")) == program({"generate"}).out);
}

TEST_CASE("show marks a shortest route and distances") {
  const char* const maze =
      "o---o---o---o\n"
      "|           |\n"
      "o   o---o   o\n"
      "| S |     G |\n"
      "o---o---o---o\n";
  CHECK(program({"show", "-"}, maze).out == maze);
  CHECK(program({"show", "-", "--route"}, maze).out ==
        "o---o---o---o\n"
        "| *   *   * |\n"
        "o   o---o   o\n"
        "| S |     G |\n"
        "o---o---o---o\n");
  CHECK(program({"show", "-", "--distances"}, maze).out ==
        "o---o---o---o\n"
        "|  3   2   1|\n"
        "o   o---o   o\n"
        "|S 4|  1 G 0|\n"
        "o---o---o---o\n");
  const Finished sealed = program({"show", "-", "--route"}, program({"generate", "--sealed"}).out);
  CHECK(sealed.status == 1);
  CHECK(sealed.err == "mazebot show: -: no path leads from the start to a goal\n");
  CHECK(program({"show", "/nowhere"}).status == 2);
}

TEST_CASE("show prints a map as an array in flash") {
  const std::string maze = program({"generate", "--size=7x5", "--algorithm=wilson"}).out;
  const Finished ran = program({"show", "-", "--format=cpp"}, maze);
  CHECK(ran.status == 0);
  CHECK(contains(ran.out, "static const uint8_t maze_walls[35] MAZEBOT_FLASH = {\n"));
  std::vector<std::uint8_t> bytes;
  std::istringstream numbers(ran.out.substr(ran.out.find('{') + 1));
  for (int number; numbers >> number; numbers.ignore(1)) bytes.push_back(static_cast<std::uint8_t>(number));
  REQUIRE(bytes.size() == 35);
  mazebot::WallMap<7, 5> map;
  mazebot::record_from_flash(map, bytes.data());
  const mazebot::Maze truth = mazebot::parse_maze(maze, "-");
  for (int cell = 0; cell < 35; ++cell) {
    CHECK(map.byte_at(static_cast<std::uint8_t>(cell)) ==
          truth.walls.byte_at(static_cast<mazebot::RunTimeGrid::Index>(cell)));
  }
  CHECK(program({"show", "-", "--format=cpp", "--route"}, maze).status == 2);
}

TEST_CASE("in a terminal pictures have lines and colours, unless they are switched off") {
  setenv("TERM", "xterm", 1);
  setenv("LC_ALL", "C.UTF-8", 1);
  const ScratchFolder folder;
  REQUIRE(program({"generate", "-o", folder.path("maze")}).status == 0);
  const test::CommandLine show = test::program_command({"show", folder.path("maze")});
  CHECK(contains(test::run_in_terminal(show).out, "┌───"));
  CHECK(contains(test::run_in_terminal(show).out, "\x1b[0"));
  setenv("NO_COLOR", "1", 1);
  CHECK_FALSE(contains(test::run_in_terminal(show).out, "\x1b"));
  setenv("LC_ALL", "C", 1);
  CHECK(contains(test::run_in_terminal(show).out, "o---o"));
  unsetenv("NO_COLOR");
  unsetenv("LC_ALL");
}

TEST_CASE("show draws block maps") {
  const char* const blocks = "XXXXX\nX   X\nX X X\nXXXXX\nstart 1, 2\nend 3, 2\n";
  CHECK(program({"show", "-"}, blocks).out == blocks);
  CHECK(program({"show", "-", "--route"}, blocks).out == "XXXXX\nX***X\nXSXEX\nXXXXX\n");
  const Finished refused = program({"show", "-", "--distances"}, blocks);
  CHECK(refused.status == 2);
  CHECK(refused.err ==
        "mazebot show: -:1:1: found a block map, expected a maze with walls between its cells for --distances\n");
}

TEST_CASE("every animation uses the terminal's alternate screen and restores the terminal") {
  setenv("TERM", "xterm", 1);
  const ScratchFolder folder;
  const std::string map =
      folder.write("map.txt", "XXXXXXXX\nX      X\nX      X\nX      X\nX      X\nXXXXXXXX\nstart 2, 2, 1\n");
  const std::string maze = folder.write("maze.txt", "o---o---o\n| S   G |\no---o---o\n");
  const std::vector<std::vector<std::string>> animated = {
      {"solve", maze}, {"locate", map}, {"cover", map}, {"vacuum", "--minutes", "1", map}};
  for (std::vector<std::string> arguments : animated) {
    INFO(arguments[0]);
    arguments.insert(arguments.end(), {"--animate", "--delay", "0"});
    const Finished ran = test::run_in_terminal(test::program_command(arguments));
    CHECK(ran.status == 0);
    const std::size_t enter = ran.out.find("\x1b[?1049h\x1b[?25l");
    const std::size_t leave = ran.out.find("\x1b[?25h\x1b[?1049l");
    REQUIRE(enter != std::string::npos);
    REQUIRE(leave != std::string::npos);
    CHECK(enter < leave);
    CHECK(ran.out.find("map", leave) != std::string::npos);
    const Finished small = test::run_in_terminal(test::program_command(arguments), 2);
    CHECK(contains(small.out, "the terminal has 80 columns and 2 lines, --animate needs "));
    CHECK_FALSE(contains(small.out, "1049h"));
  }
}

TEST_CASE("an animation that a signal ends restores the terminal") {
  setenv("TERM", "xterm", 1);
  const ScratchFolder folder;
  const std::string maze = folder.write("maze.txt", "o---o---o\n| S   G |\no---o---o\n");
  for (const int signal_number : {SIGINT, SIGTERM, SIGHUP}) {
    INFO(signal_number);
    const Finished ended = test::run_in_terminal(
        test::program_command({"solve", maze, "--animate", "--delay", "10000"}), 50, signal_number);
    CHECK(ended.status == 128 + signal_number);
    CHECK(contains(ended.out, "\x1b[?25h\x1b[?1049l"));
  }
}

TEST_CASE("errors of arguments say what was found and what was expected") {
  const std::vector<std::pair<std::vector<std::string>, std::string>> wrong = {
      {{"solve"}, "found no FILE|DIR, expected maze files, block maps, directories of them, or - for standard input"},
      {{"board"}, "found no PORT, expected the board's serial port: for example /dev/ttyACM0"},
      {{"solve", "-", "--policy", "best"},
       "--policy: found 'best', expected odds, tour, fewest-unknown, adachi, left-hand, right-hand or all"},
      {{"solve", "-", "--policy", "odds,tour"},
       "--policy: found 'odds,tour', expected only one: odds, tour, fewest-unknown, adachi, left-hand, right-hand or "
       "all"},
      {{"locate", "-", "--sensors", "5"}, "--sensors: found '5', expected 3 or 4"},
      {{"solve", "-", "--jobs", "many"}, "--jobs: found 'many', expected a whole number from 1 to 1024"},
      {{"generate", "--size", "16"}, "--size: found '16', expected WIDTHxHEIGHT from 1x1 to 4096x4096"},
      {{"generate", "-o", ""}, "--output: found an empty name, expected that of a file"},
      {{"vacuum", "-", "--minutes", "010"}, "--minutes: found '010', expected a whole number from 1 to 1440"},
      {{"vacuum", "-", "--cell", "0x1"}, "--cell: found '0x1', expected a number from 0.01 to 100"},
      {{"solve", "-", "--svg"}, "--svg: found no value, expected FILE"},
      {{"solve", "-", "--delay"}, "--delay: found no value, expected 0 to 10000"},
      {{"solve", "-", "--svg=a", "--svg=b"}, "--svg: found 2 values, expected one"},
      {{"solve", "-", "--animate=5"}, "--animate: found a value, expected none"},
      {{"solve", "-", "--delay=5"}, "--delay needs --animate"},
      {{"solve", "-", "--nothing"}, "there is no option '--nothing'"},
      {{"solve", "--nothing"}, "there is no option '--nothing'"},
      {{"show", "a", "b"}, "found 'b', expected no more arguments"},
      {{"locate", "-", "--all", "--start", "1,1,n"}, "found --start and --all, expected only one of them"},
      {{"solve", "-", "--animate", "--jobs", "2"}, "found --animate and --jobs, expected only one of them"},
  };
  for (const auto& [arguments, words] : wrong) {
    const Finished ran = program(arguments);
    CHECK(ran.status == 2);
    CHECK(ran.out.empty());
    CHECK(ran.err == "mazebot " + arguments[0] + ": " + words + "; see 'mazebot " + arguments[0] + " --help'\n");
  }
  // Misspelt words, with the word that was meant.
  const std::vector<std::pair<std::vector<std::string>, std::string>> misspelt = {
      {{"solve", "-", "--polcy", "odds"}, "there is no option '--polcy' (did you mean '--policy'?)"},
      {{"solve", "-", "--form=csv"}, "there is no option '--form=csv' (did you mean '--format'?)"},
      {{"cover", "-", "--policy", "sprial"},
       "--policy: found 'sprial', expected weighted, weighted-moves, pockets, pockets-moves, spiral, boustrophedon, "
       "spanning-tree, nearest, offline, offline-moves or all (did you mean 'spiral'?)"},
  };
  for (const auto& [arguments, words] : misspelt) {
    CHECK(program(arguments).err ==
          "mazebot " + arguments[0] + ": " + words + "; see 'mazebot " + arguments[0] + " --help'\n");
  }
  CHECK(program({"sovle"}).err ==
        "mazebot: there is no subcommand 'sovle' (did you mean 'solve'?); see 'mazebot --help'\n");
  CHECK(program({"fly"}).err == "mazebot: there is no subcommand 'fly'; see 'mazebot --help'\n");
  CHECK(program({"--nothing"}).err == "mazebot: there is no option '--nothing'; see 'mazebot --help'\n");
}

TEST_CASE("a file that needs too much memory is reported by its name") {
  const MapPath path = {"large.txt", {}};
  CHECK(error_of(path, std::bad_alloc()) == "large.txt: there is not enough memory for this");
  CHECK(words_of(std::bad_array_new_length()) == "there is not enough memory for this");
  CHECK(words_of(std::runtime_error("anything else")) == "anything else");
}

TEST_CASE("a subcommand that could read no map prints no table and no chart") {
  const ScratchFolder folder;
  const std::string missing = folder.path("missing");
  const std::vector<std::vector<std::string>> commands = {
      {"solve", missing, "--policy=all"},
      {"cover", missing, "--policy=all"},
      {"race", missing},
      {"locate", missing, "--random=3"},
      {"locate", missing, "--all"},
      {"vacuum", missing},
      {"odds", missing},
      {"weights", missing},
  };
  for (std::vector<std::string> arguments : commands) {
    if (arguments[0] == "cover" || arguments[0] == "locate" || arguments[0] == "vacuum") {
      arguments.insert(arguments.end(), {"--chart", folder.path("chart.svg")});
    }
    const Finished ran = program(arguments);
    CHECK(ran.status == 2);
    CHECK(ran.out.empty());
    CHECK(ran.err ==
          "mazebot " + arguments[0] + ": " + missing + ": found no file of this name, expected a map file\n");
    CHECK_FALSE(std::filesystem::exists(folder.path("chart.svg")));
  }
  // For scripts the names of the columns are there in any case.
  CHECK(program({"solve", missing, "--format=csv"}).out.find("map,width,") == 0);
}

TEST_CASE("errors of arguments name the subcommand") {
  const Finished wrong = program({"solve", "-", "--format", "xml"});
  CHECK(wrong.err.find("mazebot solve: --format") == 0);
  CHECK(contains(wrong.err, "; see 'mazebot solve --help'\n"));
  for (const char* subcommand : {"solve", "race", "locate", "cover", "vacuum"}) {
    const Finished pose = program({subcommand, "-", "--start", "1,1,x"});
    CHECK(pose.status == 2);
    CHECK(contains(pose.err, "found '1,1,x', expected x,y,h"));
  }
}

TEST_CASE("a full standard error changes neither the rows nor the exit status") {
  const ScratchFolder folder;
  const std::string map = folder.write("map.txt", "o---o---o\n| S   G |\no---o---o\n");
  const auto status_of = [](const std::vector<std::string>& arguments, const test::ScratchFile& out) {
    const test::Descriptor full(open("/dev/full", O_WRONLY));
    const test::Descriptor null(open("/dev/null", O_RDONLY));
    return test::wait_for(test::start(test::program_command(arguments), null.number(), out.number(), full.number()));
  };
  const test::ScratchFile nothing, rows;
  CHECK(status_of({"solve", folder.path("nothing.txt")}, nothing) == 2);
  CHECK(status_of({"solve", map, "--start", "n", "--format=csv"}, rows) == 0);
  CHECK(test::csv_rows(rows.content()).size() == 1);
}

TEST_CASE("a table that is wider than the terminal names --format csv") {
  const ScratchFolder folder;
  const std::string map = folder.write("map.txt", "o---o---o\n| S   G |\no---o---o\n");
  const auto errors_of = [&](unsigned short columns, const std::vector<std::string>& more) {
    // What the program prints on a terminal with so many columns is not read; what it says on standard error is.
    const test::Descriptor terminal(posix_openpt(O_RDWR | O_NOCTTY));
    REQUIRE(terminal.number() >= 0);
    REQUIRE(grantpt(terminal.number()) == 0);
    REQUIRE(unlockpt(terminal.number()) == 0);
    const test::Descriptor out(open(ptsname(terminal.number()), O_RDWR | O_NOCTTY));
    winsize size{};
    size.ws_row = 24;
    size.ws_col = columns;
    REQUIRE(ioctl(out.number(), TIOCSWINSZ, &size) == 0);
    std::vector<std::string> arguments = {"torture", map, "--runs", "1"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    const test::ScratchFile err;
    const test::Descriptor null(open("/dev/null", O_RDONLY));
    CHECK(test::wait_for(test::start(test::program_command(arguments), null.number(), out.number(), err.number())) ==
          0);
    return err.content();
  };
  CHECK(errors_of(80, {}).find(" columns, the terminal has 80: --format csv") != std::string::npos);
  CHECK(errors_of(400, {}).empty());
  CHECK(errors_of(80, {"--format", "csv"}).empty());
}

TEST_CASE("a folder that cannot be read is named, and the others are solved") {
  if (geteuid() == 0) {
    test::skip("root can read every folder");
    return;
  }
  const ScratchFolder folder;
  std::filesystem::create_directory(folder.path("a"));
  std::filesystem::create_directory(folder.path("closed"));
  folder.write("a/map.txt", "o---o---o\n| S   G |\no---o---o\n");
  folder.write("z.txt", "o---o---o\n| S   G |\no---o---o\n");
  std::filesystem::permissions(folder.path("closed"), std::filesystem::perms::none);
  const Finished ran = program({"solve", "--format=csv", folder.path("")});
  std::filesystem::permissions(folder.path("closed"), std::filesystem::perms::owner_all);
  CHECK(ran.status == 2);
  CHECK(test::csv_rows(ran.out).size() == 2);
  CHECK(ran.err.find("closed: cannot be listed") != std::string::npos);
}
