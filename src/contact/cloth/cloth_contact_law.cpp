// Contact of cloth with cloth: E = sum_p m_p k s_p P(thickness - d_p) over its pairs of a node and a triangle and of two edges
// (pair_distance.h) that touch, P the penalty or barrier of shapes (penalty.h), s the share that leaves out parallel edges. With n the
// normal, w the weights and H the second derivative of the distance:
//   F_i = m k (s P' w_i n - P ds/dx_i)
//   dF_i/dx_j = -m k (s (P'' w_i w_j n n^T - P' H_ij) - P' (ds/dx_i w_j n^T + w_i n ds/dx_j^T) + P d2s/dx_i dx_j)
// and a damper of the speed along the normal, F_i = -m c s r w_i n n^T sum_j w_j v_j, r its share from 0 to 1, whose dependence on the place
// is left out of its Jacobian. The forces of a pair add up to nothing, and so do their moments.
#include "contact/cloth/laws.h"
#include "model/tears/cut_line.h"

namespace selvedge {
namespace {

std::int64_t nameOf(int a, int b) { return std::int64_t{std::min(a, b)} << 32 | std::max(a, b); }

// Of two nodes that divide both sides of a gap, two ends of these edges that were one.
NodePair acrossGap(const Tears& tears, int first, int second) {
  if (first < tears.made || tears.addedAs(first).isCopy()) return {first, first};
  const AddedNode &one = tears.addedAs(first), &other = tears.addedAs(second);
  for (const int a : {one.of, one.other}) {
    for (const int b : {other.of, other.other}) {
      if (a != b && tears.origin(a) == tears.origin(b)) return {a, b};
    }
  }
  return {first, first};
}

class ClothContact final : public ForceLaw {
 public:
  explicit ClothContact(std::shared_ptr<TouchingPairs> pairs) : pairs_(std::move(pairs)), cloth_(pairs_->cloth()) {}

  std::string_view name() const override { return "cloth-contact"; }
  void refresh() override { pairs_->refresh(); }
  bool dissipative() const override { return pairs_->settings().damping > 0 && !pairs_->active().empty(); }
  bool hasDamper() const override { return true; }
  bool fixes() const override { return true; }
  // How far nodes that were one have been apart. A new copy has been as far from others as its node.
  int memorySize() const override { return static_cast<int>(wereOne().size()); }
  void remember(const State& state, std::span<double> memory) const override {
    for (std::size_t i = 0; i < memory.size(); ++i) {
      const auto& [first, second] = wereOne()[i];
      const Vec3 away = cloth_.position(state, second) - cloth_.position(state, first);
      memory[i] = std::max(memory[i], away.norm());
    }
  }
  void nameMemory(std::vector<MemoryNames>& names) const override {
    const Tears& tears = cloth_.tears();
    for (const auto& [first, second] : wereOne()) {
      const NodePair before =
          tears.addedAs(second).isCopy() ? NodePair{first, tears.addedAs(second).of} : acrossGap(tears, first, second);
      names.push_back({nameOf(first, second), before[0] == before[1] ? -1 : nameOf(before[0], before[1])});
    }
  }
  bool fix(const State& state, std::span<const double> memory, const InnerStep& step) override {
    pairs_->near().setOpenings(memory);
    return pairs_->fix(state, step);
  }
  void looseCouplings(std::vector<std::pair<int, int>>& couplings) const override {
    for (const ClothPair& pair : pairs_->active()) {
      for (std::size_t i = 0; i < 4; ++i) {
        for (std::size_t j = i + 1; j < 4; ++j) couplings.emplace_back(pair.nodes[i], pair.nodes[j]);
      }
    }
  }

  double energy(const State& state) const override {
    double sum = 0;
    for (const Touch& touch : pairs_->touches(state)) sum += stiffness(touch) * touch.share.value * touch.cost.value;
    return sum;
  }
  void addForce(const State& state, VecX& F) const override {
    for (const Touch& touch : pairs_->touches(state)) {
      const Vec3 push = touch.share.value * touch.cost.slope * touch.at.normal;
      for (std::size_t i = 0; i < 4; ++i) {
        if (isNothing(touch, i)) continue;
        add(stiffness(touch) * (touch.at.weights[i] * push - touch.cost.value * touch.share.gradient[i]), touch, i, F);
      }
    }
  }
  void addDissipativeForce(const State& state, VecX& F) const override {
    for (const Touch& touch : pairs_->touches(state)) {
      const Vec3& n = touch.at.normal;
      const Vec3 force = -damping(touch) * n.dot(pairs_->at(state.v, touch)) * n;
      for (std::size_t i = 0; i < 4; ++i) {
        if (touch.at.weights[i] != 0) add(touch.at.weights[i] * force, touch, i, F);
      }
    }
  }
  void addJacobians(const State& state, const JacobianOptions& options, double cq, double cv,
                    BlockMatrix& A) const override {
    const bool exact = options.hessian == Hessian::exact;
    for (const Touch& touch : pairs_->touches(state)) {
      const double k = cq * stiffness(touch);
      const double along = k * touch.share.value * touch.cost.curve + cv * damping(touch);
      const Mat3 push = -along * touch.at.normal * touch.at.normal.transpose();
      std::optional<Bend> bend;
      if (exact) bend.emplace(bendOf(state, touch));
      for (std::size_t i = 0; i < 4; ++i) {
        if (isNothing(touch, i)) continue;
        for (std::size_t j = i; j < 4; ++j) {
          if (isNothing(touch, j)) continue;
          const int row = touch.pair->nodes[i], col = touch.pair->nodes[j];
          Mat3 block = touch.at.weights[i] * touch.at.weights[j] * push;
          if (bend) block -= k * bend->block(i, j);
          if (i == j) {
            A.spaceBlock(A.pattern().diagonal[toIndex(row)]) += block;
            continue;
          }
          if (!options.symmetric || row < col) A.spaceBlock(A.slot(row, col)) += block;
          if (!options.symmetric || col < row) A.spaceBlock(A.slot(col, row)) += block.transpose();
        }
      }
    }
  }
  void addHessianProduct(const State& state, const VecX& x, VecX& y) const override {
    for (const Touch& touch : pairs_->touches(state)) {
      const Vec3& n = touch.at.normal;
      const Vec3 along = touch.share.value * touch.cost.curve * n.dot(pairs_->at(x, touch)) * n;
      const Bend bend = bendOf(state, touch);
      for (std::size_t i = 0; i < 4; ++i) {
        Vec3 sum = touch.at.weights[i] * along;
        for (std::size_t j = 0; j < 4; ++j) sum += bend.block(i, j) * cloth_.inSpace(x, touch.pair->nodes[j]);
        add(stiffness(touch) * sum, touch, i, y);
      }
    }
  }

 private:
  using Touch = TouchingPairs::Touch;

  // Does nothing of the touch depend on that node?
  static bool isNothing(const Touch& touch, std::size_t node) {
    return touch.at.weights[node] == 0 && !touch.share.varies;
  }
  double stiffness(const Touch& touch) const { return touch.mass * pairs_->rates().stiffness; }  // N/m
  double damping(const Touch& touch) const {                                                     // kg/s
    return touch.mass * pairs_->rates().damping * touch.share.value * touch.cost.share;
  }
  void add(const Vec3& force, const Touch& touch, std::size_t i, VecX& F) const {
    F.segment<3>(cloth_.coordinate(touch.pair->nodes[i])) += force;
  }
  // All of the second derivative of s P but what is along the normal twice.
  class Bend {
   public:
    Bend(const PairPlaces& places, const Touch& touch) : touch_(touch), distance_(touch.pair->kind, places, touch.at) {
      if (touch.share.varies) share_ = shareCurvature(places, touch.pair->leastCross);
    }
    Mat3 block(std::size_t i, std::size_t j) const {
      Mat3 bend = -touch_.share.value * touch_.cost.slope * distance_.block(i, j);
      if (!share_) return bend;
      const Vec3 &own = touch_.share.gradient[i], &other = touch_.share.gradient[j], &n = touch_.at.normal;
      bend += touch_.cost.value * (*share_)[4 * i + j];
      bend -= touch_.cost.slope *
              (touch_.at.weights[j] * own * n.transpose() + touch_.at.weights[i] * n * other.transpose());
      return bend;
    }

   private:
    const Touch& touch_;
    PairCurvature distance_;
    std::optional<PairBlocks> share_;
  };
  Bend bendOf(const State& state, const Touch& touch) const {
    return {pairs_->near().places(state, *touch.pair), touch};
  }

  const std::vector<std::array<int, 2>>& wereOne() const { return pairs_->near().wereOne(); }

  std::shared_ptr<TouchingPairs> pairs_;
  const ClothSystem& cloth_;
};

}  // namespace

std::unique_ptr<ForceLaw> makeClothContact(std::shared_ptr<TouchingPairs> pairs) {
  return std::make_unique<ClothContact>(std::move(pairs));
}

}  // namespace selvedge
