// The ink of a window: lines with smooth edges, each piece a quad. ImGui's polylines have spikes where a curve turns
// sharply.
#include <algorithm>
#include <cmath>
#include <vector>

#include "ui/plot/plot_ink.h"

namespace selvedge {

namespace {

constexpr float kOverlap = 0.3F;       // of half the width
constexpr std::size_t kAtOnce = 2000;  // ImGui's indices have 16 bits

}  // namespace

void WindowInk::stroke(std::span<const ImVec2> points, ImU32 colour, float thickness) {
  const ImFontAtlas& atlas = *ImGui::GetIO().Fonts;
  // ImGui bakes smooth lines of whole widths into its texture, with one pixel of air on both sides.
  const int baked = std::clamp(static_cast<int>(std::lround(thickness)), 1, IM_DRAWLIST_TEX_LINES_WIDTH_MAX);
  const ImVec4 uv = atlas.TexUvLines[baked];
  const bool hasBaked = (atlas.Flags & ImFontAtlasFlags_NoBakedLines) == 0;
  const ImVec2 uvA = hasBaked ? ImVec2(uv.x, uv.y) : atlas.TexUvWhitePixel;
  const ImVec2 uvB = hasBaked ? ImVec2(uv.z, uv.w) : atlas.TexUvWhitePixel;
  const float half = thickness / 2 + (hasBaked ? 1.0F : 0.0F);
  for (std::size_t begin = 0; begin + 1 < points.size(); begin += kAtOnce) {
    const std::size_t count = std::min(kAtOnce, points.size() - 1 - begin);
    list_.PrimReserve(static_cast<int>(6 * count), static_cast<int>(4 * count));
    for (std::size_t i = begin; i < begin + count; ++i) {
      ImVec2 a = points[i], b = points[i + 1];
      const float dx = b.x - a.x, dy = b.y - a.y, length = std::sqrt(dx * dx + dy * dy);
      const float s = length > 0 ? half / length : 0, nx = -dy * s, ny = dx * s;
      const float ex = ny * kOverlap, ey = -nx * kOverlap;  // closes the wedges where two pieces meet
      a = {a.x - ex, a.y - ey};
      b = {b.x + ex, b.y + ey};
      list_.PrimQuadUV({a.x + nx, a.y + ny}, {b.x + nx, b.y + ny}, {b.x - nx, b.y - ny}, {a.x - nx, a.y - ny}, uvA, uvA,
                       uvB, uvB, colour);
    }
  }
}

// Upright and level lines, one pixel wide.
void WindowInk::dashedLine(ImVec2 from, ImVec2 to, ImU32 colour, float dash) {
  const float dx = to.x - from.x, dy = to.y - from.y, length = std::sqrt(dx * dx + dy * dy);
  const int pieces = static_cast<int>(length / (2 * dash)) + 1;
  for (int i = 0; i < std::min(pieces, 1000); ++i) {
    const float begin = static_cast<float>(i) * 2 * dash / std::max(length, 1.0F);
    const float end = std::min(1.0F, begin + dash / std::max(length, 1.0F));
    if (begin >= 1) break;
    list_.AddLine({from.x + dx * begin, from.y + dy * begin}, {from.x + dx * end, from.y + dy * end}, colour);
  }
}

void WindowInk::dashed(std::span<const ImVec2> points, ImU32 colour, float thickness, float dash) {
  if (points.size() == 2 && thickness <= 1) return dashedLine(points[0], points[1], colour, dash);
  std::vector<ImVec2> piece;
  float along = 0;  // from the last end of a dash or gap
  bool on = true;
  for (std::size_t i = 0; i + 1 < points.size(); ++i) {
    const ImVec2 a = points[i], b = points[i + 1];
    const float length = std::hypot(b.x - a.x, b.y - a.y);
    if (on && piece.empty()) piece.push_back(a);
    float gone = 0;
    while (length - gone > dash - along) {
      gone += dash - along;
      const ImVec2 end{a.x + (b.x - a.x) * gone / length, a.y + (b.y - a.y) * gone / length};
      piece.push_back(end);
      if (on) stroke(piece, colour, thickness);
      piece.assign(1, end);
      on = !on;
      along = 0;
    }
    along += length - gone;
    if (on) piece.push_back(b);
  }
  if (on) stroke(piece, colour, thickness);
}

void WindowInk::rect(ImVec2 low, ImVec2 high, ImU32 colour, float rounding) {
  list_.AddRectFilled(low, high, colour, rounding);
}

void WindowInk::border(ImVec2 low, ImVec2 high, ImU32 colour, float rounding, float width) {
  list_.AddRect(low, high, colour, rounding, 0, width);
}

void WindowInk::circle(ImVec2 middle, float radius, ImU32 colour) { list_.AddCircleFilled(middle, radius, colour, 14); }

void WindowInk::polygon(std::span<const ImVec2> corners, ImU32 colour) {
  list_.AddConvexPolyFilled(corners.data(), static_cast<int>(corners.size()), colour);
}

void WindowInk::outline(std::span<const ImVec2> corners, ImU32 colour, float width) {
  list_.AddPolyline(corners.data(), static_cast<int>(corners.size()), colour, ImDrawFlags_Closed, width);
}

void WindowInk::band(std::span<const Edge> edges, ImU32 colour) {
  const ImVec2 uv = ImGui::GetIO().Fonts->TexUvWhitePixel;
  for (std::size_t begin = 0; begin + 1 < edges.size(); begin += kAtOnce) {
    const std::size_t count = std::min(kAtOnce, edges.size() - 1 - begin);
    list_.PrimReserve(static_cast<int>(6 * count), static_cast<int>(4 * count));
    for (std::size_t i = begin; i < begin + count; ++i) {
      const Edge &a = edges[i], &b = edges[i + 1];
      list_.PrimQuadUV({a.x, a.high}, {b.x, b.high}, {b.x, b.low}, {a.x, a.low}, uv, uv, uv, uv, colour);
    }
  }
}

void WindowInk::text(ImVec2 at, ImU32 colour, const std::string& words, float size) {
  list_.AddText(ImGui::GetFont(), size, {std::round(at.x), std::round(at.y)}, colour, words.c_str());
}

ImVec2 WindowInk::textSize(const std::string& words, float size) const {
  return ImGui::GetFont()->CalcTextSizeA(size, 1e6F, 0, words.c_str());
}

}  // namespace selvedge
