// Projective dynamics (Bouaziz, Martin, Liu, Kavan & Pauly 2014) on the potential of a step (elements/step_potential.h). Each sweep looks at
// every element by itself and then solves for all nodes at once, with a matrix that is factored once:
//   (m/h^2 + L) dx = -g,  g the gradient of the potential,  L_ij = sum over strains of (k + d/h) (g_i . g_j), with the
// gradients g_i of a strain where its element lies flat and unstrained. For springs, and for the stretch of triangles, that is the
// published step from projections: -g is what pulls nodes to them. There L bounds second derivatives from above, and no sweep raises the
// potential. For shear, area and bending L is a guess (Liu, Bouaziz & Kavan 2017), and a step that raises the potential of a
// piece is halved. Theirs, too, is the memory of the last sweeps (elements/limited_memory.h). L knows no places: it is factored anew
// only where masses, moduli, dampers, pins, the hand or the step change.
#include <algorithm>
#include <array>

#include "base/parallel.h"
#include "integrators/elements/element_method.h"
#include "integrators/elements/global_matrix.h"
#include "integrators/elements/limited_memory.h"
#include "integrators/elements/step_potential.h"
#include "integrators/families.h"
#include "integrators/implicit/newton.h"

namespace selvedge {
namespace {

constexpr int kSweepHalvings = 6;   // of a piece's step, before the piece stays where it is
constexpr double kNothing = 1e-14;  // of a potential, and of places: what is less is round-off

class ProjectiveDynamics final : public ElementMethod {
 public:
  using ElementMethod::ElementMethod;

 private:
  // What the matrices are made of.
  struct Made {
    double h = 0;
    VecX inverseMass;
    std::vector<double> weights;  // k + d/h of the strains, [layers][elements][strains]
    std::vector<Vec3> held;       // gradients of strains that have a place of their own
  };

  void prepare(State& end, StepReport& report) override;
  void sweep(State& end, bool backwards, StepReport& report) override;
  void findCorners(Eigen::Index nodes);
  void findMade();
  bool isFactored() const;
  void findMatrices();
  void factorize(StepReport& report);
  static bool endedWell(SolveStatus status, StepReport& report);
  void findGradient(const VecX& q);
  void takeBlow(const VecX& q);
  bool goesDownhill(const VecX& q);
  void descend(VecX& q);

  StepPotential potential_;
  LimitedMemory memory_;
  std::vector<GlobalMatrix> matrices_;
  Made made_, now_;  // of the matrices, and of this step
  // The gradients of the elements at their corners, layer by layer, and where those of a node are.
  std::vector<Vec3> atCorners_;
  std::vector<int> start_, corners_;                                 // [nodes + 1], [corners]
  std::vector<double> energies_, tried_, slopes_, lengths_, sizes_;  // [pieces]
  VecX gradient_, lastGradient_, reduced_, way_, before_;
  VecX left_;      // places after the last sweep
  int still_ = 0;  // sweeps in a row that moved nothing, the second of them without a memory
};

void ProjectiveDynamics::findCorners(Eigen::Index nodes) {
  start_.assign(static_cast<std::size_t>(nodes) + 1, 0);
  std::size_t count = 0;
  for (const ElementLayer& layer : begun().layers) {
    for (const int node : layer.nodes) ++start_[toIndex(node) + 1];
    count += layer.nodes.size();
  }
  for (std::size_t i = 1; i < start_.size(); ++i) start_[i] += start_[i - 1];
  corners_.resize(count);
  atCorners_.resize(count);
  std::vector<int> next = start_;
  int corner = 0;
  for (const ElementLayer& layer : begun().layers) {
    for (const int node : layer.nodes) corners_[toIndex(next[toIndex(node)]++)] = corner++;
  }
}

void ProjectiveDynamics::findMade() {
  now_.h = begun().h;
  now_.inverseMass = begun().inverseMass;
  now_.held.clear();
  std::size_t count = 0;
  for (const ElementLayer& layer : begun().layers) count += layer.count() * toIndex(layer.elements->strains());
  now_.weights.resize(count);
  std::span<double> weights = now_.weights;
  for (std::size_t l = 0; l < begun().layers.size(); ++l) {
    const ElementLayer& layer = begun().layers[l];
    const int strains = layer.elements->strains();
    const bool hasPlace = layer.hasPlace();
    parallelFor(static_cast<int>(layer.count()), [&](int first, int last) {
      std::array<Vec3, 4> gradient;
      for (int e = first; e < last; ++e) {
        for (int strain = 0; strain < strains; ++strain) {
          const ElementStrain c = layer.elements->measureFlat(e, strain, std::span(gradient).first(layer.corners()));
          weights[toIndex(strains * e + strain)] = potential_.stepOf(l).weight(c);
        }
      }
    });
    for (int e = 0; hasPlace && e < static_cast<int>(layer.count()); ++e) {
      for (int strain = 0; strain < strains; ++strain) {
        now_.held.resize(now_.held.size() + layer.corners());
        layer.elements->measureFlat(e, strain, std::span(now_.held).last(layer.corners()));
      }
    }
    weights = weights.subspan(layer.count() * toIndex(strains));
  }
}

bool ProjectiveDynamics::isFactored() const {
  return !matrices_.empty() && made_.h == now_.h && made_.inverseMass == now_.inverseMass &&
         made_.weights == now_.weights && made_.held == now_.held;
}

void ProjectiveDynamics::findMatrices() {
  for (int axis = 0; axis < 3; ++axis) {
    const auto own = std::ranges::find_if(matrices_, [&](const GlobalMatrix& m) { return m.fits(begun(), axis); });
    if (own == matrices_.end()) {
      matrices_.emplace_back(axis);
    } else {
      own->addAxis(axis);
    }
  }
}

bool ProjectiveDynamics::endedWell(SolveStatus status, StepReport& report) {
  if (status == SolveStatus::noMemory) {
    report.hopeless = true;
    return fail(report,
                "there is not enough memory for the matrix of projective-dynamics: take a smaller mesh (mesh.columns, "
                "mesh.rows), or vertex-block-descent");
  }
  return status == SolveStatus::converged || fail(report, status);
}

void ProjectiveDynamics::factorize(StepReport& report) {
  const auto isFree = [](double w) { return w != 0; };
  if (begun().changed || !std::ranges::equal(made_.inverseMass, now_.inverseMass, {}, isFree, isFree))
    matrices_.clear();
  if (matrices_.empty()) findMatrices();
  for (GlobalMatrix& matrix : matrices_) {
    ++report.factorings;
    if (endedWell(matrix.factorize(begun(), now_.weights), report)) continue;
    matrices_.clear();
    return;
  }
  std::swap(made_, now_);
}

void ProjectiveDynamics::prepare(State& end, StepReport& report) {
  potential_.begin(begun(), end);
  potential_.chooseStart();
  potential_.movePieces();
  if (begun().changed) findCorners(end.q.size() / 3);
  findMade();
  if (begun().changed || !isFactored()) factorize(report);
  if (!report.ok) return;
  memory_.begin(settings().sweepMemory, potential_.pieceOfNodes(), potential_.pieces());
  potential_.find(energies_, atCorners_);
  findGradient(end.q);
  left_ = end.q;
  still_ = 0;
}

// Of the potential, inertia with it.
void ProjectiveDynamics::findGradient(const VecX& q) {
  gradient_.resize(q.size());
  const double rate = 1 / (begun().h * begun().h);
  parallelFor(static_cast<int>(q.size() / 3), [&](int first, int last) {
    for (int node = first; node < last; ++node) {
      const Eigen::Index at = 3 * Eigen::Index{node};
      Vec3 sum = rate * begun().mass.segment<3>(at).cwiseProduct(q.segment<3>(at) - potential_.y().segment<3>(at));
      for (int k = start_[toIndex(node)]; k < start_[toIndex(node) + 1]; ++k)
        sum += atCorners_[toIndex(corners_[toIndex(k)])];
      gradient_.segment<3>(at) = sum;
    }
  });
}

// Contact has put nodes elsewhere since the last sweep.
void ProjectiveDynamics::takeBlow(const VecX& q) {
  for (Eigen::Index at = 0; at < q.size(); at += 3) {
    if (q.segment<3>(at) != left_.segment<3>(at)) memory_.forget(potential_.pieceOf(static_cast<int>(at / 3)));
  }
  potential_.takeBlow(left_);
  left_ = q;
  potential_.find(energies_, atCorners_);
  findGradient(q);
  still_ = 0;
}

// Whether any piece does. One whose way leads nowhere, or by no more than round-off, stays, and forgets what led there.
bool ProjectiveDynamics::goesDownhill(const VecX& q) {
  memory_.dots(gradient_, way_, slopes_);
  memory_.dots(way_, way_, lengths_);
  memory_.dots(q, q, sizes_);
  bool any = false;
  for (std::size_t piece = 0; piece < slopes_.size(); ++piece) {
    const bool goes =
        -slopes_[piece] > kNothing * energies_[piece] && lengths_[piece] > kNothing * kNothing * sizes_[piece];
    any = any || goes;
    if (goes) continue;
    memory_.forget(piece);
    lengths_[piece] = 0;
  }
  for (Eigen::Index at = 0; at < way_.size(); at += 3) {
    if (lengths_[potential_.pieceOf(static_cast<int>(at / 3))] == 0) way_.segment<3>(at).setZero();
  }
  return any;
}

// Along way_, each piece by itself.
void ProjectiveDynamics::descend(VecX& q) {
  before_ = q;
  q += way_;
  for (int halving = 0; halving <= kSweepHalvings + 1; ++halving) {
    potential_.find(tried_, atCorners_);
    bool higher = false;
    for (Eigen::Index at = 0; at < q.size(); at += 3) {
      const std::size_t piece = potential_.pieceOf(static_cast<int>(at / 3));
      if (tried_[piece] <= energies_[piece]) continue;
      higher = true;
      way_.segment<3>(at) *= 0.5;
      q.segment<3>(at) = before_.segment<3>(at);
      if (halving < kSweepHalvings) q.segment<3>(at) += way_.segment<3>(at);
    }
    if (!higher) break;
    for (std::size_t piece = 0; halving == kSweepHalvings && piece < tried_.size(); ++piece) {
      if (!(tried_[piece] <= energies_[piece])) memory_.forget(piece);
    }
  }
  energies_.swap(tried_);
  potential_.movePieces();  // by no more than round-off, which would add up
}

void ProjectiveDynamics::sweep(State& end, bool, StepReport& report) {
  if (left_ != end.q) takeBlow(end.q);
  if (still_ >= 2) return;
  reduced_ = gradient_;
  memory_.firstLoop(reduced_);
  way_.setZero(end.q.size());
  for (GlobalMatrix& matrix : matrices_) {
    if (!endedWell(matrix.solve(reduced_, way_), report)) return;
  }
  memory_.secondLoop(way_);
  if (!goesDownhill(end.q)) {
    ++still_;
    return;
  }
  still_ = 0;
  descend(end.q);
  lastGradient_.swap(gradient_);
  findGradient(end.q);
  memory_.remember(before_, end.q, lastGradient_, gradient_);
  left_ = end.q;
}

}  // namespace

std::span<const MethodInfo> projectiveMethods() {
  static const std::array<MethodInfo, 1> table = [] {
    MethodInfo row = elementMethod<ProjectiveDynamics>(
        "projective-dynamics",
        "y = x + h v + h^2 f / m; (m/h^2 + L) dx = -grad(m/2h^2 |x - y|^2 + V(x)), L factored once; v' = dx / h",
        "Bouaziz, Martin, Liu, Kavan & Pauly 2014; Liu, Bouaziz & Kavan 2017");
    row.parameters.emplace_back("sweep_memory");
    return std::array{row};
  }();
  return table;
}

}  // namespace selvedge
