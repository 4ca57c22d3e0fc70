// What is fitted to a flag's run while its corners are held: the decay of its energy, its swing.
#pragma once

#include <vector>

#include "diagnostics/oscillation_fit.h"
#include "studies/flag/flag_runs.h"

namespace selvedge {

// A place where a swing turns round: the parabola through the outermost sample and its neighbours.
struct TurningPoint {
  double t = 0, y = 0;
};
// Highest and lowest places in turn. Between two of them y moves by more than `ripple`; smaller wiggles do not count,
// and neither do the first and the last sample.
std::vector<TurningPoint> turningPoints(const std::vector<double>& t, const std::vector<double>& y, double ripple);

struct FlagDecay {
  double sigma = 0, early = 0, late = 0;  // 1/s, log-linear: all of the time, its first and its last third
  double intercept = 0;                   // ln J at t = 0 of the first of these
  OscillationFit second, swing;           // the second kind of fit: of the energy, of the swing
  double period = 0, amplitude = 0;       // s, m: of the swing in the last third; NaN: it does not swing
  bool survived = false;
};

// Over [drive, drive + held].
FlagDecay decayOf(const FlagRun& flight, const FlagTimes& times, double hang);

// Turning points of the swing between two times. Motions below a twentieth of the largest one there do not count.
std::vector<TurningPoint> swingTurns(const FlagRun& flight, double from, double to);
double meanPeriod(const std::vector<TurningPoint>& turns);  // s, NaN: too few

}  // namespace selvedge
