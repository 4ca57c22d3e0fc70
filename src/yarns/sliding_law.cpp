// Friction of yarn on yarn where they cross. Each of the two slides on its own, held by a spring that slips where it would
// pull harder than mu N (elements/sliding_friction.h). N and the stiffness of the spring are found at the beginning of the
// inner step, and at its end the anchor follows what slipped. What the springs store is booked as taken by friction until
// they give it back.
//   An anchor is remembered by how far it is from where the run began.
#include <numbers>

#include "base/parallel.h"
#include "yarns/crossing_forces.h"
#include "yarns/elements/sliding_friction.h"
#include "yarns/laws.h"

namespace selvedge {
namespace {

// Of what an explicit step of h bears of a mass m, m/h^2.
constexpr double kMostOfStep = 0.05;

class YarnSliding final : public ForceLaw {
 public:
  explicit YarnSliding(const YarnSystem& cloth) : cloth_(cloth), pressing_(cloth) {
    const auto isFree = [&](Eigen::Index coordinate) {
      return !std::binary_search(cloth.locked().begin(), cloth.locked().end(), coordinate);
    };
    for (int node = 0; node < cloth.blockCount(); ++node) {
      for (int k = 0; k < 2; ++k) {
        const Eigen::Index at = cloth.coordinate(node, kWarpSlide + k);
        if (isFree(at)) slides_.push_back({at, node, cloth.net().crossings[toIndex(node)].start[toIndex(k)]});
      }
    }
    YarnSliding::refresh();
  }

  std::string_view name() const override { return "sliding"; }
  bool elastic() const override { return true; }
  bool conservative() const override { return false; }
  bool dissipative() const override { return acts_; }
  bool fixes() const override { return acts_; }
  int memorySize() const override { return static_cast<int>(slides_.size()); }
  void refresh() override {
    const YarnSettings& s = cloth_.settings();
    pressing_.refresh();
    held_ = s.sliding == "coulomb" || s.sliding == "stick";
    slips_ = s.sliding == "coulomb";
    stiffness_ = s.anchorStiffness * s.stretch * std::numbers::pi * s.radius * s.radius / cloth_.net().spacing;
    damping_ = s.slidingDamping;
    acts_ = !slides_.empty() && (held_ || damping_ != 0);
  }

  bool fix(const State& state, std::span<const double> memory, const InnerStep& step) override {
    if (!acts_) return false;
    const std::vector<double>& pressing = slips_ ? pressing_.find(state) : pressing_.last();
    for (std::size_t i = 0; i < slides_.size(); ++i) {
      Slide& each = slides_[i];
      double k = held_ ? stiffness_ : 0;
      if (step.limited) {
        k = std::min(k, kMostOfStep * cloth_.nodeMass()[toIndex(each.node)] / (step.h * step.h));
      }
      each.holding = k;
      each.anchor = each.start + memory[i];
      each.limit = slips_ ? cloth_.settings().friction * pressing[toIndex(each.node)] : kNoLimit;
      each.stiffness = slidingStiffness(state.q[each.at] + step.h * state.v[each.at] - each.anchor, each.limit, k);
    }
    return true;
  }
  void remember(const State& state, std::span<double> memory) const override {
    for (std::size_t i = 0; acts_ && held_ && i < slides_.size(); ++i) {
      const Slide& each = slides_[i];
      memory[i] = movedAnchor(state.q[each.at], each.anchor, each.limit, each.holding) - each.start;
    }
  }

  void beginToRemember(const State& state, std::span<double> memory) const override {
    for (std::size_t i = 0; i < slides_.size(); ++i) memory[i] = state.q[slides_[i].at] - slides_[i].start;
  }

  void bind(const BlockPattern& pattern) override {
    for (Slide& each : slides_) each.slot = pattern.diagonal[toIndex(each.node)];
  }
  void addDissipativeForce(const State& state, VecX& F) const override {
    parallelFor(static_cast<int>(slides_.size()), [&](int begin, int end) {
      for (int i = begin; i < end; ++i) {
        const Slide& each = slides_[toIndex(i)];
        F[each.at] -= each.stiffness * (state.q[each.at] - each.anchor) + damping_ * state.v[each.at];
      }
    });
  }
  void addJacobians(const State&, const JacobianOptions&, double cq, double cv, BlockMatrix& A) const override {
    if (!acts_) return;
    for (const Slide& each : slides_) {
      const auto own = each.at % kCrossingSize;
      A.block(each.slot)[own * (kCrossingSize + 1)] -= cq * each.stiffness + cv * damping_;
    }
  }

 private:
  static constexpr double kNoLimit = 1e300;  // N

  struct Slide {
    Eigen::Index at;  // coordinate
    int node;
    double start;                  // m
    double anchor = 0, limit = 0;  // m, N
    double holding = 0;            // N/m, while it does not slip
    double stiffness = 0;          // N/m, during this step
    int slot = 0;
  };

  const YarnSystem& cloth_;
  CrossingForces pressing_;
  std::vector<Slide> slides_;  // of free coordinates
  double stiffness_ = 0, damping_ = 0;
  bool acts_ = false, held_ = false, slips_ = false;
};

}  // namespace

std::unique_ptr<ForceLaw> makeYarnSliding(const YarnSystem& cloth) { return std::make_unique<YarnSliding>(cloth); }

}  // namespace selvedge
