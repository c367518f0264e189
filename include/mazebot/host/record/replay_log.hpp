// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_RECORD_REPLAY_LOG_HPP
#define MAZEBOT_HOST_RECORD_REPLAY_LOG_HPP

#include "../detail/requires_hosted.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>

#include "../../detail/integers.hpp"
#include "../../map/cell_set.hpp"
#include "../../map/heading.hpp"
#include "../../map/pose.hpp"
#include "../../map/wall_map.hpp"
#include "../../navigator/command.hpp"
#include "../../navigator/status.hpp"
#include "../../optional.hpp"
#include "run_log.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// How a replay ended.
struct LogReplay {
  std::size_t steps = 0;            ///< replayed
  Status status = Status::running;  ///< of the navigator at the end
  /// The commands differ from the run's in a step after `agreed` and not after `diverged`, both counted from 1. Nothing
  /// if they are the same as far as the log tells.
  std::optional<std::size_t> diverged;
  std::size_t agreed = 0;  ///< the last step up to which the commands are known to be the same
};

namespace detail {

// Calls a member of a navigator if it has it; else throws.
#define MAZEBOT_DETAIL_CALL_IF_(name, call)                                                            \
  template <class NavigatorT>                                                                          \
  auto name(NavigatorT& navigator, const LogEntry& entry, int)->decltype(navigator.call, void()) {     \
    (void)entry;                                                                                       \
    (void)navigator.call;                                                                              \
  }                                                                                                    \
  template <class NavigatorT>                                                                          \
  void name(NavigatorT&, const LogEntry&, long) {                                                      \
    throw std::invalid_argument("the log has the call " #call ", which this navigator does not have"); \
  }
MAZEBOT_DETAIL_CALL_IF_(log_come_home, come_home())
MAZEBOT_DETAIL_CALL_IF_(log_come_home_by, come_home(entry.number != 0 ? Unknown::open : Unknown::wall))
MAZEBOT_DETAIL_CALL_IF_(log_resume, resume())
MAZEBOT_DETAIL_CALL_IF_(log_resume_at, resume(entry.pose, entry.number != 0))
MAZEBOT_DETAIL_CALL_IF_(log_set_budget, set_budget(entry.number))
MAZEBOT_DETAIL_CALL_IF_(log_demand_certainty, demand_certainty())
MAZEBOT_DETAIL_CALL_IF_(log_touch_walls, touch_walls(entry.number != 0))
MAZEBOT_DETAIL_CALL_IF_(log_trust_map, trust_map())
MAZEBOT_DETAIL_CALL_IF_(log_record_wall, record_wall(entry.pose.cell, entry.pose.heading, entry.number != 0))
MAZEBOT_DETAIL_CALL_IF_(log_start_at, start_at(entry.pose))
MAZEBOT_DETAIL_CALL_IF_(log_start_anywhere, start_anywhere())
MAZEBOT_DETAIL_CALL_IF_(log_choose, choose(entry.number == 0 ? Optional<std::uint32_t>()
                                                             : Optional<std::uint32_t>(entry.number - 1)))
MAZEBOT_DETAIL_CALL_IF_(log_finish_run, finish_run(entry.pose, (entry.number & 1U) != 0, (entry.number & 2U) != 0))
MAZEBOT_DETAIL_CALL_IF_(log_prepare, prepare())
#undef MAZEBOT_DETAIL_CALL_IF_

template <class NavigatorT>
auto can_prepare_again(NavigatorT& navigator, int) -> decltype(navigator.prepare(), true) {
  return true;
}
template <class NavigatorT>
bool can_prepare_again(NavigatorT&, long) {
  return false;
}

template <class NavigatorT>
void repeat_call(NavigatorT& navigator, const LogEntry& entry) {
  switch (entry.call) {
    case LoggedCall::come_home:
      if (entry.number != 0) return log_come_home_by(navigator, entry, 0);
      return log_come_home(navigator, entry, 0);
    case LoggedCall::resume: return log_resume(navigator, entry, 0);
    case LoggedCall::resume_at: return log_resume_at(navigator, entry, 0);
    case LoggedCall::set_budget: return log_set_budget(navigator, entry, 0);
    case LoggedCall::demand_certainty: return log_demand_certainty(navigator, entry, 0);
    case LoggedCall::touch_walls: return log_touch_walls(navigator, entry, 0);
    case LoggedCall::trust_map: return log_trust_map(navigator, entry, 0);
    case LoggedCall::record_wall: return log_record_wall(navigator, entry, 0);
    case LoggedCall::start_at: return log_start_at(navigator, entry, 0);
    case LoggedCall::start_anywhere: return log_start_anywhere(navigator, entry, 0);
    case LoggedCall::choose: return log_choose(navigator, entry, 0);
    case LoggedCall::finish_run: return log_finish_run(navigator, entry, 0);
    case LoggedCall::power_loss: break;  // the caller makes another navigator
  }
}

}  // namespace detail

/// Runs a navigator over the entries of a log one by one, also while the log still grows. See replay_log(), which
/// explains the functions to call.
template <class NavigatorT>
class LogReplayer {
 public:
  explicit LogReplayer(NavigatorT& navigator) : navigator_(navigator) {}  ///< which must outlive it

  /// Repeats the next entry.
  template <class StepT, class EntryT, class TimeT>
  void take(const LogEntry& entry, StepT&& on_step, EntryT&& on_entry, TimeT&& on_time) {
    switch (entry.kind) {
      case LogEntry::Kind::step: {
        on_time(ticks_ += entry.ticks);
        Command command = navigator_.next(entry.seen);
        while (command.is_wait()) command = navigator_.next(entry.seen);  // a log does not hold the waits
        hash_ = detail::LogFormat::fold(hash_, command);
        ++result_.steps;
        compare(entry.check);
        on_step(entry, command);
        break;
      }
      case LogEntry::Kind::call:
        if (entry.call == LoggedCall::power_loss) {
          on_entry(entry);
          break;
        }
        if (entry.call == LoggedCall::choose) on_time(ticks_ += entry.ticks);
        detail::repeat_call(navigator_, entry);
        break;
      case LogEntry::Kind::prepared:
        if (!detail::can_prepare_again(navigator_, 0)) {
          on_entry(entry);
          break;
        }
        for (std::uint32_t i = 0; i < entry.number; ++i) detail::log_prepare(navigator_, entry, 0);
        break;
      case LogEntry::Kind::map:
      case LogEntry::Kind::mark:
      case LogEntry::Kind::text:
      case LogEntry::Kind::motion: on_entry(entry); break;
    }
    result_.status = navigator_.status();
  }
  /// Compares four bits of a hash of all commands so far with those that a log holds.
  void compare(std::optional<unsigned> check) {
    if (!check || result_.diverged) return;
    if (static_cast<unsigned>(hash_ >> 12) == *check) {
      result_.agreed = result_.steps;
    } else {
      result_.diverged = result_.steps;
    }
  }
  const LogReplay& result() const { return result_; }  ///< so far

 private:
  NavigatorT& navigator_;
  LogReplay result_;
  std::uint32_t ticks_ = 0;
  std::uint16_t hash_ = 0;
};

/// Runs a navigator over a log: it is told what the robot saw, and decides again. The navigator must be like the one in
/// the log, with the same goals, start, policy and settings. For your own policies:
///
///     const RunLog log = read_log(bytes);
///     Explorer<16, 16, MyPolicy> explorer({{7, 7}, {8, 7}, {7, 8}, {8, 8}});
///     const LogReplay replay = replay_log(log, explorer, [&](const LogEntry& step, Command command) { ... });
///     if (replay.diverged) ...   // another version, other settings: not the commands of the run
///
/// on_step(entry, command) is called after each step. on_entry(entry) is called for each entry that the replay does not
/// carry out itself: marks, texts, motions, maps, what the PlanAhead of a Contest has prepared (call its prepare() so
/// often), and power losses, after which it has to replace the navigator's state. Before each call of next() and
/// choose(), on_time(ticks since the log began) is called: set a Contest's clock there. Throws std::invalid_argument if
/// the log has a call that the navigator has no member for.
template <class NavigatorT, class StepT, class EntryT, class TimeT>
LogReplay replay_log(const RunLog& log, NavigatorT& navigator, StepT&& on_step, EntryT&& on_entry, TimeT&& on_time) {
  LogReplayer<NavigatorT> replayer(navigator);
  for (const LogEntry& entry : log.entries) replayer.take(entry, on_step, on_entry, on_time);
  replayer.compare(log.end_check);
  LogReplay result = replayer.result();
  result.status = navigator.status();
  return result;
}
/// The same for logs without a clock, and navigators that begin with an empty map.
template <class NavigatorT, class StepT>
LogReplay replay_log(const RunLog& log, NavigatorT& navigator, StepT&& on_step) {
  return replay_log(
      log, navigator, on_step, [](const LogEntry&) {}, [](std::uint32_t) {});
}

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_RECORD_REPLAY_LOG_HPP
