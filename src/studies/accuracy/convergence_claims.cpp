// What the study convergence finds, beside theory and what was published.
#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "studies/accuracy/convergence.h"

namespace selvedge {
namespace {

constexpr double kOrderBand = 0.2;  // of a measured order about that of theory, where steps are finite

// One Newton iteration from x_n, h v away from the solution, leaves an error of h^2 in the force and so of h^2 in the
// motion: methods up to the second order keep theirs.
int expectedOrder(const AccuracyCurve& curve) { return curve.oneNewton ? std::min(curve.order, 2) : curve.order; }

std::string shownOrder(double order) { return std::isfinite(order) ? fmt::format("{:.2f}", order) : "none"; }

}  // namespace

void Convergence::judge(StudyReport& report, bool demanded) const {
  for (std::size_t i = 0; i < curves_.size(); ++i) {
    const double x = orders_[i].position.order, v = orders_[i].velocity.order;
    const int theory = expectedOrder(curves_[i]);
    const bool both = within(x, theory - kOrderBand, theory + kOrderBand) == Verdict::holds &&
                      within(v, theory - kOrderBand, theory + kOrderBand) == Verdict::holds;
    Claim claim{
        .what = fmt::format("{}: order", curves_[i].label),
        .published = fmt::format("theory: {}{}", theory,
                                 theory < curves_[i].order
                                     ? fmt::format(", one Newton step holds no more (converged: {})", curves_[i].order)
                                     : ""),
        .measured = fmt::format("positions {}, velocities {}", shownOrder(x), shownOrder(v)),
        .verdict = both ? Verdict::holds : Verdict::differs,
        .must = demanded};
    if (!std::isfinite(x) || !std::isfinite(v)) {
      claim.verdict = Verdict::open;
      claim.why = "too few steps with an error between a tenth of the motion and round-off";
    } else if (!both && !demanded) {
      claim.verdict = Verdict::open;
      claim.why = "theory is of smooth motions at steps small against the fastest vibration";
    }
    report.claims.push_back(std::move(claim));
  }
}

// What the sources say otherwise.
void Convergence::judgePublished(StudyReport& report) const {
  struct Said {
    const char *method, *what, *published;
    bool velocity;
    double order;
  };
  for (const Said& said :
       {Said{"verlet", "Verlet: order of positions", "4 (Fisher)", false, 4},
        Said{"generalized-alpha", "generalized-alpha: order of velocities", "1 (Parks & Forsyth)", true, 1}}) {
    for (std::size_t i = 0; i < curves_.size(); ++i) {
      if (curves_[i].choice.method != said.method || curves_[i].oneNewton) continue;
      const double order = said.velocity ? orders_[i].velocity.order : orders_[i].position.order;
      if (!std::isfinite(order)) continue;
      report.claims.push_back(
          {.what = said.what,
           .published = said.published,
           .measured = shownOrder(order),
           .verdict = within(order, said.order - kOrderBand, said.order + kOrderBand),
           .why = said.velocity ? "the scheme is of second order in both: Chung & Hulbert's parameters are chosen so"
                                : "the error of one step is of fourth order; what it adds up to is of second"});
      break;
    }
  }
}

void Convergence::answer(StudyReport& report) const {
  const AccuracyCurve* best = nullptr;
  int kept = 0, judged = 0;
  for (const Claim& claim : report.claims) {
    judged += claim.verdict != Verdict::open && claim.published.starts_with("theory");
    kept += claim.verdict == Verdict::holds && claim.published.starts_with("theory");
  }
  for (const AccuracyCurve& curve : curves_) {
    const double error = curve.points.back().positionError;
    if (std::isfinite(error) && (!best || error < best->points.back().positionError)) best = &curve;
  }
  report.answer =
      judged == 0
          ? std::string(
                "No curve shows an order yet: the steps are too large for this motion, or "
                "too few (halvings, most_node_steps). ")
          : fmt::format("{} of {} curves show the order that theory gives them, in positions and in velocities. ", kept,
                        judged);
  if (best) {
    report.answer += fmt::format("The smallest error at the smallest step, {:.3g} s, is that of {}: {:.2g} m.",
                                 best->points.back().step, best->label, best->points.back().positionError);
  }
  report.notes.push_back(
      fmt::format("The exact motion over {:.4g} s is known to {:.1g} m and {:.1g} m/s ({}); nodes go as far as {:.3g} "
                  "m and as fast as {:.3g} m/s. An order is the slope over the three smallest "
                  "steps with an error below a tenth of that and above 1e-10 of it or ten times the doubt.",
                  exact_.states.back().t - exact_.states.front().t, exact_.positionDoubt, exact_.velocityDoubt,
                  exact_.how, exact_.reach, exact_.speed));
}

}  // namespace selvedge
