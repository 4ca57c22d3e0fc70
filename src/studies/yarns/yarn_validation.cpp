// The formulas of yarns against differences, and identities that they must keep.
#include "studies/yarns/yarn_validation.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "diagnostics/differences.h"
#include "studies/median.h"
#include "studies/yarns/cloth_checks.h"
#include "studies/yarns/element_states.h"
#include "yarns/elements/bend_small_angle.h"
#include "yarns/elements/segment_stretch.h"

namespace selvedge {
namespace {

constexpr int kSteps = 19, kFewStates = 21;  // of differences: from 1e-5 to 0.3; states of each
constexpr double kCosts = 0.4;               // of all the work: the cloths

double forceError(const EnergyElement& element, const VecX& q, double h) {
  return relativeDifference(-element.force(q), numericGradient(element.energy, q, h));
}
double hessianError(const EnergyElement& element, const VecX& q, double h) {
  return relativeDifference(-element.hessian(q), numericJacobian(element.force, q, h));
}

}  // namespace

Params YarnValidation::params() {
  return {param("states", &states_, "", "Random states that each formula is checked in.").range(10, 100000),
          param("seed", &seed_, "", "Of these states.").range(0, 1e6)};
}

bool YarnValidation::checkElements(StudyRun& run) {
  for (const auto& checks : {damperChecks(), inertiaChecks(), identityChecks()}) {
    for (const ElementCheck& each : checks) checked_.push_back({each});
  }
  const auto energies = energyElements();
  energyForce_.assign(energies.size(), 0);
  energyHessian_.assign(energies.size(), 0);
  const int elements = static_cast<int>(energies.size()), checks = static_cast<int>(checked_.size());
  const double work = (1 - kCosts) / (checks + 2 * elements);
  return run.atOnce(checks + elements, [&](int i) {
    Random random(static_cast<unsigned>(seed_ + 1000 * i));
    for (int state = 0; state < states_ && !run.cancelled(); ++state) {
      if (i < checks) {
        Checked& each = checked_[toIndex(i)];
        each.worst = worse(each.worst, each.check.error(random));
        continue;
      }
      const std::size_t at = toIndex(i - checks);
      const VecX q = energies[at].state(random);
      energyForce_[at] = worse(energyForce_[at], forceError(energies[at], q, kDifferenceStep));
      energyHessian_[at] = worse(energyHessian_[at], hessianError(energies[at], q, kDifferenceStep));
    }
    run.done(work);
  });
}

bool YarnValidation::follow(StudyRun& run) {
  for (int i = 0; i < kSteps; ++i) steps_.push_back(std::pow(10, -5 + 0.25 * i));
  const auto energies = energyElements();
  errors_.resize(energies.size());
  const double work = (1 - kCosts) / (static_cast<double>(checked_.size()) + 2 * static_cast<double>(energies.size()));
  return run.atOnce(static_cast<int>(energies.size()), [&](int i) {
    const EnergyElement& element = energies[toIndex(i)];
    Steps& errors = errors_[toIndex(i)];
    errors.name = element.name;
    for (const double h : steps_) {
      Random random(static_cast<unsigned>(seed_));
      std::vector<double> force, hessian;
      for (int state = 0; state < kFewStates; ++state) {
        const VecX q = element.state(random);
        force.push_back(forceError(element, q, h));
        hessian.push_back(hessianError(element, q, h));
      }
      errors.force.push_back(medianOf(force));
      errors.hessian.push_back(medianOf(hessian));
    }
    run.done(work);
  });
}

YarnValidation::Shares YarnValidation::sharesOf() const {
  Random random(static_cast<unsigned>(seed_));
  const int many = 20 * states_;
  int given = 0;
  std::vector<double> ratios;
  for (int i = 0; i < many; ++i) {
    const SegmentGeometry g = segmentGeometry(randomSegment(random, 1.3));
    const Vec8 v = random.vector(8);
    given += v.dot(elasticDirectionDampingForce<8, 1>(stretchMeasure(g), 1, v)) > 0;
    const BendGeometry bend = bendGeometry(randomBend(random, 5 * std::numbers::pi / 180));
    const Vec11 any = random.vector(11);
    ratios.push_back(dissipationPotential(bendVectorMeasure(bend, false), 1, any) /
                     dissipationPotential(bendMeasure(bend), 1, any));
  }
  return {static_cast<double>(given) / many, medianOf(ratios)};
}

YarnValidation::ClothChecks YarnValidation::clothOf(const Scene& weave) const {
  ClothChecks checks;
  for (const double stretch : {1.0, 1.2}) {
    checks.pressure = worse(checks.pressure, std::abs(pressureError(weave, stretch)));
  }
  const double step = weave.integrator.step;
  checks.lockedDrift = momentumDrift(weave, false, step, 0.1);
  checks.drift = momentumDrift(weave, true, step, 0.01);
  checks.fineDrift = momentumDrift(weave, true, step / 4, 0.01);
  return checks;
}

void YarnValidation::run(StudyRun& run) {
  run.expect(1);
  if (!checkElements(run) || !follow(run)) return;
  draw(run.report);
  run.show();
  run.inside([&] {
    shares_ = sharesOf();
    cloth_ = clothOf(run.scene());
  });
  run.done(kCosts);
  tabulate(run.report);
  judge(run.report);
  judgeOrder(run.report);
  judgeCloth(run.report);
  judgeShares(run.report);
  answer(run.report);
}

std::unique_ptr<Study> makeYarnValidation() { return std::make_unique<YarnValidation>(); }

}  // namespace selvedge
