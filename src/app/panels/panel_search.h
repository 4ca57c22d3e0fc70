// A few letters above the panels: while they stand there, every parameter they are found in takes the panels' place.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "app/panels/panels.h"

namespace selvedge {

// Keys of the parameters in which each of the words is found; those that have them in their names first.
std::vector<std::string> parametersWith(const Params& params, std::string_view words);

class PanelSearch {
 public:
  void field(const PanelContext& context);
  bool wanted() const { return typed_[0] != '\0'; }
  void results(PanelContext& context);

 private:
  std::array<char, 80> typed_{};
};

}  // namespace selvedge
