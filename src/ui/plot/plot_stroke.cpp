#include <cmath>

#include "ui/plot/plot_drawing.h"

namespace selvedge {

namespace {

constexpr float kOverlap = 0.3F;             // of half the width
constexpr std::size_t kPiecesAtOnce = 2000;  // ImGui's indices have 16 bits

}  // namespace

void strokeLine(ImDrawList& list, std::span<const ImVec2> points, ImU32 colour, float thickness) {
  const ImFontAtlas& atlas = *ImGui::GetIO().Fonts;
  // ImGui bakes smooth lines of whole widths into its texture, with one pixel of air on both sides.
  const int baked = std::clamp(static_cast<int>(std::lround(thickness)), 1, IM_DRAWLIST_TEX_LINES_WIDTH_MAX);
  const ImVec4 uv = atlas.TexUvLines[baked];
  const bool hasBaked = (atlas.Flags & ImFontAtlasFlags_NoBakedLines) == 0;
  const ImVec2 uvA = hasBaked ? ImVec2(uv.x, uv.y) : atlas.TexUvWhitePixel;
  const ImVec2 uvB = hasBaked ? ImVec2(uv.z, uv.w) : atlas.TexUvWhitePixel;
  const float half = thickness / 2 + (hasBaked ? 1.0F : 0.0F);
  for (std::size_t begin = 0; begin + 1 < points.size(); begin += kPiecesAtOnce) {
    const std::size_t count = std::min(kPiecesAtOnce, points.size() - 1 - begin);
    list.PrimReserve(static_cast<int>(6 * count), static_cast<int>(4 * count));
    for (std::size_t i = begin; i < begin + count; ++i) {
      ImVec2 a = points[i], b = points[i + 1];
      const float dx = b.x - a.x, dy = b.y - a.y, length = std::sqrt(dx * dx + dy * dy);
      const float s = length > 0 ? half / length : 0, nx = -dy * s, ny = dx * s;
      const float ex = ny * kOverlap, ey = -nx * kOverlap;  // closes the wedges where two pieces meet
      a = {a.x - ex, a.y - ey};
      b = {b.x + ex, b.y + ey};
      list.PrimQuadUV({a.x + nx, a.y + ny}, {b.x + nx, b.y + ny}, {b.x - nx, b.y - ny}, {a.x - nx, a.y - ny}, uvA, uvA,
                      uvB, uvB, colour);
    }
  }
}

void strokeDashed(ImDrawList& list, ImVec2 from, ImVec2 to, ImU32 colour, float dash) {
  const float dx = to.x - from.x, dy = to.y - from.y, length = std::sqrt(dx * dx + dy * dy);
  const int pieces = static_cast<int>(length / (2 * dash)) + 1;
  for (int i = 0; i < std::min(pieces, 1000); ++i) {
    const float begin = static_cast<float>(i) * 2 * dash / std::max(length, 1.0F);
    const float end = std::min(1.0F, begin + dash / std::max(length, 1.0F));
    if (begin >= 1) break;
    list.AddLine({from.x + dx * begin, from.y + dy * begin}, {from.x + dx * end, from.y + dy * end}, colour);
  }
}

// A gap is as long as a dash.
void strokeDashedLine(ImDrawList& list, std::span<const ImVec2> points, ImU32 colour, float thickness, float dash) {
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
      if (on) strokeLine(list, piece, colour, thickness);
      piece.assign(1, end);
      on = !on;
      along = 0;
    }
    along += length - gone;
    if (on) piece.push_back(b);
  }
  if (on) strokeLine(list, piece, colour, thickness);
}

}  // namespace selvedge
