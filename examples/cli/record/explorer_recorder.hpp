// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_CLI_RECORD_EXPLORER_RECORDER_HPP
#define MAZEBOT_CLI_RECORD_EXPLORER_RECORDER_HPP

#include <mazebot/host/record/growing_log.hpp>
#include <mazebot/record/recorder.hpp>
#include <string>

#include "../explore/any_explorer.hpp"

/// Logs a navigator around an explorer, or the explorer itself, whatever its policy is.
template <class NavigatorT, mazebot::LogTime WithTime = mazebot::LogTime::none>
class ExplorerRecorder : public mazebot::Recorder<NavigatorT, mazebot::GrowingLog, WithTime> {
 public:
  template <class GridT>
  ExplorerRecorder(NavigatorT& navigator, const AnyExplorer<GridT>& explorer, mazebot::GrowingLog& log)
      : mazebot::Recorder<NavigatorT, mazebot::GrowingLog, WithTime>(navigator, log, name_of(navigator),
                                                                     explorer.logged_policy(), explorer.goals(),
                                                                     explorer.start(), mazebot::LoggedStorage::fast),
        has_own_policy_(explorer.logged_policy() == mazebot::LoggedPolicy::own) {}

  /// Logs the name of the policy if it is none that logs know. Returns whether it is none.
  bool name_policy(const std::string& name) {
    if (has_own_policy_) this->text(("policy=" + name).c_str());
    return has_own_policy_;
  }

 private:
  template <class GridT>
  static mazebot::LoggedNavigator name_of(const AnyExplorer<GridT>&) {
    return mazebot::LoggedNavigator::explorer;
  }
  template <class OtherT>
  static mazebot::LoggedNavigator name_of(const OtherT& navigator) {
    return mazebot::detail::logged_navigator(navigator);
  }

  bool has_own_policy_;
};

#endif  // MAZEBOT_CLI_RECORD_EXPLORER_RECORDER_HPP
