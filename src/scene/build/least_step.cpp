#include "scene/build/least_step.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/error.h"
#include "scene/keys.h"

namespace selvedge {
namespace {

constexpr double kLeastStep = 1e-9;    // s
constexpr double kLargestStep = 3600;  // s
constexpr double kLeastShare = 1e-12;  // of the time it is added to, whose own round-off is 1e-16 of it

// Where the step stands, or else what bears on it; before anything in the file, what was given beside it (--set).
std::string placeOfStep(const Scene& scene) {
  std::string last;
  for (const char* key : {"start.time", "integrator.substeps", "integrator.step"}) {
    if (!scene.from.contains(key)) continue;
    if (last.empty() || scene.fromFile(last) || !scene.fromFile(key)) last = key;
  }
  return last.empty() ? scene.where({}) : scene.from.at(last);
}

void require(const std::string& wrong, const std::string& where) {
  if (!wrong.empty()) throw InputError(where, wrong);
}

}  // namespace

std::string lostStep(const IntegratorSettings& settings, double time) {
  const int substeps = std::max(settings.substeps, 1);
  const double substep = settings.step / substeps;
  std::string shown = fmt::format("integrator.step = {:.6g} s", settings.step);
  if (substeps > 1) shown += fmt::format(" in {} substeps of {:.3g} s", substeps, substep);
  if (settings.step > kLargestStep) return fmt::format("{} is too large: take {} s or less", shown, kLargestStep);
  if (!(substep >= kLeastStep)) {
    return fmt::format("{} is too small: take {:.3g} s or more", shown, kLeastStep * substeps);
  }
  if (!(substep >= kLeastShare * time)) {
    return fmt::format("{} is lost in the round-off of t = {:.6g} s: take {:.3g} s or more, or an earlier time", shown,
                       time, kLeastShare * time * substeps);
  }
  return "";
}

void requireSteps(const Scene& scene) {
  require(lostStep(scene.integrator, scene.start.time), placeOfStep(scene));
  std::vector<const EventSettings*> events;
  for (const EventSettings& event : scene.events) events.push_back(&event);
  std::stable_sort(events.begin(), events.end(),
                   [](const EventSettings* a, const EventSettings* b) { return a->time < b->time; });
  Scene then = scene;
  const Params params = then.params();
  for (const EventSettings* event : events) {
    bool changed = false;
    for (const char* key : {"integrator.step", "integrator.substeps"}) {
      const auto set = event->set.find(key);
      if (set == event->set.end()) continue;
      changed = true;
      require(assign(*findParam(params, key), set->second), scene.where(event->place));
    }
    const double time = std::max(event->time, scene.start.time);
    if (changed) require(lostStep(then.integrator, time), scene.where(event->place));
  }
}

}  // namespace selvedge
