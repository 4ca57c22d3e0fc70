#include "sim/attention.h"

#include <algorithm>
#include <cmath>
#include <span>

#include <fmt/format.h>

#include "base/error.h"
#include "base/quote.h"
#include "contact/acting.h"
#include "diagnostics/probes.h"
#include "integrators/method_names.h"
#include "integrators/methods.h"
#include "sim/simulation.h"

namespace selvedge {
namespace {

constexpr const char* kCannotBegin = "the run cannot begin: ";

// A damper takes energy; where it acts faster than the steps follow, what it does in a step may give some.
std::string damperAdvice(const Simulation& simulation) {
  const bool implicit = simulation.method().implicit, steadiest = simulation.method().name == kSteadiestMethod;
  return fmt::format(
      "dampers gave {:.4g} J, where they should take some: they act faster than the steps follow; take smaller "
      "steps{}{} or less damping",
      simulation.ledger().damperGain(), implicit ? ", more Newton iterations (integrator.newton_iterations)" : "",
      steadiest ? "" : fmt::format(", integrator.method = {}", quote(kSteadiestMethod)));
}

// Two digits, without an exponent.
std::string rough(double number) {
  const double unit = std::pow(10, std::floor(std::log10(number)) - 1);
  return fmt::format("{:.{}f}", std::round(number / unit) * unit, unit < 1 ? static_cast<int>(-std::log10(unit)) : 0);
}

// An explicit method that needs so many substeps that it is hardly seen to move; empty where it does not.
std::string crawls(const Simulation& simulation) {
  constexpr int kMany = 2000;
  const MethodInfo& method = simulation.method();
  const IntegratorSettings& settings = simulation.scene().integrator;
  if (settings.substeps > 0 || simulation.substeps() < kMany || !stepIsLimited(method, settings)) return "";
  const AutomaticSubsteps& choice = simulation.automaticSubsteps();
  if (!(choice.omega() > 0)) return "";  // another choice has just been made: the next step finds what there is to say
  const bool damped =
      2 * longestStep(method, choice.omega(), choice.damping()) < longestStep(method, choice.omega(), 0);
  return fmt::format(
      "{} takes {} substeps in each step, because {}, or an implicit method", method.name, simulation.substeps(),
      damped
          ? fmt::format("damping acts as fast as {} 1/s: give the material less of it", rough(choice.damping()))
          : fmt::format("the cloth vibrates at up to {} rad/s: take a softer or coarser cloth", rough(choice.omega())));
}

std::string nothingHolds(const Simulation& simulation) {
  if (!simulation.method().compliant || simulation.scene().integrator.constraintSweeps > 0) return "";
  return fmt::format("{} with integrator.constraint_sweeps = 0 lets nothing hold the cloth together",
                     simulation.method().name);
}

std::string flowsNowhere(const Simulation& simulation) {
  const auto none = [](const auto& cloth) {
    const PlasticSettings& plastic = cloth.material.plastic;
    return plastic.law != "none" && plastic.elasticLimit == 0 && plastic.bendElasticLimit == 0;
  };
  const auto cloths = simulation.scene().cloths();
  return std::ranges::any_of(cloths, none) ? "plastic.law keeps no deformation, for both elastic limits are 0: set "
                                             "plastic.elastic_limit or plastic.bend_elastic_limit above 0"
                                           : "";
}

std::string startHasNoValue(const Simulation& simulation) {
  const std::string wrong = whyItCannotBegin(simulation);
  return wrong.empty() ? "" : kCannotBegin + wrong;
}

std::string contactIsAnother(const Simulation& simulation) { return contactInstead(simulation.scene()); }
std::string startWasPressed(const Simulation& simulation) { return simulation.pressedStart(); }

// With several iterations Newton's method tries the exact matrix first, and takes a safer one as a matter of course.
std::string matrixIsIndefinite(const Simulation& simulation) {
  const StepReport& totals = simulation.totals();
  const bool once = simulation.scene().integrator.newtonIterations == 1;
  if (totals.indefinite == 0 || (totals.indefinite <= totals.fallbacks && !once)) return "";
  return fmt::format("{} met a matrix that is not positive definite ({} done again with a safer one)",
                     counted(totals.indefinite, "linear solve"), totals.fallbacks);
}

std::string solvesEndEarly(const Simulation& simulation) {
  const StepReport& totals = simulation.totals();
  if (totals.capped == 0) return "";
  return fmt::format("{} ended at solver.max_iterations ({} done again with a safer matrix or solver)",
                     counted(totals.capped, "linear solve"), totals.fallbacks);
}

// Where cloth lands on a shape some steps run out near the solution as a matter of course; the summary counts them.
std::string newtonRunsOut(const Simulation& simulation) {
  constexpr long kEnough = 100;  // steps to judge by
  constexpr long kFew = 10;      // one in so many is no exception, nor are so many steps a start alone
  constexpr long kFirst = 3;     // of which all say enough
  const StepReport& totals = simulation.totals();
  const bool often = simulation.steps() >= kFew && kFew * totals.strayed >= totals.innerSteps;
  const bool always = simulation.steps() >= kFirst && totals.strayed == totals.innerSteps;
  if (totals.strayed > 0 && (often || always)) {
    return fmt::format(
        "in {} of {} inner steps Newton's method ended far from the solution, so that the cloth hangs back: take "
        "smaller steps or more iterations (integrator.newton_iterations){}",
        totals.strayed, totals.innerSteps,
        simulation.halving().deepest() > 0 ? "" : ", or let integrator.halvings = -1 take smaller ones where needed");
  }
  const bool most = simulation.steps() >= kEnough && 2L * totals.unconverged > totals.innerSteps;
  const bool all = simulation.steps() >= kFew && totals.unconverged == totals.innerSteps;
  if (!most && !all) return "";
  return fmt::format(
      "in {} of {} inner steps Newton's method used up its iterations: allow more of them "
      "(integrator.newton_iterations), or take smaller steps",
      totals.unconverged, totals.innerSteps);
}

std::string stepsAreGentle(const Simulation& simulation) {
  if (simulation.report().gentle == 0) return "";
  return fmt::format("{0} takes steps of {1} here: its own make the cloth's vibrations grow, however short they are",
                     simulation.method().name, kSteadiestMethod);
}

std::string stepsAreHalved(const Simulation& simulation) {
  const int level = simulation.halving().level();
  const IntegratorSettings& settings = simulation.scene().integrator;
  const bool asked = settings.gainLimit == 0 && settings.halvings > 0;
  if (asked || !simulation.method().implicit || level == 0) return "";
  const long taken = simulation.steps() > 0 ? simulation.report().innerSteps : 0;  // none by a step that failed
  const std::string_view why = simulation.halving().why();
  return fmt::format("{}, the last one into {}{}{}", kHalvedSteps,
                     counted(taken > 0 ? taken : long{simulation.substeps()} << level, "substep"),
                     why.empty() ? "" : ": ", why);
}

// What came in and went out by known ways, and what is there: a gain beyond a tenth of it is no small error. Of wind counts
// what dampers have not taken at once: a gale turns over hundreds of joules in a cloth that has one.
double smallGain(const Ledger& ledger) {
  return 0.1 * (std::abs(ledger.total()) + std::abs(ledger.pinWork()) +
                std::abs(ledger.windWork() + ledger.damperWork()) + std::abs(ledger.eventWork()) +
                std::abs(ledger.plasticWork()) + std::abs(ledger.tearingWork()) + ledger.kinetic());
}

// J: what a step of the method presses into a shape is there for a moment alone: the filter and the damper of contact take it
// again in the same step. So an entry of the ledger counts as a gain by what these leave of it.
double leftOf(double entry, double impacts, double contactDamping) {
  return entry + std::min(impacts, 0.0) + std::min(contactDamping, 0.0);
}

// What [limits] pulls back cannot be told from what the method adds.
bool limitsPull(const Simulation& simulation) {
  return simulation.scene().limits.any() && simulation.cloth().hasPlacesAlone();
}

std::string limitsGain(const Simulation& simulation) {
  const Ledger& ledger = simulation.ledger();
  const double gain = ledger.impactWork() + ledger.numerical();
  if (!limitsPull(simulation) || !(gain > smallGain(ledger))) return "";
  return fmt::format(
      "the method and what [limits] pulls back together added {:.4g} J, which is no small part of the "
      "energy: take smaller steps, or a stiffer material",
      gain);
}

// By the rule moving shapes bring their work in, too.
std::string keepingApartGains(const Simulation& simulation) {
  const Ledger& ledger = simulation.ledger();
  const ContactSettings& contact = simulation.scene().contact;
  const double gain = leftOf(ledger.impactWork(), ledger.numerical(), ledger.contactDamping());
  if (limitsPull(simulation) || !(gain > smallGain(ledger))) return "";
  if (simulation.colliders().empty() && !contact.self) {
    return fmt::format(
        "keeping the crossings of yarns in order brought {:.4g} J in: smaller steps, or more friction "
        "(yarn.friction), leave less",
        gain);
  }
  const InnerStep step = innerStepOf(simulation.method(), simulation.scene().integrator, 0);
  if (contactActs(contact, step) == ContactActs::byRule) return "";
  return fmt::format(
      "keeping {} brought {:.4g} J in, as stretch or speed, which the method takes again: {}smaller "
      "steps or a thicker contact leave less",
      contact.self ? "cloth from passing through cloth and shapes" : "nodes out of shapes", gain,
      contact.law == "barrier" || !simulation.method().implicit
          ? ""
          : "contact.law = \"barrier\" with several Newton iterations, ");
}

std::string dampersGain(const Simulation& simulation) {
  const Ledger& ledger = simulation.ledger();
  const bool ofSolves = !newtonRunsOut(simulation).empty();  // the books of an unsolved step are wrong
  return ledger.damperGain() > smallGain(ledger) && !ofSolves ? damperAdvice(simulation) : "";
}

std::string methodGains(const Simulation& simulation) {
  const Ledger& ledger = simulation.ledger();
  const double gain = leftOf(ledger.numerical(), ledger.impactWork(), ledger.contactDamping());
  if (limitsPull(simulation) || !(gain > smallGain(ledger))) return "";
  const IntegratorSettings& settings = simulation.scene().integrator;
  const bool implicit = simulation.method().implicit;
  return fmt::format(
      "the method itself added {:.4g} J, which is no small part of the energy: take {}{}smaller steps, or another "
      "method",
      gain,
      implicit && settings.newtonIterations == 1 ? "several Newton iterations (integrator.newton_iterations), " : "",
      implicit && settings.gainLimit == 0 ? "integrator.gain_limit = 0.001, " : "");
}

// A shape that goes further than it is large in the next step.
std::string shapesRush(const Simulation& simulation) {
  const double now = simulation.time(), step = simulation.scene().integrator.step / simulation.substeps();
  for (const Collider& collider : simulation.colliders()) {
    const double way = (collider.pose(now + step).place - collider.pose(now).place).norm();
    if (collider.shape().kind == Shape::Kind::plane || !std::isfinite(way) || !(way > 2 * collider.shape().reach()))
      continue;
    return fmt::format(
        "the shape {} goes {:.3g} m in a step of {:.3g} s, further than it is large, and hits what is on its way as "
        "hard: "
        "let it go slower, or take smaller steps",
        collider.name(), way, step);
  }
  return "";
}

// Seams that have had twice the time that sewing.speed needs, and a second more.
std::string seamsAreOpen(const Simulation& simulation) {
  const auto& stitches = simulation.cloth().mesh().stitches;
  const SewingSettings& sewing = simulation.scene().sewing;
  const State &start = simulation.start(), &now = simulation.state();
  const double gap = seamGap(simulation.cloth(), now);
  if (stitches.empty() || !(sewing.force > 0) || gap <= std::ranges::max(stitches, {}, &Stitch::length).length)
    return "";
  if (now.t - start.t < 1 + 2 * seamGap(simulation.cloth(), start) / sewing.speed) return "";
  return fmt::format(
      "a seam is still open by {:.3g} m: what holds its sides apart is stronger than sewing.force = {:.3g} N/m", gap,
      sewing.force);
}

// Where the scene has what is to blame: the table of a pin or a shape, or the key of another.
std::string whereItCannotBegin(const Simulation& simulation, const std::string& wrong) {
  const double t = simulation.start().t;
  const Scene& scene = simulation.scene();
  for (const auto& pin : simulation.pins().pins()) {
    if ("pin." + pin.motion.complaint(t) != wrong) continue;
    for (const PinSettings& each : scene.pins) {
      PinMotion motion = motionOf(each);
      motion.anchor = pin.motion.anchor;
      motion.since = pin.motion.since;
      if ("pin." + motion.complaint(t) == wrong) return scene.where(each.place);
    }
  }
  const Colliders& shapes = simulation.colliders();
  for (std::size_t i = 0; i < std::min(shapes.size(), scene.colliders.size()); ++i) {
    if (shapes[i].complaint(t) == wrong) return scene.where(scene.colliders[i].place);
  }
  const std::string key = wrong.substr(0, wrong.find(' '));
  return scene.fromFile(key) ? scene.from.at(key) : scene.where({});
}

// Each is empty where there is nothing to say.
using Remark = std::string (*)(const Simulation&);
constexpr Remark kOfTheSteps[] = {nothingHolds,    flowsNowhere,   startHasNoValue,    contactIsAnother, crawls,
                                  startWasPressed, shapesRush,     matrixIsIndefinite, solvesEndEarly,   newtonRunsOut,
                                  stepsAreHalved,  stepsAreGentle, seamsAreOpen};
constexpr Remark kOfTheBooks[] = {limitsGain, keepingApartGains, dampersGain, methodGains};

}  // namespace

std::string whyItCannotBegin(const Simulation& simulation) {
  std::string wrong = simulation.pins().complaint(simulation.start().t);
  for (const auto& law : simulation.cloth().laws()) {
    if (wrong.empty()) wrong = law->complaint(simulation.start());
  }
  return wrong;
}

void requireThatItCanBegin(const Simulation& simulation) {
  if (const std::string wrong = whyItCannotBegin(simulation); !wrong.empty()) {
    throw InputError(whereItCannotBegin(simulation, wrong), kCannotBegin + wrong);
  }
}

std::vector<std::string> attention(const Simulation& simulation) {
  std::vector<std::string> all = simulation.cloth().attention();
  const auto add = [&](std::span<const Remark> remarks) {
    for (const Remark remark : remarks)
      if (std::string text = remark(simulation); !text.empty()) all.push_back(std::move(text));
  };
  add(kOfTheSteps);
  if (!simulation.ledger().columns().empty()) add(kOfTheBooks);
  return all;
}

std::string timesText(int times) { return times == 1 ? "once" : fmt::format("{} times", times); }

}  // namespace selvedge
