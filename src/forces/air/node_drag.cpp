// Air resistance of nodes (Fisher): f = -a |v| v, v the node's own velocity, a in kg/m. It only ever takes energy: wind
// acts on triangles (aerodynamics.cpp), not on nodes.
//   df/dv = -a (|v| I + v v^T / |v|), which is symmetric and never positive; 0 where v is.
#include "base/parallel.h"
#include "forces/laws.h"

namespace selvedge {
namespace {

class NodeDrag final : public ForceLaw {
 public:
  NodeDrag(const ClothSystem& cloth, const AirSettings& air) : cloth_(cloth), air_(air) { NodeDrag::refresh(); }

  std::string_view name() const override { return "drag"; }
  void refresh() override { a_ = air_.nodeDrag; }
  bool conservative() const override { return false; }
  bool dissipative() const override { return a_ != 0; }

  void addDissipativeForce(const State& state, VecX& F) const override {
    parallelFor(cloth_.blockCount(), [&](int begin, int end) {
      for (int i = begin; i < end; ++i) {
        const Vec3 v = cloth_.velocity(state, i);
        F.segment<3>(cloth_.coordinate(i)) -= a_ * v.norm() * v;
      }
    });
  }
  void bind(const BlockPattern& pattern) override { diagonal_ = pattern.diagonal; }
  void addJacobians(const State& state, const JacobianOptions&, double, double cv, BlockMatrix& A) const override {
    if (a_ == 0 || cv == 0) return;
    parallelFor(cloth_.blockCount(), [&](int begin, int end) {
      for (int i = begin; i < end; ++i) addBlock(cloth_.velocity(state, i), cv, A, i);
    });
  }

 private:
  void addBlock(const Vec3& v, double cv, BlockMatrix& A, int i) const {
    const double speed = v.norm();
    if (speed == 0) return;
    A.spaceBlock(diagonal_[static_cast<std::size_t>(i)]) -=
        cv * a_ * (speed * Mat3::Identity() + v * v.transpose() / speed);
  }

  const ClothSystem& cloth_;
  const AirSettings& air_;
  std::vector<int> diagonal_;  // [nodes] slots
  double a_ = 0;               // kg/m
};

}  // namespace

LawPtr makeNodeDrag(const ClothSystem& cloth, const AirSettings& air) { return std::make_unique<NodeDrag>(cloth, air); }

}  // namespace selvedge
