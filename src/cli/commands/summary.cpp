#include "cli/commands/summary.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/quote.h"
#include "integrators/method_names.h"
#include "io/tell.h"
#include "sim/attention.h"

namespace selvedge {
namespace {

// What the number of substeps follows from, where the program chose it.
std::string automaticChoice(const Simulation& simulation) {
  const AutomaticSubsteps& choice = simulation.automaticSubsteps();
  if (simulation.scene().integrator.substeps > 0) return "";
  if (choice.omega() == 0 && choice.damping() == 0) return " (automatic)";
  std::string text = fmt::format(" (automatic: fastest mode {:.4g} rad/s", choice.omega());
  if (choice.damping() > 0) text += fmt::format(", fastest damping {:.4g} 1/s", choice.damping());
  return text + (choice.enough() ? ")" : "; more would be needed)");
}

}  // namespace

std::string summary(const Simulation& simulation, double wallSeconds) {
  const StepReport& totals = simulation.totals();
  const double t = simulation.time();
  std::string text = fmt::format("{}: {} to t = {:.6g} s in {:.3g} s ({:.3g} times real time)\n",
                                 simulation.scene().name, counted(simulation.steps(), "step"), t, wallSeconds,
                                 (t - simulation.start().t) / std::max(wallSeconds, 1e-9));
  const IntegratorSettings& settings = simulation.scene().integrator;
  text += fmt::format("{}, step {:.6g} s, {}{}", simulation.method().name, settings.step,
                      counted(simulation.substeps(), "substep"), automaticChoice(simulation));
  if (totals.newtonIterations > 0 && simulation.steps() > 0) {
    text += fmt::format("; {}{:.3g} Newton and {:.3g} linear iterations a step",
                        simulation.report().newtonIterations > 0 ? "" : "the method before it took ",
                        static_cast<double>(totals.newtonIterations) / static_cast<double>(simulation.steps()),
                        static_cast<double>(totals.linearIterations) / static_cast<double>(simulation.steps()));
    if (totals.linearResidual > 0) text += fmt::format("; worst linear residual {:.1e}", totals.linearResidual);
    if (totals.newtonSpeed > 0) {
      text +=
          fmt::format("; Newton's last correction was {:.2g} m/s at most, the residual after it {:.2g} times the first",
                      totals.newtonSpeed, totals.newtonResidual);
    }
    if (totals.unconverged > 0) {
      text += fmt::format("; in {} of {} Newton's method used up its iterations", totals.unconverged,
                          counted(totals.innerSteps, totals.innerSteps > simulation.steps() ? "inner step" : "step"));
      if (totals.strayed > 0) text += fmt::format(", {} far from the solution", timesText(totals.strayed));
    }
  }
  if (totals.factorings > 0) text += fmt::format("; its matrix was factored {}", timesText(totals.factorings));
  const bool halves = settings.halvings > 0 || simulation.halving().deepest() > 0;
  if (halves || choosesInnerSteps(simulation.method(), settings)) {
    text += fmt::format("; {}, {} rejected", counted(totals.innerSteps, "inner step"), totals.rejected);
    if (halves) text += fmt::format(", halved {} at most", timesText(simulation.halving().deepest()));
    if (totals.gentle > 0) text += fmt::format("; {} gentle, by {}", totals.gentle, kSteadiestMethod);
  }
  if (totals.solveSeconds > 0) {
    text += fmt::format("\nassembly {:.3g} s, solves {:.3g} s", totals.assemblySeconds, totals.solveSeconds);
  }
  if (const std::size_t next = simulation.nextEvent(), all = simulation.timeline().size(); next < all) {
    text += fmt::format("\nnot reached: {}, the first at {:.4g} s", counted(all - next, "event"),
                        simulation.timeline()[next].time);
  }
  for (const std::string& each : simulation.cloth().mesh().remarks) text += fmt::format("\nmesh: {}", each);
  for (const std::string& each : attention(simulation)) text += fmt::format("\nattention: {}", each);
  for (const Note& each : simulation.notes()) {
    if (each.notable) text += fmt::format("\nattention: at {:.4g} s {}", each.time, each.text);
  }
  const Ledger& ledger = simulation.ledger();
  std::string shapes;
  if (!simulation.colliders().empty()) {
    shapes = fmt::format("shapes {:.4g} J, impacts {:.4g} J, ", ledger.shapeWork(), ledger.impactWork());
  } else if (simulation.scene().contact.self || simulation.scene().limits.any()) {
    shapes = fmt::format("impacts {:.4g} J, ", ledger.impactWork());
  }
  const auto& laws = simulation.cloth().laws();
  if (std::any_of(laws.begin(), laws.end(), [](const auto& law) { return law->flows(); })) {
    shapes += fmt::format("plastic flow {:.4g} J, ", ledger.plasticWork());
  }
  if (simulation.cloth().tearsApart()) shapes += fmt::format("tearing {:.4g} J, ", ledger.tearingWork());
  if (const std::size_t copies = simulation.cloth().tears().copies(); copies > 0) {
    text += fmt::format("\nit came apart at {}, into {}", counted(copies, "node"),
                        counted(pieceCount(simulation.cloth()), "piece"));
  }
  text += fmt::format(
      "\nenergy: total {:.6g} J, kinetic {:.4g} J; work of pins {:.4g} J, wind {:.4g} J, {}dampers {:.4g} J, "
      "events {:.4g} J, numerical {:.4g} J\n",
      ledger.total(), ledger.kinetic(), ledger.pinWork(), ledger.windWork(), shapes, ledger.damperWork(),
      ledger.eventWork(), ledger.numerical());
  return text;
}

void tellStopped(double time) {
  tell("selvedge: stopped on request at t = {:.6g} s; the files are complete up to there\n", time);
}

}  // namespace selvedge
