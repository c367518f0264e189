// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include <csignal>
#include <cstdio>
#include <iostream>
#include <mazebot/host/draw/format.hpp>
#include <mazebot/host/robot/mms_robot.hpp>
#include <memory>
#include <string>

#include "choice_check.hpp"
#include "error_message.hpp"
#include "mms_mouse.hpp"
#include "policies.hpp"
#include "subcommand.hpp"
#include "terminal.hpp"

namespace {

struct Options {
  std::string policy = policies().front().name;
  bool quiet = false;
};

ExitStatus run_mouse(const Options& options) {
#ifdef SIGPIPE
  std::signal(SIGPIPE, SIG_IGN);  // the stream reports that the simulator has ended
#endif
  if (is_terminal(stdin)) {
    print_error("this talks to the mms simulator; let mms start it, with 'mazebot mms' as the mouse's run command");
  }
  try {
    mazebot::MmsRobot robot(std::cin, std::cout);
    MmsMouse mouse(robot, !options.quiet);
    const mazebot::Status status = policy_named(options.policy).run_mouse(mouse);
    robot.flush();
    print_error(to_string(status));
    return status == mazebot::Status::done ? all_solved : some_failed;
  } catch (const mazebot::MmsClosed& closed) {
    print_error(closed.what());
    return some_failed;
  }
}

}  // namespace

void add_mms(CLI::App& program, Action& chosen) {
  const auto options = std::make_shared<Options>();
  CLI::App& command = *program.add_subcommand("mms", "Drive a mouse in the mms simulator");
  command.add_option("--policy", options->policy, "how to search")
      ->check(choice_check(policy_names()))
      ->capture_default_str();
  command.add_flag("--quiet", options->quiet, "draw nothing in the window of mms");
  command.footer(
      "mms starts this program: in its mouse settings, give 'mazebot mms' as the run command. The mouse explores "
      "until\n"
      "the shortest route to the centre is proved, returns, and runs it. Reset takes it back to the start.\n"
      "It uses standard input and output, and only commands that every release of mms knows.");
  command.callback([options, &chosen] { chosen = [options] { return run_mouse(*options); }; });
}
