// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "replay.hpp"

#include <cmath>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <string_view>

using namespace mazebot;

namespace {

constexpr const char* name_of(ReplayTask task) {
  switch (task) {
    case ReplayTask::explore: return "explore";
    case ReplayTask::race: return "race";
    case ReplayTask::locate: return "locate";
    case ReplayTask::cover: return "cover";
    case ReplayTask::vacuum: return "vacuum";
    case ReplayTask::contest: return "contest";
    case ReplayTask::drive: return "drive";
    case ReplayTask::log: return "log";
    case ReplayTask::torture: break;
  }
  return "torture";
}

// Two decimals, and whole numbers without a point: short in JSON.
nlohmann::json rounded(double value) {
  const double hundredths = std::round(value * 100);
  const auto whole = static_cast<long long>(hundredths);
  if (whole % 100 == 0) return whole / 100;
  return hundredths / 100;
}
nlohmann::json rounded(const std::vector<double>& values) {
  nlohmann::json list = nlohmann::json::array();
  for (const double value : values) list.push_back(rounded(value));
  return list;
}

// "</script>" in a name of a file would end the data.
std::string safe_in_html(std::string json) {
  for (std::size_t at = json.find('<'); at != std::string::npos; at = json.find('<', at + 1)) {
    json.replace(at, 1, "\\u003c");
  }
  return json;
}

}  // namespace

Replay::Replay(ReplayTask task, std::string title, std::string subtitle, const RunTimeWallMap& truth)
    : task_(task), title_(std::move(title)), subtitle_(std::move(subtitle)), truth_(truth), known_(truth.grid()) {}

Replay& Replay::blocks(const BlockMap& map) {
  blocks_.clear();
  for (RunTimeGrid::Index i = 0; i < map.grid().cell_count(); ++i) blocks_ += map.free.contains_at(i) ? '1' : '0';
  return *this;
}
Replay& Replay::start(Cell cell) {
  start_ = truth_.grid().index(cell);
  return *this;
}
Replay& Replay::goals(const RunTimeCellSet& cells) {
  goals_.clear();
  cells.for_each_index([&](RunTimeGrid::Index index) { goals_.push_back(index); });
  return *this;
}
Replay& Replay::route(std::string name, const std::vector<MapPoint>& points) {
  route_name_ = std::move(name);
  route_ = points;
  return *this;
}
Replay& Replay::brush(double width, double robot_radius) {
  brush_ = width;
  radius_ = robot_radius;
  return *this;
}

Replay& Replay::frame(Pose pose, bool was_put) {
  const int dx = pose.cell.x - pose_.cell.x, dy = pose.cell.y - pose_.cell.y;
  const int cells = empty() ? 1 : std::max(1, std::abs(dx) + std::abs(dy));
  const bool is_straight = (dx == 0 || dy == 0) && !was_put;
  for (int i = is_straight ? 1 : cells; i <= cells; ++i) {
    const Cell cell(pose.cell.x - dx * (cells - i) / cells, pose.cell.y - dy * (cells - i) / cells);
    frame(middle_of(cell), 90.0 * static_cast<int>(pose.heading), 1);
  }
  pose_ = pose;
  return *this;
}
Replay& Replay::frame(MapPoint at, double degrees, double seconds) {
  x_.push_back(at.x);
  y_.push_back(at.y);
  degrees_.push_back(degrees);
  seconds_.push_back(seconds);
  return *this;
}

Replay& Replay::see(const RunTimeWallMap& known, const BasicEvidenceMap<RunTimeGrid>* evidence) {
  has_known_ = true;
  has_evidence_ = evidence != nullptr;
  const RunTimeGrid& grid = known.grid();
  looks_.resize(grid.cell_count());
  walls_.resize(2 * grid.cell_count());
  for (RunTimeGrid::Index i = 0; i < grid.cell_count(); ++i) {
    const std::uint8_t looks = evidence == nullptr ? std::uint8_t(0) : evidence->looks_at(i);
    if (known.byte_at(i) == known_.byte_at(i) && looks == looks_[i]) continue;
    looks_[i] = looks;
    for (int h = 0; h < 4; ++h) {
      const Cell cell = grid.cell(i);
      const Heading heading = heading_at(h);
      if (!grid.contains(cell.towards(heading))) continue;
      // The wall, as the one north or east of a cell.
      const RunTimeGrid::Index owner = h < 2 ? i : grid.neighbour(i, heading);
      Seen& last_seen = walls_[2 * std::size_t(owner) + static_cast<std::size_t>(h % 2)];
      const Seen now = {last(), owner, h % 2,
                        !known.known(cell, heading) ? 2
                        : known.wall(cell, heading) ? 1
                                                    : 0,
                        evidence == nullptr ? 0 : static_cast<int>(evidence->evidence(cell, heading))};
      if (now.state == last_seen.state && now.evidence == last_seen.evidence) continue;
      last_seen = now;
      seen_.push_back(now);
    }
  }
  known_ = known;
  return *this;
}

Replay& Replay::hypotheses(const std::vector<Pose>& poses) {
  constexpr std::size_t most = 100'000;  // in all frames: about half a megabyte; later frames then show none
  hypotheses_.resize(x_.size());
  if (hypothesis_count_ + poses.size() > most) return *this;
  hypothesis_count_ += poses.size();
  for (const Pose pose : poses) {
    hypotheses_.back().push_back(4U * truth_.grid().index(pose.cell) + static_cast<unsigned>(pose.heading));
  }
  return *this;
}

Replay& Replay::tours(const DrawnTours& tours) {
  if (tours == (tours_.empty() ? DrawnTours() : tours_.back().second)) return *this;
  tours_.push_back({last(), tours});
  return *this;
}

Replay::Column& Replay::column(const std::string& name) {
  for (Column& column : columns_) {
    if (column.name == name) return column;
  }
  columns_.push_back({name, {}, {}, {}});
  return columns_.back();
}
Replay& Replay::number(const std::string& name, std::optional<double> value, const std::string& unit) {
  Column& of = column(name);
  of.unit = unit;
  // Frames without a value of their own repeat the one before.
  of.values.resize(last(), of.values.empty() ? std::nullopt : of.values.back());
  of.values.push_back(value);
  return *this;
}
Replay& Replay::word(const std::string& name, const std::string& value) {
  std::vector<std::string>& texts = column(name).texts;
  std::size_t which = 0;
  while (which < texts.size() && texts[which] != value) ++which;
  if (which == texts.size()) texts.push_back(value);
  return number(name, static_cast<double>(which));
}

Replay& Replay::result(const std::string& name, std::optional<double> value, const std::string& unit) {
  results_.push_back({name, unit, {value}, {}});
  return *this;
}
Replay& Replay::result(const std::string& name, const std::string& value) {
  results_.push_back({name, {}, {}, {value}});
  return *this;
}

nlohmann::json Replay::json_of(const Seen& seen) const {
  nlohmann::json list = {seen.frame, seen.cell, seen.heading, seen.state};
  if (has_evidence_) list.push_back(seen.evidence);
  return list;
}
nlohmann::json Replay::json_of(const Column& column, std::size_t from) const {
  nlohmann::json values = nlohmann::json::array();
  for (std::size_t i = from; i < x_.size(); ++i) {
    const std::optional<double> value = column.values[std::min(i, column.values.size() - 1)];
    values.push_back(value ? rounded(*value) : nlohmann::json());
  }
  nlohmann::json number = {{"name", column.name}, {"values", values}};
  if (!column.unit.empty()) number["unit"] = column.unit;
  if (!column.texts.empty()) number["texts"] = column.texts;
  return number;
}

Replay& Replay::live() {
  is_live_ = true;
  return *this;
}

std::string Replay::json_since(std::size_t frame) const {
  const auto since = [&](const std::vector<double>& values) {
    const std::size_t from = std::min(frame, values.size());
    return rounded(std::vector<double>(values.begin() + static_cast<std::ptrdiff_t>(from), values.end()));
  };
  nlohmann::json more;
  more["from"] = frame;
  more["x"] = since(x_);
  more["y"] = since(y_);
  more["a"] = since(degrees_);
  more["seen"] = nlohmann::json::array();
  for (const Seen& seen : seen_) {
    if (seen.frame >= frame) more["seen"].push_back(json_of(seen));
  }
  more["numbers"] = nlohmann::json::array();
  for (const Column& column : columns_) more["numbers"].push_back(json_of(column, frame));
  return more.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

std::string Replay::json() const {
  if (empty()) throw std::logic_error("a replay needs a frame");
  nlohmann::json run;
  run["task"] = name_of(task_);
  run["title"] = title_;
  run["subtitle"] = subtitle_;
  run["width"] = truth_.width();
  run["height"] = truth_.height();
  std::string walls;
  for (RunTimeGrid::Index i = 0; i < truth_.grid().cell_count(); ++i) {
    unsigned bits = 0;
    for (int h = 0; h < 4; ++h) bits |= truth_.wall(truth_.grid().cell(i), heading_at(h)) ? 1U << h : 0U;
    walls += "0123456789abcdef"[bits];
  }
  run["walls"] = walls;
  if (!blocks_.empty()) run["blocks"] = blocks_;
  if (start_) run["start"] = *start_;
  run["goals"] = goals_;
  run["knows"] = has_known_ ? "seen" : "all";
  const bool has_clock = task_ == ReplayTask::race || task_ == ReplayTask::vacuum || task_ == ReplayTask::contest ||
                         task_ == ReplayTask::drive;
  run["unit"] = has_clock ? "s" : "steps";
  if (brush_ > 0) {
    run["brush"] = brush_;
    run["radius"] = radius_;
  }
  if (!route_.empty()) {
    std::vector<double> x, y;
    for (const MapPoint point : route_) {
      x.push_back(point.x);
      y.push_back(point.y);
    }
    run["routeName"] = route_name_;
    run["route"] = {{"x", rounded(x)}, {"y", rounded(y)}};
  }
  run["x"] = rounded(x_);
  run["y"] = rounded(y_);
  run["a"] = rounded(degrees_);
  if (has_clock) {
    nlohmann::json list = nlohmann::json::array();
    for (const double seconds : seconds_) list.push_back(std::round(seconds * 1e4) / 1e4);
    run["t"] = list;
  }
  run["seen"] = nlohmann::json::array();
  for (const Seen& seen : seen_) run["seen"].push_back(json_of(seen));
  if (!hypotheses_.empty()) run["hypotheses"] = hypotheses_;
  for (const auto& [frame, tours] : tours_) {
    std::vector<std::size_t> numbers = {frame, static_cast<std::size_t>(tours.mazes)};
    for (const DrawnTours::Cell& cell : tours.cells) {
      for (const auto number : {int(cell.cell), cell.needs, cell.votes}) numbers.push_back(std::size_t(number));
    }
    run["tours"].push_back(numbers);
  }
  run["numbers"] = nlohmann::json::array();
  for (const Column& column : columns_) run["numbers"].push_back(json_of(column, 0));
  for (const Column& result : results_) {
    nlohmann::json value;
    if (!result.texts.empty()) {
      value = result.texts.front();
    } else if (result.values.front()) {
      value = std::round(*result.values.front() * 1e3) / 1e3;
    }
    run["results"].push_back({result.name, value, result.unit});
  }
  if (is_live_) run["live"] = true;
  return safe_in_html(run.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
}
