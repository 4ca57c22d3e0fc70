#include "app/plots/plots_spectrum.h"

#include <cmath>

#include <fmt/format.h>

#include "app/plots/plots_kinds.h"
#include "base/timer.h"
#include "integrators/methods.h"

namespace selvedge {

namespace {

constexpr double kFirst = 1e-2, kLast = 1e3;  // of w h
constexpr double kGrows = 1 + 1e-7;           // above it a root is outside the unit circle, not just on it
const std::vector<std::string> kColumns{"rho", "rho_backward_euler", "rho_generalized_alpha_0"};

double place(int point) { return kFirst * std::pow(kLast / kFirst, point / (SpectrumCurves::kPoints - 1.0)); }

std::string nameOf(const LaneStatus* status) {
  if (!status || !status->scene) return "method";
  const IntegratorSettings& settings = status->scene->integrator;
  if (!findMethod(settings.method)->reads("rho_inf")) return settings.method;
  return fmt::format("{}, rho_inf {:.3g}", settings.method, settings.rhoInf);
}

// What the curve depends on, as words.
std::string keyOf(IntegratorSettings integrator, SolverSettings solver) {
  integrator.step = IntegratorSettings{}.step;
  integrator.substeps = integrator.halvings = 1;
  integrator.stretchLimit = 0;
  std::string key;
  const auto add = [&key](const Params& params) {
    for (const Param& p : params) {
      std::visit(
          [&](auto* value) {
            using Value = std::decay_t<decltype(*value)>;
            if constexpr (std::is_same_v<Value, std::string>) key += *value + ";";
            if constexpr (std::is_arithmetic_v<Value>) key += fmt::format("{};", *value);
          },
          p.target);
    }
  };
  add(integrator.params());
  add(solver.params());
  return key;
}

}  // namespace

SpectrumCurves::SpectrumCurves(Amplification amplification) : amplification_(std::move(amplification)) {
  for (Curve& curve : curves_) curve.values.assign(kPoints, std::nan(""));
  curves_[1].integrator.method = "backward-euler";
  curves_[2].integrator.method = "generalized-alpha";
  curves_[2].integrator.rhoInf = 0;
}

void SpectrumCurves::want(const std::shared_ptr<const Scene>& scene) {
  if (scene == scene_) return;
  scene_ = scene;
  std::string key = scene ? keyOf(scene->integrator, scene->solver) : "";
  if (key == key_) return;
  key_ = std::move(key);
  stale_ = scene != nullptr;
}

void SpectrumCurves::update(double seconds) {
  const Timer timer;
  while (timer.seconds() < seconds) {
    // A curve under way is finished first: settings that change with every frame must show something.
    if (stale_ && next_ == 0) begin();
    if (curve_ == curves_.size()) return;
    Curve& curve = curves_[curve_];
    curve.values[static_cast<std::size_t>(next_)] = amplification_(curve.integrator, curve.solver, place(next_));
    if (++next_ < kPoints) continue;
    next_ = 0;
    ++curve_;
    while (curve_ < curves_.size() && std::isfinite(curves_[curve_].values[0])) ++curve_;
    publish();
  }
}

void SpectrumCurves::begin() {
  stale_ = false;
  curve_ = 0;
  curves_[0].integrator = scene_->integrator;
  curves_[0].solver = scene_->solver;
}

void SpectrumCurves::publish() {
  trace_.truncate(0);
  std::array<double, 3> row{};
  for (int i = 0; i < kPoints; ++i) {
    for (std::size_t c = 0; c < row.size(); ++c) row[c] = curves_[c].values[static_cast<std::size_t>(i)];
    trace_.append(place(i), kColumns, row);
  }
}

double SpectrumCurves::at(double omegaStep) const {
  const double position = std::log(omegaStep / kFirst) / std::log(kLast / kFirst) * (kPoints - 1);
  if (trace_.size() == 0 || !(position >= 0) || position > kPoints - 1) return std::nan("");
  const auto left = static_cast<std::size_t>(std::min(position, kPoints - 2.0));
  const double part = position - static_cast<double>(left);
  const Column& rho = trace_.column(0);
  return (1 - part) * rho[left] + part * rho[left + 1];
}

void makeSpectrumPlot(const PlotSource& source, PlotContent& content) {
  const Theme& theme = source.theme();
  const LaneStatus* status = source.status();
  const SpectrumCurves& spectrum = source.spectrum;
  content.trace = &spectrum.trace();
  content.xName = "w h";
  content.xUnit = "";
  content.logX = true;
  content.home = PlotRange{kFirst, kLast};
  content.empty = "What a step of the method does to each frequency: being computed.";
  PlotPane pane{.unit = "", .zero = 0.0, .home = PlotRange{0, 1.4}, .badAbove = kGrows};
  pane.levels.push_back({1, "rho = 1", theme.dim, false});
  const std::string method = status && status->scene ? status->scene->integrator.method : "";
  if (method != "backward-euler") {
    addCurve(pane, spectrum.trace(), kColumns[1], {.label = "backward-euler", .colour = theme.series[7], .thin = true});
  }
  if (method != "generalized-alpha" || status->scene->integrator.rhoInf > 0) {
    addCurve(pane, spectrum.trace(), kColumns[2],
             {.label = "generalized-alpha, rho_inf 0", .colour = theme.series[6], .thin = true});
  }
  addCurve(pane, spectrum.trace(), kColumns[0], {.label = nameOf(status), .colour = theme.accent});
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
