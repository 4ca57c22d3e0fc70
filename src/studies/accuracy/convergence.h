// The study convergence in two parts: convergence.cpp runs the methods, draws and tabulates, convergence_claims.cpp
// judges.
#pragma once

#include "studies/accuracy/accuracy.h"
#include "studies/accuracy/convergence_order.h"
#include "studies/study.h"

namespace selvedge {

class Convergence final : public Study {
 public:
  Params params() override { return settings_.params(); }
  void check(const Scene& scene) const override { settings_.check(scene); }
  void run(StudyRun& run) override;

 private:
  bool measure(StudyRun& run);
  void draw(StudyReport& report) const;
  Figure figure(const char* name, const char* title, bool oneNewton, bool implicit) const;
  void orders();
  void tabulate(StudyReport& report) const;
  void judge(StudyReport& report, bool demanded) const;
  void judgePublished(StudyReport& report) const;
  void answer(StudyReport& report) const;

  struct Orders {
    MeasuredOrder position, velocity;
  };

  AccuracySettings settings_;
  std::vector<AccuracyCurve> curves_;
  std::vector<Orders> orders_;  // [curves]
  ExactMotion exact_;
};

}  // namespace selvedge
