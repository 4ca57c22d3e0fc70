// The largest angular frequency of a system about a state and the largest rate of damping: what decides whether an
// explicit method survives a step.
#pragma once

#include <array>
#include <memory>

#include "linalg/make_solver.h"
#include "model/constraints.h"
#include "model/system.h"

namespace selvedge {

// The largest eigenvalue of M^-1 K (K = -dF/dq of what has an energy) or of M^-1 D (D = -dF/dv of dampers and air) by
// the Lanczos method (Golub & Van Loan, Matrix Computations, 10.1) on the symmetric M^(-1/2) A M^(-1/2), prescribed
// coordinates held. Products are differences of forces, K z = [F(q) - F(q + e z)] / e, so that each costs one
// evaluation of them and nothing else is asked of a law. Deterministic: the start is a fixed sequence with all modes
// in it, and no sum depends on threads. Never above the true value but for round-off; on cloths 8 products come within
// 3% of a frequency, 16 within 1%, 64 within 0.1%. With a mass that is not diagonal the method works on M^-1 A in the
// inner product of M, and each product costs a solve with M as well. No allocation when warm.
class FrequencyEstimator {
 public:
  static constexpr int kMostProducts = 64;

  // For a message, which nobody reads once the run gives up: whatever it then has found must do.
  void giveUpWithTheRun() { givesUp_ = true; }

  // rad/s, the square root of the largest eigenvalue of M^-1 K; 0 when nothing is stiff.
  double frequency(const System& system, const Constraints& constraints, const State& state, int products);
  // rad/s, ascending: the square roots of all the Ritz values above 0. Those near the ends of the spectrum are nearly
  // eigenvalues, the others lie between them, spread as the spectrum is.
  void frequencies(const System& system, const Constraints& constraints, const State& state, int products,
                   std::vector<double>& omegas);
  // 1/s, the largest eigenvalue of M^-1 D, of its symmetric part where it has another.
  double damping(const System& system, const Constraints& constraints, const State& state, int products);
  // Where the motion of the last estimate is largest; costs as much as the estimate.
  int node();

 private:
  enum class Operator { stiffness, damping };

  void begin(Operator which, const System& system, const Constraints& constraints, const State& state);
  void forces(const State& state, VecX& F) const;
  void product(const VecX& x, VecX& y);
  void difference(VecX& y);  // y becomes the operator's product with it
  template <class Seen>
  void recurrence(int products, const Seen& seen);
  template <class Seen>
  void fullRecurrence(int products, const Seen& seen);
  void startVector();

  bool goesOn(int products) const;

  bool givesUp_ = false;
  Operator operator_ = Operator::stiffness;
  const System* system_ = nullptr;
  State probe_;
  VecX scale_;  // M^(-1/2), or 1 where the mass is full; 0 where prescribed
  bool full_ = false;
  BlockMatrix mass_;  // where it is full
  SolverSettings massSettings_;
  std::unique_ptr<LinearSolver> massSolver_;
  const Mask* fixed_ = nullptr;
  VecX momentum_, before_, rest_;
  VecX base_, force_, origin_, previous_, current_, next_;
  double reach_ = 1;                                      // the largest change of a coordinate (speed) in a difference
  int count_ = 0;                                         // of vectors found
  std::array<double, kMostProducts> diagonal_{}, off_{};  // of the tridiagonal matrix; off_[k] between k and k + 1
};

struct FastestMode {
  double omega = 0;  // rad/s
  int node = 0;      // where that mode moves most
};

// With as many products as it takes for a message.
FastestMode fastestMode(const System& system, const Constraints& constraints, const State& state);
double fastestDamping(const System& system, const Constraints& constraints, const State& state);

}  // namespace selvedge
