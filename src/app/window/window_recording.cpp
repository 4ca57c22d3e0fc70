#include "app/window/window_recording.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/quote.h"

namespace selvedge {
namespace {

constexpr int kPreviewWidth = 480;                              // pixels
constexpr auto kPreviewPause = std::chrono::milliseconds(250);  // from one to the next, so that it costs little

bool sameLook(const RecordingChoices& a, const RecordingChoices& b) {
  return a.size == b.size && a.plots == b.plots && a.clock == b.clock && a.names == b.names;
}

// How much of each pixel the cloth covers, and its colour there, from two pictures of it on black and on white.
void matte(const std::vector<unsigned char>& black, const std::vector<unsigned char>& white,
           std::vector<unsigned char>& rgba) {
  rgba.resize(black.size() / 3 * 4);
  for (std::size_t at = 0, to = 0; at + 2 < black.size(); at += 3, to += 4) {
    int behind = 255;  // what is seen of the ground: the least of the three, for colours are rounded
    for (std::size_t i = 0; i < 3; ++i) behind = std::min(behind, white[at + i] - black[at + i]);
    const int covered = 255 - std::max(behind, 0);
    for (std::size_t i = 0; i < 3; ++i) {
      rgba[to + i] = static_cast<unsigned char>(covered == 0 ? 0 : std::min(255, 255 * black[at + i] / covered));
    }
    rgba[to + 3] = static_cast<unsigned char>(covered);
  }
}

}  // namespace

WindowRecording::WindowRecording(Workbench& bench, Display& display, Renderer& renderer, PlotsPanel& plots)
    : bench_(bench), recording_(bench.recording), display_(display), renderer_(renderer), plots_(plots) {}

WindowRecording::~WindowRecording() { recording_.preview = {}; }

bool WindowRecording::mustWait() const { return recording_.running() && (!recording_.room() || display_.minimised()); }

void WindowRecording::follow() {
  if (recording_.poll()) tell();
  if (recording_.stuck()) end();
  if (!bench_.lanes.ready()) return;
  if (recording_.running() && (!recording_.wanted || bench_.lanes.runner.get() != recorded_)) end();
  if (recording_.running() || recording_.finishing() || !recording_.wanted) return;
  const ImVec2 all = ImGui::GetIO().DisplaySize, dense = ImGui::GetIO().DisplayFramebufferScale;
  const PictureSize window{static_cast<int>(all.x * dense.x), static_cast<int>(all.y * dense.y)};
  const PictureSize size = recording_.choices.wholeWindow ? window : recording_.choices.size;
  if (!recording_.start(size, *bench_.lanes.frame)) {
    recording_.wanted = false;
    return tell();
  }
  recorded_ = bench_.lanes.runner.get();
  taken_ = bench_.lanes.frame;
  recorded_->record(recording_.choices.perSecond);
  preview_.reset();
  const bool stage = recording_.takesPictures() || recording_.takesTransparent();
  if (stage && !recording_.choices.wholeWindow) openStage(size, Stage::scaleFor(size), 0, stage_);
}

void WindowRecording::end() {
  if (recording_.running() && bench_.lanes.runner.get() == recorded_) bench_.lanes.runner->record(0);
  recording_.end();
  taken_.reset();
  stage_.reset();
  recording_.preview = {};
}

void WindowRecording::finish() {
  end();
  recording_.finish();
  if (recording_.poll()) tell();
}

void WindowRecording::tell() {
  if (!recording_.wrong().empty()) return bench_.notices.say(recording_.wrong(), true);
  bench_.notices.say(
      fmt::format("{} recorded: {}", counted(recording_.count(), "picture"), fmt::join(recording_.paths(), ", ")));
}

void WindowRecording::openStage(PictureSize size, float scale, int place, std::unique_ptr<Stage>& stage) const {
  const RecordingChoices& choices = recording_.choices;
  StageSettings settings;
  settings.size = size;
  settings.plots = choices.plots;
  settings.clock = choices.clock;
  settings.names = choices.names;
  settings.scale = scale;
  settings.look.dark = bench_.viewing.look.dark;
  stage = std::make_unique<Stage>(std::move(settings), renderer_, place);
}

void WindowRecording::stageOn(Stage& stage, const RunnerFrame& frame, std::vector<unsigned char>& rgb,
                              Ground ground) const {
  const RecordingChoices& choices = recording_.choices;
  const auto& lesson = bench_.document.lesson;
  StageSource source{bench_.viewing.views, bench_.lanes.activeIndex(), &plots_, bench_.lanes.runner->pace().speed};
  source.lesson = lesson ? &*lesson : nullptr;
  source.captions = choices.captions;
  if (choices.marks) source.trail = bench_.selection.trail;
  Look look = bench_.viewing.look;
  look.pins = choices.marks && look.pins;
  stage.draw(frame, source, look, rgb, ground);
}

void WindowRecording::paintClear(std::vector<unsigned char>& rgba) {
  stageOn(*stage_, *taken_, black_, Ground::black);
  stageOn(*stage_, *taken_, white_, Ground::white);
  matte(black_, white_, rgba);
}

void WindowRecording::beforeDrawing() {
  take(false);
  drawPreview();
}

void WindowRecording::take(bool drawn) {
  if (!recording_.running() || bench_.lanes.runner.get() != recorded_ || bench_.lanes.frame == taken_) return;
  if (drawn != recording_.choices.wholeWindow) return;
  taken_ = bench_.lanes.frame;
  if (!taken_ || taken_->picture < 0) return;
  PictureQueue::Rgb rgb;
  std::vector<unsigned char> rgba;
  PictureSize size;
  if (recording_.takesTransparent() && stage_) paintClear(rgba);
  if (recording_.takesPictures()) {
    rgb = recording_.spare();
    if (stage_) stageOn(*stage_, *taken_, rgb, Ground::scene), size = recording_.choices.size;
    if (!stage_) size = display_.pixels({0, 0}, ImGui::GetIO().DisplaySize, rgb);
  }
  if (!display_.gone()) recording_.add(taken_, std::move(rgb), size, std::move(rgba));
}

// While it records, the last picture of the recording itself.
void WindowRecording::drawPreview() {
  Recording::Preview& preview = recording_.preview;
  retired_.reset();
  if (!std::exchange(preview.wanted, false) || !bench_.lanes.ready() || recording_.choices.wholeWindow) {
    retired_ = std::move(preview_);
    preview = {};
    return;
  }
  if (stage_) {
    preview.texture = stage_->texture();
    preview.size = recording_.choices.size;
    return;
  }
  const auto now = std::chrono::steady_clock::now();
  const bool other = !preview_ || !sameLook(previewed_, recording_.choices);
  if (!other && now < previewDue_) return;
  const PictureSize whole = recording_.choices.size;
  const int width = std::min(kPreviewWidth, whole.width);
  const PictureSize size{width, std::clamp(width * whole.height / whole.width, 1, 4 * kPreviewWidth)};
  if (other) {
    const float scale = Stage::scaleFor(whole) * static_cast<float>(width) / static_cast<float>(whole.width);
    retired_ = std::move(preview_);
    openStage(size, scale, 1, preview_);
    previewed_ = recording_.choices;
  }
  stageOn(*preview_, *bench_.lanes.frame, unused_, Ground::scene);
  preview.texture = preview_->texture();
  preview.size = size;
  previewDue_ = std::chrono::steady_clock::now() + kPreviewPause;
}

}  // namespace selvedge
