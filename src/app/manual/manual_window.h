// The window "Manual": the pages of docs/ at the left, or where the words stand that are looked for; at the right the text.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "app/manual/manual.h"
#include "app/manual/markdown_view.h"

namespace selvedge {

class ManualWindow {
 public:
  void draw(bool& open, const Theme& theme);

 private:
  void drawContents(const Theme& theme);
  void drawFound(const Theme& theme);
  void drawText(const Theme& theme);
  void follow(const std::string& link);
  void go(ManualPlace place);
  bool marked(std::size_t block) const;

  std::optional<Manual> manual_;  // read when it is first opened
  std::size_t page_ = 0;
  std::optional<std::size_t> wanted_;  // the block that is to be seen
  std::vector<ManualPlace> earlier_;   // for the button that goes back
  std::array<char, 80> words_{};       // looked for
  std::vector<ManualPlace> found_;
  ImageShelf images_;
  std::string told_;  // of a link that leads out of the manual
};

}  // namespace selvedge
