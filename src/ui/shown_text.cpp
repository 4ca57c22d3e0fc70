#include "ui/shown_text.h"

#include <cmath>
#include <optional>

namespace selvedge {
namespace {

constexpr float kSlack = 0.6F;  // pixels: letters are placed on whole ones

struct Letter {
  const ImFontGlyph* glyph;
  ImVec2 low, high;  // pixels, of its line: from its pen position to the next letter's
  ImU32 colour;
  bool cut;
};

// ImGui draws a letter as two triangles over the vertices b, b + 1, b + 2 and b, b + 2, b + 3.
bool isQuad(const ImDrawIdx* at) {
  const unsigned b = at[0];
  return at[1] == b + 1 && at[2] == b + 2 && at[3] == b && at[4] == b + 2 && at[5] == b + 3;
}

const ImFontGlyph* glyphAt(const ImFont& font, ImVec2 uv) {
  for (const ImFontGlyph& g : font.Glyphs) {
    if (g.Visible && uv.x > g.U0 && uv.x < g.U1 && uv.y > g.V0 && uv.y < g.V1) return &g;
  }
  return nullptr;
}

std::optional<Letter> letterOf(const ImFont& font, const ImDrawVert* v, const ImVec4& clip) {
  const ImFontGlyph* g = glyphAt(font, {(v[0].uv.x + v[2].uv.x) / 2, (v[0].uv.y + v[2].uv.y) / 2});
  const float width = v[2].pos.x - v[0].pos.x, height = v[2].pos.y - v[0].pos.y;
  if (!g || width <= 0 || height <= 0) return {};
  // What is seen of the glyph in the texture is what was drawn of it; a letter may have been cut while it was drawn.
  const float scale = width / (v[2].uv.x - v[0].uv.x) * (g->U1 - g->U0) / (g->X1 - g->X0);
  const float first = (v[0].uv.x - g->U0) / (g->U1 - g->U0) * (g->X1 - g->X0);
  const float above = (v[0].uv.y - g->V0) / (g->V1 - g->V0) * (g->Y1 - g->Y0);
  const ImVec2 low{v[0].pos.x - scale * (g->X0 + first), v[0].pos.y - scale * (g->Y0 + above)};
  const bool partly = v[0].uv.x > g->U0 + 1e-6F || v[2].uv.x < g->U1 - 1e-6F;
  const bool beyond = v[0].pos.x < clip.x - 1 || v[2].pos.x > clip.z + 1;
  if (v[2].pos.x <= clip.x || v[0].pos.x >= clip.z || v[2].pos.y <= clip.y || v[0].pos.y >= clip.w) return {};
  return Letter{g, low, {low.x + scale * g->AdvanceX, low.y + scale * font.FontSize}, v[0].col, partly || beyond};
}

void append(std::string& words, const ImFontGlyph& g) {
  char bytes[5] = {};
  const auto c = static_cast<unsigned>(g.Codepoint);
  if (c < 0x80) {
    bytes[0] = static_cast<char>(c);
  } else if (c < 0x800) {
    bytes[0] = static_cast<char>(0xC0 | (c >> 6)), bytes[1] = static_cast<char>(0x80 | (c & 0x3F));
  } else {
    bytes[0] = static_cast<char>(0xE0 | (c >> 12)), bytes[1] = static_cast<char>(0x80 | ((c >> 6) & 0x3F));
    bytes[2] = static_cast<char>(0x80 | (c & 0x3F));
  }
  words += bytes;
}

// Letters that follow one another, spaces between them or not, make a line.
class Lines {
 public:
  explicit Lines(const ImFont& font) : space_(font.FindGlyph(' ')->AdvanceX) {}

  void add(const Letter& letter, const char* window) {
    const float gap = letter.low.x - pen_, spaces = std::round(gap / space_);
    const bool follows = open_ && letter.colour == colour_ && std::abs(letter.low.y - all_.back().low.y) < kSlack &&
                         spaces >= 0 && spaces <= 2 && std::abs(gap - spaces * space_) < kSlack;
    if (!follows) all_.push_back({"", window, letter.low, letter.high, false});
    ShownText& line = all_.back();
    if (follows) line.words.append(static_cast<std::size_t>(spaces), ' ');
    append(line.words, *letter.glyph);
    line.high.x = pen_ = letter.high.x;
    line.cut = line.cut || letter.cut;
    colour_ = letter.colour;
    open_ = true;
  }
  void end() { open_ = false; }
  std::vector<ShownText> take() { return std::move(all_); }

 private:
  std::vector<ShownText> all_;
  float space_, pen_ = 0;
  ImU32 colour_ = 0;
  bool open_ = false;
};

}  // namespace

std::vector<ShownText> shownTexts() {
  const ImDrawData* data = ImGui::GetDrawData();
  if (!data || !data->Valid) return {};
  const ImFont& font = *ImGui::GetIO().Fonts->Fonts[0];
  Lines lines(font);
  for (int i = 0; i < data->CmdListsCount; ++i) {
    const ImDrawList& list = *data->CmdLists[i];
    for (const ImDrawCmd& command : list.CmdBuffer) {
      lines.end();
      if (command.UserCallback || command.GetTexID() != ImGui::GetIO().Fonts->TexID) continue;
      const ImDrawIdx* first = list.IdxBuffer.Data + command.IdxOffset;
      for (unsigned at = 0; at + 6 <= command.ElemCount;) {
        const bool quad = isQuad(first + at);
        const auto letter =
            quad ? letterOf(font, list.VtxBuffer.Data + command.VtxOffset + first[at], command.ClipRect) : std::nullopt;
        if (letter) lines.add(*letter, list._OwnerName ? list._OwnerName : "");
        at += letter || quad ? 6 : 3;
      }
    }
  }
  return lines.take();
}

}  // namespace selvedge
