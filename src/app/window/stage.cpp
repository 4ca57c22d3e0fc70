#include "app/window/stage.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include <fmt/format.h>

#include "app/lessons/lesson_player.h"
#include "app/views/tiles.h"
#include "app/views/view_panel.h"
#include "app/workbench/running_lanes.h"
#include "base/data_folders.h"
#include "base/error.h"
#include "render/gl/offscreen_context.h"
#include "ui/lane_letter.h"
#include "ui/offscreen_page.h"

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

}  // namespace

struct Stage::Graphics {
  Graphics(PictureSize size, const Theme& theme, SettingsTable& table)
      : page(size, theme), renderer(dataFolders("shaders")), plots(table) {}

  Context context;
  OffscreenPage page;
  Renderer renderer;
  PlotsPanel plots;
};

Stage::Stage(StageSettings settings)
    : settings_(std::move(settings)),
      theme_(Theme::make(settings_.look.dark, scaleOf(settings_.size))),
      graphics_(std::make_unique<Graphics>(settings_.size, theme_, settings_.remembered)) {}

Stage::~Stage() = default;

PlotsPanel& Stage::plots() { return graphics_->plots; }

void Stage::look(const Camera& camera) { camera_ = camera; }

void Stage::draw(const RunnerFrame& frame, std::vector<unsigned char>& rgb) {
  graphics_->page.begin();
  Room room{{0, 0}, ImGui::GetIO().DisplaySize};
  if (settings_.plots) drawPlots(frame, room);
  drawViews(frame, room);
  graphics_->page.end(theme_.line, rgb);  // which is seen between the views
}

void Stage::drawPlots(const RunnerFrame& frame, Room& room) {
  const float height = std::round(kPlotsShare * room.size.y), line = theme_.px(1);
  room.size.y -= height + line;
  beginPart("##plots", {0, room.size.y + line}, {room.size.x, height}, {theme_.px(6), theme_.px(4)});
  graphics_->plots.draw({.theme = theme_, .frame = frame, .bare = true});
  ImGui::End();
}

void Stage::drawViews(const RunnerFrame& frame, const Room& room) {
  arrangeViews(views_, settings_.layout, frame.lanes.size());
  beginPart("##views", room.low, room.size, {0, 0});
  const std::vector<Tile> places = tiles(views_.size(), room.size.x, room.size.y, std::round(theme_.px(2)));
  for (std::size_t i = 0; i < views_.size(); ++i) {
    const ImVec2 low{std::round(room.low.x + places[i].x), std::round(room.low.y + places[i].y)};
    const ImVec2 high{std::round(room.low.x + places[i].x + places[i].width),
                      std::round(room.low.y + places[i].y + places[i].height)};
    drawView(frame, i, {low, {high.x - low.x, high.y - low.y}});
  }
  if (settings_.hints) drawClock(frame, room);
  if (!caption_.empty()) drawLessonCaption(caption_, theme_, room.low, room.size);
  ImGui::End();
}

void Stage::drawView(const RunnerFrame& frame, std::size_t index, Room room) {
  View& view = views_[index];
  if (settings_.hints && frame.lanes.size() > 1) {
    const float strip = viewHeaderHeight(theme_);
    drawNames(frame, view, {room.low, {room.size.x, strip}});
    room.low.y += strip;
    room.size.y -= strip;
  }
  if (room.size.x < 2 || room.size.y < 2) return;
  aspect_ = room.size.x / room.size.y;
  Look look = settings_.look;
  look.pointScale = theme_.scale;
  if (view.wantsHome) lookHome(view, frame, room.size.x / room.size.y);  // the ground, too
  if (camera_) view.camera = *camera_;
  const DrawnView drawn = drawLanes(graphics_->renderer, static_cast<int>(index), view, frame, view.lanes.front(), look,
                                    theme_, static_cast<int>(room.size.x), static_cast<int>(room.size.y), Marks{});
  const ImVec2 end{room.low.x + room.size.x, room.low.y + room.size.y};
  ImGui::GetWindowDrawList()->AddImage(reinterpret_cast<ImTextureID>(static_cast<std::uintptr_t>(drawn.texture)),
                                       room.low, end, {0, 1}, {1, 0});
  if (settings_.hints && index == 0) drawLegend(theme_, drawn.look, {room.low, room.size});
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
    draw.AddText({low.x + theme_.px(12) + line, top}, theme_.text, name.c_str());
    if (lane.failure) {
      const std::string state = fmt::format("stopped at {:.2f} s", lane.time);
      const float extent = ImGui::CalcTextSize(state.c_str()).x;
      draw.AddText({high.x - extent - theme_.px(8), top}, theme_.bad, state.c_str());
    }
    draw.PopClipRect();
  }
}

void Stage::drawClock(const RunnerFrame& frame, const Room& room) {
  double time = 0;  // the furthest lane's: others have failed
  for (const LaneStatus& lane : frame.lanes) time = std::max(time, lane.time);
  const std::string text = fmt::format("{:.2f} s", time);
  const ImVec2 widest = ImGui::CalcTextSize(std::string(text.size() - 2, '0').append(" s").c_str());
  const float pad = theme_.px(8);
  const ImVec2 high{room.low.x + room.size.x - pad, room.low.y + room.size.y - pad};
  const ImVec2 low{high.x - widest.x - 2 * pad, high.y - widest.y - pad};
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  draw.AddRectFilled(low, high, ImGui::GetColorU32(ImGuiCol_WindowBg, 0.75F), theme_.px(4));
  draw.AddText({high.x - pad - ImGui::CalcTextSize(text.c_str()).x, low.y + pad / 2}, theme_.text, text.c_str());
}

}  // namespace selvedge
