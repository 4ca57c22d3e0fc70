// Which rho_inf is stable, what it loses, and which one to take.
#include <algorithm>
#include <limits>

#include <fmt/format.h>

#include "studies/flag/rho_sweep.h"

namespace selvedge {
namespace {

constexpr double kGrowth = 1e-3;  // 1/s: 3% in the 30 s, which is no growth but a fluctuation

std::string sigmaText(const RhoRun& run) {
  return run.ended && run.stable() ? fmt::format("{:.4f} 1/s", run.decay.sigma) : run.fate();
}

std::string listOf(const RhoSweep& sweep, std::size_t step, bool stable) {
  std::string list;
  for (std::size_t i = 0; i < sweep.rhos.size(); ++i) {
    if (sweep.at(i, step).stable() == stable) list += fmt::format("{}{}", list.empty() ? "" : ", ", sweep.rhos[i]);
  }
  return list.empty() ? "none" : list;
}

std::optional<std::size_t> placeOf(const RhoSweep& sweep, double rho) {
  const auto found = std::find(sweep.rhos.begin(), sweep.rhos.end(), rho);
  return found == sweep.rhos.end() ? std::nullopt : std::optional(static_cast<std::size_t>(found - sweep.rhos.begin()));
}

// The published runs have rho_inf = 0: it must survive.
void judgeStability(StudyReport& report, const RhoSweep& sweep, std::size_t step) {
  const std::string where = fmt::format("h = {} s, {}", sweep.steps[step], sweep.newton());
  if (const auto zero = placeOf(sweep, 0)) {
    const RhoRun& run = sweep.at(*zero, step);
    report.claims.push_back({.what = fmt::format("rho_inf = 0 is stable, {}", where),
                             .published = "figure 2: it is",
                             .measured = sigmaText(run),
                             .verdict = run.stable() ? Verdict::holds : Verdict::differs,
                             .must = true});
  }
  const std::string unstable = listOf(sweep, step, false);
  report.claims.push_back(
      {.what = fmt::format("stable rho_inf, {}", where),
       .published = "theory: all of them, if cloth were linear",
       .measured = listOf(sweep, step, true),
       .verdict = unstable == "none" ? Verdict::holds : Verdict::differs,
       .why = fmt::format("unstable: {}. Little damping of high frequencies is not enough where the "
                          "forces are curved",
                          unstable)});
}

// ((1 - r) / (1 + r))^3 w^4 h^3 is what theory takes from a slow motion: at r = 1/2 a 27th of what it takes at 0.
void judgeGain(StudyReport& report, const RhoSweep& sweep, std::size_t step) {
  const auto zero = placeOf(sweep, 0), half = placeOf(sweep, 0.5);
  if (!zero || !half) return;
  const RhoRun &first = sweep.at(*zero, step), &second = sweep.at(*half, step);
  if (!first.stable() || !second.stable()) return;
  const double ratio = first.decay.sigma / second.decay.sigma;
  report.claims.push_back(
      {.what = fmt::format("decay at rho_inf = 0 over that at 0.5, h = {} s, {}", sweep.steps[step], sweep.newton()),
       .published = "theory of a small slow swing: 27",
       .measured = fmt::format("{:.4f} / {:.4f} = {:.2f}", first.decay.sigma, second.decay.sigma, ratio),
       .verdict = within(ratio, 27 / 2.0, 27 * 2.0),
       .why =
           fmt::format("within a factor of 2. The swing is large: it feeds fast motions, which every rho_inf below 1 "
                       "damps{}",
                       sweep.converged ? "" : ", and one Newton step damps it by itself, whatever rho_inf is")});
}

std::string answerOf(const RhoSweep& sweep) {
  const std::optional<std::size_t> best = sweep.best();
  if (!best) return fmt::format("With {} no rho_inf is stable at all steps.", sweep.newton());
  std::string text =
      fmt::format("With {}, {} loses least at its worst step, of the rho_inf that are stable at all:", sweep.newton(),
                  sweep.rhos[*best]);
  for (std::size_t step = 0; step < sweep.steps.size(); ++step) {
    const RhoRun &run = sweep.at(*best, step), &first = sweep.at(0, step);
    double low = run.decay.sigma, high = low;
    for (std::size_t i = 0; i < sweep.rhos.size(); ++i) {
      if (!sweep.at(i, step).stable()) continue;
      low = std::min(low, sweep.at(i, step).decay.sigma);
      high = std::max(high, sweep.at(i, step).decay.sigma);
    }
    text += fmt::format(
        "{} {:.4f} 1/s at h = {} s ({} at rho_inf = {}; {:.4f} to {:.4f} over all that are stable there) "
        "for {:.1f} iterations a step ({:.1f})",
        step == 0 ? "" : ",", run.decay.sigma, sweep.steps[step], sigmaText(first), sweep.rhos[0], low, high,
        run.iterations, first.iterations);
  }
  return text + ".";
}

}  // namespace

const char* RhoSweep::newton() const { return converged ? "Newton converged" : "one Newton step"; }

bool RhoRun::stable() const { return failure.empty() && decay.sigma > -kGrowth; }

std::string RhoRun::fate() const {
  if (!failure.empty()) return fmt::format("stopped at {:.2f} s", endedAt);
  return stable() ? "stable" : "grows";
}

std::optional<std::size_t> RhoSweep::best() const {
  std::optional<std::size_t> best;
  double least = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < rhos.size(); ++i) {
    double greatest = 0;
    for (std::size_t step = 0; step < steps.size(); ++step) {
      const RhoRun& run = at(i, step);
      greatest = std::max(greatest, run.stable() ? run.decay.sigma : std::numeric_limits<double>::infinity());
    }
    if (greatest < least) {
      least = greatest;
      best = i;
    }
  }
  return best;
}

void judgeRhoSweeps(StudyReport& report, const std::vector<RhoSweep>& sweeps) {
  for (const RhoSweep& sweep : sweeps) {
    for (std::size_t step = 0; step < sweep.steps.size(); ++step) {
      judgeStability(report, sweep, step);
      judgeGain(report, sweep, step);
    }
    const std::optional<std::size_t> best = sweep.best();
    report.claims.push_back(
        {.what = fmt::format("which rho_inf loses least at its worst step and is stable at all, {}", sweep.newton()),
         .published = "left open",
         .measured = best ? fmt::format("{}", sweep.rhos[*best]) : "none",
         .verdict = Verdict::open});
    report.answer += fmt::format("{}{}", report.answer.empty() ? "" : " ", answerOf(sweep));
  }
}

}  // namespace selvedge
