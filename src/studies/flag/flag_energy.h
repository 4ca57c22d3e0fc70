// The study flag-energy in three parts: flag_energy.cpp flies the flags, flag_energy_report.cpp draws figures and tables,
// flag_energy_claims.cpp judges.
#pragma once

#include "studies/flag/flag_decay.h"
#include "studies/flag/small_swing.h"

namespace selvedge {

// What became of one method with one step, over all seeds.
struct FlagRate {
  FlagCase of;  // of the first seed
  std::vector<FlagDecay> seeds{};
  double mean = 0, spread = 0, low = 0, high = 0;  // of sigma, 1/s; spread: standard deviation, 0 for one seed
  std::optional<double> published{};               // 1/s
  int capped = 0, failed = 0;                      // linear solves, runs

  bool survived() const { return failed == 0; }
};

struct FlagFleet {
  bool converged = false;  // Newton, or one step of it
  FlagTimes times;
  HangModes modes;
  std::vector<FlagRun> flights;
  std::vector<FlagRate> rates;
  std::vector<SmallSwing> small;

  double hang() const;                                                 // J: what energies are counted from
  const FlagRate* find(const std::string& method, double step) const;  // with rho_inf = 0; null: not flown, or failed
};

// 1/s, of [published]: what it says of this method, rho_inf and step, however the settings write them.
std::optional<double> publishedDecay(const StudyRun& run, const FlagCase& of);

Figure energyFigure(const StudyRun& run, const FlagFleet& fleet);
Figure modesFigure(const FlagFleet& fleet);
Figure seedsFigure(const FlagFleet& fleet);
ReportTable ratesTable(const FlagFleet& fleet);
ReportTable seedsTable(const FlagFleet& fleet);

// `converged`: null where it was not flown. What was published must come out of a flag that is driven and held as long as
// the authors' was.
void judgeFlagEnergy(StudyRun& run, const FlagFleet& one, const FlagFleet* converged);

}  // namespace selvedge
