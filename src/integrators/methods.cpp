#include "integrators/methods.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/check.h"
#include "base/error.h"
#include "integrators/families.h"
#include "integrators/integrator.h"

namespace selvedge {

std::span<const MethodInfo> methods() {
  static const std::vector<MethodInfo> table = [] {
    std::vector<MethodInfo> all;
    for (const auto family :
         {rungeKuttaMethods(), splittingMethods(), explicitMultistepMethods(), oneStageImplicitMethods(),
          implicitRungeKuttaMethods(), constraintMethods(), semiImplicitMethods(), positionBasedMethods(),
          blockDescentMethods(), projectiveMethods()}) {
      all.insert(all.end(), family.begin(), family.end());
    }
    return all;
  }();
  return table;
}

const MethodInfo* findMethod(std::string_view name) {
  const auto all = methods();
  const auto found = std::find_if(all.begin(), all.end(), [&](const MethodInfo& m) { return m.name == name; });
  return found == all.end() ? nullptr : &*found;
}

std::vector<std::string> methodNames() {
  std::vector<std::string> names;
  for (const MethodInfo& m : methods()) names.emplace_back(m.name);
  return names;
}

int orderOf(const MethodInfo& method, const IntegratorSettings& settings) {
  return method.orderWith ? method.orderWith(settings) : method.order;
}

bool choosesInnerSteps(const MethodInfo& method, const IntegratorSettings& settings) {
  return method.adaptive && settings.adaptive;
}

bool stepIsLimited(const MethodInfo& method, const IntegratorSettings& settings) {
  return !method.implicit && std::isfinite(method.stabilityLimit) && !choosesInnerSteps(method, settings);
}

std::string whyAutomatic(const MethodInfo& method, const IntegratorSettings& settings) {
  if (!method.implicit && std::isfinite(method.stabilityLimit) && settings.substeps != 0)
    return fmt::format("holds only up to w h = {:.3g}", method.stabilityLimit);
  return settings.substeps == 1 && settings.step > method.usualStep ? "is soft in long steps" : "";
}

namespace {

constexpr double kVibrationGrowth = 1;  // 1/s, of the fastest vibration under a method that amplifies all of them

double vibrationStep(const MethodInfo& method, double omega) {
  if (method.stabilityLimit > 0) return method.stabilityLimit / omega;
  return method.order == 1 ? 2 * kVibrationGrowth / (omega * omega)
                           : std::cbrt(4 * kVibrationGrowth / std::pow(omega, 4));
}

}  // namespace

double longestStep(const MethodInfo& method, double omega, double damping) {
  const double rate = (omega > 0 ? 1 / vibrationStep(method, omega) : 0) + damping / method.dampingLimit;
  return rate > 0 ? 1 / rate : std::numeric_limits<double>::infinity();
}

InnerStep innerStepOf(const MethodInfo& method, const IntegratorSettings& settings, double h) {
  return {.h = h,
          .limited = method.outsideExplicit || stepIsLimited(method, settings),
          .implicit = method.implicit,
          .ties = method.implicit && method.stages == 1,
          .sweeps = method.sweeps};
}

std::unique_ptr<Integrator> makeIntegrator(const IntegratorSettings& settings, const SolverSettings& solver) {
  const MethodInfo* info = findMethod(settings.method);
  SELVEDGE_CHECK_EQ(info != nullptr, true);  // the scene reader has checked the name
  return info->make(settings, solver);
}

namespace {

void requireStiffLaws(const MethodInfo& method, const System& system) {
  const auto stiff = [](const auto& law) { return law->stiff(); };
  const auto found = std::find_if(system.laws().begin(), system.laws().end(), stiff);
  if (!method.outsideExplicit || found == system.laws().end()) return;
  throw InputError("integrator.method",
                   fmt::format("{0} cannot hold {1}: it takes what acts from outside as it is at the start of a step, "
                               "whose length nothing limits, and {1} is too stiff for that; backward-euler can",
                               method.name, (*found)->name()));
}

// The cloth's own deformation must be all elements; what fits itself to the step, as joints do, may be a force.
void requireCompliance(const MethodInfo& method, const System& system) {
  for (const auto& law : system.laws()) {
    if (!method.compliant || !law->elastic() || !law->conservative() || law->compliant() || law->fixes()) continue;
    throw InputError("integrator.method",
                     fmt::format("{} works on springs and triangles and their bending, one by one, and cannot hold {}; "
                                 "backward-euler can",
                                 method.name, law->fullName()));
  }
}

}  // namespace

void requireMethod(std::string_view method, const System& system) {
  requireStiffLaws(*findMethod(method), system);
  if (system.hasPlacesAlone()) return requireCompliance(*findMethod(method), system);
  if (!findMethod(method)->sweeps) return;
  std::vector<std::string_view> others;
  for (const MethodInfo& each : methods()) {
    if (!each.sweeps) others.push_back(each.name);
  }
  throw InputError(
      "integrator.method",
      fmt::format("{} is not for yarns: it moves the places of nodes, and crossings also slide along yarns. "
                  "These are: {}",
                  method, fmt::join(others, ", ")));
}

}  // namespace selvedge
