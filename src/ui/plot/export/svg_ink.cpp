#include "ui/plot/export/svg_ink.h"

#include <vector>

#include <fmt/format.h>

namespace selvedge {

namespace {

// As an attribute, with its opacity where it has less than all.
std::string painted(std::string_view what, ImU32 colour) {
  const unsigned red = colour >> IM_COL32_R_SHIFT & 0xFFU, green = colour >> IM_COL32_G_SHIFT & 0xFFU,
                 blue = colour >> IM_COL32_B_SHIFT & 0xFFU, alpha = colour >> IM_COL32_A_SHIFT & 0xFFU;
  std::string text = fmt::format("{}=\"#{:02x}{:02x}{:02x}\"", what, red, green, blue);
  if (alpha < 255) text += fmt::format(" {}-opacity=\"{:.3g}\"", what, alpha / 255.0);
  return text;
}

std::string stroked(ImU32 colour, float width) {
  return fmt::format("fill=\"none\" {} stroke-width=\"{}\" stroke-linejoin=\"round\"", painted("stroke", colour),
                     shortNumber(width));
}

std::string listed(std::span<const ImVec2> points) {
  std::string text = "points=\"";
  for (const ImVec2& point : points) text += fmt::format("{},{} ", shortNumber(point.x), shortNumber(point.y));
  if (!points.empty()) text.pop_back();
  return text + '"';
}

std::string boxed(ImVec2 low, ImVec2 high, float rounding) {
  std::string text = fmt::format(R"(x="{}" y="{}" width="{}" height="{}")", shortNumber(low.x), shortNumber(low.y),
                                 shortNumber(high.x - low.x), shortNumber(high.y - low.y));
  if (rounding > 0) text += fmt::format(" rx=\"{}\"", shortNumber(rounding));
  return text;
}

std::string escaped(const std::string& words) {
  std::string text;
  for (const char letter : words) {
    if (letter == '&')
      text += "&amp;";
    else if (letter == '<')
      text += "&lt;";
    else if (letter == '>')
      text += "&gt;";
    else if (static_cast<unsigned char>(letter) >= ' ')
      text += letter;
  }
  return text;
}

}  // namespace

void SvgInk::shape(std::string_view kind, const std::string& where, std::string_view paint) {
  body_ += fmt::format("<{} {} {}/>\n", kind, where, paint);
}

void SvgInk::line(ImVec2 from, ImVec2 to, ImU32 colour, float width) {
  const ImVec2 ends[] = {from, to};
  stroke(ends, colour, width);
}

void SvgInk::stroke(std::span<const ImVec2> points, ImU32 colour, float width) {
  if (points.size() > 1) shape("polyline", listed(points), stroked(colour, width));
}

void SvgInk::dashed(std::span<const ImVec2> points, ImU32 colour, float width, float dash) {
  if (points.size() < 2) return;
  shape("polyline", listed(points),
        fmt::format("{} stroke-dasharray=\"{}\"", stroked(colour, width), shortNumber(dash)));
}

void SvgInk::rect(ImVec2 low, ImVec2 high, ImU32 colour, float rounding) {
  if (high.x > low.x && high.y > low.y) shape("rect", boxed(low, high, rounding), painted("fill", colour));
}

void SvgInk::border(ImVec2 low, ImVec2 high, ImU32 colour, float rounding, float width) {
  if (high.x > low.x && high.y > low.y) shape("rect", boxed(low, high, rounding), stroked(colour, width));
}

void SvgInk::circle(ImVec2 middle, float radius, ImU32 colour) {
  shape("circle",
        fmt::format(R"(cx="{}" cy="{}" r="{}")", shortNumber(middle.x), shortNumber(middle.y), shortNumber(radius)),
        painted("fill", colour));
}

void SvgInk::polygon(std::span<const ImVec2> corners, ImU32 colour) {
  shape("polygon", listed(corners), painted("fill", colour));
}

void SvgInk::outline(std::span<const ImVec2> corners, ImU32 colour, float width) {
  shape("polygon", listed(corners), stroked(colour, width));
}

void SvgInk::band(std::span<const Edge> edges, ImU32 colour) {
  std::vector<ImVec2> corners;
  for (const Edge& edge : edges) corners.push_back({edge.x, edge.high});
  for (auto edge = edges.rbegin(); edge != edges.rend(); ++edge) corners.push_back({edge->x, edge->low});
  polygon(corners, colour);
}

void SvgInk::text(ImVec2 at, ImU32 colour, const std::string& words, float size) {
  body_ += fmt::format("<text x=\"{}\" y=\"{}\" font-size=\"{}\" {}>{}</text>\n", shortNumber(at.x),
                       shortNumber(at.y + baseLine(size)), shortNumber(size), painted("fill", colour), escaped(words));
}

// SVG's clips are always within those around them.
void SvgInk::clip(ImVec2 low, ImVec2 high, bool) {
  const int number = ++clips_;
  body_ += fmt::format("<clipPath id=\"clip{}\"><rect {}/></clipPath>\n<g clip-path=\"url(#clip{})\">\n", number,
                       boxed(low, high, 0), number);
}

std::string SvgInk::file() const {
  const std::string width = shortNumber(size_.x), height = shortNumber(size_.y);
  return fmt::format(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{}pt\" "
      "height=\"{}pt\" viewBox=\"0 0 {} {}\" font-family=\"Helvetica, Arial, 'Liberation Sans', sans-serif\" "
      "xml:space=\"preserve\">\n<rect width=\"{}\" height=\"{}\" fill=\"#ffffff\"/>\n{}</svg>\n",
      shortNumber(kPoint * size_.x), shortNumber(kPoint * size_.y), width, height, width, height, body_);
}

}  // namespace selvedge
