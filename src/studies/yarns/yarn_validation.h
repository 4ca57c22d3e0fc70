// The study yarn-validation in two parts: yarn_validation.cpp checks the formulas of src/yarns, yarn_validation_report.cpp
// says what came out.
#pragma once

#include <string>
#include <vector>

#include "studies/study.h"
#include "studies/yarns/element_checks.h"

namespace selvedge {

class YarnValidation final : public Study {
 public:
  Params params() override;
  void run(StudyRun& run) override;

 private:
  struct Checked {
    ElementCheck check;
    double worst = 0;  // over all states
  };
  // The median error of an energy's force and Hessian, by the step of the differences.
  struct Steps {
    std::string_view name;
    std::vector<double> force, hessian;
  };
  // What theory has no number for.
  struct Shares {
    double given = 0;    // of states at 30 % of strain: the literal Baraff-Witkin damper gives energy
    double outside = 0;  // the median of what the vector damper takes at 5 degrees over what the scalar one takes
  };
  struct ClothChecks {
    double pressure = 0;              // relative, the worse of two stretches
    double lockedDrift = 0;           // of the momentum, over what there was
    double drift = 0, fineDrift = 0;  // the same with yarns that slide; with a fourth of the step
  };

  bool checkElements(StudyRun& run);
  bool follow(StudyRun& run);
  Shares sharesOf() const;
  ClothChecks clothOf(const Scene& weave) const;
  void draw(StudyReport& report) const;
  void tabulate(StudyReport& report) const;
  void judge(StudyReport& report) const;
  void judgeOrder(StudyReport& report) const;
  void judgeCloth(StudyReport& report) const;
  void judgeShares(StudyReport& report) const;
  void answer(StudyReport& report) const;

  int states_ = 200, seed_ = 1;
  std::vector<Checked> checked_;
  std::vector<double> energyForce_, energyHessian_;  // [energyElements()] the worst, over all states
  std::vector<double> steps_;                        // of differences
  std::vector<Steps> errors_;
  Shares shares_;
  ClothChecks cloth_;
};

}  // namespace selvedge
