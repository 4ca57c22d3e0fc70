// The hand: a damped spring of no length from a point p = sum_i w_i x_i of the cloth to a place c(t) in space,
//   f = -k (p - c) - d p',   f_i = w_i f,   df_i/dx_j = -k w_i w_j I,   df_i/dv_j = -d w_i w_j I.
// The place moves, so that there is no energy to keep: all of it counts as a damper, and what the ledger then books as
// mouse_J is the work of the hand. It damps the cloth's own velocity and not that relative to the hand, whose velocity
// jumps with every event of the mouse: the force is continuous, and nothing needs to start anew when the hand moves.
#include <algorithm>

#include "forces/laws.h"

namespace selvedge {
namespace {

class Grab final : public ForceLaw, public CompliantLaw<Grab, 3> {
 public:
  Grab(const System& system, const Hand& hand) : system_(system), hand_(hand) {}

  std::string_view name() const override { return "mouse"; }
  // Not of the cloth; but it is stiff, and methods that treat the stiff part apart (desbrun) must have it there.
  bool elastic() const override { return true; }
  bool conservative() const override { return false; }
  bool dissipative() const override { return hand_.holds; }

  // The three coordinates of p - c, for methods that place nodes.
  const CompliantElements* compliant() const override { return this; }
  int elements() const override { return hand_.holds ? 1 : 0; }
  int strains() const override { return 3; }
  const std::array<int, 3>& nodesAt(int) const { return hand_.nodes; }
  ElementStrain strainAt(int, int axis, const double* q, std::array<Vec3, 3>& gradient) const {
    return strainTo(hand_.to, axis, q, gradient);
  }
  ElementStrain strainAt(int, int axis, const double* q, double t, std::array<Vec3, 3>& gradient) const {
    return strainTo(hand_.place(t), axis, q, gradient);
  }
  ElementStrain flatStrainAt(int, int axis, std::array<Vec3, 3>& gradient) const {
    setGradient(axis, gradient);
    return {0, hand_.stiffness, hand_.damping};
  }

  void addDissipativeForce(const State& state, VecX& F) const override {
    if (!hand_.holds) return;
    const Vec3 away = hand_.point(system_, state.q) - hand_.place(state.t);
    const Vec3 f = -hand_.stiffness * away - hand_.damping * hand_.point(system_, state.v);
    for (int i = 0; i < 3; ++i) F.segment<3>(system_.coordinate(node(i))) += hand_.weights[i] * f;
  }
  void addJacobians(const State&, const JacobianOptions&, double cq, double cv, BlockMatrix& A) const override {
    if (!hand_.holds) return;
    const double c = -cq * hand_.stiffness - cv * hand_.damping;
    for (int i = 0; i < 3; ++i) {
      for (int j = 0; j < 3; ++j) addBlock(node(i), node(j), c * hand_.weights[i] * hand_.weights[j], A);
    }
  }

 private:
  ElementStrain strainTo(const Vec3& place, int axis, const double* q, std::array<Vec3, 3>& gradient) const {
    double value = -place[axis];
    for (int i = 0; i < 3; ++i) value += hand_.weights[i] * nodePlace(q, node(i))[axis];
    setGradient(axis, gradient);
    return {value, hand_.stiffness, hand_.damping};
  }
  // One node may stand there three times: it has all of the gradient.
  void setGradient(int axis, std::array<Vec3, 3>& gradient) const {
    gradient.fill(Vec3::Zero());
    for (int i = 0; i < 3; ++i) {
      const auto first = std::ranges::find(hand_.nodes, node(i)) - hand_.nodes.begin();
      gradient[static_cast<std::size_t>(first)][axis] += hand_.weights[i];
    }
  }
  int node(int i) const { return hand_.nodes[static_cast<std::size_t>(i)]; }
  // Both triangles of the matrix: where it is symmetric, what is added below the diagonal is overwritten.
  static void addBlock(int row, int col, double value, BlockMatrix& A) {
    const int slot = A.pattern().slot(row, col);
    if (slot >= 0 && value != 0) A.spaceBlock(slot).diagonal().array() += value;
  }

  const System& system_;
  const Hand& hand_;
};

}  // namespace

LawPtr makeGrab(const System& system, const Hand& hand) { return std::make_unique<Grab>(system, hand); }

}  // namespace selvedge
