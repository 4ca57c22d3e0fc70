// Plastic flow. Each strain of an element rests at a number of its own, which is 0 at first. What is beyond the elastic limit
// flows: it comes to rest where the elastic part is at the limit, but no further than the plastic limit. With hardening the
// limit rises with all that has flowed (return mapping with isotropic hardening):
//   excess = |elastic| - limit - H flowed,  rest += sign(elastic) excess / (1 + H),  flowed += |change of rest|
// Both numbers are memory of the state (model/force_law.h): they come back with it.
#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "base/types.h"
#include "forces/settings.h"
#include "model/force_law.h"

namespace selvedge {

class PlasticFlow {
 public:
  // `padding`: strains that no element has, for loops over whole strips.
  PlasticFlow(const PlasticSettings& settings, std::size_t strains, std::size_t padding = 0)
      : settings_(settings), acts_(settings.law != "none"), strains_(strains), rest_(strains + padding, 0.0) {}

  bool acts() const { return acts_; }
  int memorySize() const { return acts_ ? static_cast<int>(2 * strains_) : 0; }
  const std::vector<double>& rest() const { return rest_; }  // [strains]
  bool flowed(std::span<const double> memory) const;         // whether they are others than before
  bool take(std::span<const double> memory);                 // likewise

  // Of a membrane and of bending; 0 where nothing flows.
  double limit() const { return acts_ ? settings_.elasticLimit : 0; }
  double bendLimit() const { return acts_ ? settings_.bendElasticLimit : 0; }  // 1/m
  double most() const { return settings_.plasticLimit; }
  double bendMost() const { return settings_.bendPlasticLimit; }  // 1/m

  // Of the names of its strains those of its memory (ForceLaw::nameMemory).
  void nameMemory(std::span<const MemoryNames> strains, std::vector<MemoryNames>& names) const;

  // What an inner step leaves of the elastic part of a strain, above 0 its `limit`.
  void flow(std::size_t strain, double elastic, double limit, double most, std::span<double> memory) const;

 private:
  const PlasticSettings& settings_;
  bool acts_;
  std::size_t strains_;
  std::vector<double> rest_;
};

// The numbers at these nodes become `value` where they are less.
template <class Nodes>
void raiseAt(const Nodes& nodes, double value, std::span<double> numbers) {
  for (const int node : nodes) numbers[toIndex(node)] = std::max(numbers[toIndex(node)], value);
}

}  // namespace selvedge
