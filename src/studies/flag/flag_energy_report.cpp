#include <algorithm>
#include <cmath>
#include <limits>

#include <fmt/format.h>

#include "studies/flag/flag_energy.h"

namespace selvedge {
namespace {

constexpr std::size_t kDrawn = 1500;  // points of a curve
// Every so many-th sample; what is not positive has no logarithm.
void thin(const std::vector<double>& t, const std::vector<double>& y, double zero, FigureCurve& curve) {
  const std::size_t every = std::max<std::size_t>(1, t.size() / kDrawn);
  for (std::size_t i = every - 1; i < t.size(); i += every) {
    curve.x.push_back(t[i]);
    curve.y.push_back(y[i] > zero ? y[i] - zero : kNone);
  }
}

// The published slope has no published height: it is put through where our own fit stands when the corners stop.
void drawSlope(FigurePane& pane, const FlagFleet& fleet, const FlagRun& flight, double published, int colour) {
  const FlagDecay decay = decayOf(flight, fleet.times, fleet.hang());
  if (!decay.survived) return;
  const double start = std::exp(decay.intercept - decay.sigma * fleet.times.drive);
  pane.curves.push_back({.label = fmt::format("published: {} 1/s", published),
                         .x = {fleet.times.drive, fleet.times.end()},
                         .y = {start, start * std::exp(-published * fleet.times.held)},
                         .line = FigureCurve::Line::dashed,
                         .colour = colour,
                         .published = true});
}

const char* newtonOf(const FlagFleet& fleet) { return fleet.converged ? "Newton converged" : "one Newton step"; }

std::string secondKind(const OscillationFit& fit) {
  switch (fit.kind) {
    case OscillationFit::Kind::decay:
      return "decay";
    case OscillationFit::Kind::oscillation:
      return "oscillation";
    default:
      return std::string(fit.why);
  }
}

}  // namespace

Figure energyFigure(const StudyRun& run, const FlagFleet& fleet) {
  Figure figure{.name = fleet.converged ? "energy-converged" : "energy",
                .title = fmt::format("Energy above the static hang (figure 2), {}", newtonOf(fleet)),
                .caption = fmt::format("The corners move for {} s and are then held: what decays from there on, the "
                                       "method takes. Dashed: the published rates, from where our fits begin.",
                                       fleet.times.drive),
                .xName = "t",
                .xUnit = "s",
                .xRange = {{0, fleet.times.end()}}};
  FigurePane pane{.name = "energy above the hang", .unit = "J", .log = true};
  pane.lines.push_back({.value = fleet.times.drive, .label = "held from here on", .upright = true});
  int colour = 0;
  for (const FlagRun& flight : fleet.flights) {
    if (!flight.ended || flight.of.seed != 1) continue;
    FigureCurve curve{.label = flight.of.label(), .colour = colour};
    thin(flight.t, flight.energy, fleet.hang(), curve);
    pane.curves.push_back(std::move(curve));
    const auto published = publishedDecay(run, flight.of);
    if (published) drawSlope(pane, fleet, flight, *published, colour);
    ++colour;
  }
  figure.panes.push_back(std::move(pane));
  return figure;
}

Figure modesFigure(const FlagFleet& fleet) {
  const HangModes& modes = fleet.modes;
  Figure figure{
      .name = "modes",
      .title = "Where the energy is",
      .caption = fmt::format("All of the energy above the hang, and what of it is in two of the flag's small "
                             "motions: its swing ({:.2f} s) and its slowest one ({:.2f} s). What is missing is "
                             "in faster ones, which a method damps more.",
                             modes.period(modes.swing), modes.period(0)),
      .xName = "t",
      .xUnit = "s",
      .xRange = {{fleet.times.drive, fleet.times.end()}}};
  for (const FlagRun& flight : fleet.flights) {
    if (flight.of.seed != 1) break;
    FigurePane pane{.name = flight.of.label(), .unit = "J", .log = true};
    FigureCurve all{.label = "all", .colour = 0}, swing{.label = "swing", .colour = 1},
        slow{.label = "slowest mode", .colour = 2};
    const FlightSamples energy = samplesBetween(flight.t, flight.energy, fleet.times.drive, fleet.times.end());
    const FlightSamples inSwing = samplesBetween(flight.t, flight.swingEnergy, fleet.times.drive, fleet.times.end());
    const FlightSamples inSlow = samplesBetween(flight.t, flight.slowEnergy, fleet.times.drive, fleet.times.end());
    thin(energy.t, energy.y, fleet.hang(), all);
    thin(inSwing.t, inSwing.y, 0, swing);
    thin(inSlow.t, inSlow.y, 0, slow);
    pane.curves = {std::move(all), std::move(swing), std::move(slow)};
    figure.panes.push_back(std::move(pane));
  }
  return figure;
}

Figure seedsFigure(const FlagFleet& fleet) {
  Figure figure{.name = "seeds",
                .title = "The decay from other starts",
                .caption =
                    "Each seed is another noise at the start. Where a motion is chaotic its decay scatters; "
                    "otherwise it does not. Lines: the published rates.",
                .xName = "seed",
                .xUnit = ""};
  FigurePane pane{.name = "sigma", .unit = "1/s", .log = true};
  int colour = 0;
  for (const FlagRate& rate : fleet.rates) {
    FigureCurve curve{.label = rate.of.label(), .line = FigureCurve::Line::none, .dots = true, .colour = colour};
    for (const FlagDecay& decay : rate.seeds) {
      curve.x.push_back(static_cast<double>(curve.x.size() + 1));
      curve.y.push_back(decay.sigma);
    }
    pane.curves.push_back(std::move(curve));
    if (rate.published) {
      const std::string label = fmt::format("published: {}", *rate.published);
      pane.lines.push_back({.value = *rate.published, .label = label, .published = true, .colour = colour});
    }
    ++colour;
  }
  figure.panes.push_back(std::move(pane));
  return figure;
}

ReportTable ratesTable(const FlagFleet& fleet) {
  const double third = fleet.times.held / 3;
  ReportTable table{
      fleet.converged ? "rates-converged" : "rates",
      fmt::format("Decay of energy over {:g}-{:g} s, {}: log-linear (mean over the seeds, its spread; then "
                  "the first seed's first and last {:g} s), and by the second kind of fit, of the energy "
                  "(with an offset) and of the swing (twice the decay of its amplitude)",
                  fleet.times.drive, fleet.times.end(), newtonOf(fleet), third),
      {"run", "published_1_s", "sigma_1_s", "spread_1_s", "lowest_1_s", "highest_1_s", "first_1_s", "last_1_s",
       "energy_fit", "energy_fit_1_s", "error_1_s", "swing_fit", "swing_fit_1_s", "swing_error_1_s", "swing_period_s"},
      {},
      false};
  for (const FlagRate& rate : fleet.rates) {
    const FlagDecay& first = rate.seeds.front();
    const bool energy = first.second.kind != OscillationFit::Kind::none;
    const bool swing = first.swing.kind == OscillationFit::Kind::oscillation;
    table.rows.push_back({rate.of.label(), rate.published.value_or(kNone), rate.mean, rate.spread, rate.low, rate.high,
                          first.early, first.late, secondKind(first.second), energy ? first.second.sigma : kNone,
                          energy ? first.second.sigmaError : kNone, secondKind(first.swing),
                          swing ? 2 * first.swing.sigma : kNone, swing ? 2 * first.swing.sigmaError : kNone,
                          swing ? 1 / first.swing.frequency() : kNone});
  }
  return table;
}

ReportTable seedsTable(const FlagFleet& fleet) {
  ReportTable table{"seeds-rates",
                    "The decay from each start",
                    {"run", "seed", "sigma_1_s", "first_third_1_s", "last_third_1_s"},
                    {},
                    false};
  for (const FlagRate& rate : fleet.rates) {
    double seed = 0;
    for (const FlagDecay& decay : rate.seeds) {
      table.rows.push_back({rate.of.label(), ++seed, decay.sigma, decay.early, decay.late});
    }
  }
  return table;
}

}  // namespace selvedge
