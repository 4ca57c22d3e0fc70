#include <cmath>

#include <fmt/format.h>

#include "app/plots/plots_kinds.h"
#include "base/timer.h"
#include "integrators/methods.h"
#include "scene/scene.h"

namespace selvedge {

namespace {

constexpr double kGrows = 1 + 1e-7;  // above it a root is outside the unit circle, not just on it

std::string nameOf(const IntegratorSettings& settings) {
  if (!findMethod(settings.method)->reads("rho_inf")) return settings.method;
  return fmt::format("{}, rho_inf {:.3g}", settings.method, settings.rhoInf);
}

}  // namespace

void makeSpectrumPlot(const PlotSource& source, PlotContent& content) {
  const Theme& theme = source.theme();
  const LaneStatus* status = source.status();
  const SpectrumCurves& spectrum = source.spectrum;
  content.trace = &spectrum.trace();
  content.xName = "w h";
  content.xUnit = "";
  content.logX = true;
  content.home = PlotRange{SpectrumCurves::kFirst, SpectrumCurves::kLast};
  content.empty = "What a step of the method does to each frequency: being computed.";
  PlotPane pane{.unit = "", .zero = 0.0, .home = PlotRange{0, 1.4}, .badAbove = kGrows};
  pane.levels.push_back({1, "rho = 1", theme.dim, false});
  const IntegratorSettings* shown = spectrum.shown();
  const std::string method = shown ? shown->method : "";
  if (method != "backward-euler") {
    addCurve(pane, spectrum.trace(), kSpectrumColumns[1],
             {.label = "backward-euler", .colour = theme.series[7], .thin = true});
  }
  if (method != "generalized-alpha" || shown->rhoInf > 0) {
    addCurve(pane, spectrum.trace(), kSpectrumColumns[2],
             {.label = "generalized-alpha, rho_inf 0", .colour = theme.series[6], .thin = true});
  }
  addCurve(pane, spectrum.trace(), kSpectrumColumns[0], {.label = shown ? nameOf(*shown) : "", .colour = theme.accent});
  std::rotate(pane.curves.begin(), pane.curves.end() - std::min<std::ptrdiff_t>(1, std::ssize(pane.curves)),
              pane.curves.end());
  content.panes.push_back(std::move(pane));
  if (!status || !status->scene) return;
  const double h = status->scene->integrator.step / std::max(1, status->substeps);
  for (std::size_t i = 0; i < status->omegas.size(); ++i) {
    const bool fastest = i + 1 == status->omegas.size();
    const double wh = status->omegas[i] * h, rho = spectrum.at(wh);
    const ImU32 colour = rho > kGrows ? theme.bad : fastest ? theme.text : theme.dim;
    content.places.push_back({wh, fastest ? fmt::format("fastest: w h = {:.3g}", wh) : "", colour, !fastest});
    if (std::isfinite(rho)) content.dots.push_back({wh, rho, colour});
  }
}

}  // namespace selvedge
