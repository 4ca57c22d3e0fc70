#include "constraints/figure/moving_figure.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace selvedge {
namespace {

constexpr double kSettingIn = 0.5;  // s
constexpr double kLeastShare = 0.01;

double distanceFromBone(const Joint& joint, const Vec3& p) {
  const Vec3 bone = joint.tip - joint.place;
  const double length = bone.squaredNorm();
  const double along = length > 0 ? std::clamp(bone.dot(p - joint.place) / length, 0.0, 1.0) : 0;
  return (p - joint.place - along * bone).norm();
}

// A share falls with the fourth power of the distance from what is about the bone, measured by its radius: where two bones
// meet their shares change over about one radius.
MovingFigure::Bonds bondsOf(const std::vector<Joint>& joints, const Vec3& p) {
  std::vector<MovingFigure::Bond> all;
  for (std::size_t j = 0; j < joints.size(); ++j) {
    const double away = std::max(0.0, distanceFromBone(joints[j], p) / joints[j].radius - 1);
    all.push_back({j, std::pow(0.5 + away, -4)});
  }
  std::stable_sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.share > b.share; });
  MovingFigure::Bonds bonds{};
  double sum = 0;
  for (std::size_t k = 0; k < std::min(bonds.size(), all.size()); ++k) {
    if (all[k].share < kLeastShare * all.front().share) break;
    bonds[k] = all[k];
    sum += all[k].share;
  }
  for (MovingFigure::Bond& bond : bonds) bond.share /= sum;
  return bonds;
}

// From 0 to 1 with two continuous derivatives, within kSettingIn.
std::array<double, 3> settingIn(double t) {
  const double s = std::clamp(t / kSettingIn, 0.0, 1.0), r = 1 - s;
  return {s * s * s * (10 + s * (6 * s - 15)), 30 * s * s * r * r / kSettingIn,
          60 * s * r * (r - s) / (kSettingIn * kSettingIn)};
}

}  // namespace

MovingFigure::MovingFigure(std::vector<Joint> joints, std::vector<Vec3> skin, FigureMotion motion, double start,
                           const Mat3& turned, const Vec3& moved)
    : joints_(std::move(joints)),
      skin_(std::move(skin)),
      motion_(std::move(motion)),
      start_(start),
      turned_(turned),
      moved_(moved) {
  bonds_.reserve(skin_.size());
  for (const Vec3& p : skin_) bonds_.push_back(bondsOf(joints_, p));
}

// With both derivatives.
std::array<Vec3, 3> MovingFigure::along(const std::optional<Path>& path, double t) const {
  if (!path || t < 0) return {Vec3::Zero(), Vec3::Zero(), Vec3::Zero()};
  const std::array<Vec3, 3> x{path->evaluate(t, 0), path->evaluate(t, 1), path->evaluate(t, 2)};
  if (motion_.period == 0) return x;
  const auto [f, df, ddf] = settingIn(t);
  return {f * x[0], f * x[1] + df * x[0], f * x[2] + 2 * df * x[1] + ddf * x[0]};
}

void MovingFigure::write(double t, int derivative, double* to, Eigen::Index stride) const {
  const double since = t - start_;
  std::array<MovingFrame, kMostJoints> frames;
  MovingFrame whole;
  whole.b = along(motion_.shift, since);
  for (std::size_t j = 0; j < joints_.size(); ++j) {
    std::array<Vec3, 3> angles = along(motion_.turns[j], since);
    for (Vec3& each : angles) each *= std::numbers::pi / 180;
    const int parent = joints_[j].parent;
    frames[j] = (parent < 0 ? whole : frames[toIndex(parent)]) * turned(angles, joints_[j].place);
  }
  const auto k = static_cast<std::size_t>(derivative);
  for (std::size_t i = 0; i < skin_.size(); ++i) {
    Vec3 x = Vec3::Zero();
    for (const Bond& bond : bonds_[i]) {
      if (bond.share > 0) x += bond.share * (frames[bond.joint].A[k] * skin_[i] + frames[bond.joint].b[k]);
    }
    x = turned_ * x;
    if (derivative == 0) x += moved_;
    Eigen::Map<Vec3>(to + static_cast<Eigen::Index>(i) * stride) = x;
  }
}

}  // namespace selvedge
