// Parks & Forsyth 2002, figures 3 to 6: the flag through half an oscillation, long after its corners have come to rest.
#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "base/error.h"
#include "studies/flag/flag_decay.h"
#include "studies/study.h"

namespace selvedge {
namespace {

constexpr double kStill = 0.01;  // m: a swing of no more is hardly one
constexpr double kMargin = 4;    // s, kept on both sides of the moment: some swings

// The half oscillation of a run nearest to the moment, and all turning points around it.
struct Half {
  std::string label;
  std::vector<TurningPoint> turns;
  TurningPoint begin, end;
  bool found = false;

  double period() const { return 2 * (end.t - begin.t); }
  double amplitude() const { return std::abs(end.y - begin.y) / 2; }
};

class FlagFrames final : public Study {
 public:
  Params params() override {
    return {param("methods", &methods_, "", "Methods, with their rho_inf: backward-euler, generalized-alpha 0."),
            param("steps", &steps_, "s", "Steps of the methods.").range(1e-5, 1),
            param("drive", &drive_, "s", "How long its two corners are moved.").range(1, 1e4),
            param("moment", &moment_, "s", "Where the half oscillation is looked for.").range(2, 1e4),
            param("pictures", &pictures_, "", "Of each half oscillation, its turning points included.").range(2, 12)};
  }
  void check(const Scene& scene) const override {
    checkFlagScene(scene);
    static_cast<void>(methodsIn("methods", methods_));
    if (moment_ < drive_ + 1) {
      throw InputError("moment",
                       fmt::format("must be later than the end of the drive ({} s), at least by 1 s", drive_));
    }
  }
  void run(StudyRun& run) override;

 private:
  FlagTimes times() const {
    return {.drive = drive_, .held = moment_ + kMargin - drive_, .keepFrom = std::max(drive_, moment_ - kMargin)};
  }
  Half halfOf(const FlagRun& flight) const;
  ClothRow rowOf(const FlagRun& flight, const Half& half) const;
  void draw(StudyRun& run, const std::vector<FlagRun>& flights) const;
  void judge(StudyReport& report, const std::vector<FlagRun>& flights, const std::vector<Half>& halves,
             const HangModes& modes) const;

  std::vector<std::string> methods_{"backward-euler", "generalized-alpha 0"};
  std::vector<double> steps_{0.005, 0.03};
  double drive_ = 30, moment_ = 56;
  int pictures_ = 7;
};

Half FlagFrames::halfOf(const FlagRun& flight) const {
  Half half{.label = flight.of.label(), .turns = {}, .begin = {}, .end = {}};
  if (!flight.ended || !flight.failure.empty()) return half;
  half.turns = swingTurns(flight, times().keepFrom, times().end());
  double nearest = 0;
  for (std::size_t i = 1; i < half.turns.size(); ++i) {
    const TurningPoint &a = half.turns[i - 1], &b = half.turns[i];
    if (a.y < b.y) continue;  // the same way in every strip
    const double away = std::abs((a.t + b.t) / 2 - moment_);
    if (half.found && away >= nearest) continue;
    nearest = away;
    half.begin = a;
    half.end = b;
    half.found = true;
  }
  return half;
}

// Between two steps positions are interpolated in a straight line.
VecX positionsAt(const FlagRun& flight, double t) {
  const auto begin = flight.t.begin() + static_cast<std::ptrdiff_t>(flight.firstKept());
  const auto after = std::clamp(std::lower_bound(begin, flight.t.end(), t), begin + 1, flight.t.end() - 1);
  const auto i = static_cast<std::size_t>(after - begin);
  const double part = std::clamp((t - *(after - 1)) / (*after - *(after - 1)), 0.0, 1.0);
  return (1 - part) * flight.kept[i - 1] + part * flight.kept[i];
}

ClothRow FlagFrames::rowOf(const FlagRun& flight, const Half& half) const {
  ClothRow row{.label = half.label, .pictures = {}};
  for (int k = 0; half.found && k < pictures_; ++k) {
    const double t = half.begin.t + (half.end.t - half.begin.t) * k / (pictures_ - 1);
    row.pictures.push_back({fmt::format("{:.2f} s", t), flight.mesh, positionsAt(flight, t)});
  }
  return row;
}

Figure swingFigure(const std::vector<FlagRun>& flights, const std::vector<Half>& halves, const FlagTimes& times) {
  Figure figure{.name = "swing",
                .title = "The swing, and where it turns round",
                .caption = "How far the flag's swing mode moves the middle of its lower edge. Dots: turning points.",
                .xName = "t",
                .xUnit = "s",
                .xRange = {{times.keepFrom, times.end()}}};
  FigurePane pane{.name = "place", .unit = "m"};
  for (std::size_t i = 0; i < flights.size(); ++i) {
    if (!flights[i].ended) continue;
    const int colour = static_cast<int>(i);
    FlightSamples swing = samplesBetween(flights[i].t, flights[i].swing, times.keepFrom, times.end());
    pane.curves.push_back(
        {.label = halves[i].label, .x = std::move(swing.t), .y = std::move(swing.y), .colour = colour});
    FigureCurve turns{.label = fmt::format("{}, turns", halves[i].label),
                      .line = FigureCurve::Line::none,
                      .dots = true,
                      .colour = colour};
    for (const TurningPoint& turn : halves[i].turns) {
      turns.x.push_back(turn.t);
      turns.y.push_back(turn.y);
    }
    pane.curves.push_back(std::move(turns));
  }
  figure.panes.push_back(std::move(pane));
  return figure;
}

void FlagFrames::draw(StudyRun& run, const std::vector<FlagRun>& flights) const {
  Figure strips{
      .name = "strips",
      .title = fmt::format("Half an oscillation near {} s (figures 3 to 6)", moment_),
      .caption = fmt::format("One run a row, {} states at even times from one turning point to the next.", pictures_),
      .xName = "",
      .xUnit = "",
      .camera = {.yaw = 60, .pitch = 10}};
  std::vector<Half> halves;
  for (const FlagRun& flight : flights) {
    halves.push_back(halfOf(flight));
    if (flight.ended) strips.cloths.push_back(rowOf(flight, halves.back()));
  }
  run.report.figures = {std::move(strips), swingFigure(flights, halves, times())};
  run.show();
}

ReportTable turnsTable(const std::vector<Half>& halves, double moment) {
  ReportTable table{"half-oscillations",
                    fmt::format("The half oscillation nearest to {} s: its turning points, the period and amplitude "
                                "they give, and the mean period of all turning points around",
                                moment),
                    {"run", "begin_s", "end_s", "period_s", "amplitude_mm", "mean_period_s", "turning_points"},
                    {},
                    false};
  for (const Half& half : halves) {
    if (!half.found) {
      table.rows.push_back({half.label, "none", "", "", "", "", 0.0});
      continue;
    }
    table.rows.push_back({half.label, half.begin.t, half.end.t, half.period(), 1e3 * half.amplitude(),
                          meanPeriod(half.turns), static_cast<double>(half.turns.size())});
  }
  return table;
}

// Which of two decays faster is published; who decays faster swings less.
void judgeAmplitudes(StudyReport& report, const std::vector<FlagRun>& flights, const std::vector<Half>& halves) {
  for (std::size_t i = 0; i < flights.size(); ++i) {
    for (std::size_t k = 0; k < flights.size(); ++k) {
      const FlagCase &euler = flights[i].of, &alpha = flights[k].of;
      if (euler.choice.method != "backward-euler" || alpha.choice.method != "generalized-alpha") continue;
      if (euler.step != alpha.step || alpha.choice.rhoInf.value_or(0) != 0 || !halves[i].found || !halves[k].found)
        continue;
      const double less = halves[i].amplitude(), more = halves[k].amplitude();
      report.claims.push_back({.what = fmt::format("generalized-alpha swings further, h = {} s", euler.step),
                               .published = "figures 2 to 6: it has lost less",
                               .measured = fmt::format("{:.2f} mm against {:.2f} mm", 1e3 * more, 1e3 * less),
                               .verdict = within(more / less, 1, 1e12),
                               .must = true});
    }
  }
}

void FlagFrames::judge(StudyReport& report, const std::vector<FlagRun>& flights, const std::vector<Half>& halves,
                       const HangModes& modes) const {
  report.tables.push_back(turnsTable(halves, moment_));
  judgeAmplitudes(report, flights, halves);
  const double small = modes.period(modes.swing);
  for (std::size_t i = 0; i < flights.size(); ++i) {
    if (!halves[i].found) continue;
    const double period = meanPeriod(halves[i].turns);
    report.claims.push_back(
        {.what = fmt::format("period of {}", halves[i].label),
         .published = fmt::format("not given; a small swing in theory: {:.3f} s", small),
         .measured = fmt::format("{:.3f} s, swinging {:.3g} mm", period, 1e3 * halves[i].amplitude()),
         .verdict = Verdict::open});
  }
  std::string swings;
  for (const Half& half : halves) {
    if (!half.found) continue;
    swings += fmt::format("{}{}: {:.2f} mm in {:.3f} s", swings.empty() ? "" : "; ", half.label, 1e3 * half.amplitude(),
                          half.period());
  }
  report.answer = fmt::format(
      "Near {} s, {} s after the corners stopped, the lower edge swings by (in twice the "
      "half oscillation): {}. In theory small swings have a period of {:.3f} s.",
      moment_, moment_ - drive_, swings, small);
  const bool still = std::any_of(halves.begin(), halves.end(),
                                 [](const Half& half) { return half.found && half.amplitude() < kStill; });
  if (still) {
    report.notes.push_back(
        fmt::format("Where the swing has shrunk to millimetres, what is left is mostly the flag's "
                    "slowest motion ({:.2f} s in theory), which shifts the swing's turning points: the "
                    "period there is of both together.",
                    modes.period(0)));
  }
  report.notes.push_back(
      "The half oscillation is the one, from the front to the back, whose middle is nearest to the moment; between two "
      "steps of the method "
      "positions "
      "are interpolated in a straight line. The authors print no times, periods or amplitudes: there is nothing to "
      "compare these with but theory and each other.");
}

void FlagFrames::run(StudyRun& run) {
  std::vector<FlagRun> flights;
  const std::vector<FlagCase> cases = flagCases(run.scene(), methodsIn("methods", methods_), steps_, 1);
  double work = 0;
  for (const FlagCase& of : cases) work += workOf(of, times());
  run.expect(work);
  const HangModes modes = modesOf(run.scene());
  if (!flyFlags(run, times(), modes, cases, flights, [&] { draw(run, flights); })) return;
  std::vector<Half> halves;
  for (const FlagRun& flight : flights) halves.push_back(halfOf(flight));
  judge(run.report, flights, halves, modes);
}

}  // namespace

std::unique_ptr<Study> makeFlagFrames() { return std::make_unique<FlagFrames>(); }

}  // namespace selvedge
