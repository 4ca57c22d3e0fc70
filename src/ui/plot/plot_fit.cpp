#include "ui/plot/plot_fit.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "ui/plot/plot_drawing.h"

namespace selvedge {

OscillationFit fitCurve(const Trace& trace, const PlotCurve& curve, const FitWindow& window) {
  const std::size_t first = trace.atOrAfter(window.begin);
  std::size_t last = trace.atOrAfter(window.end, first);
  if (last < trace.size() && trace.x(last) <= window.end) ++last;
  const std::size_t rows = last - first, blocks = std::min(rows, kFitSamples);
  std::vector<double> t, y;
  t.reserve(blocks);
  y.reserve(blocks);
  for (std::size_t b = 0; b < blocks; ++b) {  // means from the pyramid: as fast for a million rows
    const std::size_t from = first + b * rows / blocks, to = first + (b + 1) * rows / blocks;
    const Summary values = trace.column(curve.column).summary(from, to);
    if (values.empty()) continue;
    t.push_back((trace.x(from) + trace.x(to - 1)) / 2);
    y.push_back(values.mean() * curve.factor + curve.offset);
  }
  const double width = blocks < rows ? (trace.x(last - 1) - trace.x(first)) / static_cast<double>(blocks) : 0;
  return fitOscillation(t, y, width);
}

std::string withError(double value, double error) {
  if (!std::isfinite(error) || error <= 0) return fmt::format("{:.6g}", value);
  const double size = std::max(std::abs(value), error);
  if (size >= 1e6 || size < 1e-4 || error < 1e-5 * size) return fmt::format("{:.4g} ± {:.1g}", value, error);
  const int decimals = std::clamp(1 - static_cast<int>(std::floor(std::log10(error))), 0, 9);
  return fmt::format("{:.{}f} ± {:.{}f}", value, decimals, error, decimals);
}

std::vector<std::string> fitLines(const OscillationFit& fit) {
  using Kind = OscillationFit::Kind;
  if (fit.kind == Kind::none) return {fmt::format("no fit: {}", fit.why)};
  std::vector<std::string> lines{fmt::format("sigma {} 1/s", withError(fit.sigma, fit.sigmaError))};
  if (fit.kind == Kind::oscillation) {
    lines.push_back(fmt::format("zeta {}", withError(fit.zeta(), fit.zetaError())));
    lines.push_back(fmt::format("f {} Hz", withError(fit.frequency(), fit.frequencyError())));
  }
  lines.push_back(fmt::format("left over {:.2g} %", 100 * fit.rms));
  return lines;
}

std::string fitText(const OscillationFit& fit, const std::string& label, const FitWindow& window) {
  std::string text =
      fmt::format("{}, {:.6g} s to {:.6g} s\n{}\n", label, window.begin, window.end, fmt::join(fitLines(fit), "\n"));
  if (fit.kind == OscillationFit::Kind::none) return text;
  return text + fmt::format("offset {:.9g}\namplitude {:.9g} at {:.6g} s\n", fit.offset, fit.amplitude, fit.begin);
}

const PlotCurve* fittedCurve(const PlotDrawing& p) {
  const std::optional<FitWindow>& window = p.view.fit.window;
  if (!window || window->pane >= static_cast<int>(p.panes.size())) return nullptr;
  for (const PlotCurve& curve : p.panes[static_cast<std::size_t>(window->pane)].pane.curves) {
    if (p.column(curve) == window->column && !p.hidden(curve)) return &curve;
  }
  return nullptr;
}

void updateFit(PlotDrawing& p) {
  FitView& fit = p.view.fit;
  const PlotCurve* curve = fittedCurve(p);
  if (!curve || p.trace().size() == 0) return;
  FitWindow& window = *fit.window;
  const double last = p.trace().x(p.trace().size() - 1);
  if (window.last > 0) {
    window.end = p.content.now.value_or(last);
    window.begin = window.end - window.last;
  }
  const std::array<double, 6> wanted{
      window.begin, window.end, last, p.trace().x(0), double(curve->column), double(p.trace().size())};
  if (std::exchange(fit.fitted, wanted) != wanted) fit.result = fitCurve(p.trace(), *curve, window);
}

}  // namespace selvedge
