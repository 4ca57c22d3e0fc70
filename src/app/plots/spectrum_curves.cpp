#include "app/plots/spectrum_curves.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "base/timer.h"
#include "scene/scene.h"

namespace selvedge {

namespace {

double place(int point) {
  return SpectrumCurves::kFirst *
         std::pow(SpectrumCurves::kLast / SpectrumCurves::kFirst, point / (SpectrumCurves::kPoints - 1.0));
}

// What the curve depends on, as words.
std::string keyOf(IntegratorSettings integrator, SolverSettings solver) {
  integrator.step = IntegratorSettings{}.step;
  integrator.substeps = integrator.halvings = 1;
  integrator.stretchLimit = integrator.gainLimit = 0;
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
  shown_ = curves_[0].integrator;
  std::array<double, 3> row{};
  for (int i = 0; i < kPoints; ++i) {
    for (std::size_t c = 0; c < row.size(); ++c) row[c] = curves_[c].values[static_cast<std::size_t>(i)];
    trace_.append(place(i), kSpectrumColumns, row);
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

}  // namespace selvedge
