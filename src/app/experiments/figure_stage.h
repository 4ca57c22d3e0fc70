// Figures of studies as pictures for a page or a slide: title, figure, caption.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "render/renderer.h"
#include "studies/figure.h"
#include "ui/offscreen_page.h"

namespace selvedge {

inline constexpr PictureSize kFigureSize{1600, 1000};

// In the OpenGL context that is current: within a window between two of its frames, too.
class FigurePainter {
 public:
  explicit FigurePainter(PictureSize size = kFigureSize);
  void paint(const Figure& figure, std::vector<unsigned char>& rgb);  // RGB rows from the top
  PictureSize size() const { return page_.size(); }

 private:
  Theme theme_;
  OffscreenPage page_;
  std::unique_ptr<Renderer> renderer_;  // once there are cloths
};

// Without a window or a display.
class FigureStage {
 public:
  explicit FigureStage(PictureSize size = kFigureSize);  // throws InputError where nothing can be drawn here
  ~FigureStage();
  FigureStage(const FigureStage&) = delete;
  FigureStage& operator=(const FigureStage&) = delete;

  void write(const Figure& figure, const std::string& path);  // a PNG; throws InputError where it cannot be written

 private:
  struct Graphics;
  std::unique_ptr<Graphics> graphics_;
};

}  // namespace selvedge
