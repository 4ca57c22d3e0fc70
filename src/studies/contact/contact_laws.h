// The study contact-laws in three parts: contact_laws.cpp runs the experiments, contact_laws_report.cpp draws and
// tabulates, contact_laws_claims.cpp judges.
#pragma once

#include <string>
#include <vector>

#include "studies/contact/contact_runs.h"
#include "studies/study.h"

namespace selvedge {

class ContactLaws final : public Study {
 public:
  Params params() override;
  void check(const Scene& scene) const override;
  void run(StudyRun& run) override;

 private:
  // How far the patch slides with so many times the inner steps.
  struct Finer {
    std::string law, method;
    int colour = 0;
    std::vector<double> innerStep, way;  // s, m
  };

  std::vector<ContactMeasured> plan(const Scene& scene) const;
  const ContactMeasured* firstExplicit(const std::string& law) const;
  bool measure(StudyRun& run);
  bool refine(StudyRun& run);
  Figure bounces(const StudyRun& run) const;
  Figure stopping(const StudyRun& run) const;
  Figure creep() const;
  void draw(StudyRun& run) const;
  void tabulate(StudyRun& run) const;
  void judge(StudyRun& run) const;
  void judgeBounces(StudyReport& report, const ContactMeasured& each) const;
  void judgeFriction(StudyReport& report, const ContactMeasured& each, double stopping) const;
  void judgeRule(StudyReport& report, const ContactMeasured& each, double gravity) const;
  void judgeBooks(StudyReport& report, const ContactMeasured& each, double gravity) const;
  void judgeSteps(StudyReport& report) const;
  void answer(StudyRun& run) const;

  std::vector<std::string> laws_{"rule", "correction", "penalty", "barrier"};
  std::vector<std::string> methods_{"symplectic-euler", "rk4", "provot", "desbrun", "backward-euler"};
  ContactExperiments experiments_;
  int finest_ = 16;
  std::vector<ContactMeasured> all_;
  std::vector<Finer> finer_;
};

// "symplectic-euler, rule"
std::string contactLabel(const ContactMeasured& each);

}  // namespace selvedge
