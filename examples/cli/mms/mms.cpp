// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include <csignal>
#include <cstdio>
#include <iostream>
#include <mazebot/host/draw/format.hpp>
#include <mazebot/host/robot/mms_robot.hpp>
#include <memory>
#include <string>
#include <vector>

#include "../draw/terminal.hpp"
#include "../explore/policies.hpp"
#include "../options/checks.hpp"
#include "../options/error_message.hpp"
#include "../subcommand.hpp"
#include "mms_mouse.hpp"

namespace {

const char* const score = "score";

struct Options {
  std::string policy = score;
  std::string release = "newest";
  bool no_reset = false;
  bool quiet = false;
};

mazebot::Status play(MmsMouse& mouse, const Options& options) {
  if (options.policy == score) return mouse.play_for_score(!options.no_reset);
  const Policy& policy = named(policies(), options.policy);
  return policy.explores() ? mouse.explore(policy.explorer) : mouse.follow(policy.hand);
}

ExitStatus run_mouse(const Options& options) {
#ifdef SIGPIPE
  std::signal(SIGPIPE, SIG_IGN);  // the stream reports that the simulator has ended
#endif
  if (is_terminal(stdin)) {
    print_error("this talks to the mms simulator; let mms start it, with 'mazebot mms' as the mouse's run command");
  }
  try {
    mazebot::MmsRobot robot(std::cin, std::cout);
    if (options.release == "newest") robot.find_release();
    if (options.release == "1.1") robot.set_release(mazebot::MmsRelease::v1_1);
    if (options.release == "1.2") robot.set_release(mazebot::MmsRelease::v1_2);
    MmsMouse mouse(robot, !options.quiet);
    const mazebot::Status status = play(mouse, options);
    robot.flush();
    const bool has_score = robot.release() != mazebot::MmsRelease::v1_0;
    std::string end = to_string(status);
    if (!mouse.route().empty()) end += ", route " + mouse.route();
    if (mouse.contradictions() > 0) end += fmt::format(", contradictions {}", mouse.contradictions());
    if (has_score) {
      end += fmt::format(", distance {}, turns {}, score {}", robot.statistic("total-distance"),
                         robot.statistic("total-turns"), robot.statistic("score"));
    }
    print_error(end);
    return status == mazebot::Status::done ? all_solved : some_failed;
  } catch (const mazebot::MmsClosed& closed) {
    print_error(closed.what());
    return some_failed;
  }
}

}  // namespace

void add_mms(CommandLine& program, Action& chosen) {
  const auto options = std::make_shared<Options>();
  CommandLine command = program.add_subcommand("mms", "Drive a mouse in the mms simulator");
  std::vector<std::string> names = names_of(policies());
  names.insert(names.begin(), score);
  command.add_option("--policy", options->policy, "how to search").check(choice_check(names)).show_default();
  command
      .add_option("--mms", options->release, "use the commands of that release of mms; newest: find out which one runs")
      .check(choice_check({"1.0", "1.1", "1.2", "newest"}))
      .show_default();
  command.add_flag("--no-reset", options->no_reset,
                   "with --policy score: always drive back to the start, never let mms put the mouse there");
  command.add_flag("--quiet", options->quiet, "draw nothing in the window of mms");
  command.footer(
      "mms starts this program: in its mouse settings, give 'mazebot mms' as the run command, no build\n"
      "command, and any folder as the Directory, a field that must not be empty. With --policy score the\n"
      "mouse plays for the score of mms: it explores as far as that pays, returns, and makes the cheapest\n"
      "run, with half steps and diagonals where mms has them. It returns by ackReset, for which mms counts\n"
      "15, where driving back costs more. With the other policies it explores until the shortest route to\n"
      "the centre is proved, returns, and runs it, or follows a wall.\n"
      "The start is red, the goal green, the run yellow; cells that it knows are cyan until it was at the\n"
      "goal, then orange, and gray on the run. Reset takes it back to the start. It uses standard input and\n"
      "output. 'mazebot host' runs it without a window.\n"
      "mms never answers a command that is newer than itself. To find its release, the mouse sends such a\n"
      "command together with an older one, whose reply tells whether the newer one was answered.");
  command.callback([options, &chosen] {
    if (options->no_reset && options->policy != score) {
      throw UsageError("found --no-reset and --policy " + options->policy + ", expected --policy score with it");
    }
    chosen = [options] { return run_mouse(*options); };
  });
}
