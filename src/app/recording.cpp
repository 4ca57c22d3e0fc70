#include "app/recording.h"

#include <algorithm>
#include <filesystem>

#include <fmt/format.h>

#include "app/settings_file.h"
#include "base/error.h"
#include "video/fitted_picture.h"
#include "video/mp4_file.h"
#include "video/png_sequence.h"

namespace selvedge {
namespace {

namespace fs = std::filesystem;

bool isThere(const std::string& path) {
  std::error_code error;
  return fs::exists(fs::symlink_status(path, error));
}

std::string freeStem() {
  for (int i = 1; i < 10000; ++i) {
    std::string name = fmt::format("selvedge-{:04}", i);
    if (!isThere(name + ".mp4") && !isThere(name + "_frames") && !isThere(name + "_A.pc2") && !isThere(name + "_obj")) {
      return name;
    }
  }
  return "selvedge";
}

}  // namespace

Recording::Recording(MemoryTable& memory) : memory_(memory) {
  choices.film = remembered(memory, "record.film", true);
  choices.pictures = remembered(memory, "record.pictures", false);
  choices.cache = remembered(memory, "record.cache", false);
  choices.meshes = remembered(memory, "record.meshes", false);
  choices.wholeWindow = remembered(memory, "record.window", false);
  choices.perSecond = static_cast<int>(std::clamp(remembered(memory, "record.rate", 60.0), 1.0, 1000.0));
}

void Recording::remember() {
  selvedge::remember(memory_, "record.film", choices.film);
  selvedge::remember(memory_, "record.pictures", choices.pictures);
  selvedge::remember(memory_, "record.cache", choices.cache);
  selvedge::remember(memory_, "record.meshes", choices.meshes);
  selvedge::remember(memory_, "record.window", choices.wholeWindow);
  selvedge::remember(memory_, "record.rate", static_cast<double>(choices.perSecond));
}

bool Recording::fail(const std::string& why) {
  if (wrong_.empty()) wrong_ = why;
  return false;
}

std::vector<std::string> Recording::paths() const {
  std::vector<std::string> all;
  if (choices.film) all.push_back(fmt::format("{}.mp4", name_));
  if (choices.pictures) all.push_back(fmt::format("{}_frames", name_));
  if (choices.cache) all.push_back(fmt::format("{}_A.pc2", name_));
  if (choices.meshes) all.push_back(fmt::format("{}_obj", name_));
  return all;
}

bool Recording::start(PictureSize size, const RunnerFrame& frame) {
  wrong_.clear();
  notice_.clear();
  remember();
  name_ = choices.name.empty() ? freeStem() : choices.name;
  if (name_.ends_with(".mp4")) name_.resize(name_.size() - 4);
  if (paths().empty()) return fail("Choose what is to be recorded.");
  for (const std::string& path : paths()) {
    if (!choices.replaces && isThere(path)) {
      return fail(fmt::format("{} is there already; choose another name, or \"replace\"", path));
    }
  }
  try {
    open(size, frame);
  } catch (const std::exception& error) {
    queue_.reset();
    geometry_.clear();
    return fail(error.what());
  }
  size_ = size;
  seconds_ = 0;
  count_ = 0;
  running_ = true;
  return true;
}

void Recording::open(PictureSize size, const RunnerFrame& frame) {
  std::vector<std::unique_ptr<PictureSink>> sinks;
  if (choices.film) {
    auto film = std::make_unique<Mp4File>(fmt::format("{}.mp4", name_),
                                          FilmFormat{size, static_cast<double>(choices.perSecond), ""});
    notice_ = film->notice();
    sinks.push_back(std::move(film));
  }
  if (choices.pictures) {
    const std::string folder = fmt::format("{}_frames", name_);
    if (choices.replaces) fs::remove_all(folder);
    sinks.push_back(std::make_unique<PngSequence>(folder, size));
  }
  openGeometry(frame);
  if (!sinks.empty()) queue_.emplace(std::move(sinks));
}

void Recording::openGeometry(const RunnerFrame& frame) {
  if (!choices.cache && !choices.meshes) return;
  for (const LaneStatus& lane : frame.lanes) {
    Geometry& each = geometry_.emplace_back(Geometry{lane.number, nullptr, nullptr});
    const auto letter = laneLetter(lane.number);
    if (choices.cache) {
      each.cache = std::make_unique<PointCache>(fmt::format("{}_{}.pc2", name_, letter), lane.cloth.positions.size());
    }
    if (choices.meshes) each.meshes = std::make_unique<MeshSequence>(fmt::format("{}_obj/{}", name_, letter));
  }
}

bool Recording::add(const RunnerFrame& frame, std::vector<unsigned char> rgb, PictureSize size) {
  if (queue_) {
    if (size == size_) {
      queue_->add(std::move(rgb));
    } else {
      PictureQueue::Rgb fitted = queue_->spare();
      fitPicture(rgb, size, size_, fitted);
      queue_->add(std::move(fitted));
    }
    if (const std::string now = queue_->wrong(); !now.empty()) return fail(now);
  }
  for (const Geometry& each : geometry_) {
    const auto lane = std::find_if(frame.lanes.begin(), frame.lanes.end(),
                                   [&](const LaneStatus& l) { return l.number == each.number; });
    if (lane == frame.lanes.end()) continue;  // it was removed: its files end there
    std::string now = each.cache ? each.cache->add(lane->cloth.positions) : "";
    if (now.empty() && each.meshes) now = each.meshes->add(lane->shape, lane->cloth);
    if (!now.empty()) return fail(now);
  }
  ++count_;
  seconds_ = static_cast<double>(count_) / choices.perSecond;
  return true;
}

std::uint64_t Recording::bytes() const {
  if (!running_) return lastBytes_;
  std::uint64_t all = queue_ ? queue_->bytes() : 0;
  for (const Geometry& each : geometry_) {
    all += (each.cache ? each.cache->bytes() : 0) + (each.meshes ? each.meshes->bytes() : 0);
  }
  return all;
}

void Recording::finish() {
  wanted = false;
  if (!running_) return;
  if (queue_) {
    if (const std::string last = queue_->finish(); !last.empty()) fail(last);
    count_ = queue_->written();
    seconds_ = static_cast<double>(count_) / choices.perSecond;
  }
  for (const Geometry& each : geometry_) {
    if (const std::string last = each.cache ? each.cache->finish() : ""; !last.empty()) fail(last);
  }
  lastBytes_ = bytes();
  running_ = false;
  queue_.reset();
  geometry_.clear();
}

}  // namespace selvedge
