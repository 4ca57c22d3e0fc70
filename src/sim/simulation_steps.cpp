// How a simulation steps: the method's substeps, halved where they fail, and what is wrong with a state.
#include <algorithm>
#include <array>
#include <cmath>
#include <new>

#include <fmt/format.h>

#include "base/interrupt.h"
#include "base/timer.h"
#include "contact/acting.h"
#include "integrators/method_names.h"
#include "scene/build/least_step.h"
#include "sim/attention.h"
#include "sim/simulation.h"

namespace selvedge {
namespace {

constexpr long kLook = 16;  // substeps between two looks whether the state is still sane

constexpr std::string_view kStopped = "stopped on request";
constexpr std::string_view kEscaped = "the simulation diverged (a coordinate or speed left every bound)";
constexpr std::string_view kNoMemory = "there is not enough memory for this step";
constexpr std::string_view kUnconverged = "Newton did not converge";
constexpr std::string_view kStrayed = "Newton's method ended far from the solution";
constexpr std::string_view kGained = "the method added energy beyond integrator.gain_limit";
constexpr int kGainHalvings = 12;  // at least so many are allowed to an implicit method with integrator.gain_limit
// What ends far from its solution after several Newton iterations is halved so often, and in longer steps until a substep is
// no longer than those of a picture's step are then. So is what is caught.
constexpr int kStrayHalvings = 6;
constexpr double kStrayStep = 1.0 / 60 / 64;  // s
// Gains of energy in one step, as shares. A gain below kNoise of all that the ledger has booked is round-off. Above kWild of
// the energy of motion and deformation it is an error of the method, however works were booked; it must also be more than
// kWildNoise of all that was booked, which Newton's tolerance may leave unsolved.
constexpr double kNoise = 1e-9, kWild = 0.1, kWildNoise = 1e-3;
constexpr std::string_view kOverstretched = "a structural spring is stretched beyond integrator.stretch_limit";
constexpr std::string_view kStandsStill = "time would stand still";
constexpr std::string_view kNoWork = "the forces are not finite, nor is the work they do";
constexpr std::string_view kStretchAdvice =
    "Raise integrator.stretch_limit or material.stretch, or use a method that limits strain (provot, desbrun); where "
    "the step is at fault, integrator.halvings or more substeps help.";

// The lecture's rule takes a share f of a speed at the end of a step. Where places are half a step ahead of velocities
// (x' = x + h v') that feeds vibrations with w h from sqrt(2 - f) to sqrt(2), if they touch at every second step: the
// matrix of two such steps has the eigenvalue -1 at both. As f is 1 at most, w h below 1 is out of that; the narrower
// windows of touches at every third step or more seldom were never seen to feed anything in scenes.
double shareOfLimit(const Scene& scene, const MethodInfo& method) {
  const bool ahead = method.order == 1 && method.stabilityLimit > 0;
  return ahead && !scene.colliders.empty() &&
                 contactActs(scene.contact, innerStepOf(method, scene.integrator, 0)) == ContactActs::byRule
             ? 0.5
             : 1;
}

std::array<double, 3> outsideWorks(const Ledger& ledger) {
  return {ledger.pinWork(), ledger.windWork(), ledger.shapeWork()};
}

}  // namespace

double Simulation::nextTime() const {
  const double grid = gridTime(), slack = kTimeSlack * scene_->integrator.step;
  for (std::size_t i = nextEvent_; i < timeline_.size(); ++i) {  // sorted: the first that is not due already
    const double time = timeline_[i].time;
    if (time > state_.t + slack) return time < grid - slack ? time : grid;
  }
  return grid;
}

// With halvings allowed, the user's number of substeps is a minimum: an explicit method that needs more of them takes them
// before it fails.
void Simulation::chooseSubsteps() {
  const IntegratorSettings& settings = scene_->integrator;
  substeps_ = settings.substeps;
  if (substeps_ > 0 && settings.halvings <= 0) return;
  system_->setSinglePrecision(false);  // the estimate takes differences of forces
  const double fixedFor = fixedFor_;
  fix(settings.step / automatic_.chosen());  // the estimate depends on what laws fix for this length
  const int automatic = automatic_.update(*system_, pins_, state_, settings, *method_, shareOfLimit(*scene_, *method_));
  fix(fixedFor);
  choosePrecision();
  if (substeps_ == 0 || automatic_.enough()) substeps_ = std::max(substeps_, automatic);
}

InnerStep Simulation::innerStep(double h) const { return innerStepOf(*method_, scene_->integrator, h); }

bool Simulation::fix(double h) {
  if (!system_->fixes()) return false;
  fixedFor_ = h;
  ++fixes_;
  return system_->fix(state_, innerStep(h));
}

Simulation::Flaw Simulation::filter(double h) {
  for (const auto& filter : filters_) {
    unfiltered_ = state_;
    const FilterReport report = filter->apply(*system_, pins_, innerStep(h), innerStart_, state_);
    if (!report.failure.empty()) return {report.failure, report.node, false, report.advice, true};
    if (report.moved == 0) continue;
    integrator_->moved(unfiltered_, state_);
    if (keepsLedger()) ledger_.impact(*system_, pins_, state_);
  }
  return {};
}

bool Simulation::step() {
  if (failure_) return false;
  const Timer timer;
  bool good = false;
  arena_.execute([&] {
    const GivesUpWhen asked(options_.givesUp);
    applyDueEvents(state_.t + kTimeSlack * scene_->integrator.step);
    if (failure_) return;
    const double begin = state_.t, end = nextTime();
    if (!(end > begin)) return fail(std::string(kStandsStill), -1, lostStep(scene_->integrator, begin));
    glide(end);
    chooseSubsteps();
    strengthenHand();
    halving_.allow(mostHalvings(), canStepGently() ? strayHalvings() : -1);
    const bool whole = end == gridTime() && begin <= gridTime() - scene_->integrator.step * (1 - kTimeSlack);
    const double length = whole ? scene_->integrator.step : end - begin;
    // A step cut short by an event takes as many substeps as its length needs.
    const int substeps = whole ? substeps_ : static_cast<int>(std::ceil(length / ownStep() - kTimeSlack));
    good = advance(length, end, substeps);
    if (!good) return;
    ++steps_;
    if (end == gridTime()) ++gridSteps_;
  });
  stepSeconds_ = timer.seconds();
  return good;
}

void Simulation::markStep() {
  stepStart_.state = state_;
  stepStart_.tears = tears_;
  stepStart_.hand = hand_;
  stepStart_.fixedFor = fixedFor_;
  stepStart_.led = system_->led();
  integrator_->keep(stepStart_.memory);
  if (!keepsLedger()) return;
  ledger_.mark();
  stepStart_.numerical = ledger_.numerical();
  stepStart_.damping = ledger_.ownDamping();
  stepStart_.otherDamping = ledger_.damperWork() - stepStart_.damping;
  stepStart_.outside = outsideWorks(ledger_);
}

void Simulation::rewindStep() {
  if (tears_ != stepStart_.tears) {
    followTears(stepStart_.tears);
    hand_ = stepStart_.hand;
    if (keepsLedger()) ledger_.bind(*system_);
  }
  state_ = stepStart_.state;
  system_->led() = stepStart_.led;
  if (!shapeGlides_.empty()) {
    *colliders_ = stepStart_.shapes;
    system_->refresh();
  }
  // What laws fixed for this very state stays: to fix it again would keep whoever gives a step up waiting.
  const bool fixedHere = fixes_ == stepStart_.fixes + 1 && fixedFor_ == stepStart_.fixedFor && shapeGlides_.empty();
  if (!fixedHere) fix(stepStart_.fixedFor);
  if (keepsLedger()) ledger_.rewind(*system_, pins_, state_);
  integrator_->restore(stepStart_.memory, state_);
  automatic_.forget();
}

// Again with smaller substeps from the start of the step, until it is good or they are as small as they may be.
bool Simulation::advance(double length, double end, int substeps) {
  markStep();
  report_ = {};
  report_.innerSteps = 0;
  for (;;) {
    stepStart_.fixes = fixes_;
    const Flaw flaw = attempt(length, end, halving_.substeps(substeps));
    if (flaw.what.empty()) {
      halving_.good();
      return true;
    }
    rewindStep();
    if (!mayHalve(flaw)) {
      failStep(flaw, length / static_cast<double>(substeps));
      if (!shapeGlides_.empty()) {  // those that would have ended in this step are still under way
        glides_ = stepStart_.glides;
        glides_.act(state_.t, *scene_);
        system_->refresh();
      }
      return false;
    }
    halving_.halve(flaw.what);
  }
}

Simulation::Flaw Simulation::attempt(double length, double end, long substeps) try {
  StepReport work;
  work.innerSteps = 0;
  Flaw flaw;
  const double h = length / static_cast<double>(substeps);
  const bool fixes = system_->fixes(), clothAlone = keepsLedger() && onlyClothWorks();
  for (long i = 1; i <= substeps && flaw.what.empty(); ++i) {
    if (options_.progress) options_.progress->tell(i - 1, substeps);
    if (!mustGiveUp()) {
      if (!shapeGlides_.empty()) glideShapes(i == substeps ? end : stepStart_.state.t + static_cast<double>(i) * h);
      if (fixes && h != fixedFor_) integrator_->moved(state_, state_);  // forces that depend on the step are others now
      if (fixes && fix(h) && keepsLedger()) ledger_.fixed(state_);
    }
    if (mustGiveUp()) {
      flaw = {kStopped, -1, true};
      break;
    }
    if (!filters_.empty()) innerStart_ = state_;
    automatic_.spent(method_->stages);
    system_->led().clear();
    if (halving_.gentle())
      integrator_->restore({}, state_);  // begun anew in the midst of a motion, it takes one gentle step
    StepReport report = integrator_->step(*system_, pins_, state_, h);
    report.gentle = halving_.gentle() ? 1 : 0;
    work.add(report);
    // The grid's time, not a sum of steps.
    state_.t = i == substeps ? end : stepStart_.state.t + static_cast<double>(i) * h;
    flaw = flawOf(report, i == substeps || i % kLook == 0);
    if (!flaw.what.empty()) break;
    const bool inPassing = clothAlone && i < substeps;
    if (keepsLedger()) book(h, inPassing);
    flaw = filter(h);
    if (flaw.what.empty() && !filters_.empty()) flaw = flawOf(report, i == substeps || i % kLook == 0);
    if (flaw.what.empty()) {
      system_->remember(state_);
      double stored = 0;
      if (system_->settle(state_, innerStep(h), inPassing ? &stored : nullptr)) {
        integrator_->moved(state_, state_);
        if (keepsLedger()) inPassing ? ledger_.flowed(state_, stored) : ledger_.fixed(state_);
      }
      if (tearing_) tear();
    }
    // A method that takes no force at the start of a step does not notice one that is not finite there.
    if (keepsLedger() && !std::isfinite(ledger_.numerical())) flaw = {kNoWork};
  }
  if (flaw.what.empty() && gained()) flaw = {kGained};
  if (!flaw.what.empty() && mustGiveUp()) flaw = {kStopped, -1, true};  // half of a solve is no reason of its own
  if (!flaw.what.empty()) {                                             // it was work, but no step
    work.innerSteps = work.unconverged = work.strayed = work.gentle = 0;
    work.newtonSpeed = work.newtonResidual = 0;
    ++work.rejected;
    work.ok = true;
    work.hopeless = false;
    work.failure = {};
  }
  report_.add(work);
  totals_.add(work);
  return flaw;
} catch (const std::bad_alloc&) {  // matrices of a method that was chosen in between, rows of a table of contacts
  return {kNoMemory, -1, true};
}

// Within a step: then the ledger need not look at every inner step's energies and forces.
bool Simulation::onlyClothWorks() const {
  const auto& laws = system_->laws();
  const bool flowsAlone = std::ranges::all_of(laws, [](const auto& law) { return law->flows() || !law->fixes(); });
  return flowsAlone && filters_.empty() && shapeGlides_.empty() && pins_.resting(state_.t) &&
         system_->massIsDiagonal() && !system_->hasInertiaForce();
}

void Simulation::book(double h, bool inPassing) {
  if (inPassing) return ledger_.pass(state_, h);
  ledger_.step(*system_, pins_, state_, h);
}

// Where nothing can be halved a look now and then is enough: what has left every bound does not come back.
Simulation::Flaw Simulation::flawOf(const StepReport& report, bool look) const {
  if (!report.ok) return {report.failure, -1, report.hopeless};
  const bool asked = halving_.level() < scene_->integrator.halvings;
  const bool halves = (asked || halving_.gentle()) && halving_.possible();  // gentle steps are few: they may be exact
  const bool watched = halving_.level() < strayHalvings() && halving_.possible();
  if (report.unconverged > 0 && halves) return {kUnconverged};  // else kept and counted
  if (report.strayed > 0 && watched) return {kStrayed};
  if (!look && mostHalvings() == 0) return {};
  if (const int node = checks_.escaped(state_); node >= 0) return {kEscaped, node};
  const double limit = scene_->integrator.stretchLimit;
  const int node = limit > 0 ? checks_.overstretched(state_.q, limit) : -1;
  return node >= 0 ? Flaw{kOverstretched, node, false, kStretchAdvice} : Flaw{};
}

int Simulation::mostHalvings() const {
  const IntegratorSettings& settings = scene_->integrator;
  const int asked = std::max(settings.halvings, 0);
  if (!method_->implicit) return asked;
  const int unasked = settings.halvings < 0 && settings.newtonIterations > 1 ? strayHalvings() : 0;
  return std::max({asked, unasked, settings.gainLimit > 0 ? kGainHalvings : 0});
}

int Simulation::strayHalvings() const {
  const double octaves = std::ceil(std::log2(ownStep() / kStrayStep) - kTimeSlack);
  return static_cast<int>(std::clamp<double>(octaves, kStrayHalvings, StepHalving::kMost));
}

// Where every oscillation grows, however short the steps, a stiff cloth may come to where no halving helps.
bool Simulation::canStepGently() const {
  return method_->implicit && method_->stabilityLimit == 0 && mostHalvings() > 0 &&
         scene_->integrator.carriedAcceleration == "implied";
}

// What is caught between cloth, shapes and pins finds its way in smaller steps more often than not, under any method.
bool Simulation::mayHalve(const Flaw& flaw) const {
  if (flaw.hopeless || halving_.possible()) return !flaw.hopeless;
  return flaw.caught && scene_->integrator.halvings < 0 && halving_.level() < strayHalvings();
}

bool Simulation::gained() const {
  const double limit = scene_->integrator.gainLimit;
  if (limit == 0 || !method_->implicit || !halving_.possible()) return false;
  const double books = std::abs(ledger_.total()) + std::abs(ledger_.pinWork()) + std::abs(ledger_.windWork()) +
                       std::abs(ledger_.damperWork()) + std::abs(ledger_.eventWork()) + std::abs(ledger_.shapeWork()) +
                       std::abs(ledger_.impactWork()) + std::abs(ledger_.plasticWork()) +
                       std::abs(ledger_.tearingWork());
  const double moving = ledger_.kinetic() + ledger_.elastic() + ledger_.contact();
  const double made = ledger_.numerical() - stepStart_.numerical;
  if (made > limit * moving + ledger_.blur() + kNoise * books) return true;
  // What dampers took, or seem to have given, is known to within the blur alone. Its sum with `made`, the energy that the
  // cloth has more than it was given, is known better; of it only a wild gain counts, since Newton's method ends near the
  // solution, and one beyond the work that was done from outside, which the books may have half or double. The damper of a
  // moving hand may give energy: that is no reason to halve.
  const double damping = ledger_.ownDamping(), others = ledger_.damperWork() - damping;
  const double kept = made + damping - stepStart_.damping + std::min(others - stepStart_.otherDamping, 0.0);
  double outside = 0;
  for (std::size_t i = 0; i < 3; ++i) outside += std::abs(outsideWorks(ledger_)[i] - stepStart_.outside[i]);
  return kept > std::max(limit, kWild) * moving + kWildNoise * books + outside;
}

void Simulation::failStep(const Flaw& flaw, double substep) {
  report_.ok = false;
  report_.failure = flaw.what;
  std::string text(flaw.what);
  if (flaw.hopeless) {
    fail(std::move(text), -1, "");
    failure_->stopped = mustGiveUp();
    return;
  }
  if (halving_.tried() > 0) {
    text += fmt::format(", even with the step halved {} to {:.3g} s{}", timesText(halving_.tried()),
                        std::ldexp(substep, -halving_.tried()),
                        halving_.gentle() ? fmt::format(", or taken by {}", kSteadiestMethod) : "");
  }
  system_->setSinglePrecision(false);  // the search for a cause takes differences of forces
  fail(std::move(text), flaw.node,
       !flaw.advice.empty() ? std::string(flaw.advice)
                            : likelyCause({*system_, pins_, reference_, state_, scene_->integrator, *method_, totals_,
                                           nextTime(), ownStep(), halving_.tried(), checks_.escaped(state_)}));
  failure_->halved = halving_.tried();
}

void Simulation::fail(std::string what, int node, std::string cause) {
  failure_ = {steps_ + 1, state_.t, node, std::move(what), std::move(cause)};
}

}  // namespace selvedge
