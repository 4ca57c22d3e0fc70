#include "app/window/interface.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <utility>

#include <fmt/format.h>
#include <imgui_internal.h>

#include "app/actions/actions.h"
#include "app/panels/panels.h"
#include "app/settings/recent_files.h"
#include "app/settings/settings_file.h"
#include "app/views/tiles.h"
#include "base/timer.h"
#include "ui/windows/splitter.h"

namespace selvedge {
namespace {

constexpr ImGuiWindowFlags kFixed = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                                    ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoBringToFrontOnFocus |
                                    ImGuiWindowFlags_NoNavFocus;

bool beginFixed(const char* name, ImVec2 low, ImVec2 size, ImVec2 padding, ImGuiWindowFlags more = 0) {
  ImGui::SetNextWindowPos(low);
  ImGui::SetNextWindowSize(size);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, padding);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowMinSize, ImVec2(1, 1));
  const bool visible = ImGui::Begin(name, nullptr, kFixed | more);
  ImGui::PopStyleVar(2);
  return visible;
}

float splitterAt(const char* name, ImVec2 low, ImVec2 size, bool upright, const Theme& theme) {
  beginFixed(name, low, size, {0, 0});
  const float moved = splitter("##split", size, upright, theme);
  ImGui::End();
  return moved;
}

}  // namespace

Interface::Interface(Workbench& bench, Renderer& renderer, PlotsPanel& plots)
    : bench_(bench), renderer_(renderer), plots_(plots) {}

void Interface::drawRecentFiles() {
  const std::vector<std::string> files = RecentFiles(bench_.settings).present();
  if (!ImGui::BeginMenu("Open recent", !files.empty())) return;
  for (const std::string& file : files) {
    const std::string name = std::filesystem::path(file).filename().string();
    if (ImGui::MenuItem(fmt::format("{}###{}", name, file).c_str())) bench_.open(file);
    if (ImGui::IsItemHovered()) ImGui::SetTooltip("%s", file.c_str());
  }
  ImGui::EndMenu();
}

void Interface::drawMenu(const Theme& theme) {
  if (!ImGui::BeginMainMenuBar()) return;
  std::vector<std::string_view> menus;
  for (const Action& action : actions()) {
    if (std::find(menus.begin(), menus.end(), action.menu) == menus.end()) menus.push_back(action.menu);
  }
  for (const std::string_view menu : menus) {
    if (!ImGui::BeginMenu(std::string(menu).c_str())) continue;
    for (const Action& action : actions()) {
      if (action.menu != menu) continue;
      const std::string why(action.hindrance ? action.hindrance(bench_) : "");
      const bool ticked = action.ticked && why.empty() && action.ticked(bench_);
      if (ImGui::MenuItem(std::string(action.label).c_str(), chordTexts(action).c_str(), ticked, why.empty())) {
        perform(action, bench_);
      }
      if (ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled)) {
        ImGui::SetTooltip("%s", why.empty() ? std::string(action.help).c_str() : why.c_str());
      }
      if (action.name == "open") drawRecentFiles();
    }
    ImGui::EndMenu();
  }
  drawStudyMark(bench_.experiments, theme);
  drawRecordingMark(bench_.recording, theme);
  const std::string title = bench_.lanes.ready() ? (bench_.document.scene.title.empty() ? bench_.document.scene.name
                                                                                        : bench_.document.scene.title)
                                                 : "";
  const float extent = ImGui::CalcTextSize(title.c_str()).x;
  if (ImGui::GetContentRegionAvail().x > extent + theme.px(24)) {
    ImGui::SetCursorPosX(ImGui::GetWindowWidth() - extent - theme.px(12));  // SameLine(x) counts from the first menu
    ImGui::TextDisabled("%s", title.c_str());
  }
  ImGui::EndMainMenuBar();
}

void Interface::drawLeft(const Theme& theme, Room& room) {
  const float least = theme.px(240), line = theme.px(3);
  if (!bench_.wishes.panels || room.size.x < least + theme.px(200)) return;
  const float most = room.size.x - theme.px(200);
  float width =
      std::clamp(theme.px(static_cast<float>(remembered(bench_.settings, "layout.left", 360.0))), least, most);
  beginFixed("##left", room.low, {width, room.size.y}, ImGui::GetStyle().WindowPadding);
  if (bench_.lanes.ready()) {
    PanelContext context{bench_, editor_, differences_, theme};
    search_.field(context);
    ImGui::BeginChild("##scroll");
    search_.wanted() ? search_.results(context) : column_.draw(context);
    ImGui::EndChild();
  }
  ImGui::End();
  const float moved = splitterAt("##leftsplit", {room.low.x + width, room.low.y}, {line, room.size.y}, true, theme);
  if (moved != 0) {
    remember(bench_.settings, "layout.left", static_cast<double>(std::clamp(width + moved, least, most) / theme.scale));
  }
  room.low.x += width + line;
  room.size.x -= width + line;
}

PlotsInput Interface::plotsInput(const Theme& theme) const {
  PlotsInput input{theme, *bench_.lanes.frame, bench_.lanes.activeIndex(), bench_.lanes.runner->pace().speed, covered_};
  input.picked = bench_.selection.picked;
  input.pickedEdge = bench_.selection.edge;
  if (const auto& lesson = bench_.document.lesson) {
    input.plots = plotsAt(*lesson, lessonTime(input.frame));
    input.lasts = lesson->duration;
  }
  return input;
}

void Interface::drawPlots(const Theme& theme, Room& room) {
  const float least = theme.px(120), line = theme.px(3);
  const ImVec2 padding{theme.px(6), theme.px(4)};
  if (!bench_.wishes.panels || room.size.y < least + theme.px(160) || room.size.x < theme.px(260)) return;
  if (!plots_.drawsIn(room.size.x - 2 * padding.x, theme)) return;
  const float most = room.size.y - theme.px(160);
  const float height =
      std::clamp(theme.px(static_cast<float>(remembered(bench_.settings, "layout.bottom", 230.0))), least, most);
  const float top = room.low.y + room.size.y - height;
  beginFixed("##plots", {room.low.x, top}, {room.size.x, height}, padding, ImGuiWindowFlags_NoScrollWithMouse);
  if (bench_.lanes.ready()) plots_.draw(plotsInput(theme));
  ImGui::End();
  const float moved = splitterAt("##plotsplit", {room.low.x, top - line}, {room.size.x, line}, false, theme);
  if (moved != 0) {
    remember(bench_.settings, "layout.bottom",
             static_cast<double>(std::clamp(height - moved, least, most) / theme.scale));
  }
  room.size.y -= height + line;
}

// Panels and plots that are torn off lie over views, column and strip, and under what tells that something went wrong.
void Interface::drawFloating(const Theme& theme, const Room& room) {
  if (!bench_.wishes.panels || !bench_.lanes.ready()) return;
  PanelContext context{bench_, editor_, differences_, theme};
  const bool behind = covered_ || bench_.experiments.open;
  if (!plots_.picturing()) column_.drawFloating(context, {room.low, room.size}, behind);
  plots_.drawFloating(plotsInput(theme), {room.low, room.size}, behind);
  bench_.lanes.runner->watch(plots_.watched());
  keepFloatingBehind({"Notices", "##failure"});
}

void Interface::drawViews(const Theme& theme, const Room& all) {
  const Timer timer;
  const float legend = legendHeight(theme, bench_.viewing.look);
  const Room room{all.low, {all.size.x, std::max(1.0F, all.size.y - legend)}};
  const std::vector<Tile> places = tiles(bench_.viewing.views.size(), room.size.x, room.size.y, theme.px(3));
  for (std::size_t i = places.size(); i < hands_.size(); ++i) hands_[i].drop(bench_);
  hands_.resize(places.size());
  lookAtAll(theme, places);
  for (std::size_t i = 0; i < places.size(); ++i) {
    const Tile& tile = places[i];
    beginFixed(fmt::format("{}{}", kViewWindows, i).c_str(), {room.low.x + tile.x, room.low.y + tile.y},
               {tile.width, tile.height}, {0, 0}, ImGuiWindowFlags_NoScrollWithMouse);
    ViewContext context{bench_, renderer_, hands_[i], theme};
    const bool moved = drawView(context, i);
    ImGui::End();
    if (moved && bench_.viewing.linkCameras) linkTo(i);
  }
  if (legend > 0 && bench_.lanes.ready()) {
    const ImVec2 low{room.low.x, room.low.y + room.size.y}, size{room.size.x, legend};
    beginFixed(fmt::format("{}legend", kViewWindows).c_str(), low, size, {0, 0});
    drawColourLegend(theme, bench_.viewing.views.front().drawn, low, size,
                     legendNote(bench_.viewing.look.quantity, bench_.lanes.frame.get()));
    ImGui::End();
  }
  if (!bench_.pictured()) drawOver(theme, room);
  viewSeconds_ = timer.seconds();
}

// With linked cameras all views look from one place, from where everything fits into the narrowest of them.
void Interface::lookAtAll(const Theme& theme, const std::vector<Tile>& places) {
  std::vector<View>& views = bench_.viewing.views;
  const float header = bench_.lanes.count() > 1 ? viewHeaderHeight(theme) : 0;
  float aspect = 1e9F;
  for (const Tile& tile : places) aspect = std::min(aspect, tile.width / std::max(1.0F, tile.height - header));
  if (aspect_ > 0 && views.size() != arranged_) {  // what was seen is still seen
    for (View& view : views) view.camera.distance *= std::min(1.0F, aspect_) / std::min(1.0F, aspect);
  }
  aspect_ = aspect;
  arranged_ = views.size();
  if (!bench_.lanes.ready() || !bench_.viewing.linkCameras ||
      !std::any_of(views.begin(), views.end(), [](const View& v) { return v.wantsHome; }))
    return;
  lookHome(views[0], *bench_.lanes.frame, aspect);
  for (View& view : views) view.wantsHome = false, view.ground = views[0].ground, view.floor = views[0].floor;
  linkTo(0);
}

void Interface::linkTo(std::size_t moved) {
  for (View& view : bench_.viewing.views) {
    view.camera = bench_.viewing.views[moved].camera;
    view.middle.reset();
    view.carried = bench_.viewing.views[moved].carried;
  }
}

// Notices lie over all views together.
void Interface::drawOver(const Theme& theme, const Room& room) {
  if (bench_.notices.all().empty()) return;
  ImGui::SetNextWindowPos(room.low);
  ImGui::SetNextWindowSize(room.size);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(0, 0));
  ImGui::Begin("Notices", nullptr,
               ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoInputs | ImGuiWindowFlags_NoBackground |
                   ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoFocusOnAppearing | ImGuiWindowFlags_NoMove);
  ImGui::PopStyleVar();
  drawNotices(bench_, theme, {room.low, room.size});
  ImGui::End();
}

// The pages that take the keyboard: they are there in a bare window, too.
void Interface::drawQuestions(const Theme& theme) {
  PanelContext context{bench_, editor_, differences_, theme};
  finder_.draw(context);
  files_.draw(bench_, theme);
  drawLeaveDialog(bench_, theme);
  drawAnotherDialog(bench_, theme);
}

// A tooltip says what may be pressed: not over a page of what lies beside that page, nor of what was just pressed.
void Interface::quietTooltips(const Theme& theme) {
  const ImGuiIO& io = ImGui::GetIO();
  for (int i = 0; i < IM_ARRAYSIZE(io.MouseClicked); ++i) {
    if (io.MouseClicked[i]) quiet_ = true, pressedAt_ = io.MousePos;
  }
  const float away = std::hypot(io.MousePos.x - pressedAt_.x, io.MousePos.y - pressedAt_.y);
  if (away > theme.px(8)) quiet_ = false;
  const ImGuiContext& context = *ImGui::GetCurrentContext();
  const ImGuiWindow* under = context.HoveredWindow ? context.HoveredWindow->RootWindow : nullptr;
  const std::string_view name(under ? under->Name : "");
  const bool beside = covered_ && (name.starts_with("##") || name.find(kFloatingWindows) != std::string_view::npos);
  if (!quiet_ && !beside) return;
  for (ImGuiWindow* window : context.Windows) {
    if (window->Active && (window->Flags & ImGuiWindowFlags_Tooltip)) window->Hidden = true;
  }
}

void Interface::draw(const Theme& theme, bool bare) {
  const Timer timer;
  viewSeconds_ = 0;
  lay(theme, bare);
  smooth(cost_.views, 1e3 * viewSeconds_);
  smooth(cost_.build, 1e3 * (timer.seconds() - viewSeconds_));
}

// Menu, time and status, around the room for all else.
void Interface::layFrame(const Theme& theme, Room& room) {
  drawMenu(theme);
  const float menu = ImGui::GetFrameHeight(), bar = ImGui::GetFrameHeight() + theme.px(8), status = menu;
  room.low.y += menu;
  room.size.y -= menu;
  if (room.size.y > bar + status + theme.px(86)) {
    beginFixed("##time", room.low, {room.size.x, bar}, {theme.px(8), theme.px(4)});
    drawTimeBar(bench_, theme);
    ImGui::End();
    const float line = theme.px(20);
    beginFixed("##timeline", {room.low.x, room.low.y + bar}, {room.size.x, line + theme.px(6)},
               {theme.px(8), theme.px(3)});
    timeLine_.draw(bench_, theme);
    ImGui::End();
    beginFixed("##status", {0, room.low.y + room.size.y - status}, {room.size.x, status}, {theme.px(8), theme.px(2)});
    drawStatusLine(bench_, theme, cost_);
    ImGui::End();
    room.low.y += bar + line + theme.px(6);
    room.size.y -= bar + line + theme.px(6) + status;
  }
}

void Interface::lay(const Theme& theme, bool bare) {
  if (std::exchange(bench_.wishes.closedPopups, false)) ImGui::ClosePopupToLevel(0, true);
  if (const std::string said = editor_.takeMessage(); !said.empty()) bench_.notices.say(said, true);
  Room room{{0, 0}, ImGui::GetMainViewport()->Size};
  lesson_.follow(bench_, aspect_);
  if (bare) {
    if (!bench_.pictured()) room.size.y -= lesson_.draw(bench_, theme, room.low, room.size);
    drawViews(theme, room);
    return drawQuestions(theme);
  }
  if (bench_.wishes.panels) layFrame(theme, room);
  const Room all = room;
  drawLeft(theme, room);
  drawPlots(theme, room);
  room.size.y -= lesson_.draw(bench_, theme, room.low, room.size);
  if (!bench_.pictured() && bench_.wishes.panels) room.size.y -= firstSteps_.draw(bench_, theme, room.low, room.size);
  if (room.size.x > 4 && room.size.y > 4) drawViews(theme, room);
  drawFloating(theme, all);
  experiments_.draw(bench_.experiments, bench_.lanes.ready() ? &bench_.document.scene : nullptr, bench_.settings,
                    renderer_, theme);
  drawHelpPage(bench_, theme);
  manual_.draw(bench_.dialogs.manual, theme);
  drawSceneMenu(bench_, theme, images_);
  drawQuestions(theme);
  drawShaderErrors(renderer_, theme);
  covered_ = bench_.dialogs.anyOpen();
  quietTooltips(theme);
  if (const std::string said = plots_.takeMessage(); !said.empty()) bench_.notices.say(said);
}

}  // namespace selvedge
