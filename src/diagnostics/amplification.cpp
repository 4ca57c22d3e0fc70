#include "diagnostics/amplification.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <complex>
#include <limits>
#include <vector>

#include "integrators/integrator.h"
#include "integrators/methods.h"
#include "linalg/dense/small_roots.h"
#include "linalg/dense/small_solve.h"
#include "linalg/solver_settings.h"
#include "model/system.h"

namespace selvedge {
namespace {

// A node of 1 kg on a spring of no length to a held one, w = 1 rad/s, so that the step is w h. Its three coordinates
// are three oscillators: two of them start at (x, v) = (1, 0) and (0, 1). Two more held nodes leave no axis to turn
// about, which desbrun would see to.
constexpr int kNodes = 4, kFree = 3 * (kNodes - 1);

class SpringLaw final : public ForceLaw, public CompliantLaw<SpringLaw, 1> {
 public:
  explicit SpringLaw(double damping) : damping_(damping) {}
  std::string_view name() const override { return "spring"; }
  bool elastic() const override { return true; }
  double energy(const State& s) const override { return 0.5 * s.q.tail<3>().squaredNorm(); }
  void addForce(const State& s, VecX& F) const override { F.tail<3>() -= s.q.tail<3>(); }
  bool dissipative() const override { return damping_ != 0; }
  void addDissipativeForce(const State& s, VecX& F) const override { F.tail<3>() -= damping_ * s.v.tail<3>(); }
  void addJacobians(const State&, const JacobianOptions&, double cq, double cv, BlockMatrix& A) const override {
    double* block = A.block(A.pattern().diagonal[kNodes - 1]);
    for (int k = 0; k < 3; ++k) block[4 * k] -= cq + cv * damping_;
  }
  void addHessianProduct(const State&, const VecX& x, VecX& y) const override { y.tail<3>() += x.tail<3>(); }

  const CompliantElements* compliant() const override { return this; }
  int elements() const override { return 1; }
  int strains() const override { return 3; }
  const std::array<int, 1>& nodesAt(int) const { return node_; }
  ElementStrain strainAt(int, int axis, const double* q, std::array<Vec3, 1>& gradient) const {
    gradient[0] = Vec3::Unit(axis);
    return {nodePlace(q, node_[0])[axis], 1, damping_};
  }
  ElementStrain flatStrainAt(int, int axis, std::array<Vec3, 1>& gradient) const {
    gradient[0] = Vec3::Unit(axis);
    return {0, 1, damping_};
  }

 private:
  double damping_;
  std::array<int, 1> node_{kNodes - 1};
};

class Oscillators final : public System {
 public:
  explicit Oscillators(double dampingRatio) : System(kNodes, 3) {
    Spring spring;
    spring.b = kNodes - 1;
    spring.stiffness = 1;
    Spring first, second;  // the held nodes are of one piece with it
    first.b = 1, second.b = 2;
    network_.springs = {spring, first, second};
    addLaw(std::make_unique<SpringLaw>(2 * dampingRatio));
    finish();
  }
  bool massIsDiagonal() const override { return true; }
  void massDiagonal(const VecX&, VecX& m) const override { m.setOnes(dofs()); }
  void multiplyMass(const VecX&, const VecX& x, VecX& y) const override { y = x; }
  void addMass(const VecX&, double factor, BlockMatrix& A) const override {
    for (const int slot : A.pattern().diagonal) {
      for (int k = 0; k < 3; ++k) A.block(slot)[4 * k] += factor;
    }
  }
  const SpringNetwork* springs() const override { return &network_; }

 private:
  SpringNetwork network_;
};

class OthersHeld final : public Constraints {
 public:
  const Mask& fixed() const override { return fixed_; }
  void position(double, VecX& q) const override { q.head<kFree>() << 0, 0, 0, 1, 0, 0, 0, 1, 0; }
  void velocity(double, VecX& v) const override { v.head<kFree>().setZero(); }
  void acceleration(double, VecX& a) const override { a.head<kFree>().setZero(); }

 private:
  Mask fixed_{1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0};
};

constexpr int kSteps = 6;

// [steps + 1] of the oscillators 0 and 1.
struct Motion {
  std::array<std::array<double, kSteps + 1>, 2> x{}, v{};
};

bool run(const IntegratorSettings& settings, const SolverSettings& solver, double h, double dampingRatio, int steps,
         Motion& samples) {
  const Oscillators system(dampingRatio);
  const OthersHeld held;
  const auto integrator = makeIntegrator(settings, solver);
  State state{VecX::Zero(3 * kNodes), VecX::Zero(3 * kNodes), 0};
  held.position(0, state.q);
  state.q[kFree] = state.v[kFree + 1] = 1;
  for (int n = 0; n <= steps; ++n) {
    if (n > 0 && !integrator->step(system, held, state, h).ok) return false;
    for (int i = 0; i < 2; ++i) {
      const auto oscillator = static_cast<std::size_t>(i), at = static_cast<std::size_t>(n);
      samples.x[oscillator][at] = state.q[kFree + i];
      samples.v[oscillator][at] = state.v[kFree + i];
    }
  }
  return state.q.allFinite() && state.v.allFinite();
}

// The equations that samples s of a recurrence s_(n+d) + sum_k c_k s_(n+k) = 0 give for its coefficients.
class Recurrence {
 public:
  explicit Recurrence(int terms) : terms_(static_cast<std::size_t>(terms)) {}

  template <class Sequence>
  void add(const Sequence& s, std::size_t first, std::size_t last) {
    for (std::size_t n = first; n + terms_ <= last; ++n) {
      double size = 0;
      for (std::size_t k = 0; k <= terms_; ++k) size = std::max(size, std::abs(s(n + k)));
      if (size == 0) continue;
      Equation& row = equations_.emplace_back();
      for (std::size_t k = 0; k < terms_; ++k) row.a[k] = s(n + k) / size;
      row.b = -s(n + terms_) / size;
    }
  }
  // Of the largest root. Columns differ by powers of the amplification: they are scaled first. `clear`: false where
  // the samples do not tell the terms apart, since only the largest root is left in them.
  double radius(bool& clear) const {
    std::array<double, 2> scale{1e-300, 1e-300};
    std::vector<Equation> scaled = equations_;
    for (std::size_t k = 0; k < terms_; ++k) {
      for (const Equation& row : equations_) scale[k] = std::max(scale[k], std::abs(row.a[k]));
      for (Equation& row : scaled) row.a[k] /= scale[k];
    }
    const LeastSquares fit = leastSquares(scaled, static_cast<int>(terms_));
    clear = fit.clarity > 1e-11;
    const Complex first = fit.x[0] / scale[0];
    return terms_ == 1 ? std::abs(first) : largestModulus(quadraticRoots(fit.x[1] / scale[1], first));
  }

 private:
  std::size_t terms_;
  std::vector<Equation> equations_;
};

double ofState(const Motion& s) {
  const double trace = s.x[0][1] + s.v[1][1], determinant = s.x[0][1] * s.v[1][1] - s.x[1][1] * s.v[0][1];
  return largestModulus(quadraticRoots(-trace, determinant));
}

double ofPositions(const Motion& s) {
  Recurrence recurrence(2);
  for (const auto& x : s.x) recurrence.add([&](std::size_t n) { return Complex(x[n]); }, 0, kSteps);
  bool clear = true;
  return recurrence.radius(clear);
}

// The acceleration that is handed on is not seen, but (x, v, the next v) tell as much: their matrix from all samples.
// With rho_inf = 1 it has no effect and (x, v) are all there is.
double ofThree(const Motion& s) {
  std::vector<Equation> x, v;  // of the next x, and of the v after the next
  for (std::size_t n = 0; n + 2 <= kSteps; ++n) {
    for (std::size_t i = 0; i < 2; ++i) {
      const double size = std::max({std::abs(s.x[i][n]), std::abs(s.v[i][n]), std::abs(s.v[i][n + 1]), 1e-300});
      const std::array<Complex, 3> now{s.x[i][n] / size, s.v[i][n] / size, s.v[i][n + 1] / size};
      x.push_back({now, s.x[i][n + 1] / size});
      v.push_back({now, s.v[i][n + 2] / size});
    }
  }
  const LeastSquares nextX = leastSquares(x, 3), nextV = leastSquares(v, 3);
  if (nextX.clarity <= 1e-12) return ofState(s);
  Mat3 G;
  for (int k = 0; k < 3; ++k) {
    G(0, k) = nextX.x[toIndex(k)].real();
    G(1, k) = k == 2 ? 1 : 0;
    G(2, k) = nextV.x[toIndex(k)].real();
  }
  return largestModulus(eigenvalues(G));
}

// With lambda a root of lambda^2 + 2 zeta lambda + 1, y = (lambda + 2 zeta) x + v obeys y' = lambda y. The first step is
// another method's; where the smaller root has died away the ratio of two samples is the larger one.
double ofTwoSteps(const Motion& s, double zeta) {
  const Complex a(zeta, std::sqrt(1 - zeta * zeta));  // lambda + 2 zeta
  const auto y = [&](std::size_t i, std::size_t n) { return a * s.x[i][n] + s.v[i][n]; };
  for (const int terms : {2, 1}) {
    Recurrence recurrence(terms);
    const std::size_t first = terms == 2 ? 0 : kSteps / 2;
    for (std::size_t i = 0; i < 2; ++i) recurrence.add([&](std::size_t n) { return y(i, n); }, first, kSteps);
    bool clear = true;
    const double radius = recurrence.radius(clear);
    if (clear) return radius;
  }
  return std::numeric_limits<double>::quiet_NaN();
}

}  // namespace

double spectralRadius(const IntegratorSettings& settings, const SolverSettings& solver, double omegaStep,
                      double dampingRatio) {
  IntegratorSettings own = settings;
  own.adaptive = false;
  own.strainLimit = -1;
  SolverSettings exact = solver;
  exact.kind = "pcg";
  exact.preconditioner = "jacobi";
  exact.precision = "double";
  exact.tolerance = 1e-15;
  exact.maxIterations = 0;
  const StepMemory memory = findMethod(own.method)->memory;
  Motion samples;
  if (!run(own, exact, omegaStep, dampingRatio, memory == StepMemory::state ? 1 : kSteps, samples)) {
    return std::numeric_limits<double>::quiet_NaN();
  }
  switch (memory) {
    case StepMemory::state:
      return ofState(samples);
    case StepMemory::positions:
      return ofPositions(samples);
    case StepMemory::acceleration:
      return ofThree(samples);
    case StepMemory::twoStates:
      break;
  }
  return ofTwoSteps(samples, dampingRatio);
}

}  // namespace selvedge
