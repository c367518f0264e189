// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_CLI_EXPLORE_ANY_EXPLORER_HPP
#define MAZEBOT_CLI_EXPLORE_ANY_EXPLORER_HPP

#include <cstddef>
#include <functional>
#include <mazebot/explore/explorer.hpp>
#include <mazebot/explore/explorer_state.hpp>
#include <mazebot/host/explore/run_time_explorer.hpp>
#include <mazebot/host/map/run_time_grid.hpp>
#include <mazebot/record/recorder.hpp>
#include <memory>

#include "../draw/drawn_tours.hpp"

/// An explorer, whatever its policy is. What leads explorers, records, replays or draws them is compiled for this type:
/// once, and not for each policy. That costs a few virtual calls for each command. The members are those of
/// BasicExplorer, so that a Recovery and a Contest take it, too.
template <class GridT, class StorageT = mazebot::FastStorage>
class AnyExplorer {
 public:
  using StateT = mazebot::BasicExplorerState<GridT, StorageT>;
  using MapT = typename StateT::MapT;
  using GoalsT = typename StateT::GoalsT;
  using RunnerT = typename StateT::RunnerT;

  AnyExplorer(const AnyExplorer&) = delete;
  AnyExplorer& operator=(const AnyExplorer&) = delete;
  virtual ~AnyExplorer() = default;

  virtual mazebot::Command next(const mazebot::Observation& seen) = 0;
  virtual mazebot::Status status() const = 0;
  virtual bool proved() const = 0;
  virtual RunnerT shortest_route() = 0;
  virtual mazebot::Evidence proof_evidence() = 0;
  virtual std::size_t contradictions() const = 0;
  virtual bool pushes() const = 0;
  virtual bool has_passed(const mazebot::Observation& seen) const = 0;
  virtual bool map_verified() const = 0;

  const GridT& grid() const { return state_->grid(); }
  const GoalsT& goals() const { return state_->goals(); }
  mazebot::Pose start() const { return state_->start(); }
  const mazebot::Pose& pose() const { return state_->pose(); }
  const MapT& wall_map() const { return state_->wall_map(); }
  mazebot::ExplorePhase phase() const { return state_->phase(); }

  virtual void come_home(mazebot::Unknown unknown = mazebot::Unknown::wall) = 0;
  virtual mazebot::Optional<std::size_t> moves_home() = 0;
  virtual void set_budget(std::size_t moves) = 0;
  virtual void resume() = 0;
  virtual void resume(mazebot::Pose pose, bool was_blocked = false) = 0;
  virtual void resume(const MapT& known) = 0;
  virtual void correct(mazebot::Pose pose, const MapT& known) = 0;
  virtual void demand_certainty() = 0;
  virtual void note_missed_wall() = 0;
  virtual void touch_walls(bool may_touch) = 0;
  virtual void trust_map() = 0;
  virtual mazebot::Reading record_wall(mazebot::Cell cell, mazebot::Heading heading, bool is_wall) = 0;

  /// The tours of the policy's last decision.
  virtual DrawnTours tours() const = 0;
  /// What a log calls the policy.
  virtual mazebot::LoggedPolicy logged_policy() const = 0;

 protected:
  AnyExplorer() = default;
  void show(const StateT& state) { state_ = &state; }

 private:
  const StateT* state_ = nullptr;  // of the explorer
};

/// Makes explorers of one kind.
template <class GridT, class StorageT = mazebot::FastStorage>
using MakeExplorer = std::function<std::unique_ptr<AnyExplorer<GridT, StorageT>>(
    const mazebot::BasicCellSet<GridT>& goals, mazebot::Pose start)>;

/// An explorer with this policy.
template <class GridT, class PolicyT, class StorageT = mazebot::FastStorage>
class ExplorerWith : public AnyExplorer<GridT, StorageT> {
 public:
  using Base = AnyExplorer<GridT, StorageT>;
  using typename Base::MapT;
  using typename Base::RunnerT;

  ExplorerWith(const mazebot::BasicCellSet<GridT>& goals, mazebot::Pose start, const PolicyT& policy)
      : explorer_(goals, start, policy) {
    this->show(explorer_.loop().state());
  }

  mazebot::Command next(const mazebot::Observation& seen) override { return explorer_.next(seen); }
  mazebot::Status status() const override { return explorer_.status(); }
  bool proved() const override { return explorer_.proved(); }
  RunnerT shortest_route() override { return explorer_.shortest_route(); }
  mazebot::Evidence proof_evidence() override { return explorer_.proof_evidence(); }
  std::size_t contradictions() const override { return explorer_.contradictions(); }
  bool pushes() const override { return explorer_.pushes(); }
  bool has_passed(const mazebot::Observation& seen) const override { return explorer_.has_passed(seen); }
  bool map_verified() const override { return explorer_.map_verified(); }

  void come_home(mazebot::Unknown unknown) override { explorer_.come_home(unknown); }
  mazebot::Optional<std::size_t> moves_home() override { return explorer_.moves_home(); }
  void set_budget(std::size_t moves) override { explorer_.set_budget(moves); }
  void resume() override { explorer_.resume(); }
  void resume(mazebot::Pose pose, bool was_blocked) override { explorer_.resume(pose, was_blocked); }
  void resume(const MapT& known) override { explorer_.resume(known); }
  void correct(mazebot::Pose pose, const MapT& known) override { explorer_.correct(pose, known); }
  void demand_certainty() override { explorer_.demand_certainty(); }
  void note_missed_wall() override { explorer_.note_missed_wall(); }
  void touch_walls(bool may_touch) override { explorer_.touch_walls(may_touch); }
  void trust_map() override { explorer_.trust_map(); }
  mazebot::Reading record_wall(mazebot::Cell cell, mazebot::Heading heading, bool is_wall) override {
    return explorer_.record_wall(cell, heading, is_wall);
  }

  DrawnTours tours() const override { return drawn_tours(explorer_.policy(), this->grid().cell_count()); }
  mazebot::LoggedPolicy logged_policy() const override { return mazebot::detail::logged_policy(explorer_); }

  /// For what only explorers with this policy have.
  const mazebot::BasicExplorer<GridT, PolicyT, StorageT>& explorer() const { return explorer_; }

 private:
  mazebot::BasicExplorer<GridT, PolicyT, StorageT> explorer_;
};

#endif  // MAZEBOT_CLI_EXPLORE_ANY_EXPLORER_HPP
