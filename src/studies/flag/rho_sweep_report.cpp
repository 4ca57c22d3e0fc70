#include <algorithm>
#include <cmath>
#include <limits>

#include <fmt/format.h>

#include "studies/closed_forms.h"
#include "studies/flag/rho_sweep.h"

namespace selvedge {
namespace {

constexpr double kLowest = 1e-6, kHighest = 1;  // 1/s, of the picture
// What theory takes from the swing alone.
FigureCurve theoryCurve(const RhoSweep& sweep, std::size_t step, int colour) {
  FigureCurve curve{.label = fmt::format("h = {} s, theory of the swing alone", sweep.steps[step]),
                    .line = FigureCurve::Line::dotted,
                    .colour = colour};
  for (int k = 0; k <= 50; ++k) {
    IntegratorSettings settings;
    settings.method = "generalized-alpha";
    settings.rhoInf = k / 50.0;
    curve.x.push_back(settings.rhoInf);
    curve.y.push_back(-2 * std::log(closedFormRadius(settings, sweep.omega * sweep.steps[step])) / sweep.steps[step]);
  }
  return curve;
}

}  // namespace

Figure rhoFigure(const RhoSweep& sweep) {
  Figure figure{.name = sweep.converged ? "rho-converged" : "rho",
                .title = fmt::format("Which rho_inf? {}", sweep.converged ? "Newton converged" : "One Newton step"),
                .caption =
                    "Decay of the energy while the corners are held, what a step costs, the period of the swing. Marks "
                    "without a line at the top: unstable.",
                .xName = "rho_inf",
                .xUnit = "",
                .xRange = {{0, 1}}};
  FigurePane sigma{.name = "sigma", .unit = "1/s", .log = true, .range = {{kLowest, kHighest}}},
      work{.name = "iterations a step", .unit = ""}, period{.name = "period", .unit = "s"};
  for (std::size_t step = 0; step < sweep.steps.size(); ++step) {
    const int colour = static_cast<int>(step);
    FigureCurve decay{.label = fmt::format("h = {} s", sweep.steps[step]), .dots = true, .colour = colour};
    FigureCurve unstable{.label = fmt::format("h = {} s, unstable", sweep.steps[step]),
                         .line = FigureCurve::Line::none,
                         .dots = true,
                         .colour = colour};
    FigureCurve iterations = decay, swing = decay;
    for (std::size_t i = 0; i < sweep.rhos.size(); ++i) {
      const RhoRun& run = sweep.at(i, step);
      if (!run.ended) continue;
      const bool stable = run.stable();
      for (FigureCurve* curve : {&decay, &iterations, &swing}) curve->x.push_back(sweep.rhos[i]);
      decay.y.push_back(stable ? run.decay.sigma : kNone);
      iterations.y.push_back(stable ? run.iterations : kNone);
      swing.y.push_back(stable ? run.decay.period : kNone);
      if (stable) continue;
      unstable.x.push_back(sweep.rhos[i]);
      unstable.y.push_back(kHighest / 2);
    }
    sigma.curves.push_back(std::move(decay));
    sigma.curves.push_back(theoryCurve(sweep, step, colour));
    if (!unstable.x.empty()) sigma.curves.push_back(std::move(unstable));
    work.curves.push_back(std::move(iterations));
    period.curves.push_back(std::move(swing));
  }
  figure.panes = {std::move(sigma), std::move(work), std::move(period)};
  return figure;
}

ReportTable rhoTable(const RhoSweep& sweep) {
  ReportTable table{sweep.converged ? "rho-sweep-converged" : "rho-sweep",
                    fmt::format("Every rho_inf, {}", sweep.newton()),
                    {"rho_inf", "h_s", "fate", "sigma_1_s", "first_third_1_s", "last_third_1_s", "energy_held_J",
                     "energy_end_J", "period_s", "amplitude_mm", "iterations_a_step", "newton_a_step"},
                    {},
                    false};
  for (std::size_t i = 0; i < sweep.rhos.size(); ++i) {
    for (std::size_t step = 0; step < sweep.steps.size(); ++step) {
      const RhoRun& run = sweep.at(i, step);
      table.rows.push_back({sweep.rhos[i], sweep.steps[step], run.fate(), run.decay.sigma, run.decay.early,
                            run.decay.late, run.energyHeld, run.energyEnd, run.decay.period, 1e3 * run.decay.amplitude,
                            run.iterations, run.newton});
    }
  }
  return table;
}

Figure rhoTimesFigure(const std::vector<RhoSweep>& sweeps) {
  Figure figure{.name = "step",
                .title = "What a step costs by the clock",
                .caption = "Medians; one run after the other, on one thread.",
                .xName = "rho_inf",
                .xUnit = "",
                .xRange = {{0, 1}},
                .timed = true};
  FigurePane pane{.name = "time of a step", .unit = "ms"};
  int colour = 0;
  for (const RhoSweep& sweep : sweeps) {
    for (std::size_t step = 0; step < sweep.steps.size(); ++step) {
      FigureCurve curve{.label = fmt::format("h = {} s, {}", sweep.steps[step], sweep.newton()),
                        .x = sweep.rhos,
                        .dots = true,
                        .colour = colour++};
      for (std::size_t i = 0; i < sweep.rhos.size(); ++i) curve.y.push_back(1e3 * sweep.at(i, step).seconds);
      pane.curves.push_back(std::move(curve));
    }
  }
  figure.panes.push_back(std::move(pane));
  return figure;
}

ReportTable rhoTimesTable(const std::vector<RhoSweep>& sweeps) {
  ReportTable table{"cost",
                    "Medians over the steps of a short run, one run after the other",
                    {"rho_inf", "h_s", "newton", "step_us"},
                    {},
                    true};
  for (const RhoSweep& sweep : sweeps) {
    for (const RhoRun& run : sweep.runs) {
      table.rows.push_back({run.of.choice.rhoInf.value_or(0), run.of.step, sweep.newton(), 1e6 * run.seconds});
    }
  }
  return table;
}

}  // namespace selvedge
