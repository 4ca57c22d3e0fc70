// Error against step for every method, on one motion: the measured order beside that of theory, and two that were
// published otherwise: Fisher has Verlet of fourth order, Parks & Forsyth generalized-alpha's velocities of first.
#include "studies/accuracy/convergence.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace selvedge {
namespace {

constexpr int kGuide = 7;  // the grey of the colours

std::vector<double> valuesOf(const AccuracyCurve& curve, double AccuracyPoint::*value) {
  std::vector<double> values;
  for (const AccuracyPoint& point : curve.points) values.push_back(point.*value);
  return values;
}

}  // namespace

bool Convergence::measure(StudyRun& run) {
  curves_ = accuracyCurves(settings_, run.scene());
  const int levels = beginAccuracy(run, settings_, exact_);
  if (levels == 0) return false;
  const AccuracyWork work(curves_, levels, kMeasuring);
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

void Convergence::run(StudyRun& run) {
  if (!measure(run)) {
    if (!run.cancelled()) run.report.answer = fmt::format("There is nothing to compare with: {}.", exact_.failure);
    return;
  }
  orders();
  judge(run.report, run.asShipped());
  judgePublished(run.report);
  tabulate(run.report);
  answer(run.report);
}

std::unique_ptr<Study> makeConvergence() { return std::make_unique<Convergence>(); }

}  // namespace selvedge
