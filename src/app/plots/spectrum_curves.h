// Spectral radius against w h of the method in use, computed anew when its settings change, a few points a frame.
#pragma once

#include <array>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "integrators/settings.h"
#include "linalg/solver_settings.h"
#include "ui/plot/data/trace.h"

namespace selvedge {

struct Scene;

// spectralRadius() of diagnostics/amplification.h; tests give their own.
using Amplification = std::function<double(const IntegratorSettings&, const SolverSettings&, double omegaStep)>;

// Of the trace: the method, then those it is compared with.
inline const std::vector<std::string> kSpectrumColumns{"rho", "rho_backward_euler", "rho_generalized_alpha_0"};

class SpectrumCurves {
 public:
  static constexpr int kPoints = 121;  // from kFirst to kLast, evenly on a logarithmic axis
  static constexpr double kFirst = 1e-2, kLast = 1e3;

  explicit SpectrumCurves(Amplification amplification);

  void want(const std::shared_ptr<const Scene>& scene);
  // Goes on with the work for about `seconds`; the curve of earlier settings stays until the new one is complete.
  void update(double seconds);
  bool complete() const { return !stale_ && curve_ == curves_.size(); }
  // Over "w_h": "rho" of the method, and of those it is compared with; NaN where they are not known yet.
  const Trace& trace() const { return trace_; }
  // What the method's curve is of, which is not yet what was wanted last while that is being computed. Null: there is none.
  const IntegratorSettings* shown() const { return trace_.size() > 0 ? &shown_ : nullptr; }
  double at(double omegaStep) const;  // of the method, on the curve; NaN outside

 private:
  struct Curve {
    IntegratorSettings integrator{};
    SolverSettings solver{};
    std::vector<double> values{};  // [kPoints]
  };
  void begin();
  void publish();

  Amplification amplification_;
  std::shared_ptr<const Scene> scene_;
  std::string key_;              // of the settings that matter
  bool stale_ = false;           // the method's curve is of other settings
  std::array<Curve, 3> curves_;  // the method's, then the references, which never change
  std::size_t curve_ = 3;        // under way; 3: none
  int next_ = 0;                 // its next point
  IntegratorSettings shown_{};
  Trace trace_{"w_h"};
};

}  // namespace selvedge
