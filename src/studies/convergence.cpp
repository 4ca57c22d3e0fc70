// Error against step for every method, on one motion: the measured order beside that of theory, and two that were
// published otherwise: Fisher has Verlet of fourth order, Parks & Forsyth generalized-alpha's velocities of first.
#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "integrators/methods.h"
#include "studies/accuracy.h"
#include "studies/convergence_order.h"
#include "studies/study.h"

namespace selvedge {
namespace {

constexpr int kGuide = 7;      // the grey of the colours
constexpr double kBand = 0.2;  // of a measured order about that of theory, where steps are finite

class Convergence final : public Study {
 public:
  Params params() override { return settings_.params(); }
  void check(const Scene& scene) const override { settings_.check(scene); }
  void run(StudyRun& run) override;

 private:
  bool measure(StudyRun& run);
  void draw(StudyReport& report) const;
  Figure figure(const char* name, const char* title, bool oneNewton, bool implicit) const;
  void orders();
  void tabulate(StudyReport& report) const;
  void judge(StudyReport& report, bool demanded) const;
  void judgePublished(StudyReport& report) const;
  void answer(StudyReport& report) const;

  struct Orders {
    MeasuredOrder position, velocity;
  };

  AccuracySettings settings_;
  std::vector<AccuracyCurve> curves_;
  std::vector<Orders> orders_;  // [curves]
  ExactMotion exact_;
};

std::vector<double> valuesOf(const AccuracyCurve& curve, double AccuracyPoint::*value) {
  std::vector<double> values;
  for (const AccuracyPoint& point : curve.points) values.push_back(point.*value);
  return values;
}

int colourOf(const AccuracyCurve& curve) {
  return static_cast<int>(findMethod(curve.choice.method) - methods().data());
}

// One Newton iteration from x_n, h v away from the solution, leaves an error of h^2 in the force and so of h^2 in the
// motion: methods up to the second order keep theirs.
int expectedOrder(const AccuracyCurve& curve) { return curve.oneNewton ? std::min(curve.order, 2) : curve.order; }

bool Convergence::measure(StudyRun& run) {
  curves_ = accuracyCurves(settings_, run.scene());
  run.expect(10);
  exact_ = exactMotion(run, settings_, 1);
  if (!exact_.failure.empty() || run.cancelled()) return false;
  const int levels = settings_.levels(run.scene(), exact_.nodes);
  const AccuracyWork work(curves_, levels, 9);
  for (int k = 0; k < levels; ++k) {
    for (AccuracyCurve& curve : curves_) curve.points.emplace_back();
    const bool all = run.atOnce(static_cast<int>(curves_.size()), [&](int i) {
      AccuracyCurve& curve = curves_[static_cast<std::size_t>(i)];
      curve.points.back() = measureAccuracy(run, settings_, curve, k, exact_, work.of(curve, k));
    });
    if (!all) return false;
    draw(run.report);
    run.show();
  }
  return true;
}

Figure Convergence::figure(const char* name, const char* title, bool oneNewton, bool implicit) const {
  Figure figure{.name = name,
                .title = title,
                .caption =
                    "The error of the worst node at the worst moment over the step; dotted: slopes of the first, "
                    "second and fourth order. Where a curve is missing the motion diverged.",
                .xName = "step",
                .xUnit = "s",
                .logX = true};
  struct Kind {
    const char *name, *unit;
    double AccuracyPoint::*value;
    double scale;
  };
  for (const Kind& kind : {Kind{"position error", "m", &AccuracyPoint::positionError, exact_.reach},
                           Kind{"velocity error", "m/s", &AccuracyPoint::velocityError, exact_.speed}}) {
    FigurePane pane{.name = kind.name, .unit = kind.unit, .log = true};
    std::vector<double> steps;
    for (const AccuracyCurve& curve : curves_) {
      steps = valuesOf(curve, &AccuracyPoint::step);
      if (curve.oneNewton != oneNewton || curve.implicit != implicit) continue;
      pane.curves.push_back({.label = curve.choice.label,
                             .x = steps,
                             .y = valuesOf(curve, kind.value),
                             .dots = true,
                             .colour = colourOf(curve)});
    }
    for (const int order : {1, 2, 4}) {
      FigureCurve guide{.label = fmt::format("order {}", order), .line = FigureCurve::Line::dotted, .colour = kGuide};
      for (const double step : steps) {
        guide.x.push_back(step);
        guide.y.push_back(0.1 * kind.scale * std::pow(step / steps.front(), order));
      }
      pane.curves.push_back(std::move(guide));
    }
    figure.panes.push_back(std::move(pane));
  }
  return figure;
}

void Convergence::draw(StudyReport& report) const {
  report.figures.clear();
  const auto any = [&](bool oneNewton, bool implicit) {
    return std::any_of(curves_.begin(), curves_.end(),
                       [&](auto& c) { return c.oneNewton == oneNewton && c.implicit == implicit; });
  };
  if (any(false, false)) report.figures.push_back(figure("explicit", "Explicit methods", false, false));
  if (any(false, true))
    report.figures.push_back(figure("implicit", "Implicit methods, solved to the end", false, true));
  if (any(true, true)) report.figures.push_back(figure("one-newton", "Implicit methods, one Newton step", true, true));
}

void Convergence::orders() {
  const double doubt = 10, relative = 1e-10, large = 0.1;
  for (const AccuracyCurve& curve : curves_) {
    const std::vector<double> steps = valuesOf(curve, &AccuracyPoint::step);
    const auto order = [&](double AccuracyPoint::*value, double doubted, double scale) {
      return measureOrder(steps, valuesOf(curve, value), {std::max(doubt * doubted, relative * scale), large * scale});
    };
    orders_.push_back({order(&AccuracyPoint::positionError, exact_.positionDoubt, exact_.reach),
                       order(&AccuracyPoint::velocityError, exact_.velocityDoubt, exact_.speed)});
  }
}

void Convergence::tabulate(StudyReport& report) const {
  ReportTable table{"orders",
                    "Measured orders, from which steps they are, and the errors at the smallest step.",
                    {"method", "newton", "order_theory", "order_positions", "order_velocities", "from_step_s",
                     "to_step_s", "position_error_m", "velocity_error_m_s"},
                    {},
                    false};
  for (std::size_t i = 0; i < curves_.size(); ++i) {
    const AccuracyCurve& curve = curves_[i];
    const AccuracyPoint& finest = curve.points.back();
    table.rows.push_back({curve.choice.label,
                          !curve.implicit   ? "-"
                          : curve.oneNewton ? "one step"
                                            : "converged",
                          static_cast<double>(curve.order), orders_[i].position.order, orders_[i].velocity.order,
                          orders_[i].position.first, orders_[i].position.last, finest.positionError,
                          finest.velocityError});
  }
  report.tables.push_back(std::move(table));
}

std::string shownOrder(double order) { return std::isfinite(order) ? fmt::format("{:.2f}", order) : "none"; }

void Convergence::judge(StudyReport& report, bool demanded) const {
  for (std::size_t i = 0; i < curves_.size(); ++i) {
    const double x = orders_[i].position.order, v = orders_[i].velocity.order;
    const int theory = expectedOrder(curves_[i]);
    const bool both = within(x, theory - kBand, theory + kBand) == Verdict::holds &&
                      within(v, theory - kBand, theory + kBand) == Verdict::holds;
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
           .verdict = within(order, said.order - kBand, said.order + kBand),
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
  report.answer = fmt::format("{} of {} curves show the order that theory gives them, in positions and in velocities. ",
                              kept, judged);
  if (best) {
    report.answer += fmt::format("The smallest error at the smallest step, {:.3g} s, is that of {}: {:.2g} m.",
                                 best->points.back().step, best->label, best->points.back().positionError);
  }
  report.notes.push_back(fmt::format(
      "The exact motion over {:.4g} s is known to {:.1g} m and {:.1g} m/s (what a tolerance a hundred times looser "
      "changes); nodes go as far as {:.3g} m and as fast as {:.3g} m/s. An order is the slope over the three smallest "
      "steps with an error below a tenth of that and above 1e-10 of it or ten times the doubt.",
      exact_.states.back().t - exact_.states.front().t, exact_.positionDoubt, exact_.velocityDoubt, exact_.reach,
      exact_.speed));
}

void Convergence::run(StudyRun& run) {
  if (!measure(run)) {
    if (!run.cancelled()) run.report.answer = fmt::format("There is nothing to compare with: {}.", exact_.failure);
    return;
  }
  orders();
  judge(run.report, run.ownScene());
  judgePublished(run.report);
  tabulate(run.report);
  answer(run.report);
}

}  // namespace

std::unique_ptr<Study> makeConvergence() { return std::make_unique<Convergence>(); }

}  // namespace selvedge
