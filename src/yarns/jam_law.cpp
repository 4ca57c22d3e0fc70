// Yarns that lie beside each other touch where what lies between them along a crossing yarn becomes too short. It keeps
// crossings in order as long as steps are small; yarn_order.cpp does always.
#include <numbers>

#include "yarns/elements/parallel_contact.h"
#include "yarns/laws.h"

namespace selvedge {
namespace {

class YarnJam final : public ForceLaw {
 public:
  explicit YarnJam(const YarnSystem& cloth) : cloth_(cloth) {
    segments_.set(cloth.net().segments, cloth.net().segmentSlides, cloth.blockCount());
    YarnJam::refresh();
  }

  std::string_view name() const override { return "jam"; }
  bool elastic() const override { return true; }
  bool hasDamper() const override { return false; }
  void refresh() override {
    const YarnSettings& s = cloth_.settings();
    distance_ = s.jamDistance * s.radius;
    stiffness_ = s.jamStiffness * s.stretch * std::numbers::pi * s.radius;
  }
  void couplings(std::vector<std::pair<int, int>>& pairs) const override { segments_.addCouplings(pairs); }
  void bind(const BlockPattern& pattern) override { segments_.findSlots(pattern); }

  double energy(const State& state) const override {
    return segments_.sum([&](int e) { return touch(state, e).energy; });
  }
  void addForce(const State& state, VecX& F) const override {
    segments_.forEach([&](int e) {
      if (const ParallelContact at = touch(state, e); at.force != 0) segments_.scatter(at.force * kSlides, e, F);
    });
  }
  void addJacobians(const State& state, const JacobianOptions& options, double cq, double,
                    BlockMatrix& A) const override {
    if (cq == 0) return;
    segments_.forEach([&](int e) {
      const double k = touch(state, e).stiffness;
      if (k != 0) segments_.addBlocks((-cq * k * kSlides) * kSlides.transpose(), e, options.symmetric, A);
    });
  }
  void addHessianProduct(const State& state, const VecX& x, VecX& y) const override {
    segments_.forEach([&](int e) {
      const double k = touch(state, e).stiffness;
      if (k != 0) segments_.scatter(k * kSlides.dot(segments_.gather(x, e)) * kSlides, e, y);
    });
  }

 private:
  static const Vec8 kSlides;  // d(du)/dq

  ParallelContact touch(const State& state, int e) const {
    return parallelContact(kSlides.dot(segments_.gather(state.q, e)), distance_, stiffness_);
  }

  const YarnSystem& cloth_;
  YarnElements<SegmentLayout> segments_;
  double distance_ = 0, stiffness_ = 0;  // m, N/m
};

const Vec8 YarnJam::kSlides = (Vec8() << 0, 0, 0, -1, 0, 0, 0, 1).finished();

}  // namespace

std::unique_ptr<ForceLaw> makeYarnJam(const YarnSystem& cloth) { return std::make_unique<YarnJam>(cloth); }

}  // namespace selvedge
