// Which kinds of motion each damper takes energy from, by the energy ledger.
#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "studies/damping_modes.h"
#include "studies/study.h"

namespace selvedge {
namespace {

constexpr double kNothing = 1e-7;  // 1/s, what is drawn at the bottom

class DampingModels final : public Study {
 public:
  Params params() override {
    return {param("tau", &strengths_.tau, "s", "Damping time of the internal dampers, and beta of Rayleigh's.")
                .range(1e-6, 0.01),
            param("alpha", &strengths_.alpha, "1/s", "Rayleigh's mass part.").range(1e-6, 100),
            param("drag_coefficient", &strengths_.dragCoefficient, "", "Of the air's pressure on triangles.")
                .range(1e-6, 10),
            param("node_drag", &strengths_.nodeDrag, "kg/m", "The air's resistance at nodes, a in -a |v| v.")
                .range(1e-9, 1),
            param("lengthening", &lengthening_, "", "Each motion is followed for so many times its usual time.")
                .range(0.1, 100)};
  }
  void run(StudyRun& run) override;

 private:
  struct Row {
    const DamperModel* damper;
    std::vector<DampedRun> runs;  // [modes]
    DampedRun free;               // the fall without the damper
  };

  bool measure(StudyRun& run);
  void draw(StudyReport& report) const;
  Figure rates() const;
  Figure energies(const char* name, const char* title, std::initializer_list<std::size_t> which) const;
  void tabulate(StudyReport& report) const;
  void judge(StudyReport& report) const;
  void judgeFall(StudyReport& report) const;
  void judgeTurning(StudyReport& report) const;
  void judgeDeforming(StudyReport& report) const;
  void answer(StudyReport& report) const;
  const Row& row(std::string_view name) const {
    return *std::find_if(rows_.begin(), rows_.end(), [&](const Row& r) { return r.damper->name == name; });
  }

  DamperStrengths strengths_;
  double lengthening_ = 1;
  std::vector<Row> rows_;
};

enum { kFall, kSpin, kSwing, kStretch, kBend };

bool DampingModels::measure(StudyRun& run) {
  const auto modes = motionModes();
  double work = 0;
  for (const MotionMode& mode : modes) work += mode.duration;
  work += modes[kFall].duration;
  run.expect(work * static_cast<double>(damperModels().size()));
  for (const DamperModel& damper : damperModels()) {
    Row row{&damper, std::vector<DampedRun>(modes.size()), {}};
    const int count = static_cast<int>(modes.size());
    const bool all = run.atOnce(count + 1, [&](int i) {
      const bool free = i == count;
      const auto mode = static_cast<std::size_t>(free ? kFall : i);
      (free ? row.free : row.runs[mode]) =
          runDamped(run.scene(), static_cast<int>(mode), damper, free ? DamperStrengths{0, 0, 0, 0} : strengths_,
                    lengthening_, [&] { return !run.cancelled(); });
      run.done(modes[mode].duration);
    });
    if (!all) return false;
    rows_.push_back(std::move(row));
    draw(run.report);
    run.show();
  }
  return true;
}

// Beside each other where they would hide each other.
Figure DampingModels::rates() const {
  Figure figure{.name = "taken",
                .title = "What each damper takes, by the kind of motion",
                .caption = fmt::format("Of the energy in the motion, per second; on the lowest line, {:g}, stands what "
                                       "takes nothing at all.",
                                       kNothing),
                .xName = "motion",
                .xUnit = "",
                .xRange = {{0.5, 5.7}}};
  FigurePane pane{.name = "energy taken", .unit = "1/s", .log = true};
  const auto modes = motionModes();
  for (std::size_t m = 0; m < modes.size(); ++m) {
    pane.lines.push_back({.value = static_cast<double>(m) + 0.6, .label = std::string(modes[m].name), .upright = true});
  }
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    FigureCurve curve{.label = std::string(rows_[i].damper->name),
                      .line = FigureCurve::Line::none,
                      .dots = true,
                      .colour = static_cast<int>(i)};
    for (std::size_t m = 0; m < modes.size(); ++m) {
      curve.x.push_back(static_cast<double>(m) + 0.75 + 0.1 * static_cast<double>(i));
      curve.y.push_back(std::max(rows_[i].runs[m].rate, kNothing));
    }
    pane.curves.push_back(std::move(curve));
  }
  figure.panes.push_back(std::move(pane));
  return figure;
}

Figure DampingModels::energies(const char* name, const char* title, std::initializer_list<std::size_t> which) const {
  Figure figure{.name = name,
                .title = title,
                .caption =
                    "Each damper alone. What runs along the top, or in the fall along the steepest line, takes "
                    "nothing.",
                .xName = "t",
                .xUnit = "s"};
  for (const std::size_t m : which) {
    const bool fall = m == kFall;
    FigurePane pane{.name = fmt::format("{}: {}", motionModes()[m].name, fall ? "speed" : "energy left"),
                    .unit = fall ? "m/s" : ""};
    if (!fall) pane.range = {{0, 1.1}};
    for (std::size_t i = 0; i < rows_.size(); ++i) {
      const DampedRun& run = rows_[i].runs[m];
      pane.curves.push_back({.label = std::string(rows_[i].damper->name),
                             .x = run.time,
                             .y = run.left,
                             .line = rows_[i].damper->internal ? FigureCurve::Line::solid : FigureCurve::Line::dashed,
                             .colour = static_cast<int>(i)});
    }
    figure.panes.push_back(std::move(pane));
  }
  return figure;
}

void DampingModels::draw(StudyReport& report) const {
  report.figures = {rates(), energies("as-one", "Fall, spin and stretch", {kFall, kSpin, kStretch}),
                    energies("waves", "Swing and bend", {kSwing, kBend})};
}

void DampingModels::tabulate(StudyReport& report) const {
  ReportTable table{
      "rates", "Energy taken over the energy in the motion, per second.", {"damper", "material"}, {}, false};
  for (const MotionMode& mode : motionModes()) table.columns.push_back(fmt::format("{}_1_s", mode.name));
  table.columns.emplace_back("numerical_most");
  for (const Row& row : rows_) {
    std::vector<ReportCell> cells{std::string(row.damper->name), std::string(row.damper->material)};
    double numerical = 0;
    for (const DampedRun& run : row.runs) {
      cells.emplace_back(run.rate);
      numerical = std::max(numerical, run.numerical / run.energy);
    }
    cells.emplace_back(numerical);
    table.rows.push_back(std::move(cells));
  }
  report.tables.push_back(std::move(table));
}

double apart(const DampedRun& a, const DampedRun& b) { return (a.end - b.end).cwiseAbs().maxCoeff(); }

// Internal damping must not know of a fall; what acts on velocities as such does.
void DampingModels::judgeFall(StudyReport& report) const {
  for (const Row& row : rows_) {
    const DampedRun& run = row.runs[kFall];
    const double share = std::abs(run.taken) / run.energy;
    if (row.damper->internal) {
      report.claims.push_back({.what = fmt::format("fall: {}", row.damper->name),
                               .published = "theory: untouched",
                               .measured = fmt::format("{:.1e} of the kinetic energy, {:.1e} m off the free fall",
                                                       share, apart(run, row.free)),
                               .verdict = within(std::max(share, apart(run, row.free)), 0, 1e-12),
                               .why = "at most 1e-12 of the energy and 1e-12 m: round-off",
                               .must = true});
    } else {
      report.claims.push_back(
          {.what = fmt::format("fall: {}", row.damper->name),
           .published = "theory: braked",
           .measured = fmt::format("{:.3g} 1/s, {:.2g} m behind the free fall", run.rate, apart(run, row.free)),
           .verdict = run.rate > 0 ? Verdict::holds : Verdict::differs,
           .must = true});
    }
  }
  const double rate = row("Rayleigh, mass").runs[kFall].rate, theory = 2 * strengths_.alpha;
  report.claims.push_back({.what = "fall: what Rayleigh's mass part takes of the kinetic energy",
                           .published = fmt::format("theory: 2 alpha = {:g} 1/s", theory),
                           .measured = fmt::format("{:.4f} 1/s", rate),
                           .verdict = within(rate, 0.999 * theory, 1.001 * theory),
                           .must = true});
}

// A rotation of the cloth at rest changes no length and no angle. The spin then stretches it a little.
void DampingModels::judgeTurning(StudyReport& report) const {
  for (const Row& row : rows_) {
    if (!row.damper->internal) continue;
    const DampedRun& run = row.runs[kSpin];
    const double power = std::abs(run.startPower) / run.energy;
    report.claims.push_back({.what = fmt::format("spin: {}, from the shape at rest", row.damper->name),
                             .published = "theory: no power",
                             .measured = fmt::format("{:.1e} 1/s at the start, {:.1e} 1/s on the way", power, run.rate),
                             .verdict = within(power, 0, 1e-12),
                             .why = "on the way the spin stretches the cloth",
                             .must = true});
  }
  const double spin = row("Rayleigh, stiffness").runs[kSpin].rate / (2 * strengths_.tau * kSpinRate * kSpinRate);
  report.claims.push_back({.what = "spin: Rayleigh's stiffness part takes the spin itself, through its tension",
                           .published = "theory: 2 beta Omega^2, as |K v| = m Omega^3 r where tension turns the cloth",
                           .measured = fmt::format("{:.2f} of that", spin),
                           .verdict = within(spin, 0.9, 1.15),
                           .why = "the spin also stretches the cloth, which rings a little",
                           .must = true});
  const double exact = row("Baraff-Witkin").runs[kSwing].rate, rayleigh = row("Rayleigh, stiffness").runs[kSwing].rate;
  report.claims.push_back({.what = "swing: Rayleigh's stiffness part takes more than Baraff-Witkin's dampers",
                           .published = "theory: it has the stiffness of tension as well",
                           .measured = fmt::format("{:.2e} against {:.2e} 1/s", rayleigh, exact),
                           .verdict = rayleigh > exact ? Verdict::holds : Verdict::differs,
                           .must = true});
}

// About the flat shape at rest a damper with the time tau is tau times the stiffness.
void DampingModels::judgeDeforming(StudyReport& report) const {
  for (const auto mode : {kStretch, kBend}) {
    const double ratio = row("Baraff-Witkin").runs[mode].rate / row("Rayleigh, stiffness").runs[mode].rate;
    report.claims.push_back(
        {.what = fmt::format("{}: Baraff-Witkin over Rayleigh's stiffness part, beta = tau", motionModes()[mode].name),
         .published = "theory: 1 about the shape at rest",
         .measured = fmt::format("{:.3f}", ratio),
         .verdict = within(ratio, 0.95, 1.05),
         .must = true});
  }
  const double alpha = row("Rayleigh, mass").runs[kStretch].rate / strengths_.alpha;
  report.claims.push_back({.what = "stretch: what Rayleigh's mass part takes",
                           .published = fmt::format("theory: alpha = {:g} 1/s", strengths_.alpha),
                           .measured = fmt::format("{:.3f} alpha", alpha),
                           .verdict = within(alpha, 0.9, 1.1),
                           .why = "half of an oscillation's energy is kinetic, on average over periods",
                           .must = true});
  const double air = row("air on triangles").runs[kStretch].rate;
  report.claims.push_back({.what = "stretch: the air's pressure on triangles",
                           .published = "theory: none on what moves in its own plane",
                           .measured = fmt::format("{:.1e} 1/s", air),
                           .verdict = within(std::abs(air), 0, 1e-12),
                           .must = true});
  const double springs = row("spring dampers").runs[kBend].rate, triangles = row("Baraff-Witkin").runs[kBend].rate;
  report.claims.push_back({.what = "bend: spring dampers against Baraff-Witkin's",
                           .published = "theory: a flat cloth's springs change length in second order alone",
                           .measured = fmt::format("{:.2e} against {:.2e} 1/s", springs, triangles),
                           .verdict = springs < triangles ? Verdict::holds : Verdict::differs,
                           .must = true});
}

void DampingModels::judge(StudyReport& report) const {
  judgeFall(report);
  judgeTurning(report);
  judgeDeforming(report);
}

void DampingModels::answer(StudyReport& report) const {
  const auto rate = [&](std::string_view name, int mode) {
    return row(name).runs[static_cast<std::size_t>(mode)].rate;
  };
  report.answer = fmt::format(
      "Internal dampers leave a fall alone, to round-off; Rayleigh's mass part and the air brake it ({:.2g}, {:.2g} "
      "and "
      "{:.2g} 1/s). The swing under gravity loses {:.1e} 1/s to Baraff-Witkin's dampers but {:.1e} 1/s to "
      "Rayleigh's stiffness part, which takes tension for stiffness. Stretch is taken by all internal dampers ({:.3g} "
      "1/s by "
      "Baraff-Witkin's); bending by those of angles ({:.2g} 1/s), hardly by those of springs ({:.1e} 1/s).",
      rate("Rayleigh, mass", kFall), rate("air on triangles", kFall), rate("air on nodes", kFall),
      rate("Baraff-Witkin", kSwing), rate("Rayleigh, stiffness", kSwing), rate("Baraff-Witkin", kStretch),
      rate("Baraff-Witkin", kBend), rate("spring dampers", kBend));
  double numerical = 0;
  for (const Row& row : rows_) {
    for (const DampedRun& run : row.runs) numerical = std::max(numerical, run.numerical / run.energy);
  }
  report.notes.push_back(fmt::format(
      "The integrator's own gain or loss, and what the ledger's rule for works leaves, is at most {:.1e} of "
      "the energy of the motion.",
      numerical));
}

void DampingModels::run(StudyRun& run) {
  if (!measure(run)) return;
  judge(run.report);
  tabulate(run.report);
  answer(run.report);
}

}  // namespace

std::unique_ptr<Study> makeDampingModels() { return std::make_unique<DampingModels>(); }

}  // namespace selvedge
