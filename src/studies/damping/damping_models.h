// The study damping-models in three parts: damping_models.cpp runs the motions, damping_models_report.cpp draws and
// tabulates, damping_models_claims.cpp judges.
#pragma once

#include <algorithm>
#include <initializer_list>
#include <string_view>
#include <vector>

#include "studies/damping/damping_modes.h"
#include "studies/study.h"

namespace selvedge {

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

}  // namespace selvedge
