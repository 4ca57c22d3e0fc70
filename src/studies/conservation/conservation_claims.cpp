// What theory demands of the runs of conservation.
#include <algorithm>
#include <cmath>
#include <span>

#include <fmt/format.h>

#include "studies/conservation/conservation_report.h"

namespace selvedge {
namespace {

const ConservationMeasured* find(const std::vector<ConservationMeasured>& all, const std::string& label,
                                 bool swinging) {
  const auto found = std::find_if(all.begin(), all.end(), [&](const ConservationMeasured& each) {
    return each.label() == label && each.of.swinging == swinging;
  });
  return found == all.end() ? nullptr : &*found;
}

void judgeMomentum(StudyReport& report, const std::vector<ConservationMeasured>& all) {
  const ConservationMeasured* worst = nullptr;
  for (const ConservationMeasured& each : all) {
    if (each.of.swinging || each.result.end.starts_with("diverged")) continue;
    if (!worst || each.result.momentum > worst->result.momentum) worst = &each;
  }
  if (!worst) return;
  report.claims.push_back(
      {.what = "every method keeps the linear momentum of the free patch",
       .published = "theory: to round-off",
       .measured = fmt::format("{:.1e} of sum m |v| at most ({})", worst->result.momentum, worst->label()),
       .verdict = within(worst->result.momentum, 0, 1e-10),
       .why = "inner forces cancel in pairs; band 1e-10, for round-off adds up over the steps",
       .must = true});
}

// Quadratic invariants: kept by the symplectic splittings and, where their equations are solved, by Gauss collocation.
void judgeSpin(StudyReport& report, const std::vector<ConservationMeasured>& all) {
  for (const ConservationMeasured& each : all) {
    if (each.of.swinging) continue;
    const std::string& method = each.of.choice.method;
    const bool splitting = method == "symplectic-euler" || method == "leapfrog";
    const bool gauss = (method == "implicit-midpoint" && each.of.choice.converged) || method == "gauss-legendre-4";
    if (!splitting && !gauss) continue;
    const double worst = *std::max_element(each.result.spin.begin(), each.result.spin.end());
    report.claims.push_back({.what = fmt::format("{} keeps the angular momentum", each.label()),
                             .published = "theory: a quadratic invariant, exactly",
                             .measured = fmt::format("changed by {:.1e} at most", worst),
                             .verdict = within(worst, 0, splitting ? 1e-10 : 1e-6),
                             .why = splitting ? "to round-off" : "as far as Newton converges in each step",
                             .must = splitting || each.of.choice.converged});
  }
}

void judgeDirection(StudyReport& report, const std::vector<ConservationMeasured>& all, const char* label, bool gains) {
  for (const bool swinging : {false, true}) {
    const ConservationMeasured* each = find(all, label, swinging);
    if (!each) continue;
    const double left = each->result.left();
    report.claims.push_back(
        {.what = fmt::format("{} {} energy, {}", label, gains ? "gains" : "loses",
                             swinging ? "swinging sheet" : "free patch"),
         .published = gains ? "theory: |1 + i w h| > 1" : "theory: |1 / (1 - i w h)| < 1",
         .measured = fmt::format("{:+.3g} % a second, own step {:.3g} s{}{}", each->result.percent(),
                                 each->result.ownStep, each->result.end.empty() ? "" : "; ", each->result.end),
         .verdict = (gains ? left > 1 || each->result.end.starts_with("diverged") : left < 1) ? Verdict::holds
                                                                                              : Verdict::differs,
         .must = true});
  }
}

// The energy that a linear oscillation w shows swings about a kept one, H~ (Hairer, Lubich & Wanner, IX): for leapfrog
// H~ <= H <= H~ / (1 - (w h / 2)^2), for symplectic Euler H~ / (1 + w h / 2) <= H <= H~ / (1 - w h / 2).
double bandOf(const std::string& method, double wh) {
  const double half = wh / 2;
  if (half >= 1) return INFINITY;
  return method == "leapfrog" ? half * half / (1 - half * half) : (1 + half) / (1 - half) - 1;
}

struct Moments {
  double mean = 0, deviation = 0;
};

Moments momentsOf(std::span<const double> values) {
  Moments moments;
  const auto count = static_cast<double>(values.size());
  for (const double value : values) moments.mean += value / count;
  for (const double value : values) moments.deviation += (value - moments.mean) * (value - moments.mean) / count;
  moments.deviation = std::sqrt(moments.deviation);
  return moments;
}

// The band is that of the stiffest vibration and far wider than what the patch swings by. A drift shows against the swing
// itself: a straight line's means over its first and its last third are 2/3 of its rise apart, and within a third its
// standard deviation is 1 / (3 sqrt 12) of that: 6.9 of them. What swings about a kept energy stays below some one.
void judgeDrift(StudyReport& report, const ConservationMeasured& each, double wh) {
  constexpr double kMost = 3;
  const std::span<const double> energy = each.result.energy;
  const std::size_t third = energy.size() / 3;
  if (third < 2) return;
  const Moments first = momentsOf(energy.first(third)), last = momentsOf(energy.last(third));
  const double apart = std::abs(last.mean - first.mean) / std::min(first.deviation, last.deviation);
  const bool promised = wh < 2;
  report.claims.push_back(
      {.what = fmt::format("{}: the energy of the free patch does not drift", each.label()),
       .published = "theory: it swings about a kept one",
       .measured = fmt::format("means of the first and the last third {:+.1e} of the start's apart, {:.2f} standard "
                               "deviations of the swing within a third",
                               (last.mean - first.mean) / each.result.start(), apart),
       .verdict = promised ? within(apart, 0, kMost) : Verdict::open,
       .why = promised ? "3 at most; a steady drift has 6.9" : "w h >= 2: theory promises nothing",
       .must = promised});
}

void judgeSymplectic(StudyReport& report, const std::vector<ConservationMeasured>& all, const Scene& patch) {
  constexpr double kStiffer = 1.1;  // the patch as it moves, against its start
  for (const char* label : {"leapfrog", "symplectic-euler"}) {
    const ConservationMeasured* each = find(all, label, false);
    if (!each) continue;
    const double wh = kStiffer * fastestAtStart(conservationScene(patch, each->of)) * each->result.ownStep;
    const double band = bandOf(label, wh);
    judgeDrift(report, *each, wh);
    report.claims.push_back({.what = fmt::format("{}: the energy of the free patch stays in its band", label),
                             .published = fmt::format("theory: within {:.2g} %", 100 * band),
                             .measured = fmt::format("within {:.2g} %, slope {:+.1e} % a second",
                                                     100 * each->result.farthest, each->result.percent()),
                             .verdict = wh < 2 ? within(each->result.farthest, 0, band) : Verdict::open,
                             .why = fmt::format("the band of a vibration with the largest w h there is, {:.2f}", wh),
                             .must = wh < 2});
  }
}

void judgeAlpha(StudyReport& report, const std::vector<ConservationMeasured>& all, double ownRho) {
  for (const bool swinging : {false, true}) {
    const ConservationMeasured *alpha = find(all, "generalized-alpha 0", swinging),
                               *euler = find(all, "backward-euler", swinging);
    if (!alpha && ownRho == 0) alpha = find(all, "generalized-alpha", swinging);
    if (!alpha || !euler) continue;
    report.claims.push_back(
        {.what = fmt::format("generalized-alpha with rho_inf = 0 keeps more energy than backward Euler, {}",
                             swinging ? "swinging sheet" : "free patch"),
         .published = "theory: (w h)^4 against (w h)^2 lost a step",
         .measured =
             fmt::format("{:.1f} % left against {:.1f} %", 100 * alpha->result.left(), 100 * euler->result.left()),
         .verdict = alpha->result.left() > euler->result.left() ? Verdict::holds : Verdict::differs,
         .must = true});
  }
}

}  // namespace

void judgeConservation(StudyRun& run, const std::vector<ConservationMeasured>& all) {
  judgeMomentum(run.report, all);
  judgeSpin(run.report, all);
  judgeDirection(run.report, all, "backward-euler", false);
  judgeDirection(run.report, all, "explicit-euler", true);
  judgeSymplectic(run.report, all, run.scene());
  judgeAlpha(run.report, all, run.scene().integrator.rhoInf);
}

}  // namespace selvedge
