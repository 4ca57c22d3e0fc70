#include "ui/windows/floating_window.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include <imgui_internal.h>

namespace selvedge {
namespace {

constexpr float kMostOfRoom = 0.85F;  // of its height, for a window that is as high as its contents
constexpr const char* kPutBack = "Put back";
constexpr const char* kPutBackHelp = "Back to its place";

bool floats(const ImGuiWindow& window) {
  return std::string_view(window.Name).find(kFloatingWindows) != std::string_view::npos;
}

// The title is as the head of a panel is.
ImVec4 over(ImU32 ground, ImU32 ink, float share) {
  const ImVec4 a = ImGui::ColorConvertU32ToFloat4(ground), b = ImGui::ColorConvertU32ToFloat4(ink);
  return {a.x + share * (b.x - a.x), a.y + share * (b.y - a.y), a.z + share * (b.z - a.z), 1};
}

bool beginDressed(const FloatingWindow& window, const Theme& theme, bool& open) {
  ImGuiWindowFlags flags =
      ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoFocusOnAppearing;
  // Room for the bar is always left: what is in the window does not move when a line more comes.
  flags |= window.scrolls ? ImGuiWindowFlags_AlwaysVerticalScrollbar
                          : ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse;
  const ImGuiWindow* before = ImGui::FindWindowByName(window.name);
  if (window.behind && before) flags |= ImGuiWindowFlags_NoBringToFrontOnFocus;
  const bool longer = before && before->ScrollMax.y > 0;
  const ImVec4 grab = longer ? ImGui::GetStyleColorVec4(ImGuiCol_ScrollbarGrab) : ImVec4(0, 0, 0, 0);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 1);
  ImGui::PushStyleColor(ImGuiCol_TitleBg, over(theme.panel, theme.accent, 0.16F));
  ImGui::PushStyleColor(ImGuiCol_TitleBgActive, over(theme.panel, theme.accent, 0.28F));
  ImGui::PushStyleColor(ImGuiCol_ScrollbarGrab, grab);
  ImGui::PushStyleColor(ImGuiCol_ScrollbarGrabHovered,
                        longer ? ImGui::GetStyleColorVec4(ImGuiCol_ScrollbarGrabHovered) : grab);
  const bool visible = ImGui::Begin(window.name, &open, flags);
  ImGui::PopStyleColor(4);
  ImGui::PopStyleVar();
  return visible;
}

void titleMenu(bool& open) {
  if (ImGui::BeginPopupContextItem("##title")) {
    if (ImGui::MenuItem(kPutBack)) open = false;
    ImGui::EndPopup();
  }
  if (ImGui::GetHoveredID() == ImGui::GetCurrentWindow()->GetID("#CLOSE")) ImGui::SetTooltip("%s", kPutBackHelp);
}

void carry(ImGuiWindow* window) {
  ImGuiContext& context = *ImGui::GetCurrentContext();
  ImGui::StartMouseMovingWindow(window);
  const ImVec2 mouse = ImGui::GetIO().MousePos;
  context.ActiveIdClickOffset = {mouse.x - window->Pos.x, mouse.y - window->Pos.y};
}

// What the mouse has made of it, cut at the borders of the room: there it ends.
FloatingPlace pulledTo(const ImGuiWindow& window, const FloatingRoom& room, float scale) {
  const float left = std::max(window.Pos.x, room.low.x), top = std::max(window.Pos.y, room.low.y);
  const float right = std::min(window.Pos.x + window.SizeFull.x, room.low.x + room.size.x);
  const float bottom = std::min(window.Pos.y + window.SizeFull.y, room.low.y + room.size.y);
  return {left / scale, top / scale, (right - left) / scale, (bottom - top) / scale};
}

}  // namespace

FloatingRoom placeWithin(const FloatingPlace& place, ImVec2 least, const FloatingRoom& room, float scale) {
  const auto fit = [&](float low, float size, float leastSize, float roomLow, float roomSize) {
    const float all = std::max(1.0F, std::floor(roomSize));
    const float own = std::clamp(std::round(size * scale), std::min(std::round(leastSize * scale), all), all);
    return ImVec2(std::clamp(std::round(low * scale), roomLow, roomLow + all - own), own);
  };
  const ImVec2 across = fit(place.x, place.width, least.x, std::ceil(room.low.x), room.size.x);
  const ImVec2 down = fit(place.y, place.height, least.y, std::ceil(room.low.y), room.size.y);
  return {{across.x, down.x}, {across.y, down.y}};
}

bool beginFloating(const FloatingWindow& window, FloatingPlace& place, const FloatingRoom& room, const Theme& theme,
                   bool& open) {
  const ImGuiWindow* before = ImGui::FindWindowByName(window.name);
  const ImGuiWindow* moving = ImGui::GetCurrentContext()->MovingWindow;
  const bool moved = before && moving && moving->RootWindow == before, grows = place.height <= 0;
  const float scale = theme.scale;
  if (moved) place.x = before->Pos.x / scale, place.y = before->Pos.y / scale;
  FloatingPlace wanted = place;
  if (grows && before) wanted.height = before->SizeFull.y / scale;
  const FloatingRoom shown = placeWithin(wanted, window.least, room, scale);
  if (moved) place.x = shown.low.x / scale, place.y = shown.low.y / scale;  // at a border it stops, and stays
  const auto least = [&](float size, float all) { return std::min(size * scale, std::max(1.0F, std::floor(all))); };
  ImGui::SetNextWindowSizeConstraints({least(window.least.x, room.size.x), least(window.least.y, room.size.y)},
                                      {std::max(1.0F, room.size.x), std::max(1.0F, room.size.y)});
  ImGui::SetNextWindowPos(shown.low);
  if (grows) {
    ImGui::SetNextWindowSize({shown.size.x, 0}, ImGuiCond_Appearing);
  } else {
    ImGui::SetNextWindowSize(shown.size);
  }
  if (window.rises || window.carried) ImGui::SetNextWindowFocus();
  const bool visible = beginDressed(window, theme, open);
  titleMenu(open);
  ImGuiWindow* now = ImGui::GetCurrentWindow();
  if (window.carried) carry(now);
  if (grows) {  // until it has seen its contents
    if (now->AutoFitFramesY <= 0 && !now->Hidden) {
      place.height = std::min(now->SizeFull.y, kMostOfRoom * room.size.y) / scale;
    }
  } else if (now->SizeFull.x != shown.size.x || now->SizeFull.y != shown.size.y) {
    place = pulledTo(*now, room, scale);
  }
  return visible;
}

void keepFloatingBehind(std::initializer_list<std::string_view> names) {
  const ImVector<ImGuiWindow*>& all = ImGui::GetCurrentContext()->Windows;
  std::vector<ImGuiWindow*> floating, before;
  for (ImGuiWindow* each : all) {
    if (!each->Active || each->RootWindow != each) continue;
    if (floats(*each)) floating.push_back(each);
    const auto isIts = [&](std::string_view name) { return std::string_view(each->Name).starts_with(name); };
    if (std::any_of(names.begin(), names.end(), isIts)) before.push_back(each);
  }
  for (ImGuiWindow* each : floating) {  // from the lowest, so that their order stays
    for (ImGuiWindow* other : before) {
      if (ImGui::IsWindowAbove(each, other)) ImGui::BringWindowToDisplayBehind(each, other);
    }
  }
}

bool tearButton(const Theme& theme, float side, bool floats, const char* help) {
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const bool pressed = ImGui::InvisibleButton("##tear", {side, side});
  const bool hot = ImGui::IsItemHovered();
  if (hot) ImGui::SetTooltip("%s", help);
  const ImU32 ink = hot ? theme.accent : theme.dim;
  const float r = std::round(0.22F * side), line = theme.px(1.3F);
  const ImVec2 centre{std::floor(at.x + side / 2) + 0.5F, std::floor(at.y + side / 2) + 0.5F};
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const auto point = [&](float x, float y) { return ImVec2(centre.x + r * x, centre.y - r * y); };
  // A sheet whose upper right corner is open, and an arrow through it.
  const ImVec2 sheet[] = {point(0, 0.75F), point(-1, 0.75F), point(-1, -1), point(0.75F, -1), point(0.75F, 0)};
  draw.AddPolyline(sheet, 5, ink, 0, line);
  const float tip = floats ? -0.35F : 1, end = floats ? 1 : -0.35F;
  draw.AddLine(point(end, end), point(tip, tip), ink, line);
  const float wing = floats ? tip + 0.8F : tip - 0.8F;
  const ImVec2 head[] = {point(wing, tip), point(tip, tip), point(tip, wing)};
  draw.AddPolyline(head, 3, ink, 0, line);
  return pressed;
}

}  // namespace selvedge
