#include "cli/film/film.h"

#include <algorithm>
#include <filesystem>

#include <fmt/format.h>

#include "app/settings/look_settings.h"
#include "app/settings/settings_file.h"
#include "app/views/fabric_looks.h"
#include "app/window/stage.h"
#include "app/workbench/viewing.h"
#include "base/error.h"
#include "base/lane_number.h"
#include "base/quote.h"
#include "cli/film/film_clock.h"
#include "io/mesh/point_cache.h"
#include "io/tell.h"
#include "sim/frames/frame_maker.h"
#include "sim/runner/trace_writer.h"
#include "video/loop/loop_file.h"
#include "video/mp4_file.h"
#include "video/picture_queue.h"
#include "video/png_sequence.h"

namespace selvedge {
namespace {

SettingsTable rememberedOf(const FilmOptions& options) {
  SettingsTable table;
  for (const std::string& each : options.remembered) {
    const std::size_t equals = each.find('=');  // there is one: settingProblem()
    table[each.substr(0, equals)] = each.substr(equals + 1);
  }
  if (!options.map.empty()) table["look.map"] = options.map;
  return table;
}

StageSettings stageOf(const FilmOptions& options, const Lesson* lesson, std::size_t lanes) {
  StageSettings settings;
  settings.size = {options.size[0], options.size[1]};
  const std::string layout = !options.layout.empty() ? options.layout : lesson ? lesson->layout : "split";
  settings.layout = layout == "overlay" ? Layout::overlay : Layout::split;
  settings.plots = options.plots;
  if (lesson) settings.lesson = *lesson;
  settings.remembered = rememberedOf(options);
  constexpr const char* kOfLanes[] = {"lanes", "distance", "energy"};  // what a comparison is about
  for (std::size_t i = 0; lanes > 1 && i < std::size(kOfLanes); ++i) {
    settings.remembered.try_emplace(fmt::format("plots.{}", i), kOfLanes[i]);
  }
  recall(settings.remembered, settings.look);
  settings.look.known = loadFabricLooks();
  settings.look.pins = remembered(settings.remembered, "look.pins", false);  // marks are for who works with them
  return settings;
}

// A map of yarns is for cloth that has some.
void requireMapped(const std::string& map, const Lanes& lanes) {
  const QuantityInfo* info = findQuantity(map);
  if (!info || !info->ofYarns) return;
  for (std::size_t i = 0; i < lanes.size(); ++i) {
    if (!lanes.lane(i).cloth().mesh().yarns.empty()) return;
  }
  throw InputError("--map",
                   fmt::format("{} is of yarns, and this cloth is a sheet (mesh.kind = \"weave\" has yarns)", map));
}

// "a.pc2" -> "a_B.pc2", where each lane has a file of its own.
std::string ofLane(const std::string& path, const Lanes& lanes, std::size_t lane) {
  if (lanes.size() == 1) return path;
  const std::filesystem::path whole(path);
  const auto letter = laneLetter(lanes.number(lane));
  return (whole.parent_path() / fmt::format("{}_{}{}", whole.stem().string(), letter, whole.extension().string()))
      .string();
}

}  // namespace

struct Film::Impl {
  Impl(const FilmOptions& o, const Lesson* l, double duration, const Lanes& lanes)
      : options(o), lesson(l), clock(l, o.perSecond, o.slow, lanes.clock(), duration) {
    options.plots = options.plots || lesson;  // it speaks of them
    const bool pictures = !options.video.empty() || !options.frames.empty();
    for (std::size_t i = 0; !options.pointCache.empty() && i < lanes.size(); ++i) {
      const std::vector<EventSettings>& events = lanes.lane(i).scene().events;
      if (std::ranges::any_of(events, [](const EventSettings& event) { return !event.cut.empty(); })) {
        throw InputError("--point-cache",
                         "a point cache has the same nodes all the time, and this scene cuts its cloth; write a mesh a "
                         "picture instead (--sequence)");
      }
      const auto nodes = static_cast<std::size_t>(lanes.lane(i).cloth().blockCount());
      const std::string path = ofLane(options.pointCache, lanes, i);
      caches.push_back({path, std::make_unique<PointCache>(path, nodes)});
    }
    if (!pictures) return;
    requireMapped(options.map, lanes);
    const StageSettings settings = stageOf(options, lesson, lanes.size());
    stage.emplace(settings);
    openSinks(settings.size);
    traces.watch(stage->plots().watched());
    if (options.plots) traces.started(lanes, 1);
  }

  void openSinks(PictureSize size) {
    std::vector<std::unique_ptr<PictureSink>> sinks;
    const bool gif = options.video.ends_with(".gif");
    if (gif || options.video.ends_with(".webp")) {
      sinks.push_back(std::make_unique<LoopFile>(options.video, LoopFormat{gif, size, size.width, options.perSecond}));
    } else if (!options.video.empty()) {
      auto film = std::make_unique<Mp4File>(options.video, FilmFormat{size, options.perSecond, ""});
      if (!film->notice().empty()) tell("selvedge: {}\n", film->notice());
      sinks.push_back(std::move(film));
    }
    if (!options.frames.empty()) sinks.push_back(std::make_unique<PngSequence>(options.frames, size));
    queue.emplace(std::move(sinks));
  }

  void draw(const RunnerFrame& frame, PictureQueue::Rgb& rgb) {
    if (options.plots) {
      for (const LaneStatus& lane : frame.lanes) {
        stage->plots().add(static_cast<std::size_t>(lane.number), traces.take(lane.number));
      }
      stage->plots().addComparison(traces.takeComparison());
    }
    stage->draw(frame, rgb);
  }

  void hand(PictureQueue::Rgb& rgb, bool again) {
    if (!again) return queue->add(std::move(rgb));
    PictureQueue::Rgb copy = queue->spare();
    copy = rgb;
    queue->add(std::move(copy));
  }

  // A cloth that comes apart ends its cache, and the film goes on.
  std::string cache(std::size_t lane, const RunnerFrame& frame) {
    if (caches[lane].ended) return "";
    std::string wrong = caches[lane].file->add(frame.lanes[lane].cloth.positions);
    caches[lane].ended = !wrong.empty() && frame.lanes[lane].shape->tears;
    if (!caches[lane].ended) return wrong;
    tell("selvedge: {}: it has torn\n", wrong);
    return "";
  }

  std::string take(Lanes& lanes) {
    if (stage) frames.show(stage->extras(lanes.clock()));
    const std::shared_ptr<RunnerFrame> frame = frames.make(lanes, false);
    PictureQueue::Rgb rgb;
    if (stage) rgb = queue->spare(), draw(*frame, rgb);
    if (const Quantity map = stage && count == 0 ? stage->extras(lanes.clock()).quantity : Quantity::none;
        map != Quantity::none) {
      if (const std::string note = legendNote(map, frame.get()); !note.empty()) tell("selvedge: {}\n", note);
    }
    while (clock.due(lanes.clock())) {  // several where a step is longer than from one to the next
      clock.taken();
      ++count;
      for (std::size_t i = 0; i < caches.size(); ++i) {
        if (std::string wrong = cache(i, *frame); !wrong.empty()) return wrong;
      }
      if (stage) hand(rgb, clock.due(lanes.clock()));
    }
    return queue ? queue->wrong() : "";
  }

  FilmOptions options;
  const Lesson* lesson;
  FilmClock clock;
  FrameMaker frames;
  TraceWriter traces;
  std::optional<Stage> stage;
  std::optional<PictureQueue> queue;
  struct LaneCache {
    std::string path;
    std::unique_ptr<PointCache> file;
    bool ended = false;
  };
  std::vector<LaneCache> caches;
  long count = 0;
};

Film::Film(const FilmOptions& options, const Lesson* lesson, double duration, const Lanes& lanes)
    : impl_(options.wanted() ? std::make_unique<Impl>(options, lesson, duration, lanes) : nullptr) {}

Film::~Film() = default;

void Film::stepped(std::size_t lane, const Simulation& simulation) {
  if (impl_ && impl_->options.plots) impl_->traces.stepped(lane, simulation);
}

std::string Film::ticked(Lanes& lanes) {
  if (!impl_) return "";
  if (impl_->options.plots) impl_->traces.ticked(lanes);
  return impl_->clock.due(lanes.clock()) ? impl_->take(lanes) : "";
}

std::string Film::finish() {
  if (!impl_) return "";
  std::string wrong = impl_->queue ? impl_->queue->finish() : "";
  for (const auto& cache : impl_->caches) {
    if (std::string last = cache.file->finish(); wrong.empty() && !cache.ended) wrong = std::move(last);
  }
  return wrong;
}

std::string Film::summary() const {
  if (!impl_) return "";
  const FilmOptions& o = impl_->options;
  std::string text;
  const auto line = [&](const std::string& path, std::uint64_t bytes) {
    if (path.empty()) return;
    text += bytes > 0 ? fmt::format("{}: {}, {}\n", path, counted(impl_->count, "moment"), sizeText(bytes))
                      : fmt::format("{}: nothing of it could be used, and so it is gone\n", path);
  };
  if (impl_->queue) line(o.video.empty() ? o.frames : o.video, impl_->queue->bytes());
  for (const auto& cache : impl_->caches) line(cache.path, cache.file->bytes());
  return text;
}

}  // namespace selvedge
