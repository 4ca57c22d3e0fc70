// The page "Find": a few letters, and what they lead to.
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <vector>

#include "app/finder/findings.h"
#include "app/panels/panels.h"
#include "ui/early_letters.h"

namespace selvedge {

class FinderPage {
 public:
  void draw(PanelContext& context);

 private:
  void open(PanelContext& context);
  void refill(PanelContext& context);
  void moveByKeys();
  void list(PanelContext& context, float height);
  void take(const Finding& finding, PanelContext& context);

  std::array<char, 80> typed_{};
  std::vector<Finding> all_, found_;
  std::string of_;          // the scene that all_ was made for
  std::size_t chosen_ = 0;  // of found_
  bool wasOpen_ = false, moved_ = false, typing_ = false;
  EarlyLetters early_;
};

}  // namespace selvedge
