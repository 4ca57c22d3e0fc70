// Stretch of yarns, and its damper.
#include <numbers>

#include "yarns/elements/segment_stretch.h"
#include "yarns/laws.h"
#include "yarns/yarn_law.h"

namespace selvedge {
namespace {

class YarnStretch final : public YarnLaw<YarnStretch, SegmentLayout> {
 public:
  explicit YarnStretch(const YarnSystem& cloth) : YarnLaw(cloth) {
    elements().set(cloth.net().segments, cloth.net().segmentSlides, cloth.blockCount());
    YarnStretch::refresh();
  }

  std::string_view name() const override { return "stretch"; }
  void refresh() override {
    YarnLaw::refresh();
    const YarnSettings& s = cloth().settings();
    ks_ = s.stretch * std::numbers::pi * s.radius * s.radius;
  }
  double damping() const { return cloth().settings().stretchDamping; }

  double elementEnergy(int, const Vec& q) const { return stretchEnergy(segmentGeometry(q), ks_); }
  Vec elementForce(int, const Vec& q) const { return stretchForce(segmentGeometry(q), ks_); }
  Mat elementHessian(int, const Vec& q, Hessian treatment) const {
    return stretchHessian(segmentGeometry(q), ks_, treatment);
  }
  Mat matrix(int, const Vec& q, Hessian treatment, double elastic, double kd) const {
    const SegmentGeometry g = segmentGeometry(q);
    return segmentMatrix(stretchHessianBlock(g, elastic * ks_, treatment) + stretchDampingBlock(g, kd));
  }
  template <class Visit>
  void measures(int, const Vec& q, const Visit& visit) const {
    const SegmentGeometry g = segmentGeometry(q);
    visit(stretchMeasure(g), 1.0, [&](const auto& rate) -> Mat { return rate[0] * stretchStrainHessian(g); });
  }

 private:
  double ks_ = 0;  // N
};

}  // namespace

std::unique_ptr<ForceLaw> makeYarnStretch(const YarnSystem& cloth) { return std::make_unique<YarnStretch>(cloth); }

}  // namespace selvedge
