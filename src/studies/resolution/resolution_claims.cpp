// What the study resolution finds, beside theory and what was published.
#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "studies/resolution/resolution.h"

namespace selvedge {
namespace {

std::string percent(double change) {
  return std::isfinite(change) ? fmt::format("{:+.1f} %", 100 * change) : "unknown (no rest found)";
}

// `judged` is not a number where a sheet was not at rest.
void add(StudyReport& report, double judged, Claim claim) {
  if (!std::isfinite(judged)) {
    claim.verdict = Verdict::open;
    claim.why = "no rest found";
  }
  report.claims.push_back(std::move(claim));
}

}  // namespace

// The moduli given, not the stiffness of a mesh: what still changes?
void Resolution::judge(StudyReport& report) const {
  const auto models = sheetModels();
  const std::size_t count = sides().size();
  for (int measure = 0; measure < kMeasures; ++measure) {
    double most = 0;
    bool lost = false;
    std::vector<std::string> changes;
    for (std::size_t m = 0; m < kPlain; ++m) {
      const double change = value(m, count - 1, measure) / value(m, 0, measure) - 1;
      most = std::max(most, std::abs(change));
      lost = lost || !std::isfinite(change);
      changes.push_back(fmt::format("{} {}", models[m].name, percent(change)));
    }
    add(report, lost ? std::nan("") : most,
        {.what = fmt::format("{}, {} to {} nodes a side", kMeasure[measure].name, sides().front(), sides().back()),
         .published = "depends on the mesh (Fisher)",
         .measured = fmt::format("{}", fmt::join(changes, ", ")),
         .verdict = most > 0.05 ? Verdict::holds : Verdict::differs,
         .why = measure == kSag || measure == kSagStiff
                    ? "a node is no support that a finer mesh would keep: it gives way more and more"
                    : "said of more than 5 %"});
  }
}

double Resolution::judgeDrum(StudyReport& report, const Scene& scene, std::size_t model, double tension,
                             const char* why) const {
  const double theory = drumPeriod(tension * kDrumStrain, scene.material.density);
  const double period = value(model, sides().size() - 1, kDrum);
  add(report, period,
      {.what = fmt::format("period of the drum: {}, the finest mesh", sheetModels()[model].name),
       .published = fmt::format("theory: {:.5f} s, a membrane with {}", theory, why),
       .measured = fmt::format("{:.5f} s", period),
       .verdict = within(period / theory, 0.99, 1.01),
       .why = "within 1 %: a mesh of 1/h cells is off by the order h^2",
       .must = true});
  return theory;
}

// What converges, and to what.
void Resolution::judgeTheory(StudyReport& report, const Scene& scene) const {
  const std::size_t count = sides().size();
  const double K = stiffStretch_, Ks = stiffStretch_ / 10;
  judgeDrum(report, scene, kSprings, K + Ks,
            "T = (K + Ks) e: the diagonals that give the shear resist a stretch of both directions, too");
  const double theory = judgeDrum(report, scene, kTriangles, K, "T = K e");
  const auto error = [&](std::size_t s) { return std::abs(value(kTriangles, s, kDrum) - theory); };
  const double left = error(count - 1) / error(count - 2);
  add(report, left,
      {.what = "what is left of its error on a mesh twice as fine: triangles",
       .published = "theory: 1/4",
       .measured = fmt::format("{:.3f}", left),
       .verdict = within(left, 0.2, 0.3),
       .must = true});
  if (count >= 3) judgeChanges(report);
}

// From mesh to mesh, triangles.
void Resolution::judgeChanges(StudyReport& report) const {
  const std::size_t last = sides().size() - 1;
  for (const int measure : {kSag, kSagSquares, kDrape}) {
    const auto of = [&](std::size_t back) { return value(kTriangles, last - back, measure); };
    const double shrinks = (of(0) - of(1)) / (of(1) - of(2));
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
    add(report, shrinks, std::move(claim));
  }
}

// k a stands in for the modulus: a mesh twice as fine has a fourth of it.
void Resolution::judgePublished(StudyReport& report) const {
  const auto models = sheetModels();
  const std::size_t count = sides().size(), published = models.size() - 1;
  std::vector<std::string> drapes;
  bool softer = true;
  double all = 0;  // NaN where one is not known
  for (std::size_t s = 0; s < count; ++s) {
    drapes.push_back(fmt::format("{:.3f}", value(kSprings, s, kDrape)));
    all += value(kSprings, s, kDrape);
    softer = softer && (s == 0 || value(kSprings, s, kDrape) > value(kSprings, s - 1, kDrape));
  }
  add(report, all,
      {.what = "drape of springs from mesh to mesh",
       .published = "theory: deeper and deeper, springs across a fold resist its angle to the "
                    "fourth power, and every finer mesh bends less at each",
       .measured = fmt::format("{} m", fmt::join(drapes, ", ")),
       .verdict = softer ? Verdict::holds : Verdict::differs,
       .why = "holds where every mesh is deeper than the one before"});
  const double ratio = value(published, count - 1, kDrum) / value(published, count - 2, kDrum);
  add(report, ratio,
      {.what = "period of the drum with C ~ area and one k, from one mesh to the next",
       .published = "theory: doubles, the modulus k a falls to a fourth",
       .measured = fmt::format("times {:.3f}", ratio),
       .verdict = within(ratio, 1.94, 2.06),
       .must = true});
  const double sag = value(published, count - 1, kSag) / value(published, 0, kSag);
  add(report, sag,
      {.what = "sag with C ~ area and one k, from the coarsest mesh to the finest",
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
    return percent(value(model, count - 1, measure) / value(model, 0, measure) - 1);
  };
  report.answer = fmt::format(
      "From {0} x {0} to {1} x {1} nodes, with the same moduli, the period changes by {2} (springs), {3} "
      "(triangles) and {4} (elastic model), the sag on squares by {5}, {6} and {7}, the drape "
      "by {8}, {9} and {10}. On corner nodes the sag changes by {11}, {12} and {13}: all "
      "models; a finer mesh has smaller corner nodes. One stiffness for all meshes with C ~ area is another "
      "matter: sag {14}, period {15}.",
      sides().front(), sides().back(), change(0, kDrum), change(1, kDrum), change(2, kDrum), change(0, kSagSquares),
      change(1, kSagSquares), change(2, kSagSquares), change(0, kDrape), change(1, kDrape), change(2, kDrape),
      change(0, kSag), change(1, kSag), change(2, kSag), change(models.size() - 1, kSag),
      change(models.size() - 1, kDrum));
}

}  // namespace selvedge
