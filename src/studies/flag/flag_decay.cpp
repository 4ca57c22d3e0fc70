#include "studies/flag/flag_decay.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "diagnostics/fit.h"

namespace selvedge {
namespace {

// Through three samples, the middle one outermost. Equal steps are not needed: Newton's divided differences.
TurningPoint vertex(const std::vector<double>& t, const std::vector<double>& y, std::size_t i) {
  const double left = (y[i] - y[i - 1]) / (t[i] - t[i - 1]), right = (y[i + 1] - y[i]) / (t[i + 1] - t[i]);
  const double curvature = (right - left) / (t[i + 1] - t[i - 1]);
  if (curvature == 0) return {t[i], y[i]};
  const double slope = left + curvature * (t[i] - t[i - 1]), away = -slope / (2 * curvature);
  return {t[i] + away, y[i] + away * slope / 2};
}

}  // namespace

std::vector<TurningPoint> turningPoints(const std::vector<double>& t, const std::vector<double>& y, double ripple) {
  std::vector<TurningPoint> turns;
  std::size_t highest = 0, lowest = 0;
  int direction = 0;  // of the motion since the last one: 1 up, -1 down, 0 not known yet
  const auto turned = [&](std::size_t at) {
    if (at > 0) turns.push_back(vertex(t, y, at));
  };
  for (std::size_t i = 1; i < y.size(); ++i) {
    if (y[i] > y[highest]) highest = i;
    if (y[i] < y[lowest]) lowest = i;
    if (direction >= 0 && y[highest] - y[i] > ripple) {
      turned(highest);
      direction = -1;
      lowest = i;
    } else if (direction <= 0 && y[i] - y[lowest] > ripple) {
      turned(lowest);
      direction = 1;
      highest = i;
    }
  }
  return turns;
}

double meanPeriod(const std::vector<TurningPoint>& turns) {
  if (turns.size() < 3) return kNone;
  return 2 * (turns.back().t - turns.front().t) / static_cast<double>(turns.size() - 1);
}

std::vector<TurningPoint> swingTurns(const FlagRun& flight, double from, double to) {
  const FlightSamples swing = samplesBetween(flight.t, flight.swing, from, to);
  if (swing.y.empty()) return {};
  const auto [low, high] = std::minmax_element(swing.y.begin(), swing.y.end());
  return turningPoints(swing.t, swing.y, (*high - *low) / 20);
}

FlagDecay decayOf(const FlagRun& flight, const FlagTimes& times, double hang) {
  FlagDecay decay;
  decay.survived = flight.ended && flight.failure.empty();
  if (!decay.survived) {
    for (double* none : {&decay.sigma, &decay.early, &decay.late, &decay.period, &decay.amplitude}) *none = kNone;
    return decay;
  }
  const std::vector<double> above = energyAbove(flight, hang);
  const double third = times.held / 3;
  const DecayFit all = fitDecay(flight.t, above, times.drive, times.end());
  decay.sigma = all.sigma;
  decay.intercept = all.intercept;
  decay.early = fitDecay(flight.t, above, times.drive, times.drive + third).sigma;
  decay.late = fitDecay(flight.t, above, times.end() - third, times.end()).sigma;
  const FlightSamples held = samplesBetween(flight.t, above, times.drive, times.end());
  decay.second = fitOscillation(held.t, held.y);
  const FlightSamples swing = samplesBetween(flight.t, flight.swing, times.drive, times.end());
  decay.swing = fitOscillation(swing.t, swing.y);
  const std::vector<TurningPoint> turns = swingTurns(flight, times.end() - third, times.end());
  decay.period = meanPeriod(turns);
  const std::size_t count = turns.size();
  decay.amplitude = count < 2 ? kNone : std::abs(turns[count - 1].y - turns[count - 2].y) / 2;
  return decay;
}

}  // namespace selvedge
