// Error against cost for every method, on one motion: what an error of a centimetre, a millimetre, a tenth of one costs.
#include <algorithm>
#include <cmath>
#include <limits>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "studies/accuracy/accuracy.h"
#include "studies/figure.h"
#include "studies/study.h"

namespace selvedge {
namespace {

class WorkPrecision final : public Study {
 public:
  Params params() override {
    Params all = settings_.params();
    all.insert(all.end(),
               {param("errors", &errors_, "m", "Errors to find the cheapest method for.").range(1e-12, 10),
                param("system_cost", &systemCost_, "", "What putting up a linear system counts, in force evaluations.")
                    .range(0, 1000),
                param("iteration_cost", &iterationCost_, "",
                      "What an iteration of the linear solver counts, in force evaluations.")
                    .range(0, 1000)});
    return all;
  }
  void check(const Scene& scene) const override { settings_.check(scene); }
  void run(StudyRun& run) override;

 private:
  using Cost = double (WorkPrecision::*)(const AccuracyPoint&) const;
  // The cheapest run that is at least so exact.
  struct Cheapest {
    const AccuracyCurve* curve = nullptr;
    const AccuracyPoint* point = nullptr;
  };

  std::vector<double> errors() const;
  double units(const AccuracyPoint& p) const {
    return static_cast<double>(p.evaluations) + systemCost_ * static_cast<double>(p.systems) +
           iterationCost_ * static_cast<double>(p.linearIterations);
  }
  double seconds(const AccuracyPoint& p) const { return p.seconds; }

  bool measure(StudyRun& run);
  void draw(StudyReport& report) const;
  Figure figure(bool timed, Cost cost) const;
  Cheapest cheapest(const AccuracyCurve& curve, double error, Cost cost) const;
  Cheapest cheapest(double error, Cost cost) const;
  const AccuracyCurve* curveOf(const char* method) const;
  void tabulate(StudyReport& report, bool timed, Cost cost) const;
  void judge(StudyReport& report, bool demanded, double rhoInf) const;
  void answer(StudyReport& report) const;

  AccuracySettings settings_;
  std::vector<double> errors_{0.01, 0.001, 0.0001};
  double systemCost_ = 4, iterationCost_ = 0.5;
  std::vector<AccuracyCurve> curves_;
  ExactMotion exact_;
};

std::vector<double> WorkPrecision::errors() const {
  std::vector<double> all = errors_;
  std::sort(all.begin(), all.end(), std::greater<>());
  return all;
}

// One after the other, for they are timed; a curve ends where it is more exact than anybody asks for.
bool WorkPrecision::measure(StudyRun& run) {
  curves_ = accuracyCurves(settings_, run.scene());
  const double enough = errors().back();
  const int levels = beginAccuracy(run, settings_, exact_);
  if (levels == 0) return false;
  const AccuracyWork work(curves_, levels, kMeasuring);
  for (AccuracyCurve& curve : curves_) {
    for (int k = 0; k < levels && !run.cancelled(); ++k) {
      if (!curve.points.empty() && curve.points.back().positionError < enough) {
        run.done(work.of(curve, k));
        continue;
      }
      curve.points.push_back(measureAccuracy(run, settings_, curve, k, exact_, work.of(curve, k)));
      draw(run.report);
      run.show();
    }
  }
  return !run.cancelled();
}

Figure WorkPrecision::figure(bool timed, Cost cost) const {
  Figure figure{.name = timed ? "seconds" : "cost",
                .title = timed ? "Error over time" : "Error over work",
                .caption = timed
                               ? "The same runs over the seconds they took, on one thread."
                               : "Each dot is a run at one step, the largest step on the left. The further down and to "
                                 "the left, the better. Where dots are missing the motion diverged.",
                .xName = timed ? "time" : "work",
                .xUnit = timed ? "s" : "force evaluations",
                .logX = true,
                .timed = timed};
  struct Kind {
    const char* name;
    bool implicit, oneNewton;
  };
  for (const Kind& kind : {Kind{"explicit", false, false}, Kind{"implicit, one Newton step", true, true},
                           Kind{"implicit, solved to the end", true, false}}) {
    FigurePane pane{.name = fmt::format("position error, {}", kind.name), .unit = "m", .log = true};
    for (const AccuracyCurve& curve : curves_) {
      if (curve.implicit != kind.implicit || curve.oneNewton != kind.oneNewton) continue;
      FigureCurve line{.label = curve.choice.label, .dots = true, .colour = colourOf(curve)};
      for (const AccuracyPoint& point : curve.points) {
        line.x.push_back((this->*cost)(point));
        line.y.push_back(point.positionError);
      }
      if (!curve.points.empty()) pane.curves.push_back(std::move(line));
    }
    for (const double error : errors()) pane.lines.push_back({.value = error, .label = fmt::format("{:g} m", error)});
    if (!pane.curves.empty()) figure.panes.push_back(std::move(pane));
  }
  return figure;
}

void WorkPrecision::draw(StudyReport& report) const {
  report.figures = {figure(false, &WorkPrecision::units), figure(true, &WorkPrecision::seconds)};
}

WorkPrecision::Cheapest WorkPrecision::cheapest(const AccuracyCurve& curve, double error, Cost cost) const {
  Cheapest best;
  for (const AccuracyPoint& point : curve.points) {
    if (!(point.positionError <= error)) continue;
    if (!best.point || (this->*cost)(point) < (this->*cost)(*best.point)) best = {&curve, &point};
  }
  return best;
}

WorkPrecision::Cheapest WorkPrecision::cheapest(double error, Cost cost) const {
  Cheapest best;
  for (const AccuracyCurve& curve : curves_) {
    const Cheapest one = cheapest(curve, error, cost);
    if (one.point && (!best.point || (this->*cost)(*one.point) < (this->*cost)(*best.point))) best = one;
  }
  return best;
}

const AccuracyCurve* WorkPrecision::curveOf(const char* method) const {
  const auto found = std::find_if(curves_.begin(), curves_.end(), [&](auto& c) { return c.choice.method == method; });
  return found == curves_.end() ? nullptr : &*found;
}

void WorkPrecision::tabulate(StudyReport& report, bool timed, Cost cost) const {
  ReportTable table{timed ? "needs-seconds" : "needs",
                    timed ? "Seconds for an error, on one thread: of the cheapest run that is at least so exact."
                          : "Work for an error, in force evaluations, and its step: of the cheapest run that is at "
                            "least so exact; - where none is.",
                    {"method"},
                    {},
                    timed};
  for (const double error : errors()) {
    table.columns.push_back(fmt::format("{}_for_{:g}_m", timed ? "seconds" : "work", error));
    if (!timed) table.columns.push_back(fmt::format("step_for_{:g}_m_s", error));
  }
  for (const AccuracyCurve& curve : curves_) {
    std::vector<ReportCell> row{curve.label};
    for (const double error : errors()) {
      const Cheapest best = cheapest(curve, error, cost);
      row.emplace_back(best.point ? (this->*cost)(*best.point) : kNone);
      if (!timed) row.emplace_back(best.point ? best.point->step : kNone);
    }
    table.rows.push_back(std::move(row));
  }
  report.tables.push_back(std::move(table));
}

// Second order wins for small errors alone; generalized-alpha has the least to lose from being damped with rho_inf = 0.
void WorkPrecision::judge(StudyReport& report, bool demanded, double rhoInf) const {
  const AccuracyCurve *euler = curveOf("backward-euler"), *alpha = curveOf("generalized-alpha");
  if (!euler || !alpha) return;
  const bool damped = alpha->choice.rhoInf.value_or(rhoInf) == 0;
  const std::vector<double> all = errors();
  for (const double error : all) {
    const Cheapest slow = cheapest(*euler, error, &WorkPrecision::units);
    const Cheapest fast = cheapest(*alpha, error, &WorkPrecision::units);
    if (!fast.point) continue;
    // Beyond its smallest step backward Euler's error falls as its work grows: it is of first order.
    const AccuracyPoint& last = euler->points.back();
    const double price = slow.point ? units(*slow.point) : units(last) * last.positionError / error;
    const bool known = std::isfinite(price);
    report.claims.push_back(
        {.what = fmt::format("an error of {:g} m: generalized-alpha is cheaper than backward Euler", error),
         .published = "theory: second order against first, for small errors",
         .measured = fmt::format("{:.0f} against {}{:.0f}", units(*fast.point), slow.point ? "" : "about ", price),
         .verdict = !known                       ? Verdict::open
                    : units(*fast.point) < price ? Verdict::holds
                    : demanded                   ? Verdict::differs
                                                 : Verdict::open,
         .why = "must hold for the smallest error asked for, with rho_inf = 0",
         .must = demanded && damped && error == all.back()});
  }
}

void WorkPrecision::answer(StudyReport& report) const {
  std::vector<std::string> found;
  for (const double error : errors()) {
    const Cheapest best = cheapest(error, &WorkPrecision::units);
    found.push_back(best.point ? fmt::format("of {:g} m {} at {:.3g} s (work {:.0f})", error, best.curve->label,
                                             best.point->step, units(*best.point))
                               : fmt::format("of {:g} m none of them", error));
  }
  report.answer = fmt::format("Cheapest here for an error {}.", fmt::join(found, "; "));
  for (const double error : errors()) {
    const Cheapest best = cheapest(error, &WorkPrecision::seconds);
    if (!best.point) continue;
    report.claims.push_back(
        {.what = fmt::format("cheapest in seconds for an error of {:g} m", error),
         .published = "-",
         .measured = fmt::format("{} at {:.3g} s: {:.3g} s", best.curve->label, best.point->step, best.point->seconds),
         .timed = true});
  }
  report.notes.push_back(fmt::format(
      "Work: an evaluation of all forces counts 1, putting up a linear system {:g}, an iteration of its solver {:g}. "
      "The "
      "error is that of the worst node at the worst moment of {:.4g} s, against a motion known to {:.1g} m ({}).",
      systemCost_, iterationCost_, exact_.states.back().t - exact_.states.front().t, exact_.positionDoubt, exact_.how));
}

void WorkPrecision::run(StudyRun& run) {
  if (!measure(run)) {
    if (!run.cancelled()) run.report.answer = fmt::format("There is nothing to compare with: {}.", exact_.failure);
    return;
  }
  judge(run.report, run.asShipped(), run.scene().integrator.rhoInf);
  tabulate(run.report, false, &WorkPrecision::units);
  tabulate(run.report, true, &WorkPrecision::seconds);
  answer(run.report);
}

}  // namespace

std::unique_ptr<Study> makeWorkPrecision() { return std::make_unique<WorkPrecision>(); }

}  // namespace selvedge
