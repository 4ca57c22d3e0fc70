// The study rho-sweep in three parts: rho_sweep.cpp flies the flags, rho_sweep_report.cpp draws,
// rho_sweep_claims.cpp judges.
#pragma once

#include <optional>
#include <vector>

#include "studies/flag/flag_decay.h"

namespace selvedge {

// One rho_inf with one step.
struct RhoRun {
  FlagCase of;
  FlagDecay decay;
  std::string failure;
  double endedAt = 0;                    // s
  double iterations = 0, newton = 0;     // a step: of conjugate gradients, of Newton
  double energyHeld = 0, energyEnd = 0;  // J above the hang when the corners stop, and at the end
  double seconds = 0;                    // a step, by the clock
  bool ended = false;

  bool stable() const;  // neither has it failed nor does its energy grow while nothing moves it
  std::string fate() const;
};

struct RhoSweep {
  bool converged = false;
  std::vector<double> rhos, steps;
  double omega = 0;          // rad/s, of the swing, for theory
  std::vector<RhoRun> runs;  // [rho * steps + step]

  const char* newton() const;  // in words
  const RhoRun& at(std::size_t rho, std::size_t step) const { return runs[rho * steps.size() + step]; }
  // Of the rho_inf that are stable at all steps the one whose greatest decay is least.
  std::optional<std::size_t> best() const;
};

Figure rhoFigure(const RhoSweep& sweep);
Figure rhoTimesFigure(const std::vector<RhoSweep>& sweeps);
ReportTable rhoTable(const RhoSweep& sweep);
ReportTable rhoTimesTable(const std::vector<RhoSweep>& sweeps);
void judgeRhoSweeps(StudyReport& report, const std::vector<RhoSweep>& sweeps);

}  // namespace selvedge
