// A plot as a PDF file of one page.
#pragma once

#include <set>
#include <span>
#include <string>
#include <utility>

#include "ui/plot/export/paper_ink.h"

namespace selvedge {

class PdfInk : public PaperInk {
 public:
  PdfInk(ImVec2 size, std::string title) : size_(size), title_(std::move(title)) {}

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
  void unclip() override { body_ += "Q\n"; }
  std::string file() const override;

 private:
  void paint(ImU32 colour, char fillOrStroke);
  void path(std::span<const ImVec2> points);

  ImVec2 size_;
  std::string title_, body_;
  std::set<unsigned> opacities_;  // of 255
};

}  // namespace selvedge
