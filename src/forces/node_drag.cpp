// Air resistance of nodes (Fisher): f = -a |u| u, u = v - wind, a in kg/m.
//   df/dv = -a (|u| I + u u^T / |u|), which is symmetric and never positive; 0 where u is.
#include "base/parallel.h"
#include "forces/laws.h"

namespace selvedge {
namespace {

class NodeDrag final : public ForceLaw {
 public:
  NodeDrag(const ClothSystem& cloth, const AirSettings& air) : cloth_(cloth), air_(air) { NodeDrag::refresh(); }

  std::string_view name() const override { return "drag"; }
  void refresh() override {
    a_ = air_.nodeDrag;
    wind_ = air_.wind;
  }
  bool conservative() const override { return false; }
  bool dissipative() const override { return a_ != 0; }

  void addDissipativeForce(const State& state, VecX& F) const override {
    parallelFor(cloth_.blockCount(), [&](int begin, int end) {
      for (int i = begin; i < end; ++i) F.segment<3>(3 * i) += force(state, i);
    });
  }
  double mediumPower(const State& state) const override {
    if (a_ == 0) return 0;
    return orderedSum(cloth_.blockCount(), [&](int begin, int end) {
      double sum = 0;
      for (int i = begin; i < end; ++i) sum += force(state, i).dot(wind_);
      return sum;
    });
  }
  void bind(const BlockPattern& pattern) override { diagonal_ = pattern.diagonal; }
  void addJacobians(const State& state, const JacobianOptions&, double, double cv, BlockMatrix& A) const override {
    if (a_ == 0 || cv == 0) return;
    parallelFor(cloth_.blockCount(), [&](int begin, int end) {
      for (int i = begin; i < end; ++i) addBlock(state.v.segment<3>(3 * i) - wind_, cv, A, i);
    });
  }

 private:
  Vec3 force(const State& state, int i) const {
    const Vec3 u = state.v.segment<3>(3 * i) - wind_;
    return (-a_ * u.norm()) * u;
  }
  void addBlock(const Vec3& u, double cv, BlockMatrix& A, int i) const {
    const double speed = u.norm();
    if (speed == 0) return;
    Eigen::Map<Mat3> block(A.block(diagonal_[static_cast<std::size_t>(i)]));  // symmetric: the storage order is free
    block -= cv * a_ * (speed * Mat3::Identity() + u * u.transpose() / speed);
  }

  const ClothSystem& cloth_;
  const AirSettings& air_;
  std::vector<int> diagonal_;  // [nodes] slots
  double a_ = 0;               // kg/m
  Vec3 wind_;                  // m/s
};

}  // namespace

LawPtr makeNodeDrag(const ClothSystem& cloth, const AirSettings& air) { return std::make_unique<NodeDrag>(cloth, air); }

}  // namespace selvedge
