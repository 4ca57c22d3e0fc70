// A plot as an SVG file.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "ui/plot/export/paper_ink.h"

namespace selvedge {

class SvgInk : public PaperInk {
 public:
  explicit SvgInk(ImVec2 size) : size_(size) {}

  void line(ImVec2 from, ImVec2 to, ImU32 colour, float width) override;
  void stroke(std::span<const ImVec2> points, ImU32 colour, float width) override;
  void dashed(std::span<const ImVec2> points, ImU32 colour, float width, float dash) override;
  void rect(ImVec2 low, ImVec2 high, ImU32 colour, float rounding) override;
  void border(ImVec2 low, ImVec2 high, ImU32 colour, float rounding, float width) override;
  void circle(ImVec2 middle, float radius, ImU32 colour) override;
  void polygon(std::span<const ImVec2> corners, ImU32 colour) override;
  void outline(std::span<const ImVec2> corners, ImU32 colour, float width) override;
  void band(std::span<const Edge> edges, ImU32 colour) override;
  void text(ImVec2 at, ImU32 colour, const std::string& words, float size) override;
  void clip(ImVec2 low, ImVec2 high, bool within) override;
  void unclip() override { body_ += "</g>\n"; }
  std::string file() const override;

 private:
  void shape(std::string_view kind, const std::string& where, std::string_view paint);

  ImVec2 size_;
  std::string body_;
  int clips_ = 0;
};

}  // namespace selvedge
