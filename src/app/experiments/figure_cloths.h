// The rows of cloths of a study's figure, like strips of a film: all seen from one place, at one scale.
#pragma once

#include <vector>

#include "render/renderer.h"
#include "studies/figure.h"
#include "ui/theme.h"

namespace selvedge {

class FigureCloths {
 public:
  explicit FigureCloths(const Figure& figure);  // which must stay
  // Fills a box at the cursor. Draws the cloths themselves only where size or theme are not those of the last time;
  // nobody else may have used the renderer's views from kFirstView on meanwhile.
  void draw(Renderer& renderer, const Theme& theme, ImVec2 size);

  static constexpr int kFirstView = 100, kSlot = 100;

 private:
  struct Strips {  // how the pictures are laid out
    std::size_t columns = 1;
    std::size_t rows = 1;  // of a block; the next block stands beside it
    float block = 0;       // px, width of one
    float labels = 0;      // px, of the rows, at the left
    ImVec2 cell{};
  };
  Strips layOut(const Theme& theme, ImVec2 room) const;
  void drawCloths(Renderer& renderer, const Theme& theme);

  const Figure& figure_;
  Camera camera_;
  float ground_ = 0;  // m
  float aspect_ = 1;  // of a picture that all fits into
  Strips strips_;
  bool dark_ = false;
  std::vector<unsigned> textures_;  // of all pictures, row by row
};

}  // namespace selvedge
