// The study resolution in three parts: resolution.cpp puts the sheets to rest, resolution_report.cpp draws and tabulates,
// resolution_claims.cpp judges.
#pragma once

#include <limits>

#include "studies/figure.h"
#include "studies/resolution/resolution_sheets.h"
#include "studies/study.h"

namespace selvedge {

enum { kSag, kSagSquares, kSagStiff, kDrape, kDrum, kMeasures };

constexpr std::size_t kSprings = 0, kTriangles = 1,
                      kPlain = 3;  // of sheetModels(): the first three differ in nothing else

struct SheetMeasure {
  const char *name, *unit;
  SheetState (*of)(const Scene& scene, const SheetModel& model, int side, const GoOn& goOn);
};
inline constexpr SheetMeasure kMeasure[kMeasures] = {
    {"sag on corner nodes", "m",
     [](const Scene& s, const SheetModel& m, int n, const GoOn& g) { return sagOf(s, m, n, Support::nodes, g); }},
    {"sag on corner squares", "m",
     [](const Scene& s, const SheetModel& m, int n, const GoOn& g) { return sagOf(s, m, n, Support::squares, g); }},
    {"sag on corner nodes, stiff", "m",
     [](const Scene& s, const SheetModel& m, int n, const GoOn& g) { return sagOf(s, m, n, Support::nodes, g); }},
    {"drape", "m", drapeOf},
    {"period of the drum", "s", drumOf},
};

class Resolution final : public Study {
 public:
  Params params() override {
    return {param("sizes", &sizes_, "", "Nodes along a side: 8 times a power of two, and one.").range(9, 257),
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
  // NaN where no rest was found.
  double value(std::size_t model, std::size_t side, int measure) const {
    const SheetState& sheet = at(model, side, measure);
    return sheet.found ? sheet.value : kNone;
  }
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
  double judgeDrum(StudyReport& report, const Scene& scene, std::size_t model, double tension, const char* why) const;
  void judgeChanges(StudyReport& report) const;
  void judgePublished(StudyReport& report) const;
  void answer(StudyReport& report) const;
  void explain(StudyReport& report, const Scene& scene) const;

  std::vector<double> sizes_{9, 17, 33, 65};
  double softStretch_ = 20, stiffStretch_ = 2000, drapeBend_ = 8e-3;
  std::vector<SheetState> found_;  // [sides * models * measures]
};

}  // namespace selvedge
