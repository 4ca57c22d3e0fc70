// PDF 1.4 (ISO 32000-1): the page's y goes up, ours goes down, so that the page begins with a mirror.
#include "ui/plot/export/pdf_ink.h"

#include <array>
#include <cmath>
#include <vector>

#include <fmt/format.h>

namespace selvedge {

namespace {

// UTF-8 to the bytes of WinAnsiEncoding, as far as that has the letters: those of Latin-1.
std::string winAnsi(const std::string& words) {
  std::string bytes;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const auto code = static_cast<unsigned char>(words[i]);
    if (code < 0x80) {
      bytes += words[i];
    } else if ((code == 0xC2 || code == 0xC3) && i + 1 < words.size()) {
      bytes += static_cast<char>((code - 0xC0U) << 6U | (static_cast<unsigned char>(words[++i]) & 0x3FU));
    } else if (code >= 0xC0) {
      bytes += '?';
    }
  }
  return bytes;
}

std::string quoted(const std::string& words) {
  std::string text = "(";
  for (const char letter : winAnsi(words)) {
    if (letter == '(' || letter == ')' || letter == '\\') text += '\\';
    if (static_cast<unsigned char>(letter) >= ' ') text += letter;
  }
  return text + ')';
}

std::string place(ImVec2 at) { return fmt::format("{} {}", shortNumber(at.x), shortNumber(at.y)); }

}  // namespace

void PdfInk::paint(ImU32 colour, char fillOrStroke) {
  const auto part = [&](int shift) { return shortNumber(static_cast<float>(colour >> shift & 0xFFU) / 255); };
  const unsigned opacity = colour >> IM_COL32_A_SHIFT & 0xFFU;
  opacities_.insert(opacity);
  body_ += fmt::format("/O{} gs {} {} {} {}\n", opacity, part(IM_COL32_R_SHIFT), part(IM_COL32_G_SHIFT),
                       part(IM_COL32_B_SHIFT), fillOrStroke == 'f' ? "rg" : "RG");
}

void PdfInk::path(std::span<const ImVec2> points) {
  for (std::size_t i = 0; i < points.size(); ++i) body_ += place(points[i]) + (i == 0 ? " m\n" : " l\n");
}

void PdfInk::line(ImVec2 from, ImVec2 to, ImU32 colour, float width) {
  const std::array<ImVec2, 2> ends{from, to};
  stroke(ends, colour, width);
}

void PdfInk::stroke(std::span<const ImVec2> points, ImU32 colour, float width) {
  if (points.size() < 2) return;
  paint(colour, 's');
  body_ += fmt::format("{} w\n", shortNumber(width));
  path(points);
  body_ += "S\n";
}

void PdfInk::dashed(std::span<const ImVec2> points, ImU32 colour, float width, float dash) {
  body_ += fmt::format("[{}] 0 d\n", shortNumber(std::max(dash, 0.1F)));
  stroke(points, colour, width);
  body_ += "[] 0 d\n";
}

void PdfInk::rect(ImVec2 low, ImVec2 high, ImU32 colour, float) {
  if (!(high.x > low.x && high.y > low.y)) return;
  paint(colour, 'f');
  body_ += fmt::format("{} {} re f\n", place(low), place({high.x - low.x, high.y - low.y}));
}

void PdfInk::border(ImVec2 low, ImVec2 high, ImU32 colour, float, float width) {
  if (!(high.x > low.x && high.y > low.y)) return;
  paint(colour, 's');
  body_ += fmt::format("{} w {} {} re S\n", shortNumber(width), place(low), place({high.x - low.x, high.y - low.y}));
}

// Four cubics: as round as can be seen.
void PdfInk::circle(ImVec2 middle, float radius, ImU32 colour) {
  static const std::array<ImVec2, 5> kCorners{ImVec2{1, 0}, {0, 1}, {-1, 0}, {0, -1}, {1, 0}};
  constexpr float kHandle = 0.5523F;
  const auto at = [&](ImVec2 corner, ImVec2 towards, float part) {
    return place(
        {middle.x + radius * (corner.x + part * towards.x), middle.y + radius * (corner.y + part * towards.y)});
  };
  paint(colour, 'f');
  body_ += at(kCorners[0], {}, 0) + " m\n";
  for (std::size_t i = 0; i < 4; ++i) {
    const ImVec2 a = kCorners[i], b = kCorners[i + 1];
    body_ += fmt::format("{} {} {} c\n", at(a, b, kHandle), at(b, a, kHandle), at(b, {}, 0));
  }
  body_ += "f\n";
}

void PdfInk::polygon(std::span<const ImVec2> corners, ImU32 colour) {
  if (corners.size() < 3) return;
  paint(colour, 'f');
  path(corners);
  body_ += "f\n";
}

void PdfInk::outline(std::span<const ImVec2> corners, ImU32 colour, float width) {
  if (corners.size() < 2) return;
  paint(colour, 's');
  body_ += fmt::format("{} w\n", shortNumber(width));
  path(corners);
  body_ += "s\n";
}

void PdfInk::band(std::span<const Edge> edges, ImU32 colour) {
  std::vector<ImVec2> corners;
  for (const Edge& edge : edges) corners.push_back({edge.x, edge.high});
  for (auto edge = edges.rbegin(); edge != edges.rend(); ++edge) corners.push_back({edge->x, edge->low});
  polygon(corners, colour);
}

void PdfInk::text(ImVec2 at, ImU32 colour, const std::string& words, float size) {
  paint(colour, 'f');
  body_ += fmt::format("BT /F1 {} Tf 1 0 0 -1 {} Tm {} Tj ET\n", shortNumber(size),
                       place({at.x, at.y + baseLine(size)}), quoted(words));
}

void PdfInk::clip(ImVec2 low, ImVec2 high, bool) {
  body_ += fmt::format("q {} {} re W n\n", place(low), place({high.x - low.x, high.y - low.y}));
}

std::string PdfInk::file() const {
  const std::string content =
      fmt::format("{0} 0 0 -{0} 0 {1} cm 1 j\n{2}", kPoint, shortNumber(kPoint * size_.y), body_);
  std::string states;
  for (const unsigned opacity : opacities_) {
    states += fmt::format("/O{} << /ca {} /CA {} >> ", opacity, shortNumber(static_cast<float>(opacity) / 255),
                          shortNumber(static_cast<float>(opacity) / 255));
  }
  const std::vector<std::string> objects{
      "<< /Type /Catalog /Pages 2 0 R >>",
      "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
      fmt::format("<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {}] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> "
                  "/ExtGState << {}>> >> >>",
                  place({kPoint * size_.x, kPoint * size_.y}), states),
      fmt::format("<< /Length {} >>\nstream\n{}\nendstream", content.size(), content),
      "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
      fmt::format("<< /Title {} /Creator (Selvedge) >>", quoted(title_))};
  std::string text = "%PDF-1.4\n%\xE2\xE3\xCF\xD3\n", table;
  for (std::size_t i = 0; i < objects.size(); ++i) {
    table += fmt::format("{:010} 00000 n \n", text.size());
    text += fmt::format("{} 0 obj\n{}\nendobj\n", i + 1, objects[i]);
  }
  const std::size_t start = text.size(), count = objects.size() + 1;
  return text + fmt::format(
                    "xref\n0 {}\n0000000000 65535 f \n{}trailer\n<< /Size {} /Root 1 0 R /Info 6 0 R >>\n"
                    "startxref\n{}\n%%EOF\n",
                    count, table, count, start);
}

}  // namespace selvedge
