// What a plot is drawn with: the window's draw lists, or a file with lines as lines and text as text.
#pragma once

#include <span>
#include <string>

#include <imgui.h>

namespace selvedge {

class PlotInk {
 public:
  // A place along x, and what is filled there; low is below on the picture.
  struct Edge {
    float x, low, high;
  };

  virtual ~PlotInk() = default;

  virtual void line(ImVec2 from, ImVec2 to, ImU32 colour, float width = 1) = 0;
  virtual void stroke(std::span<const ImVec2> points, ImU32 colour, float width) = 0;
  virtual void dashed(std::span<const ImVec2> points, ImU32 colour, float width, float dash) = 0;  // gaps as long
  virtual void rect(ImVec2 low, ImVec2 high, ImU32 colour, float rounding = 0) = 0;                // filled
  virtual void border(ImVec2 low, ImVec2 high, ImU32 colour, float rounding = 0, float width = 1) = 0;
  virtual void circle(ImVec2 middle, float radius, ImU32 colour) = 0;
  virtual void polygon(std::span<const ImVec2> corners, ImU32 colour) = 0;  // filled, convex
  virtual void outline(std::span<const ImVec2> corners, ImU32 colour, float width) = 0;
  virtual void band(std::span<const Edge> edges, ImU32 colour) = 0;  // filled
  virtual void text(ImVec2 at, ImU32 colour, const std::string& words, float size) = 0;
  virtual ImVec2 textSize(const std::string& words, float size) const = 0;
  // Until unclip() nothing is drawn outside; `within`: nor outside the areas that are clipped to already.
  virtual void clip(ImVec2 low, ImVec2 high, bool within = true) = 0;
  virtual void unclip() = 0;
};

class WindowInk : public PlotInk {
 public:
  explicit WindowInk(ImDrawList& list) : list_(list) {}

  void line(ImVec2 from, ImVec2 to, ImU32 colour, float width) override { list_.AddLine(from, to, colour, width); }
  void stroke(std::span<const ImVec2> points, ImU32 colour, float width) override;
  void dashed(std::span<const ImVec2> points, ImU32 colour, float width, float dash) override;
  void rect(ImVec2 low, ImVec2 high, ImU32 colour, float rounding) override;
  void border(ImVec2 low, ImVec2 high, ImU32 colour, float rounding, float width) override;
  void circle(ImVec2 middle, float radius, ImU32 colour) override;
  void polygon(std::span<const ImVec2> corners, ImU32 colour) override;
  void outline(std::span<const ImVec2> corners, ImU32 colour, float width) override;
  void band(std::span<const Edge> edges, ImU32 colour) override;
  void text(ImVec2 at, ImU32 colour, const std::string& words, float size) override;
  ImVec2 textSize(const std::string& words, float size) const override;
  void clip(ImVec2 low, ImVec2 high, bool within) override { list_.PushClipRect(low, high, within); }
  void unclip() override { list_.PopClipRect(); }

 private:
  void dashedLine(ImVec2 from, ImVec2 to, ImU32 colour, float dash);

  ImDrawList& list_;
};

}  // namespace selvedge
