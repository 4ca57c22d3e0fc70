#include "sim/frames/yarn_dampers.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string_view>

#include "yarns/elements/bend_small_angle.h"
#include "yarns/elements/segment_stretch.h"
#include "yarns/elements/shear.h"

namespace selvedge {
namespace {

template <class Layout>
using ElementCoordinates = Eigen::Matrix<double, Layout::kSize, 1>;

template <class Layout>
ElementCoordinates<Layout> elementOf(const YarnSystem& cloth, const VecX& x,
                                     const std::array<int, Layout::kNodes>& nodes, int slide) {
  ElementCoordinates<Layout> own;
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    own.template segment<3>(Layout::kPlace[i]) = cloth.inSpace(x, nodes[i]);
    if (Layout::kSlide[i] >= 0) own[Layout::kSlide[i]] = x[cloth.coordinate(nodes[i], slide)];
  }
  return own;
}

// What a damper of the strain takes, in the way that the settings say.
template <int N, int D>
double takenBy(const std::string& way, const StrainMeasure<N, D>& measure, double kd, const ElementVector<N>& v) {
  if (way == "potential") return -dissipationForce(measure, kd, v).dot(v);
  if (way == "baraff-witkin") return -conditionDampingForce(measure, kd, v).dot(v);
  if (way == "baraff-witkin-literal") return -elasticDirectionDampingForce(measure, kd, v).dot(v);
  return 0;
}

bool isRayleigh(const YarnSettings& settings, std::string_view mode) {
  return settings.damping == "rayleigh" && (settings.rayleighScope == "all" || settings.rayleighScope == mode);
}

// The exact Hessian of shear and of what locks it.
Mat9 wholeShearHessian(const ShearGeometry& g, const YarnSettings& s) {
  const double kx = s.shear * s.radius * s.radius;
  const double lock = std::asin(std::min(1.0, s.jamDistance * s.radius / g.size)), depth = lock - g.angle.value;
  if (depth <= 0) return shearHessian(g, kx, Hessian::exact);
  const double k = s.lockStiffness * s.stretch * std::numbers::pi * s.radius * s.radius;
  const Vec6 gradient = angleGradient(g.angle, 1);
  const Mat6 locked = (k * g.size) * (gradient * gradient.transpose() - depth * angleHessian(g.angle));
  return shearHessian(g, kx, Hessian::exact) + spreadHessian(locked, 1);
}

}  // namespace

DampedElement YarnDampers::stretch(std::size_t segment) const {
  const YarnSettings& s = cloth_.settings();
  const auto& nodes = cloth_.net().segments[segment];
  const int slide = cloth_.net().segmentSlides[segment];
  const SegmentGeometry g = segmentGeometry(elementOf<SegmentLayout>(cloth_, state_.q, nodes, slide));
  const Vec8 v = elementOf<SegmentLayout>(cloth_, state_.v, nodes, slide);
  if (isRayleigh(s, "stretch")) {
    const double ks = s.stretch * std::numbers::pi * s.radius * s.radius;
    return {s.rayleighStiffness * v.dot(stretchHessian(g, ks, Hessian::exact) * v), g.du};
  }
  return {takenBy(s.damping, stretchMeasure(g), s.stretchDamping, v), g.du};
}

DampedElement YarnDampers::bend(std::size_t bend) const {
  const YarnSettings& s = cloth_.settings();
  const auto& nodes = cloth_.net().bends[bend];
  const int slide = cloth_.net().bendSlides[bend];
  const BendGeometry g = bendGeometry(elementOf<BendLayout>(cloth_, state_.q, nodes, slide));
  const Vec11 v = elementOf<BendLayout>(cloth_, state_.v, nodes, slide);
  if (isRayleigh(s, "bend")) {
    const double ke = 2 * s.bend * std::numbers::pi * s.radius * s.radius;
    return {s.rayleighStiffness * v.dot(bendHessian(g, ke, Hessian::exact) * v), g.span};
  }
  const double scalar =
      bendScalarShare(g.angle.value, s.bendSwitch == "smooth" ? BendSwitch::smooth : BendSwitch::hard);
  double watts = 0;
  if (scalar > 0) watts += takenBy(s.damping, bendMeasure(g), scalar * s.bendDamping, v);
  if (scalar < 1) {
    watts += takenBy(s.damping, bendVectorMeasure(g, s.bendProjected), (1 - scalar) * s.bendDamping, v);
  }
  return {watts, g.span};
}

DampedElement YarnDampers::shear(std::size_t corner) const {
  const YarnSettings& s = cloth_.settings();
  const auto& nodes = cloth_.net().corners[corner];
  const ShearGeometry g =
      shearGeometry(elementOf<CornerLayout>(cloth_, state_.q, nodes, kWarpSlide), cloth_.net().cornerSizes[corner]);
  const Vec9 v = elementOf<CornerLayout>(cloth_, state_.v, nodes, kWarpSlide);
  if (isRayleigh(s, "shear")) return {s.rayleighStiffness * v.dot(wholeShearHessian(g, s) * v), g.size};
  const double watts = s.shearMetric == "vector" ? takenBy(s.damping, shearVectorMeasure(g), s.shearDamping, v)
                                                 : takenBy(s.damping, shearMeasure(g), s.shearDamping, v);
  return {watts, g.size};
}

}  // namespace selvedge
