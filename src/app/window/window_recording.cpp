#include "app/window/window_recording.h"

#include <fmt/format.h>

namespace selvedge {

WindowRecording::WindowRecording(Workbench& bench, Display& display, const Interface& interface)
    : bench_(bench), recording_(bench.recording), display_(display), interface_(interface) {}

bool WindowRecording::mustWait() const { return recording_.running() && (!recording_.room() || display_.minimised()); }

void WindowRecording::follow() {
  if (recording_.poll()) tell();
  if (recording_.stuck()) end();
  if (!bench_.lanes.ready()) return;
  if (recording_.running() && (!recording_.wanted || bench_.lanes.runner.get() != recorded_)) end();
  if (recording_.running() || recording_.finishing() || !recording_.wanted) return;
  const ViewArea shown = area();
  const ImVec2 dense = ImGui::GetIO().DisplayFramebufferScale;
  const PictureSize size{static_cast<int>(shown.size.x * dense.x), static_cast<int>(shown.size.y * dense.y)};
  if (!recording_.start(size, *bench_.lanes.frame)) {
    recording_.wanted = false;
    return tell();
  }
  recorded_ = bench_.lanes.runner.get();
  taken_ = bench_.lanes.frame;
  recorded_->record(recording_.choices.perSecond);
}

void WindowRecording::end() {
  if (recording_.running() && bench_.lanes.runner.get() == recorded_) bench_.lanes.runner->record(0);
  recording_.end();
  taken_.reset();
}

void WindowRecording::finish() {
  end();
  recording_.finish();
  if (recording_.poll()) tell();
}

void WindowRecording::tell() {
  if (!recording_.wrong().empty()) return bench_.notices.say(recording_.wrong(), true);
  bench_.notices.say(fmt::format("{}: {} pictures recorded", recording_.name(), recording_.count()));
}

ViewArea WindowRecording::area() const {
  return recording_.choices.wholeWindow ? ViewArea{{0, 0}, ImGui::GetIO().DisplaySize} : interface_.viewsArea();
}

void WindowRecording::take(bool drawn) {
  if (!recording_.running() || bench_.lanes.runner.get() != recorded_ || bench_.lanes.frame == taken_) return;
  if (drawn != recording_.choices.wholeWindow) return;
  taken_ = bench_.lanes.frame;
  if (!taken_ || taken_->picture < 0) return;
  PictureQueue::Rgb rgb;
  PictureSize size;
  if (recording_.takesPictures()) {
    rgb = recording_.spare();
    if (!drawn) display_.draw(kViewWindows);
    const ViewArea shown = area();
    size = display_.pixels(shown.low, {shown.low.x + shown.size.x, shown.low.y + shown.size.y}, rgb);
  }
  if (!display_.gone()) recording_.add(taken_, std::move(rgb), size);
}

}  // namespace selvedge
