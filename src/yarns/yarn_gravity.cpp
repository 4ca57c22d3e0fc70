// Gravity on yarns: it acts on what slides, too.
#include "yarns/elements/segment_gravity.h"
#include "yarns/laws.h"

namespace selvedge {
namespace {

class YarnGravity final : public ForceLaw {
 public:
  YarnGravity(const YarnSystem& cloth, const GravitySettings& settings) : cloth_(cloth), settings_(settings) {
    segments_.set(cloth.net().segments, cloth.net().segmentSlides, cloth.blockCount());
    YarnGravity::refresh();
  }

  std::string_view name() const override { return "gravity"; }
  void refresh() override { g_ = settings_.acceleration; }
  void couplings(std::vector<std::pair<int, int>>& pairs) const override { segments_.addCouplings(pairs); }
  void bind(const BlockPattern& pattern) override { segments_.findSlots(pattern); }

  double energy(const State& state) const override {
    return segments_.sum([&](int e) { return segmentGravityEnergy(at(state, e), cloth_.lineDensity(), g_); });
  }
  void addForce(const State& state, VecX& F) const override {
    segments_.forEach(
        [&](int e) { segments_.scatter(segmentGravityForce(at(state, e), cloth_.lineDensity(), g_), e, F); });
  }
  // Indefinite, so that treatments which promise a definite matrix leave it out.
  void addJacobians(const State&, const JacobianOptions& options, double cq, double, BlockMatrix& A) const override {
    if (cq == 0 || options.hessian != Hessian::exact) return;
    const Mat8 H = segmentGravityHessian(cloth_.lineDensity(), g_);
    segments_.forEach([&](int e) { segments_.addBlocks(-cq * H, e, options.symmetric, A); });
  }
  void addHessianProduct(const State&, const VecX& x, VecX& y) const override {
    const Mat8 H = segmentGravityHessian(cloth_.lineDensity(), g_);
    segments_.forEach([&](int e) { segments_.scatter(H * segments_.gather(x, e), e, y); });
  }

 private:
  SegmentGeometry at(const State& state, int e) const { return segmentGeometry(segments_.gather(state.q, e)); }

  const YarnSystem& cloth_;
  const GravitySettings& settings_;
  YarnElements<SegmentLayout> segments_;
  Vec3 g_ = Vec3::Zero();  // m/s^2
};

}  // namespace

std::unique_ptr<ForceLaw> makeYarnGravity(const YarnSystem& cloth, const GravitySettings& settings) {
  return std::make_unique<YarnGravity>(cloth, settings);
}

}  // namespace selvedge
