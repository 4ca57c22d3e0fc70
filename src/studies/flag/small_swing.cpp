#include "studies/flag/small_swing.h"

#include <cmath>

#include <fmt/format.h>

#include "diagnostics/oscillation_fit.h"
#include "integrators/methods.h"
#include "studies/closed_forms.h"

namespace selvedge {
namespace {

constexpr double kSize = 1e-5;       // m sqrt(kg), of the mode at the start: some 0.02 mm of the flag
constexpr double kLeastRate = 1e-6;  // 1/s: less is not to be told from nothing
constexpr double kSeconds = 15;      // eight swings

SmallSwing swingOf(const StudyRun& run, const HangModes& modes, const FlagCase& of) {
  SmallSwing swing;
  swing.of = of;
  Scene scene = flagScene(run.scene(), of, {});
  for (PinSettings& pin : scene.pins) pin.motion = "held";
  scene.solver.kind = "cholesky";
  const Simulation flag(scene, {.threads = 1, .ledger = false});  // its cloth and its pins
  const auto integrator = makeIntegrator(flag.scene().integrator, flag.scene().solver);
  State state = flag.state();
  state.q = modes.q + kSize * modes.shapes.col(modes.swing);
  state.v.setZero();
  state.t = 0;
  std::vector<double> t, a;
  while (state.t < kSeconds && !run.cancelled()) {
    if (!integrator->step(flag.cloth(), flag.pins(), state, of.step).ok) break;
    t.push_back(state.t);
    a.push_back(modes.coordinate(state.q - modes.q, modes.swing));
  }
  const OscillationFit fit = fitOscillation(t, a);
  swing.rate = 2 * fit.sigma;
  swing.period = 2 * M_PI / fit.omega;
  const double omega = modes.omega[modes.swing], wh = omega * of.step;
  const std::complex<double> root = closedFormRoot(scene.integrator, wh);
  swing.theoryRate = -2 * std::log(std::abs(root)) / of.step;
  swing.theoryPeriod = 2 * M_PI * of.step / std::abs(std::arg(root));
  return swing;
}

}  // namespace

double workOfSmallSwing(const FlagCase& of) { return kSeconds / of.step; }

std::vector<SmallSwing> smallSwings(StudyRun& run, const HangModes& modes, const std::vector<FlagCase>& cases) {
  std::vector<SmallSwing> swings(cases.size());
  run.atOnce(static_cast<int>(cases.size()), [&](int i) {
    const auto place = static_cast<std::size_t>(i);
    swings[place] = swingOf(run, modes, cases[place]);
    run.done(workOfSmallSwing(cases[place]));
  });
  return swings;
}

ReportTable smallSwingTable(const std::vector<SmallSwing>& swings) {
  ReportTable table{"small-swings",
                    "A swing of 0.02 mm about the hang, alone: what the method itself takes of its energy, and theory",
                    {"run", "rate_1_s", "theory_1_s", "period_s", "theory_period_s"},
                    {},
                    false};
  for (const SmallSwing& swing : swings) {
    table.rows.push_back({swing.of.label(), swing.rate, swing.theoryRate, swing.period, swing.theoryPeriod});
  }
  return table;
}

void judgeSmallSwings(StudyReport& report, const std::vector<SmallSwing>& swings) {
  for (const SmallSwing& swing : swings) {
    const MethodInfo* method = findMethod(swing.of.choice.method);
    if (std::isfinite(method->stabilityLimit) || !(swing.theoryRate > kLeastRate)) continue;
    report.claims.push_back(
        {.what = fmt::format("what a swing of 0.02 mm loses, {}", swing.of.label()),
         .published = fmt::format("theory: {:.3g} 1/s", swing.theoryRate),
         .measured = fmt::format("{:.3g} 1/s, period {:.4f} s", swing.rate, swing.period),
         .verdict = within(swing.rate / swing.theoryRate, 0.995, 1.005),
         .why = fmt::format("-2 ln |lambda(w h)| / h within 0.5%; period in theory {:.4f} s", swing.theoryPeriod),
         .must = true});
  }
}

}  // namespace selvedge
