// Extended position-based dynamics (Macklin, Mueller & Chentanez 2016; with short steps instead of many sweeps, Macklin et al. 2019): each
// element in turn moves its nodes to where its strain C and its multiplier agree (model/compliant.h). The energy k/2 C^2 of an
// element makes it a constraint of the compliance 1 / (k h^2): with enough sweeps a step is one of backward Euler, with fewer
// the cloth is softer than its moduli say. Every other sweep goes through the elements backwards.
#include <array>

#include "base/parallel.h"
#include "integrators/elements/element_method.h"
#include "integrators/families.h"
#include "integrators/games/colours.h"

namespace selvedge {
namespace {

class Xpbd final : public ElementMethod {
 public:
  using ElementMethod::ElementMethod;

 private:
  // Of one layer: no two elements of a colour share a node.
  struct Sweeps {
    Colours colours;
    std::vector<double> multipliers;
  };

  void prepare(State& end, StepReport& report) override;
  void sweep(State& end, bool backwards, StepReport& report) override;
  void relax(std::size_t layer, std::size_t colour, CompliantStep step);

  std::vector<Sweeps> sweeps_;  // [layers]
};

void Xpbd::prepare(State&, StepReport&) {
  sweeps_.resize(begun().layers.size());
  for (std::size_t l = 0; l < begun().layers.size(); ++l) {
    const ElementLayer& layer = begun().layers[l];
    if (layer.changed || sweeps_[l].colours.order.size() != layer.count())
      sweeps_[l].colours = colourGreedily(layer.nodes, layer.corners());
    sweeps_[l].multipliers.assign(layer.count() * toIndex(layer.elements->strains()), 0.0);
  }
}

void Xpbd::relax(std::size_t layer, std::size_t colour, CompliantStep step) {
  step.damping = begun().layers[layer].damping;
  const std::span<const int> members = sweeps_[layer].colours.of(colour);
  parallelFor(static_cast<int>(members.size()), [&](int begin, int end) {
    begun().layers[layer].elements->relax(members.subspan(toIndex(begin), toIndex(end - begin)), step,
                                          sweeps_[layer].multipliers);
  });
}

void Xpbd::sweep(State& end, bool backwards, StepReport&) {
  const CompliantStep step{begun().h, end.q.data(), begun().start.q.data(), begun().inverseMass.data(), end.t};
  for (std::size_t l = 0; l < sweeps_.size(); ++l) {
    const std::size_t layer = backwards ? sweeps_.size() - 1 - l : l, colours = sweeps_[layer].colours.count();
    for (std::size_t c = 0; c < colours; ++c) relax(layer, backwards ? colours - 1 - c : c, step);
  }
}

}  // namespace

// Stability: an element by itself is solved for as by backward Euler, at any step. What acts from outside is as in symplectic Euler.
std::span<const MethodInfo> positionBasedMethods() {
  static const std::array<MethodInfo, 1> table = [] {
    MethodInfo row = elementMethod<Xpbd>("xpbd",
                                         "x = x + h v + h^2 f / m; strain by strain dl = -(k h^2 C + l) / (k h^2 w + "
                                         "1), x += grad C dl / m; v' = dx / h",
                                         "Macklin, Müller & Chentanez 2016; Macklin et al. 2019, Small Steps");
    row.usualStep = 1.0 / 600;  // ten substeps of a picture
    return std::array{row};
  }();
  return table;
}

}  // namespace selvedge
