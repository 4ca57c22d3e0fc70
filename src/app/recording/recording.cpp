#include "app/recording/recording.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "app/settings/settings_file.h"
#include "base/lane_number.h"
#include "video/fitted_picture.h"
#include "video/mp4_file.h"
#include "video/png_sequence.h"

namespace selvedge {

Recording::Recording(SettingsTable& table) : table_(table) {
  choices.film = remembered(table, "record.film", true);
  choices.pictures = remembered(table, "record.pictures", false);
  choices.cache = remembered(table, "record.cache", false);
  choices.meshes = remembered(table, "record.meshes", false);
  choices.wholeWindow = remembered(table, "record.window", false);
  choices.perSecond = static_cast<int>(std::clamp(remembered(table, "record.rate", 60.0), 1.0, 1000.0));
}

void Recording::remember() {
  selvedge::remember(table_, "record.film", choices.film);
  selvedge::remember(table_, "record.pictures", choices.pictures);
  selvedge::remember(table_, "record.cache", choices.cache);
  selvedge::remember(table_, "record.meshes", choices.meshes);
  selvedge::remember(table_, "record.window", choices.wholeWindow);
  selvedge::remember(table_, "record.rate", static_cast<double>(choices.perSecond));
}

bool Recording::fail(const std::string& why) {
  if (wrong_.empty()) wrong_ = why;
  return false;
}

bool Recording::start(PictureSize size, const RunnerFrame& frame) {
  wrong_.clear();
  notice_.clear();
  remember();
  name_ = choices.name.empty() ? freeRecordingName() : choices.name;
  if (name_.ends_with(".mp4")) name_.resize(name_.size() - 4);
  const RecordedPaths paths(choices, name_, frame);
  if (const std::string why = paths.refusal(choices.replaces); !why.empty()) return fail(why);
  try {
    open(paths, size, frame);
  } catch (const std::exception& error) {
    geometry_.reset();
    return fail(error.what());
  }
  size_ = size;
  perSecond_ = choices.perSecond;
  count_ = 0;
  toldOfLanes_ = false;
  running_ = true;
  return true;
}

// A film of a size that cannot be made is refused before anything is written over.
void Recording::open(const RecordedPaths& paths, PictureSize size, const RunnerFrame& frame) {
  std::vector<std::unique_ptr<PictureSink>> sinks;
  if (!paths.film.empty()) {
    auto film = std::make_unique<Mp4File>(paths.film, FilmFormat{size, static_cast<double>(choices.perSecond), ""});
    notice_ = film->notice();
    sinks.push_back(std::move(film));
  }
  if (choices.replaces) paths.removeSequences();
  if (!paths.pictures.empty()) sinks.push_back(std::make_unique<PngSequence>(paths.pictures, size));
  if (!paths.caches.empty() || !paths.meshes.empty()) geometry_ = std::make_unique<GeometryFiles>(paths, frame);
  takesPictures_ = !sinks.empty();
  queue_.emplace(std::move(sinks));
}

void Recording::add(std::shared_ptr<const RunnerFrame> frame, PictureQueue::Rgb rgb, PictureSize size) {
  if (takesPictures_ && size != size_) {
    PictureQueue::Rgb fitted = queue_->spare();
    fitPicture(rgb, size, size_, fitted);
    rgb = std::move(fitted);
  }
  PictureQueue::Work also;
  if (geometry_) {
    noticeNewLanes(*frame);
    also = [to = geometry_.get(), of = std::move(frame)] { return to->add(*of); };
  }
  queue_->add(std::move(rgb), std::move(also));
  ++count_;
}

void Recording::noticeNewLanes(const RunnerFrame& frame) {
  const auto added = std::find_if(frame.lanes.begin(), frame.lanes.end(),
                                  [&](const LaneStatus& lane) { return !geometry_->has(lane); });
  if (added == frame.lanes.end() || std::exchange(toldOfLanes_, true)) return;
  notice_ += fmt::format("{}Lane {} came after the beginning: its nodes are in no point cache and no mesh.",
                         notice_.empty() ? "" : "\n", laneLetter(added->number));
}

std::uint64_t Recording::bytes() const {
  return queue_ ? queue_->bytes() + (geometry_ ? geometry_->bytes() : 0) : lastBytes_;
}

bool Recording::stuck() const { return running_ && !queue_->wrong().empty(); }

void Recording::end() {
  wanted = false;
  if (std::exchange(running_, false)) queue_->end();
}

bool Recording::poll() {
  if (!finishing() || !queue_->ended()) return false;
  if (const std::string last = queue_->finish(); !last.empty()) fail(last);
  if (const std::string last = geometry_ ? geometry_->finish() : ""; !last.empty()) fail(last);
  count_ = queue_->written();
  lastBytes_ = bytes();
  queue_.reset();
  geometry_.reset();
  return true;
}

void Recording::finish() {
  end();
  if (queue_) queue_->finish();
}

}  // namespace selvedge
