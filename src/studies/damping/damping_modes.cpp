#include "studies/damping/damping_modes.h"

#include <array>
#include <cmath>
#include <numbers>

#include "constraints/pins.h"
#include "diagnostics/equilibrium.h"
#include "diagnostics/ledger.h"
#include "integrators/methods.h"
#include "scene/build/build.h"

namespace selvedge {
namespace {

constexpr double kSwingRate = 0.3;   // rad/s
constexpr double kStrain = 0.01;     // of the stretch
constexpr double kBendSpeed = 0.01;  // m/s

void springDampers(const DamperStrengths& s, Scene& scene) {
  scene.material.stretchDamping = scene.material.shearDamping = scene.material.bendDamping = s.tau;
}

constexpr std::array<DamperModel, 7> kDampers{{
    {"spring dampers", "springs", true, springDampers},
    {"Baraff-Witkin", "triangles", true, springDampers},
    {"elastic model", "elastic", true, springDampers},
    {"Rayleigh, stiffness", "triangles", true,
     [](const DamperStrengths& s, Scene& scene) { scene.material.rayleighStiffness = s.tau; }},
    {"Rayleigh, mass", "triangles", false,
     [](const DamperStrengths& s, Scene& scene) { scene.material.rayleighMass = s.alpha; }},
    {"air on triangles", "triangles", false,
     [](const DamperStrengths& s, Scene& scene) { scene.air.dragCoefficient = s.dragCoefficient; }},
    {"air on nodes", "triangles", false,
     [](const DamperStrengths& s, Scene& scene) { scene.air.nodeDrag = s.nodeDrag; }},
}};

constexpr std::array<MotionMode, 5> kModes{{
    {"fall", 0.5},
    {"spin", 0.5},
    {"swing", 2.4},
    {"stretch", 0.5},
    {"bend", 1.2},
}};

// One patch in one kind of motion.
class Motion {
 public:
  Motion(const Scene& scene, int mode, const std::function<bool()>& goOn)
      : scene_(scene),
        mode_(mode),
        built_(build(scene_)),
        pins_(built_.cloth->blockCount(), built_.cloth->blockSize()),
        state_(built_.start) {
    if (mode == kSwing) hang(goOn);
    rest_ = built_.cloth->potentialEnergy(state_);
    for (int i = 0; i < built_.cloth->blockCount(); ++i) {
      const Eigen::Index at = built_.cloth->coordinate(i);
      excite(state_.q.segment<3>(at), state_.v.segment<3>(at));
    }
    pins_.velocity(0, state_.v);
  }

  void follow(double duration, const std::function<bool()>& goOn, DampedRun& run);

 private:
  void hang(const std::function<bool()>& goOn);
  void excite(Eigen::Ref<Vec3> q, Eigen::Ref<Vec3> v) const;
  double energy(const Ledger& ledger) const { return mode_ == kFall ? ledger.kinetic() : ledger.total() - rest_; }
  double dissipated() const;  // W

  Scene scene_;
  int mode_;
  BuiltScene built_;
  Pins pins_;
  State state_;
  double rest_ = 0;
  bool found_ = true;  // the hang
};

// The sheet hangs at rest from its first row.
void Motion::hang(const std::function<bool()>& goOn) {
  const int columns = scene_.mesh.columns;
  const double top = state_.q[2];
  for (int i = 0; i < built_.cloth->blockCount(); ++i) {
    Eigen::Ref<Vec3> q = state_.q.segment<3>(built_.cloth->coordinate(i));
    q = Vec3(q.x(), top - q.z(), 0);
    if (i >= columns) continue;
    PinMotion held;
    held.anchor = q;
    pins_.pin(i, held);
  }
  found_ = findEquilibrium(*built_.cloth, pins_, state_, 1e-9, 500, goOn).converged;
}

void Motion::excite(Eigen::Ref<Vec3> q, Eigen::Ref<Vec3> v) const {
  v.setZero();
  if (mode_ == kSpin) v = kSpinRate * Vec3(q.z(), 0, -q.x());
  if (mode_ == kSwing) v = kSwingRate * Vec3(0, 0, -q.y());
  if (mode_ == kStretch) q *= 1 + kStrain;
  if (mode_ == kBend) v.y() = kBendSpeed * std::cos(2 * std::numbers::pi * q.x() / scene_.mesh.size.x());
}

double Motion::dissipated() const {
  VecX force = VecX::Zero(state_.q.size());
  for (const auto& law : built_.cloth->laws()) {
    if (law->dissipative()) law->addDissipativeForce(state_, force);
  }
  return -force.dot(state_.v);
}

void Motion::follow(double duration, const std::function<bool()>& goOn, DampedRun& run) {
  constexpr int kSamples = 200;
  const double h = scene_.integrator.step;
  const long steps = std::lround(duration / h), every = std::max(1L, steps / kSamples);
  const auto integrator = makeIntegrator(scene_.integrator, scene_.solver);
  Ledger ledger;
  ledger.start(*built_.cloth, pins_, state_);
  run.failed = !found_;
  run.startPower = dissipated();
  double integral = 0, before = energy(ledger);
  run.energy = before;
  const auto sample = [&] {
    run.time.push_back(state_.t);
    run.left.push_back(mode_ == kFall ? -state_.v[1] : energy(ledger) / run.energy);
  };
  sample();
  for (long i = 1; i <= steps && !run.failed && goOn(); ++i) {
    run.failed = !integrator->step(*built_.cloth, pins_, state_, h).ok || !state_.q.allFinite();
    ledger.step(*built_.cloth, pins_, state_, h);
    integral += h * (before + energy(ledger)) / 2;
    before = energy(ledger);
    run.numerical = std::max(run.numerical, std::abs(ledger.numerical()));
    if (i % every == 0) sample();
  }
  if (mode_ == kFall) run.energy = before;
  run.taken = 0 - ledger.damperWork();  // not -0
  run.rate = run.taken / integral;
  run.end = state_.q;
}

}  // namespace

std::span<const DamperModel> damperModels() { return kDampers; }
std::span<const MotionMode> motionModes() { return kModes; }

DampedRun runDamped(const Scene& scene, int mode, const DamperModel& damper, const DamperStrengths& strengths,
                    double lengthening, const std::function<bool()>& goOn) {
  Scene own = scene;
  own.material.model = std::string(damper.material);
  if (mode != kFall && mode != kSwing) own.gravity.acceleration.setZero();
  damper.apply(strengths, own);
  Motion motion(own, mode, goOn);
  DampedRun run;
  motion.follow(motionModes()[static_cast<std::size_t>(mode)].duration * lengthening, goOn, run);
  return run;
}

}  // namespace selvedge
