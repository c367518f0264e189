// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_CLI_DRAW_REPLAY_HPP
#define MAZEBOT_CLI_DRAW_REPLAY_HPP

#include <cstddef>
#include <cstdint>
#include <mazebot/host/draw/map_point.hpp>
#include <mazebot/host/map/block_map.hpp>
#include <mazebot/host/map/run_time_grid.hpp>
#include <mazebot/map/evidence_map.hpp>
#include <mazebot/map/pose.hpp>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "drawn_tours.hpp"

/// What a robot does in a replay: the page explains each in its own words.
enum class ReplayTask { explore, race, locate, cover, vacuum, contest, torture, drive, log };

/// Records a run frame by frame, and writes it as one page of HTML (replay.html) that plays it without a network:
///
///     Replay replay(ReplayTask::explore, "maze.txt", "policy odds", maze.walls);
///     replay.start(maze.start.cell).goals(maze.goals);
///     replay.frame(pose);                          // then what is known and counted in this frame:
///     replay.see(known_map).number("moves", moves);
///     write_file("run.html", replay.html());
///
/// A frame is a position of the robot; the page moves it smoothly from one to the next. A crossing of several cells
/// becomes several frames. About 30 bytes a move.
class Replay {
 public:
  Replay(ReplayTask task, std::string title, std::string subtitle, const mazebot::RunTimeWallMap& truth);

  /// Draws the blocks of a block map instead of walls.
  Replay& blocks(const mazebot::BlockMap& map);
  Replay& start(mazebot::Cell cell);
  Replay& goals(const mazebot::RunTimeCellSet& cells);
  /// A line to compare the run with.
  Replay& route(std::string name, const std::vector<mazebot::MapPoint>& points);
  /// The widths of a brush and a robot, in cells: the page paints what the brush sweeps.
  Replay& brush(double width, double robot_radius);

  /// Adds a frame: the robot in the middle of a cell. It has driven there, or it was put there.
  Replay& frame(mazebot::Pose pose, bool was_put = false);
  /// Adds a frame: the position in cells, degrees clockwise from north, and seconds since the frame before.
  Replay& frame(mazebot::MapPoint at, double degrees, double seconds);
  std::size_t frames() const { return x_.size(); }
  bool empty() const { return x_.empty(); }

  /// The walls that are known in this frame. A wall may become unknown again.
  Replay& see(const mazebot::RunTimeWallMap& known) { return see(known, nullptr); }
  /// The same, and how well each of them is known.
  Replay& see(const mazebot::BasicEvidenceMap<mazebot::RunTimeGrid>& known) { return see(known, &known); }
  /// The poses in which a lost robot may be in this frame; with ReplayTask::torture the pose in which it believes to
  /// be.
  Replay& hypotheses(const std::vector<mazebot::Pose>& poses);
  /// What the policy's tours need in this frame.
  Replay& tours(const DrawnTours& tours);
  /// A number or a word of this frame. No value: there is none.
  Replay& number(const std::string& name, std::optional<double> value, const std::string& unit = {});
  Replay& word(const std::string& name, const std::string& value);

  /// What counts at the end: a number, or none, or a word. In this order.
  Replay& result(const std::string& name, std::optional<double> value, const std::string& unit = {});
  Replay& result(const std::string& name, const std::string& value);

  /// The run is still going on: the page waits for more frames, and does not know the walls that are not seen.
  Replay& live();

  /// What the page plays, as JSON that may stand in HTML. Throws std::logic_error if there is no frame.
  std::string json() const;
  /// What was added from that frame on, for the page of a run that is still going on.
  std::string json_since(std::size_t frame) const;
  /// The page.
  std::string html() const;

 private:
  struct Column {
    std::string name;
    std::string unit;
    std::vector<std::optional<double>> values;
    std::vector<std::string> texts;  // then the values count them
  };
  struct Seen {
    std::size_t frame;
    std::size_t cell;
    int heading;
    int state = 2;     // 0 open, 1 wall, 2 unknown again
    int evidence = 0;  // the number of an Evidence
  };

  Replay& see(const mazebot::RunTimeWallMap& known, const mazebot::BasicEvidenceMap<mazebot::RunTimeGrid>* evidence);
  Column& column(const std::string& name);
  nlohmann::json json_of(const Seen& seen) const;
  nlohmann::json json_of(const Column& column, std::size_t from) const;
  std::size_t last() const { return x_.size() - 1; }

  ReplayTask task_;
  bool is_live_ = false;
  std::string title_;
  std::string subtitle_;
  mazebot::RunTimeWallMap truth_;
  mazebot::RunTimeWallMap known_;
  std::vector<std::uint8_t> looks_;
  std::vector<Seen> walls_;  // as last seen: north and east of each cell
  bool has_known_ = false;
  bool has_evidence_ = false;
  std::string blocks_;
  std::optional<std::size_t> start_;
  std::vector<std::size_t> goals_;
  std::string route_name_;
  std::vector<mazebot::MapPoint> route_;
  double brush_ = 0, radius_ = 0;
  std::vector<double> x_, y_, degrees_, seconds_;
  std::vector<Seen> seen_;
  std::vector<std::pair<std::size_t, DrawnTours>> tours_;  // with the frame that they come into force
  std::vector<std::vector<std::size_t>> hypotheses_;
  std::size_t hypothesis_count_ = 0;
  std::vector<Column> columns_;
  std::vector<Column> results_;  // one value each
  mazebot::Pose pose_;
};

#endif  // MAZEBOT_CLI_DRAW_REPLAY_HPP
