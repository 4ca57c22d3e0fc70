// What the study damping-models finds, beside theory.
#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "studies/damping/damping_models.h"

namespace selvedge {
namespace {

double apart(const DampedRun& a, const DampedRun& b) { return (a.end - b.end).cwiseAbs().maxCoeff(); }

// `of`: the runs that it judges.
void add(StudyReport& report, std::initializer_list<const DampedRun*> of, Claim claim) {
  if (std::any_of(of.begin(), of.end(), [](const DampedRun* run) { return run->failed; })) {
    claim.verdict = Verdict::open;
    claim.why = "the run failed";
  }
  report.claims.push_back(std::move(claim));
}

}  // namespace

// Internal damping must not know of a fall; what acts on velocities as such does.
void DampingModels::judgeFall(StudyReport& report) const {
  for (const Row& row : rows_) {
    const DampedRun& run = row.runs[kFall];
    const double share = std::abs(run.taken) / run.energy;
    if (row.damper->internal) {
      add(report, {&run, &row.free},
          {.what = fmt::format("fall: {}", row.damper->name),
           .published = "theory: untouched",
           .measured =
               fmt::format("{:.1e} of the kinetic energy, {:.1e} m off the free fall", share, apart(run, row.free)),
           .verdict = within(std::max(share, apart(run, row.free)), 0, 1e-12),
           .why = "at most 1e-12 of the energy and 1e-12 m: round-off",
           .must = true});
    } else {
      add(report, {&run, &row.free},
          {.what = fmt::format("fall: {}", row.damper->name),
           .published = "theory: braked",
           .measured = fmt::format("{:.3g} 1/s, {:.2g} m behind the free fall", run.rate, apart(run, row.free)),
           .verdict = run.rate > 0 ? Verdict::holds : Verdict::differs,
           .must = true});
    }
  }
  const double rate = row("Rayleigh, mass").runs[kFall].rate, theory = 2 * strengths_.alpha;
  add(report, {&row("Rayleigh, mass").runs[kFall]},
      {.what = "fall: what Rayleigh's mass part takes of the kinetic energy",
       .published = fmt::format("theory: 2 alpha = {:g} 1/s", theory),
       .measured = fmt::format("{:.4f} 1/s", rate),
       .verdict = within(rate, 0.999 * theory, 1.001 * theory),
       .must = true});
}

// A rotation of the cloth at rest changes no length and no angle. The spin then stretches it a little.
void DampingModels::judgeTurning(StudyReport& report) const {
  for (const Row& row : rows_) {
    if (!row.damper->internal) continue;
    const DampedRun& run = row.runs[kSpin];
    const double power = std::abs(run.startPower) / run.energy;
    add(report, {&run},
        {.what = fmt::format("spin: {}, from the shape at rest", row.damper->name),
         .published = "theory: no power",
         .measured = fmt::format("{:.1e} 1/s at the start, {:.1e} 1/s on the way", power, run.rate),
         .verdict = within(power, 0, 1e-12),
         .why = "on the way the spin stretches the cloth",
         .must = true});
  }
  const DampedRun &spun = row("Rayleigh, stiffness").runs[kSpin], &turned = row("Baraff-Witkin").runs[kSpin];
  const double spin = spun.rate / (2 * strengths_.tau * kSpinRate * kSpinRate);
  add(report, {&spun, &turned},
      {.what = "spin: Rayleigh's stiffness part takes more than Baraff-Witkin's dampers",
       .published = "theory: through the tension of the spin, which turns with the cloth",
       .measured = fmt::format("{:.2e} against {:.2e} 1/s", spun.rate, turned.rate),
       .verdict = spun.rate > turned.rate ? Verdict::holds : Verdict::differs,
       .must = true});
  add(report, {&spun},
      {.what = "spin: what Rayleigh's stiffness part takes",
       .published = "theory of a cloth that does not ring: 2 beta Omega^2, as |K v| = m Omega^3 r",
       .measured = fmt::format("{:.2f} of that", spin),
       .why = "the spin begins without tension: the cloth rings about it"});
  const DampedRun &exact = row("Baraff-Witkin").runs[kSwing], &rayleigh = row("Rayleigh, stiffness").runs[kSwing];
  add(report, {&exact, &rayleigh},
      {.what = "swing: Rayleigh's stiffness part takes more than Baraff-Witkin's dampers",
       .published = "theory: it has the stiffness of tension as well",
       .measured = fmt::format("{:.2e} against {:.2e} 1/s", rayleigh.rate, exact.rate),
       .verdict = rayleigh.rate > exact.rate ? Verdict::holds : Verdict::differs,
       .must = true});
}

// About the flat shape at rest a damper with the time tau is tau times the stiffness.
void DampingModels::judgeDeforming(StudyReport& report) const {
  for (const auto mode : {kStretch, kBend}) {
    const double ratio = row("Baraff-Witkin").runs[mode].rate / row("Rayleigh, stiffness").runs[mode].rate;
    add(report, {&row("Baraff-Witkin").runs[mode], &row("Rayleigh, stiffness").runs[mode]},
        {.what = fmt::format("{}: Baraff-Witkin over Rayleigh's stiffness part, beta = tau", motionModes()[mode].name),
         .published = "theory: 1 about the shape at rest",
         .measured = fmt::format("{:.3f}", ratio),
         .verdict = within(ratio, 0.95, 1.05),
         .must = true});
  }
  const double alpha = row("Rayleigh, mass").runs[kStretch].rate / strengths_.alpha;
  add(report, {&row("Rayleigh, mass").runs[kStretch]},
      {.what = "stretch: what Rayleigh's mass part takes",
       .published = fmt::format("theory: alpha = {:g} 1/s", strengths_.alpha),
       .measured = fmt::format("{:.3f} alpha", alpha),
       .verdict = within(alpha, 0.9, 1.1),
       .why = "half of an oscillation's energy is kinetic, on average over periods",
       .must = true});
  const double air = row("air on triangles").runs[kStretch].rate;
  add(report, {&row("air on triangles").runs[kStretch]},
      {.what = "stretch: the air's pressure on triangles",
       .published = "theory: none on what moves in its own plane",
       .measured = fmt::format("{:.1e} 1/s", air),
       .verdict = within(std::abs(air), 0, 1e-12),
       .must = true});
  const double springs = row("spring dampers").runs[kBend].rate, triangles = row("Baraff-Witkin").runs[kBend].rate;
  add(report, {&row("spring dampers").runs[kBend], &row("Baraff-Witkin").runs[kBend]},
      {.what = "bend: spring dampers against Baraff-Witkin's",
       .published = "theory: a flat cloth's springs change length in second order alone",
       .measured = fmt::format("{:.2e} against {:.2e} 1/s", springs, triangles),
       .verdict = springs < triangles ? Verdict::holds : Verdict::differs,
       .must = true});
}

void DampingModels::judge(StudyReport& report) const {
  judgeFall(report);
  judgeTurning(report);
  judgeDeforming(report);
}

void DampingModels::answer(StudyReport& report) const {
  const auto rate = [&](std::string_view name, int mode) {
    const DampedRun& run = row(name).runs[static_cast<std::size_t>(mode)];
    return run.failed ? std::string("unknown (the run failed)") : fmt::format("{:.2g} 1/s", run.rate);
  };
  double share = 0;
  for (const Row& row : rows_) {
    const DampedRun& run = row.runs[kFall];
    if (row.damper->internal && !run.failed) share = std::max(share, std::abs(run.taken) / run.energy);
  }
  report.answer = fmt::format(
      "Of a fall internal dampers take {:.1e} of its energy at most, Rayleigh's mass part {}, the air {} (on "
      "triangles) "
      "and {} (on nodes). Of a swing under gravity Baraff-Witkin's dampers take {}, Rayleigh's stiffness part {}. Of a "
      "stretch Baraff-Witkin's take {}, dampers of springs {}; of bending {} and {}.",
      share, rate("Rayleigh, mass", kFall), rate("air on triangles", kFall), rate("air on nodes", kFall),
      rate("Baraff-Witkin", kSwing), rate("Rayleigh, stiffness", kSwing), rate("Baraff-Witkin", kStretch),
      rate("spring dampers", kStretch), rate("Baraff-Witkin", kBend), rate("spring dampers", kBend));
  double numerical = 0;
  for (const Row& row : rows_) {
    for (const DampedRun& run : row.runs) numerical = std::max(numerical, run.numerical / run.energy);
  }
  report.notes.push_back(fmt::format(
      "The integrator's own gain or loss, and what the ledger's rule for works leaves, is at most {:.1e} of "
      "the energy of the motion.",
      numerical));
}

}  // namespace selvedge
