// Bending of yarns, and its damper: of the angle where a yarn is bent, of a vector where it is nearly straight.
#include <numbers>

#include "yarns/elements/bend_small_angle.h"
#include "yarns/laws.h"
#include "yarns/yarn_law.h"

namespace selvedge {
namespace {

class YarnBend final : public YarnLaw<YarnBend, BendLayout> {
 public:
  explicit YarnBend(const YarnSystem& cloth) : YarnLaw(cloth) {
    elements().set(cloth.net().bends, cloth.net().bendSlides, cloth.blockCount());
    YarnBend::refresh();
  }

  std::string_view name() const override { return "bend"; }
  void refresh() override {
    YarnLaw::refresh();
    const YarnSettings& s = cloth().settings();
    ke_ = 2 * s.bend * std::numbers::pi * s.radius * s.radius;
    switch_ = s.bendSwitch == "smooth" ? BendSwitch::smooth : BendSwitch::hard;
    projected_ = s.bendProjected;
  }
  double damping() const { return cloth().settings().bendDamping; }

  double elementEnergy(int, const Vec& q) const { return bendEnergy(bendGeometry(q), ke_); }
  Vec elementForce(int, const Vec& q) const { return bendForce(bendGeometry(q), ke_); }
  Mat elementHessian(int, const Vec& q, Hessian treatment) const {
    return bendHessian(bendGeometry(q), ke_, treatment);
  }
  Mat matrix(int, const Vec& q, Hessian treatment, double elastic, double kd) const {
    return bendMatrix(bendGeometry(q), elastic * ke_, treatment, {kd, switch_, projected_});
  }
  template <class Visit>
  void measures(int, const Vec& q, const Visit& visit) const {
    const BendGeometry g = bendGeometry(q);
    const double scalar = bendScalarShare(g.angle.value, switch_);
    if (scalar > 0) {
      visit(bendMeasure(g), scalar, [&](const auto& rate) -> Mat { return rate[0] * bendStrainHessian(g); });
    }
    if (scalar < 1) {
      visit(bendVectorMeasure(g, projected_), 1 - scalar,
            [&](const auto& rate) -> Mat { return bendVectorStrainHessian(g, rate); });
    }
  }

 private:
  double ke_ = 0;  // N m^2
  BendSwitch switch_ = BendSwitch::hard;
  bool projected_ = false;
};

}  // namespace

std::unique_ptr<ForceLaw> makeYarnBend(const YarnSystem& cloth) { return std::make_unique<YarnBend>(cloth); }

}  // namespace selvedge
