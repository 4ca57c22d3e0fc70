// A few letters above the panels: while they stand there, every parameter they are found in takes the panels' place.
#pragma once

#include <array>
#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "app/panels/panels.h"

namespace selvedge {

// Keys of the parameters in which each of the words is found; those that have them in their names first.
std::vector<std::string> parametersWith(const Params& params, std::string_view words);

// Each section once, in the order in which they come first; in it, and among the sections, what can be set comes first.
std::vector<std::string> bySection(const std::vector<std::string>& keys,
                                   const std::function<bool(const std::string&)>& canBeSet);

class PanelSearch {
 public:
  void field(const PanelContext& context);
  bool wanted() const { return typed_[0] != '\0'; }
  void results(PanelContext& context);

 private:
  std::array<char, 80> typed_{};
  std::size_t runner_ = 0;  // RunningLanes::runners(), of the scene it was typed for
};

}  // namespace selvedge
