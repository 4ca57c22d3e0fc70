// The hints of the first start, one after the other in a strip under the views: each goes on when it was followed.
#pragma once

#include <cstddef>
#include <string>

#include "app/workbench/workbench.h"
#include "ui/theme.h"

namespace selvedge {

class FirstSteps {
 public:
  // The height that it takes at the foot of the views' room (pixels); 0: it is not there.
  float draw(Workbench& bench, const Theme& theme, ImVec2 low, ImVec2 size);

 private:
  void go(std::size_t step, const Workbench& bench);
  bool followed(const Workbench& bench) const;

  std::size_t step_ = 0;
  bool open_ = false;
  std::size_t pins_ = 0;  // when this step began
  std::string method_;
};

}  // namespace selvedge
