#include "app/window/stage.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include <fmt/format.h>

#include "app/lessons/lesson_look.h"
#include "app/lessons/lesson_player.h"
#include "app/views/tiles.h"
#include "app/views/view_panel.h"
#include "app/workbench/running_lanes.h"
#include "base/data_folders.h"
#include "base/error.h"
#include "render/gl/offscreen_context.h"
#include "ui/lane_letter.h"
#include "ui/offscreen_page.h"
#include "ui/wrapped_text.h"

namespace selvedge {
namespace {

constexpr float kPlotsShare = 0.32F;  // of the height

// An OpenGL context of its own; throws where there is none. It stands before all that uses it in Graphics, so that it
// is made first and goes last.
struct Context {
  Context() {
    if (!gl.problem().empty()) throw InputError("", gl.problem());
  }
  OffscreenContext gl;
};

// The interface scale that suits a picture of this size: text is as large as in a window of this height.
float scaleOf(PictureSize size) {
  return std::clamp(std::min(static_cast<float>(size.height) / 720, static_cast<float>(size.width) / 960), 0.7F, 4.0F);
}

ImU32 flat(Ground ground) { return ground == Ground::white ? IM_COL32(255, 255, 255, 255) : IM_COL32(0, 0, 0, 255); }

}  // namespace

struct Stage::Graphics {
  Graphics(PictureSize size, const Theme& theme, SettingsTable& table)
      : context(std::in_place),
        page(size, theme),
        own(std::make_unique<Renderer>(dataFolders("shaders"))),
        renderer(*own),
        plots(table) {}
  Graphics(PictureSize size, const Theme& theme, SettingsTable& table, Renderer& windows, int place)
      : page(size, theme), renderer(windows), plots(table), firstView(100 * (place + 1)) {}

  std::optional<Context> context;
  OffscreenPage page;
  std::unique_ptr<Renderer> own;
  Renderer& renderer;
  PlotsPanel plots;
  int firstView = 0;  // the renderer's number for it
};

Stage::Stage(StageSettings settings)
    : settings_(std::move(settings)),
      theme_(Theme::make(settings_.look.dark, settings_.scale > 0 ? settings_.scale : scaleOf(settings_.size))),
      graphics_(std::make_unique<Graphics>(settings_.size, theme_, settings_.remembered)) {
  if (settings_.remembered.count("look.occlusion") == 0) {
    settings_.look.occlusion = !graphics_->renderer.softwareRenderer();
  }
}

Stage::Stage(StageSettings settings, Renderer& renderer, int place)
    : settings_(std::move(settings)),
      theme_(Theme::make(settings_.look.dark, settings_.scale > 0 ? settings_.scale : scaleOf(settings_.size))),
      graphics_(std::make_unique<Graphics>(settings_.size, theme_, settings_.remembered, renderer, place)) {}

Stage::~Stage() {
  for (std::size_t i = 0; i < views_.size(); ++i) {
    graphics_->renderer.forgetView(graphics_->firstView + static_cast<int>(i));
  }
}

float Stage::scaleFor(PictureSize size) { return scaleOf(size); }
PlotsPanel& Stage::plots() { return graphics_->plots; }
unsigned Stage::texture() const { return graphics_->page.texture(); }

const Lesson* Stage::lesson() const {
  if (source_) return source_->lesson;
  return settings_.lesson ? &*settings_.lesson : nullptr;
}

Look Stage::lookAt(double time) const {
  Look look = settings_.look;
  if (!settings_.lesson) return look;
  showAs(viewAt(*settings_.lesson, time), viewAt(*settings_.lesson, settings_.lesson->duration), settings_.look, look);
  return look;
}

void Stage::draw(const RunnerFrame& frame, std::vector<unsigned char>& rgb, Ground ground) {
  ground_ = ground;
  arrangeViews(views_, settings_.layout, frame.lanes.size());
  lay(frame, rgb);
}

void Stage::draw(const RunnerFrame& frame, const StageSource& source, const Look& look, std::vector<unsigned char>& rgb,
                 Ground ground) {
  ground_ = ground;
  source_ = &source;
  if (look.dark != theme_.dark) graphics_->page.dress(theme_ = Theme::make(look.dark, theme_.scale));
  settings_.look = look;
  views_.assign(source.views.begin(), source.views.end());
  lay(frame, rgb);
  source_ = nullptr;
}

void Stage::lay(const RunnerFrame& frame, std::vector<unsigned char>& rgb) {
  graphics_->page.begin();
  Room room{{0, 0}, ImGui::GetIO().DisplaySize};
  if (settings_.plots) drawPlots(frame, room);
  drawViews(frame, room);
  const ImU32 between = ground_ == Ground::scene ? theme_.line : flat(ground_);
  graphics_->page.end(between, rgb);  // which is seen between the views
}

void Stage::drawPlots(const RunnerFrame& frame, Room& room) {
  const float height = std::round(kPlotsShare * room.size.y), line = theme_.px(1);
  room.size.y -= height + line;
  beginPart("##plots", {0, room.size.y + line}, {room.size.x, height}, {theme_.px(6), theme_.px(4)});
  PlotsInput input{.theme = theme_, .frame = frame, .bare = true};
  if (const Lesson* lesson = this->lesson()) {
    input.plots = plotsAt(*lesson, lessonTime(frame));
    input.lasts = lesson->duration;
    input.lane = static_cast<std::size_t>(std::max(laneAt(*lesson, lessonTime(frame)), 0));
  }
  if (source_) {
    input.lane = source_->active;
    input.speed = source_->speed;
    input.elsewhere = true;
  }
  (source_ && source_->plots ? *source_->plots : graphics_->plots).draw(input);
  ImGui::End();
}

void Stage::drawViews(const RunnerFrame& frame, const Room& all) {
  beginPart("##views", all.low, all.size, {0, 0});
  Room room = all;
  if (const Lesson* lesson = this->lesson(); lesson && (!source_ || source_->captions)) {
    const std::string_view caption = captionAt(*lesson, lessonTime(frame));
    room.size.y -= drawLessonCaption(*lesson, caption, theme_, room.low, room.size);
  }
  const float foot = settings_.names || settings_.clock ? ImGui::GetTextLineHeight() + theme_.px(8) : 0;
  room.size.y = std::max(1.0F, room.size.y - foot);
  const std::vector<Tile> places = tiles(views_.size(), room.size.x, room.size.y, std::round(theme_.px(2)));
  for (std::size_t i = 0; i < views_.size(); ++i) {
    const ImVec2 low{std::round(room.low.x + places[i].x), std::round(room.low.y + places[i].y)};
    const ImVec2 high{std::round(room.low.x + places[i].x + places[i].width),
                      std::round(room.low.y + places[i].y + places[i].height)};
    drawView(frame, i, {low, {high.x - low.x, high.y - low.y}});
  }
  if (foot > 0) drawFoot(frame, {{room.low.x, room.low.y + room.size.y}, {room.size.x, foot}});
  ImGui::End();
}

void Stage::drawView(const RunnerFrame& frame, std::size_t index, Room room) {
  View& view = views_[index];
  if (settings_.names && frame.lanes.size() > 1) {
    const float strip = viewHeaderHeight(theme_);
    drawNames(frame, view, {room.low, {room.size.x, strip}});
    room.low.y += strip;
    room.size.y -= strip;
  }
  if (room.size.x < 2 || room.size.y < 2) return;
  const float aspect = room.size.x / room.size.y;
  Look look = lookAt(lessonTime(frame));
  look.pointScale = theme_.scale;
  if (ground_ != Ground::scene) look.plain = glm::vec3(ground_ == Ground::white ? 1 : 0), look.grid = false;
  if (view.wantsHome) lookHome(view, frame, aspect);          // the ground, too
  const Lesson* lesson = source_ ? nullptr : this->lesson();  // a window follows it by itself
  if (lesson) {
    if (const auto camera = cameraAt(*lesson, lessonTime(frame))) {
      view.camera = cameraOf(*camera, view.camera, aspect);
    }
  }
  const int said = lesson ? laneAt(*lesson, lessonTime(frame)) : -1;
  const std::size_t first = said >= 0 ? static_cast<std::size_t>(said) : view.lanes.front();
  const std::size_t active = source_ ? source_->active : first;
  Marks marks;
  if (source_ && active < frame.lanes.size()) marks.slot = frame.lanes[active].number, marks.trail = source_->trail;
  const unsigned texture =
      drawLanes(graphics_->renderer, graphics_->firstView + static_cast<int>(index), view, frame, active, look, theme_,
                static_cast<int>(room.size.x), static_cast<int>(room.size.y), marks);
  const ImVec2 end{room.low.x + room.size.x, room.low.y + room.size.y};
  ImGui::GetWindowDrawList()->AddImage(reinterpret_cast<ImTextureID>(static_cast<std::uintptr_t>(texture)), room.low,
                                       end, {0, 1}, {1, 0});
}

void Stage::drawNames(const RunnerFrame& frame, const View& view, const Room& strip) {
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const float each = strip.size.x / static_cast<float>(view.lanes.size()), line = ImGui::GetTextLineHeight();
  draw.AddRectFilled(strip.low, {strip.low.x + strip.size.x, strip.low.y + strip.size.y}, theme_.panel);
  for (std::size_t i = 0; i < view.lanes.size(); ++i) {
    const LaneStatus& lane = frame.lanes[view.lanes[i]];
    const ImVec2 low{strip.low.x + each * static_cast<float>(i), strip.low.y};
    const ImVec2 high{low.x + each, low.y + strip.size.y};
    draw.PushClipRect(low, high, true);
    draw.AddRectFilled({low.x, high.y - theme_.px(2)}, high, laneColour(theme_, lane.number));
    const float top = low.y + std::floor((strip.size.y - theme_.px(2) - line) / 2);
    drawLaneLetter(draw, theme_, {low.x + theme_.px(6), top}, lane.number);
    const std::string name = laneName(lane).substr(3);
    const float left = low.x + theme_.px(12) + line;
    float right = high.x - theme_.px(8);
    if (lane.failure) {
      const std::string state = fmt::format("stopped at {:.2f} s", lane.time);
      right -= ImGui::CalcTextSize(state.c_str()).x;
      draw.AddText({right, top}, theme_.bad, state.c_str());
      right -= theme_.px(8);
    }
    if (right - left > line) draw.AddText({left, top}, theme_.text, shortenedInMiddle(name, right - left).c_str());
    draw.PopClipRect();
  }
}

// Below the views: what the colours mean, and the time.
void Stage::drawFoot(const RunnerFrame& frame, const Room& strip) {
  const std::string text = settings_.clock ? fmt::format("{:.2f} s", lessonTime(frame)) : "";
  const float room = ImGui::CalcTextSize("0000.00 s").x + 2 * theme_.px(8);
  Look legend = views_.front().drawn;
  if (!settings_.names) legend.quantity = Quantity::none, legend.contacts = false, legend.exaggeration = 1;
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const ImVec2 end{strip.low.x + strip.size.x, strip.low.y + strip.size.y};
  if (ground_ == Ground::scene) {  // otherwise nothing hides what is behind the picture
    drawColourLegend(theme_, legend, strip.low, strip.size,
                     settings_.names ? legendNote(lookAt(lessonTime(frame)).quantity, &frame) : "");
    draw.AddRectFilled({end.x - room, strip.low.y}, end, theme_.panel);
  } else {
    draw.AddRectFilled(strip.low, end, flat(ground_));
  }
  const ImVec2 size = ImGui::CalcTextSize(text.c_str());
  draw.AddText({std::round(end.x - theme_.px(8) - size.x), std::round(strip.low.y + (strip.size.y - size.y) / 2)},
               theme_.text, text.c_str());
}

}  // namespace selvedge
