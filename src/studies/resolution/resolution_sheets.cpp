#include "studies/resolution/resolution_sheets.h"

#include <array>
#include <cmath>
#include <numbers>

#include "constraints/pins.h"
#include "diagnostics/equilibrium.h"
#include "linalg/make_solver.h"
#include "scene/build/build.h"

namespace selvedge {
namespace {

constexpr int kPublishedSide = 17;
constexpr double kDrapeSize = 0.4, kClamped = 1.0 / 8;  // m, of the size

constexpr std::array<SheetModel, 5> kModels{{
    {"springs", "springs", "resolution-independent", false},
    {"triangles", "triangles", "resolution-independent", false},
    {"elastic", "elastic", "resolution-independent", false},
    {"triangles, C ~ area", "triangles", "area", false},
    {"triangles, C ~ area, one k", "triangles", "published", true},
}};

Scene sheet(const Scene& scene, const SheetModel& model, int side, double size) {
  Scene own = scene;
  own.mesh.columns = own.mesh.rows = side;
  own.mesh.size = {size, size};
  own.material.model = std::string(model.model);
  own.material.scaling = std::string(model.scaling);
  if (model.published) {  // k = K / a, a the area of a triangle of that mesh
    const double area = std::pow(size / (kPublishedSide - 1), 2) / 2;
    own.material.stretch /= area;
    own.material.shear /= area;
  }
  return own;
}

// A sheet with the nodes held that `held` names by their place.
struct Held {
  template <class Where>
  Held(const Scene& scene, const Where& held)
      : built(build(scene)), pins(built.cloth->blockCount(), built.cloth->blockSize()), state(built.start) {
    for (int i = 0; i < built.cloth->blockCount(); ++i) {
      const Vec3 place = built.cloth->position(state, i);
      if (!held(place)) continue;
      PinMotion motion;
      motion.anchor = place;
      pins.pin(i, motion);
    }
  }
  SheetState rest(const GoOn& goOn) {
    constexpr double kTolerance = 1e-9;  // N
    SheetState found;
    found.found = findEquilibrium(*built.cloth, pins, state, kTolerance, 500, goOn).converged;
    found.mesh = std::make_shared<const Mesh>(built.cloth->mesh());
    found.q = state.q;
    return found;
  }

  BuiltScene built;
  Pins pins;
  State state;
};

// rad/s: inverse iteration on K x = w^2 M x. Twenty iterations: w_1^2 / w_2^2 = 2/5 in a square membrane.
double lowestFrequency(Held& sheet, const VecX& guess, const GoOn& goOn) {
  constexpr int kIterations = 20;
  SolverSettings settings;
  settings.kind = "cholesky";
  const auto solver = makeSolver(settings);
  const ClothSystem& cloth = *sheet.built.cloth;
  BlockMatrix stiffness = cloth.makeMatrix();
  cloth.addJacobians(sheet.state, {Hessian::exact, true}, -1, 0, stiffness);
  VecX x = guess, right(x.size()), product(x.size());
  for (int i = 0; i < kIterations; ++i) {
    if (goOn && !goOn()) return 0;
    cloth.multiplyMass(sheet.state.q, x, right);
    x.setZero();
    if (solver->solve(stiffness, right, sheet.pins.fixed(), x).status != SolveStatus::converged) return 0;
    x /= x.norm();
  }
  stiffness.multiply(x, right);
  cloth.multiplyMass(sheet.state.q, x, product);
  return std::sqrt(x.dot(right) / x.dot(product));
}

}  // namespace

std::span<const SheetModel> sheetModels() { return kModels; }

SheetState sagOf(const Scene& scene, const SheetModel& model, int side, Support support, const GoOn& goOn) {
  const double inner = 0.5 - (support == Support::squares ? kClamped : 0) - 1e-9;
  Held held(sheet(scene, model, side, 1),
            [&](const Vec3& p) { return std::abs(p.x()) > inner && std::abs(p.z()) > inner; });
  for (int i = 0; i < held.built.cloth->blockCount(); ++i) {  // from a bowl: flat, nothing holds the weight
    Eigen::Ref<Vec3> q = held.state.q.segment<3>(held.built.cloth->coordinate(i));
    q.y() = 0.2 * (2 * (q.x() * q.x() + q.z() * q.z()) - 1);
  }
  SheetState found = held.rest(goOn);
  found.value = -found.q[held.built.cloth->coordinate(side * side / 2, 1)];
  return found;
}

SheetState drapeOf(const Scene& scene, const SheetModel& model, int side, const GoOn& goOn) {
  const double end = kDrapeSize * (kClamped - 0.5) + 1e-9;
  Held held(sheet(scene, model, side, kDrapeSize), [&](const Vec3& p) { return p.x() < end; });
  SheetState found = held.rest(goOn);
  found.value = -found.q[held.built.cloth->coordinate(side / 2 * side + side - 1, 1)];
  return found;
}

SheetState drumOf(const Scene& scene, const SheetModel& model, int side, const GoOn& goOn) {
  Scene own = sheet(scene, model, side, 1);
  own.gravity.acceleration.setZero();
  own.start.stretch = {1 + kDrumStrain, 1, 1 + kDrumStrain};
  const double edge = (1 + kDrumStrain) / 2 - 1e-9;
  Held held(own, [&](const Vec3& p) { return std::max(std::abs(p.x()), std::abs(p.z())) > edge; });
  VecX guess = VecX::Zero(held.state.q.size());
  for (Eigen::Index i = 0; i < guess.size(); i += 3) {
    const double width = 2 * edge;
    guess[i + 1] =
        std::cos(std::numbers::pi * held.state.q[i] / width) * std::cos(std::numbers::pi * held.state.q[i + 2] / width);
  }
  SheetState found;
  const double omega = lowestFrequency(held, guess, goOn);
  found.found = omega > 0;
  found.value = 2 * std::numbers::pi / omega;
  return found;
}

double drumPeriod(double tension, double density) { return 2 / std::sqrt(2 * tension / ((1 + kDrumStrain) * density)); }

}  // namespace selvedge
