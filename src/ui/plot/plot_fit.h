// Decay rate, damping ratio and frequency of a stretch of a curve.
#pragma once

#include <string>
#include <vector>

#include "ui/plot/fit_view.h"

namespace selvedge {

class Trace;
struct PlotCurve;

// The curve over the window.
OscillationFit fitCurve(const Trace& trace, const PlotCurve& curve, const FitWindow& window);

// "0.4123 ± 0.0031": as many digits as the error leaves.
std::string withError(double value, double error);
std::vector<std::string> fitLines(const OscillationFit& fit);
std::string fitText(const OscillationFit& fit, const std::string& label, const FitWindow& window);  // to be copied

}  // namespace selvedge
