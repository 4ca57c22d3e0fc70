#include "app/recording/recording.h"

#include <algorithm>
#include <filesystem>
#include <utility>

#include <fmt/format.h>

#include "app/settings/settings_file.h"
#include "base/lane_number.h"
#include "video/fitted_picture.h"
#include "video/loop/loop_file.h"
#include "video/mp4_file.h"
#include "video/png_sequence.h"

namespace selvedge {

namespace {

namespace fs = std::filesystem;

struct Remembered {
  const char* name;
  bool RecordingChoices::*flag;
};
constexpr Remembered kRemembered[] = {{"record.film", &RecordingChoices::film},
                                      {"record.loop", &RecordingChoices::loop},
                                      {"record.pictures", &RecordingChoices::pictures},
                                      {"record.cache", &RecordingChoices::cache},
                                      {"record.meshes", &RecordingChoices::meshes},
                                      {"record.window", &RecordingChoices::wholeWindow},
                                      {"record.plots", &RecordingChoices::plots},
                                      {"record.captions", &RecordingChoices::captions},
                                      {"record.clock", &RecordingChoices::clock},
                                      {"record.names", &RecordingChoices::names},
                                      {"record.marks", &RecordingChoices::marks},
                                      {"record.gif", &RecordingChoices::gif},
                                      {"record.transparent", &RecordingChoices::transparent}};

int whole(const SettingsTable& table, const char* name, int fallback, int least, int most) {
  return static_cast<int>(std::clamp(remembered(table, name, double(fallback)), double(least), double(most)));
}

}  // namespace

Recording::Recording(SettingsTable& table) : table_(table) {
  for (const Remembered& each : kRemembered) choices.*each.flag = remembered(table, each.name, choices.*each.flag);
  choices.perSecond = whole(table, "record.rate", choices.perSecond, 1, 1000);
  choices.size.width = whole(table, "record.width", choices.size.width, 16, 8192);
  choices.size.height = whole(table, "record.height", choices.size.height, 16, 8192);
  choices.loopWidth = whole(table, "record.loop_width", choices.loopWidth, 16, 4096);
  choices.yarns = static_cast<YarnsAs>(whole(table, "record.yarns", 0, 0, kYarnsWays - 1));
  choices.quality = static_cast<FilmQuality>(whole(table, "record.quality", 1, 0, kFilmQualities - 1));
}

void Recording::remember() {
  const auto number = [&](const char* name, int value) {
    selvedge::remember(table_, name, static_cast<double>(value));
  };
  for (const Remembered& each : kRemembered) selvedge::remember(table_, each.name, choices.*each.flag);
  number("record.rate", choices.perSecond);
  number("record.width", choices.size.width);
  number("record.height", choices.size.height);
  number("record.loop_width", choices.loopWidth);
  number("record.yarns", static_cast<int>(choices.yarns));
  number("record.quality", static_cast<int>(choices.quality));
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
    transparent_.reset();
    return fail(error.what());
  }
  paths_.clear();
  std::error_code none;
  for (const std::string& each : paths.all()) paths_.push_back(fs::absolute(each, none).lexically_normal().string());
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
    auto film = std::make_unique<Mp4File>(
        paths.film, FilmFormat{size, static_cast<double>(choices.perSecond), "", choices.quality});
    notice_ = film->notice();
    sinks.push_back(std::move(film));
  }
  if (!paths.loop.empty()) {
    constexpr int kOfWebp[kFilmQualities] = {50, 80, 95};
    sinks.push_back(std::make_unique<LoopFile>(
        paths.loop, LoopFormat{choices.gif, size, choices.loopWidth, static_cast<double>(choices.perSecond),
                               kOfWebp[static_cast<int>(choices.quality)]}));
  }
  if (choices.replaces) paths.removeSequences();
  const bool clear = choices.transparent && !choices.wholeWindow;
  if (!paths.pictures.empty() && clear) transparent_ = std::make_unique<PngSequence>(paths.pictures, size, 4);
  if (!paths.pictures.empty() && !clear) sinks.push_back(std::make_unique<PngSequence>(paths.pictures, size));
  if (!paths.caches.empty() || !paths.meshes.empty()) {
    geometry_ = std::make_unique<GeometryFiles>(paths, frame, choices.yarns);
  }
  takesPictures_ = !sinks.empty();
  queue_.emplace(std::move(sinks));
}

void Recording::add(std::shared_ptr<const RunnerFrame> frame, PictureQueue::Rgb rgb, PictureSize size,
                    std::vector<unsigned char> rgba) {
  if (takesPictures_ && size != size_) {
    PictureQueue::Rgb fitted = queue_->spare();
    fitPicture(rgb, size, size_, fitted);
    rgb = std::move(fitted);
  }
  PictureQueue::Work also;
  if (geometry_) noticeNewLanes(*frame);
  if (geometry_ || transparent_) {
    also = [nodes = geometry_.get(), clear = transparent_.get(), of = std::move(frame), picture = std::move(rgba)] {
      std::string wrong = clear && !picture.empty() ? clear->add(picture.data()) : "";
      return wrong.empty() && nodes ? nodes->add(*of) : wrong;
    };
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
  if (!queue_) return lastBytes_;
  return queue_->bytes() + (geometry_ ? geometry_->bytes() : 0) + (transparent_ ? transparent_->bytes() : 0);
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
  transparent_.reset();
  return true;
}

void Recording::finish() {
  end();
  if (queue_) queue_->finish();
}

}  // namespace selvedge
