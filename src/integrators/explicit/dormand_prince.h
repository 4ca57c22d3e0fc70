// Dormand & Prince 1980, RK5(4)7M: one step of order 5, or as many inner steps as the error estimate asks for.
#pragma once

#include "integrators/explicit/runge_kutta.h"

namespace selvedge {

// Largest w h on the undamped oscillator (fixed step): the root of u^3 - 25 u^2 + 225 u - 200, u = (w h)^2.
constexpr double kDormandPrinceLimit = 0.99719;

class DormandPrince : public RungeKutta {
 public:
  explicit DormandPrince(const IntegratorSettings& settings);
  StepReport step(const System&, const Constraints&, State&, double h) override;
  void keep(MethodMemory& to) const override { to.set({}, {inner_}); }
  void restore(const MethodMemory& from, const State&) override {
    constexpr double kShortest = 1e-9;  // s: a step that is shorter was none of a run that went on
    inner_ = !from.numbers.empty() && from.numbers[0] >= kShortest ? from.numbers[0] : 0;
  }
  void reset() override { inner_ = 0; }

 private:
  StepReport adaptiveStep(const System&, const Constraints&, State&, double h);
  // next_ = one inner step of size h from current_; firstKnown: the first stage is there already.
  bool attempt(const System&, const Constraints&, double h, bool firstKnown, StepReport&);
  void advance();  // next_ is the new current_, its last stage the new first one
  double error(double h, const Mask& fixed);

  const IntegratorSettings& settings_;
  double inner_ = 0;  // s, the next inner step to try; 0: none yet
  State current_, next_;
  VecX difference_;
};

}  // namespace selvedge
