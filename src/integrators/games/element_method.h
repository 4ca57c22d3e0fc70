// What methods have in common that place nodes by the elements of the cloth's own laws (model/compliant.h), in sweeps:
//   v* = v + h f / m,  y = x + h v*,  f of all laws that have no such elements, at the start of the step;
//   sweeps from y, after each of which nodes are put to where they may be (System::placeLimits);  v' = (x' - x) / h.
#pragma once

#include <limits>
#include <memory>
#include <string_view>
#include <vector>

#include "integrators/games/swept_places.h"
#include "integrators/integrator.h"
#include "integrators/method_info.h"
#include "model/compliant.h"

namespace selvedge {

class ElementMethod : public Integrator {
 public:
  explicit ElementMethod(const IntegratorSettings& settings) : settings_(settings) {}
  StepReport step(const System&, const Constraints&, State&, double h) final;

 protected:
  // The elements of one law.
  struct Layer {
    const ForceLaw* law = nullptr;
    const CompliantElements* elements = nullptr;
    double damping = 0;      // s, of Rayleigh's kind
    std::vector<int> nodes;  // of all elements, one after the other
    bool changed = true;     // they are others than at the last prepare()

    std::size_t count() const { return toIndex(elements->elements()); }
    std::size_t corners() const { return count() == 0 ? 0 : elements->nodesOf(0).size(); }
  };

  // Before the sweeps of a step of size h to `end`, which is where nodes would be without the cloth's own forces; sweeps go on from
  // where it is left.
  virtual void prepare(State& end, double h) = 0;
  virtual void sweep(State& end, bool backwards) = 0;

  const std::vector<Layer>& layers() const { return layers_; }
  const State& start() const { return start_; }
  const VecX& mass() const { return mass_; }
  const VecX& inverseMass() const { return inverseMass_; }  // 0 where a coordinate is prescribed

 private:
  void findLayers(const System& system);
  static void findNodes(Layer& layer);
  void otherForces(const System& system, const State& state);
  void weigh(const Constraints& constraints);

  const IntegratorSettings& settings_;
  std::vector<Layer> layers_;
  SweptPlaces places_;
  State start_;
  VecX force_, product_, mass_, inverseMass_;
};

// The row of such a method in the table of methods.
template <class Method>
MethodInfo elementMethod(std::string_view name, std::string_view equation, std::string_view source) {
  return {.name = name,
          .family = "position-based",
          .order = 1,
          .equation = equation,
          .source = source,
          .parameters = {"constraint_sweeps"},
          .stabilityLimit = std::numeric_limits<double>::infinity(),
          .outsideExplicit = true,
          .sweeps = true,
          .compliant = true,
          .make = [](const IntegratorSettings& settings, const SolverSettings&) -> std::unique_ptr<Integrator> {
            return std::make_unique<Method>(settings);
          }};
}

}  // namespace selvedge
