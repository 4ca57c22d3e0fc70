// Parks & Forsyth 2002, figure 1: what a step does to an oscillation, over w h, measured by running the integrators on
// x'' = -w^2 x and drawn over the closed forms.
#include "diagnostics/amplification.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "integrators/methods.h"
#include "studies/closed_forms.h"
#include "studies/method_choice.h"
#include "studies/study.h"

namespace selvedge {
namespace {

constexpr double kFirst = 1e-2, kLast = 1e3;  // w h, as in the figure

struct Measured {
  MethodChoice choice;
  std::vector<double> radius, theory;  // [points]
};

class Amplification final : public Study {
 public:
  Params params() override {
    return {param("methods", &methods_, "",
                  "Methods to measure, with their rho_inf: backward-euler, generalized-alpha 0.5."),
            param("points", &points_, "", "Values of w h for each.").range(10, 10000)};
  }
  void check(const Scene&) const override { static_cast<void>(methodsIn("methods", methods_)); }
  void run(StudyRun& run) override;

 private:
  double place(int i) const { return kFirst * std::pow(kLast / kFirst, static_cast<double>(i) / (points_ - 1)); }
  void measure(StudyRun& run, Measured& of, std::vector<double>& places);
  void draw(StudyReport& report, const std::vector<Measured>& all, const std::vector<double>& places) const;
  void judge(StudyReport& report, const Measured& of) const;

  std::vector<std::string> methods_{"backward-euler", "generalized-alpha 0"};
  int points_ = 401;
};

IntegratorSettings settingsOf(const MethodChoice& choice) {
  IntegratorSettings settings;
  choice.applyTo(settings);
  return settings;
}

void Amplification::measure(StudyRun& run, Measured& of, std::vector<double>& places) {
  const IntegratorSettings settings = settingsOf(of.choice);
  for (int i = 0; i < points_ && !run.cancelled(); ++i) {
    if (static_cast<int>(places.size()) <= i) places.push_back(place(i));
    of.radius.push_back(spectralRadius(settings, {}, place(i)));
    of.theory.push_back(closedFormRadius(settings, place(i)));
    run.done(1);
  }
}

void Amplification::draw(StudyReport& report, const std::vector<Measured>& all,
                         const std::vector<double>& places) const {
  Figure figure{.name = "amplification",
                .title = "Spectral radius over w h (figure 1)",
                .caption =
                    "Dots: measured by running the integrators on an oscillator. Lines: the closed forms. Backward "
                    "Euler is dotted, as published.",
                .xName = "w h",
                .xUnit = "",
                .logX = true,
                .xRange = {{kFirst, kLast}}};
  FigurePane pane{.name = "spectral radius", .unit = "", .range = {{0, 1.2}}};
  pane.lines.push_back({.value = 1, .label = "keeps the amplitude"});
  for (std::size_t i = 0; i < all.size(); ++i) {
    const bool dotted = all[i].choice.method == "backward-euler";
    const auto line = dotted ? FigureCurve::Line::dotted : FigureCurve::Line::solid;
    pane.curves.push_back(
        {.label = all[i].choice.label, .x = places, .y = all[i].theory, .line = line, .colour = static_cast<int>(i)});
    FigureCurve dots{.label = fmt::format("{}, measured", all[i].choice.label),
                     .line = FigureCurve::Line::none,
                     .dots = true,
                     .colour = static_cast<int>(i)};
    const std::size_t every = std::max<std::size_t>(1, places.size() / 50);
    for (std::size_t k = 0; k < all[i].radius.size(); k += every) {
      dots.x.push_back(places[k]);
      dots.y.push_back(all[i].radius[k]);
    }
    pane.curves.push_back(std::move(dots));
  }
  figure.panes.push_back(std::move(pane));
  report.figures = {std::move(figure)};
}

// The integrators are the formulas: to round-off, which a growing method multiplies by its growth.
void Amplification::judge(StudyReport& report, const Measured& of) const {
  double worst = 0;
  for (std::size_t i = 0; i < of.radius.size(); ++i) {
    const double off = std::abs(of.radius[i] - of.theory[i]) / std::max(1.0, of.theory[i]);
    worst = std::isfinite(off) ? std::max(worst, off) : 1;
  }
  report.claims.push_back({.what = fmt::format("{}: measured against its closed form", of.choice.label),
                           .published = "theory: the same",
                           .measured = fmt::format("{:.0e} apart at most", worst),
                           .verdict = within(worst, 0, 1e-6),
                           .must = true});
}

double radiusAt(const char* method, double rhoInf, double wh) {
  IntegratorSettings settings;
  settings.method = method;
  settings.rhoInf = rhoInf;
  return spectralRadius(settings, {}, wh);
}

// What the figure says of its two methods.
void judgeFigure(StudyReport& report) {
  const double euler = radiusAt("backward-euler", 0, 1), alpha = radiusAt("generalized-alpha", 0, 1);
  report.claims.push_back({.what = "backward Euler at w h = 1",
                           .published = "theory: 1 / sqrt(1 + w^2 h^2) = 0.7071",
                           .measured = fmt::format("{:.4f}", euler),
                           .verdict = within(euler, 0.70710, 0.70711),
                           .must = true});
  report.claims.push_back({.what = "generalized-alpha with rho_inf = 0 loses less, at w h = 1",
                           .published = "figure 1: above backward Euler",
                           .measured = fmt::format("{:.4f} against {:.4f}", alpha, euler),
                           .verdict = within(alpha, euler, 1),
                           .must = true});
  const double low = 0.05, loss = 1 - std::pow(radiusAt("generalized-alpha", 0, low), 2);
  const double ratio = loss / std::pow(low, 4);
  report.claims.push_back({.what = "its loss of energy a step at low frequencies, over (w h)^4",
                           .published = "theory: 1 for rho_inf = 0",
                           .measured = fmt::format("{:.3f} at w h = {}", ratio, low),
                           .verdict = within(ratio, 0.97, 1.03),
                           .why = "the next term is of the order (w h)^2",
                           .must = true});
  const double slope = std::log10(radiusAt("generalized-alpha", 0, 1e3) / radiusAt("generalized-alpha", 0, 1e2));
  report.claims.push_back({.what = "its fall at high frequencies, as a power of w h",
                           .published = "theory: -2/3, slowly towards rho_inf = 0",
                           .measured = fmt::format("{:.3f} from 1e2 to 1e3", slope),
                           .verdict = within(slope, -0.70, -0.63),
                           .must = true});
}

// "rk4 keeps 1, 0.987 and 0.2 of an amplitude at w h = 0.1, 1 and 100 and lets it grow from w h = 2.83 on."
std::string inWords(const Measured& of, const std::vector<double>& places) {
  constexpr double kGrows = 1 + 1e-6, kShown[] = {0.1, 1, 100};
  const IntegratorSettings settings = settingsOf(of.choice);
  std::vector<std::string> kept, at;
  for (const double wh : kShown) {
    const double radius = spectralRadius(settings, {}, wh);
    if (radius > kGrows) continue;
    kept.push_back(fmt::format("{:.4g}", radius));
    at.push_back(fmt::format("{:g}", wh));
  }
  const auto grows = std::find_if(of.radius.begin(), of.radius.end(), [](double r) { return !(r <= kGrows); });
  std::string text = of.choice.label;
  if (!kept.empty()) {
    text += fmt::format(" keeps {} of an amplitude at w h = {}", fmt::join(kept, ", "), fmt::join(at, ", "));
  }
  if (grows == of.radius.end()) return text + " and lets none grow.";
  if (grows == of.radius.begin()) return fmt::format("{} lets every one grow.", of.choice.label);
  const auto place = static_cast<std::size_t>(grows - of.radius.begin());
  double stays = places[place - 1], from = places[place];
  for (int i = 0; i < 20; ++i) {  // between two of the points
    const double middle = std::sqrt(stays * from);
    (spectralRadius(settings, {}, middle) <= kGrows ? stays : from) = middle;
  }
  return fmt::format("{}{} lets it grow from w h = {:.3g} on.", text, kept.empty() ? "" : " and", from);
}

void Amplification::run(StudyRun& run) {
  std::vector<Measured> all;
  std::vector<double> places;
  const std::vector<MethodChoice> choices = methodsIn("methods", methods_);
  run.expect(static_cast<double>(points_) * static_cast<double>(choices.size()));
  for (const MethodChoice& choice : choices) {
    all.push_back({choice, {}, {}});
    measure(run, all.back(), places);
    if (run.cancelled()) return;
    draw(run.report, all, places);
    run.show();
  }
  judgeFigure(run.report);
  for (const Measured& each : all) judge(run.report, each);
  for (const Measured& each : all) {
    run.report.answer += fmt::format("{}{}", run.report.answer.empty() ? "" : " ", inWords(each, places));
  }
  ReportTable table{"radius", "Spectral radius, measured and in closed form.", {"w_h"}, {}, false};
  for (const Measured& each : all) {
    table.columns.push_back(each.choice.label);
    table.columns.push_back(each.choice.label + " theory");
  }
  for (std::size_t i = 0; i < places.size(); ++i) {
    std::vector<ReportCell> row{places[i]};
    for (const Measured& each : all) row.insert(row.end(), {each.radius[i], each.theory[i]});
    table.rows.push_back(std::move(row));
  }
  run.report.tables.push_back(std::move(table));
}

}  // namespace

std::unique_ptr<Study> makeAmplification() { return std::make_unique<Amplification>(); }

}  // namespace selvedge
