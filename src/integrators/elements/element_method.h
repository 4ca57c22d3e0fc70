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

// The elements of one law.
struct ElementLayer {
  const ForceLaw* law = nullptr;
  const CompliantElements* elements = nullptr;
  double damping = 0;      // s, of Rayleigh's kind
  std::vector<int> nodes;  // of all elements, one after the other
  bool changed = true;     // they are others than at the last prepare()

  std::size_t count() const { return toIndex(elements->elements()); }
  std::size_t corners() const { return count() == 0 ? 0 : elements->nodesOf(0).size(); }
  // Whether they have a place of their own, as the hand: the gradients of others add up to nothing.
  bool hasPlace() const;
};

// What a step begins with.
struct ElementStep {
  std::vector<ElementLayer> layers;
  State start;
  VecX mass, inverseMass;  // the second 0 where a coordinate is prescribed
  double h = 0;
  bool changed = true;  // nodes or elements are others than at the last prepare()
};

class ElementMethod : public Integrator {
 public:
  explicit ElementMethod(const IntegratorSettings& settings) : settings_(settings) {}
  StepReport step(const System&, const Constraints&, State&, double h) final;

 protected:
  // Before the sweeps of a step to `end`, which is where nodes would be without the cloth's own forces; sweeps go on from where it is
  // left. If one of them fails, the report says so.
  virtual void prepare(State& end, StepReport& report) = 0;
  virtual void sweep(State& end, bool backwards, StepReport& report) = 0;

  const IntegratorSettings& settings() const { return settings_; }
  const ElementStep& begun() const { return begun_; }

 private:
  void findLayers(const System& system);
  void findNodes(ElementLayer& layer);
  void otherForces(const System& system, const State& state);
  void weigh(const Constraints& constraints);

  const IntegratorSettings& settings_;
  ElementStep begun_;
  SweptPlaces places_;
  VecX force_, product_;
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
