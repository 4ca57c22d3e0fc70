// Fisher's complaint: the look of a cloth depends on its mesh. The same moduli as springs, triangles and the elastic
// model, on meshes each twice as fine as the one before.
#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/error.h"
#include "model/spring_network_factors.h"
#include "studies/lists.h"
#include "studies/resolution_sheets.h"
#include "studies/study.h"

namespace selvedge {
namespace {

enum { kSag, kSagSquares, kSagStiff, kDrape, kDrum, kMeasures };

constexpr std::size_t kSprings = 0, kTriangles = 1,
                      kPlain = 3;  // of sheetModels(): the first three differ in nothing else

struct Measure {
  const char *name, *unit;
  SheetState (*of)(const Scene& scene, const SheetModel& model, int side);
};
constexpr Measure kMeasure[kMeasures] = {
    {"sag on corner nodes", "m",
     [](const Scene& s, const SheetModel& m, int n) { return sagOf(s, m, n, Support::nodes); }},
    {"sag on corner squares", "m",
     [](const Scene& s, const SheetModel& m, int n) { return sagOf(s, m, n, Support::squares); }},
    {"sag on corner nodes, stiff", "m",
     [](const Scene& s, const SheetModel& m, int n) { return sagOf(s, m, n, Support::nodes); }},
    {"drape", "m", drapeOf},
    {"period of the drum", "s", drumOf},
};

class Resolution final : public Study {
 public:
  Params params() override {
    return {param("sizes", &sizes_, "", "Nodes along a side: 8 times a power of two, and one."),
            param("soft_stretch", &softStretch_, "N/m", "Membrane modulus of the soft sheet; shear is a quarter of it.")
                .range(1, 1e5),
            param("stiff_stretch", &stiffStretch_, "N/m", "Of real cloth; shear is a tenth of it.").range(1, 1e5),
            param("drape_bend", &drapeBend_, "N m", "Bending modulus of the sheet that drapes.").range(1e-5, 1)};
  }
  void check(const Scene&) const override { static_cast<void>(sides()); }
  void run(StudyRun& run) override;

 private:
  std::vector<int> sides() const;
  Scene sceneOf(const Scene& scene, int measure) const;
  const SheetState& at(std::size_t model, std::size_t side, int measure) const {
    return found_[(side * sheetModels().size() + model) * kMeasures + static_cast<std::size_t>(measure)];
  }
  bool measure(StudyRun& run);
  void draw(StudyReport& report, const Scene& scene, std::size_t known) const;
  Figure curves(const Scene& scene, std::size_t known) const;
  Figure pictures(std::size_t known) const;
  void tabulate(StudyReport& report) const;
  void judge(StudyReport& report) const;
  void judgeTheory(StudyReport& report, const Scene& scene) const;
  void judgePublished(StudyReport& report) const;
  void answer(StudyReport& report) const;
  void explain(StudyReport& report, const Scene& scene) const;

  std::string sizes_ = "9, 17, 33, 65";
  double softStretch_ = 20, stiffStretch_ = 2000, drapeBend_ = 8e-3;
  std::vector<SheetState> found_;  // [sides * models * measures]
};

std::vector<int> Resolution::sides() const {
  std::vector<int> sides;
  for (const double number : numbersIn("sizes", sizes_, 9, 257)) {
    const int side = static_cast<int>(number), cells = side - 1;
    if (side != number || cells % 8 != 0 || (cells & (cells - 1)) != 0) {
      throw InputError("sizes",
                       fmt::format("must be 8 times a power of two, and one (9, 17, 33, ...), got {}", number));
    }
    sides.push_back(side);
  }
  std::sort(sides.begin(), sides.end());
  sides.erase(std::unique(sides.begin(), sides.end()), sides.end());
  if (sides.size() < 2) throw InputError("sizes", "needs at least two");
  return sides;
}

Scene Resolution::sceneOf(const Scene& scene, int measure) const {
  Scene own = scene;
  const bool soft = measure == kSag || measure == kSagSquares;
  own.material.stretch.setConstant(soft ? softStretch_ : stiffStretch_);
  own.material.shear = soft ? softStretch_ / 4 : stiffStretch_ / 10;
  if (measure == kDrape) own.material.bend.setConstant(drapeBend_);
  return own;
}

bool Resolution::measure(StudyRun& run) {
  const auto models = sheetModels();
  const std::vector<int> sides = this->sides();
  double work = 0;
  for (const int side : sides) work += std::pow(side, 3);
  run.expect(work);
  found_.resize(sides.size() * models.size() * kMeasures);
  for (std::size_t s = 0; s < sides.size(); ++s) {
    const int jobs = static_cast<int>(models.size()) * kMeasures;
    const bool all = run.atOnce(jobs, [&](int i) {
      const SheetModel& model = models[static_cast<std::size_t>(i / kMeasures)];
      const int measure = i % kMeasures;
      const Scene scene = sceneOf(run.scene(), measure);
      found_[s * static_cast<std::size_t>(jobs) + static_cast<std::size_t>(i)] =
          kMeasure[measure].of(scene, model, sides[s]);
      run.done(std::pow(sides[s], 3) / jobs);
    });
    if (!all) return false;
    draw(run.report, run.scene(), s + 1);
    run.show();
  }
  return true;
}

Figure Resolution::curves(const Scene& scene, std::size_t known) const {
  Figure figure{.name = "measures",
                .title = "Sag, drape and period over the mesh",
                .caption =
                    "Level curves: the look does not depend on the mesh. One stiffness k for all meshes, with "
                    "C ~ area, makes the cloth softer as the mesh becomes finer.",
                .xName = "nodes along a side",
                .xUnit = "",
                .logX = true};
  const auto models = sheetModels();
  const std::vector<int> sides = this->sides();
  for (const int measure : {kSag, kSagSquares, kDrape, kDrum}) {
    FigurePane pane{.name = kMeasure[measure].name, .unit = kMeasure[measure].unit};
    for (std::size_t m = 0; m < models.size(); ++m) {
      FigureCurve curve{.label = std::string(models[m].name),
                        .line = models[m].published ? FigureCurve::Line::dashed : FigureCurve::Line::solid,
                        .dots = true,
                        .colour = static_cast<int>(m)};
      for (std::size_t s = 0; s < known; ++s) {
        curve.x.push_back(sides[s]);
        curve.y.push_back(at(m, s, measure).found ? at(m, s, measure).value : std::nan(""));
      }
      pane.curves.push_back(std::move(curve));
    }
    if (measure == kDrum) {
      pane.lines.push_back({.value = drumPeriod(kDrumStrain * stiffStretch_, scene.material.density),
                            .label = "a membrane",
                            .published = true});
    }
    figure.panes.push_back(std::move(pane));
  }
  return figure;
}

Figure Resolution::pictures(std::size_t known) const {
  Figure figure{.name = "looks",
                .title = "Too soft, too stiff",
                .caption =
                    "Sheets at rest on their four corners, each mesh twice as fine as the one before it. Rows: "
                    "what the cloth is made of; soft, and with the moduli of real cloth.",
                .xName = "",
                .xUnit = "",
                .camera = {.yaw = 30, .pitch = 12}};
  const auto models = sheetModels();
  const std::vector<int> sides = this->sides();
  for (const int measure : {kSag, kSagStiff}) {
    for (std::size_t m = 0; m < models.size(); ++m) {
      if (models[m].scaling == "area" || (measure == kSagStiff && models[m].scaling == "published")) continue;
      ClothRow row{fmt::format("{}, {:g} N/m", models[m].name, measure == kSag ? softStretch_ : stiffStretch_), {}};
      for (std::size_t s = 0; s < known; ++s) {
        const SheetState& sheet = at(m, s, measure);
        row.pictures.push_back({fmt::format("{0} x {0}", sides[s]), sheet.mesh, sheet.q});
      }
      figure.cloths.push_back(std::move(row));
    }
  }
  return figure;
}

void Resolution::draw(StudyReport& report, const Scene& scene, std::size_t known) const {
  report.figures = {curves(scene, known), pictures(known)};
}

void Resolution::tabulate(StudyReport& report) const {
  const auto models = sheetModels();
  const std::vector<int> sides = this->sides();
  ReportTable table{"sheets", "Each measure on each mesh; - where no rest was found.", {"measure", "model"}, {}, false};
  for (const int side : sides) table.columns.push_back(fmt::format("{0}x{0}", side));
  table.columns.emplace_back("last_change_percent");
  for (int measure = 0; measure < kMeasures; ++measure) {
    for (std::size_t m = 0; m < models.size(); ++m) {
      std::vector<ReportCell> row{fmt::format("{} ({})", kMeasure[measure].name, kMeasure[measure].unit),
                                  std::string(models[m].name)};
      for (std::size_t s = 0; s < sides.size(); ++s) {
        row.emplace_back(at(m, s, measure).found ? at(m, s, measure).value : std::nan(""));
      }
      const SheetState &last = at(m, sides.size() - 1, measure), &before = at(m, sides.size() - 2, measure);
      row.emplace_back(last.found && before.found ? 100 * (last.value / before.value - 1) : std::nan(""));
      table.rows.push_back(std::move(row));
    }
  }
  report.tables.push_back(std::move(table));
}

// The moduli given, not the stiffness of a mesh: what still changes?
void Resolution::judge(StudyReport& report) const {
  const auto models = sheetModels();
  const std::size_t count = sides().size();
  for (int measure = 0; measure < kMeasures; ++measure) {
    double most = 0;
    std::vector<std::string> changes;
    for (std::size_t m = 0; m < kPlain; ++m) {
      const double change = at(m, count - 1, measure).value / at(m, 0, measure).value - 1;
      most = std::max(most, std::abs(change));
      changes.push_back(fmt::format("{} {:+.1f} %", models[m].name, 100 * change));
    }
    report.claims.push_back(
        {.what = fmt::format("{}, {} to {} nodes a side", kMeasure[measure].name, sides().front(), sides().back()),
         .published = "depends on the mesh (Fisher)",
         .measured = fmt::format("{}", fmt::join(changes, ", ")),
         .verdict = most > 0.05 ? Verdict::holds : Verdict::differs,
         .why = measure == kSag || measure == kSagStiff
                    ? "a node is no support that a finer mesh would keep: it gives way more and more"
                    : "said of more than 5 %"});
  }
}

// What converges, and to what.
void Resolution::judgeTheory(StudyReport& report, const Scene& scene) const {
  const auto models = sheetModels();
  const std::size_t count = sides().size();
  const double K = stiffStretch_, Ks = stiffStretch_ / 10;
  const auto drum = [&](std::size_t model, double tension, const char* why) {
    const double theory = drumPeriod(tension * kDrumStrain, scene.material.density);
    const double period = at(model, count - 1, kDrum).value;
    report.claims.push_back({.what = fmt::format("period of the drum: {}, the finest mesh", models[model].name),
                             .published = fmt::format("theory: {:.5f} s, a membrane with {}", theory, why),
                             .measured = fmt::format("{:.5f} s", period),
                             .verdict = within(period / theory, 0.99, 1.01),
                             .why = "within 1 %: a mesh of 1/h cells is off by the order h^2",
                             .must = true});
    return theory;
  };
  drum(kSprings, K + Ks, "T = (K + Ks) e: the diagonals that give the shear resist a stretch of both directions, too");
  const double theory = drum(kTriangles, K, "T = K e");
  const auto error = [&](std::size_t s) { return std::abs(at(kTriangles, s, kDrum).value - theory); };
  const double left = error(count - 1) / error(count - 2);
  report.claims.push_back({.what = "what is left of its error on a mesh twice as fine: triangles",
                           .published = "theory: 1/4",
                           .measured = fmt::format("{:.3f}", left),
                           .verdict = within(left, 0.2, 0.3),
                           .must = true});
  for (const int measure : {kSag, kSagSquares, kDrape}) {
    if (count < 3) break;
    const auto value = [&](std::size_t back) { return at(kTriangles, count - 1 - back, measure).value; };
    const double shrinks = (value(0) - value(1)) / (value(1) - value(2));
    Claim claim{
        .what = fmt::format("{}: a change from mesh to mesh over the one before, triangles", kMeasure[measure].name),
        .published = "theory: below 1, it converges",
        .measured = fmt::format("{:.2f}", shrinks),
        .verdict = within(std::abs(shrinks), 0, 0.95),
        .must = measure == kDrape};
    if (measure == kSag) {
      claim.published = "theory: about 1, a point cannot hold a membrane: its sag grows with the logarithm of the mesh";
      claim.verdict = within(shrinks, 0.8, 1.25);
    } else if (measure == kSagSquares) {
      claim.why = "slowly: the stress at the squares' inner corners has no bound";
    }
    report.claims.push_back(std::move(claim));
  }
}

// k a stands in for the modulus: a mesh twice as fine has a fourth of it.
void Resolution::judgePublished(StudyReport& report) const {
  const auto models = sheetModels();
  const std::size_t count = sides().size(), published = models.size() - 1;
  std::vector<std::string> drapes;
  bool softer = true;
  for (std::size_t s = 0; s < count; ++s) {
    drapes.push_back(fmt::format("{:.3f}", at(kSprings, s, kDrape).value));
    softer = softer && (s == 0 || at(kSprings, s, kDrape).value > at(kSprings, s - 1, kDrape).value);
  }
  report.claims.push_back({.what = "drape of springs from mesh to mesh",
                           .published = "theory: deeper and deeper, springs across a fold resist its angle to the "
                                        "fourth power, and every finer mesh bends less at each",
                           .measured = fmt::format("{} m", fmt::join(drapes, ", ")),
                           .verdict = softer ? Verdict::holds : Verdict::differs});
  const double ratio = at(published, count - 1, kDrum).value / at(published, count - 2, kDrum).value;
  report.claims.push_back({.what = "period of the drum with C ~ area and one k, from one mesh to the next",
                           .published = "theory: doubles, the modulus k a falls to a fourth",
                           .measured = fmt::format("times {:.3f}", ratio),
                           .verdict = within(ratio, 1.94, 2.06),
                           .must = true});
  const double sag = at(published, count - 1, kSag).value / at(published, 0, kSag).value;
  report.claims.push_back({.what = "sag with C ~ area and one k, from the coarsest mesh to the finest",
                           .published = "depends on the mesh (Fisher)",
                           .measured = fmt::format("times {:.2f}", sag),
                           .verdict = sag > 1 ? Verdict::holds : Verdict::differs,
                           .why = "softer with every refinement",
                           .must = true});
}

void Resolution::answer(StudyReport& report) const {
  const auto models = sheetModels();
  const std::size_t count = sides().size();
  const auto change = [&](std::size_t model, int measure) {
    return 100 * (at(model, count - 1, measure).value / at(model, 0, measure).value - 1);
  };
  report.answer = fmt::format(
      "From {0} x {0} to {1} x {1} nodes, with the same moduli, the period changes by {2:+.1f} % (springs), {3:+.1f} % "
      "(triangles) and {4:+.1f} % (elastic model), the sag on squares by {5:+.1f}, {6:+.1f} and {7:+.1f} %, the drape "
      "by "
      "{8:+.1f}, {9:+.1f} and {10:+.1f} %. On corner nodes the sag grows by {11:+.1f}, {12:+.1f} and {13:+.1f} %, in "
      "all "
      "models, since a finer mesh has smaller corner nodes. One stiffness for all meshes with C ~ area is another "
      "matter: sag {14:+.0f} %, period {15:+.0f} %.",
      sides().front(), sides().back(), change(0, kDrum), change(1, kDrum), change(2, kDrum), change(0, kSagSquares),
      change(1, kSagSquares), change(2, kSagSquares), change(0, kDrape), change(1, kDrape), change(2, kDrape),
      change(0, kSag), change(1, kSag), change(2, kSag), change(models.size() - 1, kSag),
      change(models.size() - 1, kDrum));
}

// What the springs' own dependence comes from.
void Resolution::explain(StudyReport& report, const Scene& scene) const {
  const auto stiffness = [&](int side) {
    const double cell = 1.0 / (side - 1);
    return bendSpringFactor(cell, cell) * scene.material.bend[0];
  };
  report.notes.push_back(fmt::format(
      "Springs become stiffer in their plane with the mesh: a bend spring across two cells of the size d needs "
      "k = {:.1f} B / d^2 to stand for a bending modulus B, here {:.3g} N/m at {} nodes a side and {:.3g} N/m at {}, "
      "beside {:g} N/m of the soft sheet's stretch. It resists stretching, too.",
      bendSpringFactor(1, 1), stiffness(sides().front()), sides().front(), stiffness(sides().back()), sides().back(),
      softStretch_));
  report.notes.emplace_back(
      "A square on corner nodes is no question with an answer: the force of a point makes a stress without bound in "
      "a membrane, so every finer mesh hangs a little deeper. On corner squares of a fixed size it settles.");
}

void Resolution::run(StudyRun& run) {
  if (!measure(run)) return;
  explain(run.report, run.scene());
  judge(run.report);
  judgeTheory(run.report, run.scene());
  judgePublished(run.report);
  tabulate(run.report);
  answer(run.report);
}

}  // namespace

std::unique_ptr<Study> makeResolution() { return std::make_unique<Resolution>(); }

}  // namespace selvedge
