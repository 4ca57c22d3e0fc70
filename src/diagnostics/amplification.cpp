#include "diagnostics/amplification.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <complex>
#include <limits>

#include <Eigen/QR>

#include "integrators/methods.h"
#include "linalg/small_roots.h"

namespace selvedge {
namespace {

// A node of 1 kg on a spring of no length to a held one, w = 1 rad/s, so that the step is w h. Its three coordinates
// are three oscillators: two of them start at (x, v) = (1, 0) and (0, 1). Two more held nodes leave no axis to turn
// about, which desbrun would see to.
constexpr int kNodes = 4, kFree = 3 * (kNodes - 1);

class SpringLaw final : public ForceLaw {
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

 private:
  double damping_;
};

class Oscillators final : public System {
 public:
  explicit Oscillators(double dampingRatio) : System(kNodes, 3) {
    Spring spring;
    spring.b = kNodes - 1;
    spring.stiffness = 1;
    network_.springs = {spring};
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

// What one step hands on to the next decides how its recurrence is read.
enum class Reading {
  state,      // (x, v) alone: its matrix from one step of two starts
  position,   // x'' from x' and x: two terms
  threefold,  // (x, v, a)
  twoStep,    // y'' from y' and y for y' = lambda y: two terms of a complex number
};
struct Kind {
  std::string_view method;
  Reading reading;
};
constexpr std::array<Kind, 5> kKinds{{{"verlet", Reading::position},
                                      {"generalized-alpha", Reading::threefold},
                                      {"adams-bashforth-2", Reading::twoStep},
                                      {"adams-moulton-3", Reading::twoStep},
                                      {"bdf2", Reading::twoStep}}};

Reading readingOf(std::string_view method) {
  const auto* found = std::find_if(kKinds.begin(), kKinds.end(), [&](const Kind& k) { return k.method == method; });
  return found == kKinds.end() ? Reading::state : found->reading;
}

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

// Equations solved by least squares. Eigen's solver is compiled for this one type: each more costs seconds.
class LeastSquares {
 public:
  explicit LeastSquares(const Eigen::MatrixXcd& A) : qr_(A) {}
  // 1 for columns that are at right angles, 0 for columns of which one follows from the others.
  double clarity() const {
    const auto pivots = qr_.matrixR().diagonal().cwiseAbs();
    return pivots[0] > 0 ? pivots[qr_.cols() - 1] / pivots[0] : 0;
  }
  Eigen::VectorXcd solve(const Eigen::VectorXcd& b) const { return qr_.solve(b); }

 private:
  Eigen::ColPivHouseholderQR<Eigen::MatrixXcd> qr_;
};

// The equations that samples s of a recurrence s_(n+d) + sum_k c_k s_(n+k) = 0 give for its coefficients.
class Recurrence {
 public:
  explicit Recurrence(int terms) : terms_(terms), A_(0, terms) {}

  template <class Sequence>
  void add(const Sequence& s, int first, int last) {
    for (int n = first; n + terms_ <= last; ++n) {
      Eigen::VectorXcd row(terms_ + 1);
      for (int k = 0; k <= terms_; ++k) row[k] = s(n + k);
      const double size = row.cwiseAbs().maxCoeff();
      if (size == 0) continue;
      A_.conservativeResize(A_.rows() + 1, Eigen::NoChange);
      b_.conservativeResize(A_.rows());
      A_.row(A_.rows() - 1) = row.head(terms_).transpose() / size;
      b_[A_.rows() - 1] = -row[terms_] / size;
    }
  }
  // Of the largest root. Columns differ by powers of the amplification: they are scaled first. `clear`: false where
  // the samples do not tell the terms apart, since only the largest root is left in them.
  double radius(bool& clear) const {
    const Eigen::VectorXd scale = A_.cwiseAbs().colwise().maxCoeff().transpose().cwiseMax(1e-300);
    const LeastSquares fit(A_ * scale.cwiseInverse().asDiagonal());
    clear = fit.clarity() > 1e-11;
    const Eigen::VectorXcd c = fit.solve(b_).cwiseQuotient(scale.cast<Complex>());
    return terms_ == 1 ? std::abs(c[0]) : largestModulus(quadraticRoots(c[1], c[0]));
  }

 private:
  int terms_;
  Eigen::MatrixXcd A_;
  Eigen::VectorXcd b_;
};

double ofState(const Motion& s) {
  Eigen::Matrix2d G;
  G << s.x[0][1], s.x[1][1], s.v[0][1], s.v[1][1];
  return largestModulus(quadraticRoots(-G.trace(), G(0, 0) * G(1, 1) - G(0, 1) * G(1, 0)));
}

double ofPositions(const Motion& s) {
  Recurrence recurrence(2);
  for (const auto& x : s.x) {
    recurrence.add([&](int n) { return Complex(x[static_cast<std::size_t>(n)]); }, 0, kSteps);
  }
  bool clear = true;
  return recurrence.radius(clear);
}

// The acceleration that is handed on is not seen, but (x, v, the next v) tell as much: their matrix from all samples.
// With rho_inf = 1 it has no effect and (x, v) are all there is.
double ofThree(const Motion& s) {
  constexpr int kRows = 2 * (kSteps - 1);
  Eigen::MatrixXcd now(kRows, 3), next(kRows, 2);
  for (int row = 0; row < kRows; ++row) {
    const auto i = static_cast<std::size_t>(row % 2), n = static_cast<std::size_t>(row / 2);
    now.row(row) << s.x[i][n], s.v[i][n], s.v[i][n + 1];
    next.row(row) << s.x[i][n + 1], s.v[i][n + 2];
    const double size = std::max(now.row(row).cwiseAbs().maxCoeff(), 1e-300);
    now.row(row) /= size;
    next.row(row) /= size;
  }
  const LeastSquares fit(now);
  if (fit.clarity() <= 1e-12) return ofState(s);
  Mat3 G;
  G << fit.solve(next.col(0)).real().transpose(), 0, 0, 1, fit.solve(next.col(1)).real().transpose();
  return largestModulus(eigenvalues(G));
}

// With lambda a root of lambda^2 + 2 zeta lambda + 1, y = (lambda + 2 zeta) x + v obeys y' = lambda y. The first step is
// another method's; where the smaller root has died away the ratio of two samples is the larger one.
double ofTwoSteps(const Motion& s, double zeta) {
  const Complex a(zeta, std::sqrt(1 - zeta * zeta));  // lambda + 2 zeta
  const auto y = [&](std::size_t i, int n) {
    const auto at = static_cast<std::size_t>(n);
    return a * s.x[i][at] + s.v[i][at];
  };
  for (const int terms : {2, 1}) {
    Recurrence recurrence(terms);
    const int first = terms == 2 ? 0 : kSteps / 2;
    for (std::size_t i = 0; i < 2; ++i) recurrence.add([&](int n) { return y(i, n); }, first, kSteps);
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
  const Reading reading = readingOf(own.method);
  Motion samples;
  if (!run(own, exact, omegaStep, dampingRatio, reading == Reading::state ? 1 : kSteps, samples)) {
    return std::numeric_limits<double>::quiet_NaN();
  }
  if (reading == Reading::state) return ofState(samples);
  if (reading == Reading::twoStep) return ofTwoSteps(samples, dampingRatio);
  return reading == Reading::position ? ofPositions(samples) : ofThree(samples);
}

}  // namespace selvedge
