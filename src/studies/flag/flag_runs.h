// Runs of the flag of Parks & Forsyth, which four studies share: its two corners are moved, then held, and what is left
// of the energy is the method's doing.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "studies/flag/hang_modes.h"
#include "studies/method_choice.h"
#include "studies/study_run.h"

namespace selvedge {

struct FlagCase {
  MethodChoice choice;
  double step = 0;  // s
  int seed = 1;     // of the noise it starts with

  std::string label() const;  // "backward-euler, h = 0.005 s"
};

// How long its corners move and are then held, s. While whole swings pass (sin pi t) they end where they began.
struct FlagTimes {
  double drive = 30, held = 30;
  double keepFrom = -1;  // states from here on are kept; < 0: none

  double end() const { return drive + held; }
  Params params();
};

struct FlagRun {
  FlagCase of;
  std::vector<double> t, energy;                // after each step: s; J, all of it
  std::vector<double> swing;                    // m: what the flag's swing mode moves the middle of the lower edge by
  std::vector<double> swingEnergy, slowEnergy;  // J, in that mode, and in the slowest one
  std::vector<VecX> kept;                       // positions at the last kept.size() of these times
  std::shared_ptr<const Mesh> mesh;
  double hang = 0;      // J, energy of the static hang it would end in; NaN where it has failed
  StepReport totals;    // of all steps
  std::string failure;  // why it ended early; empty: it did not
  bool ended = false;   // false: not there yet

  std::size_t firstKept() const { return t.size() - kept.size(); }
};

// All methods with all steps and as many seeds. A generalized-alpha that names no rho_inf has the scene's.
std::vector<FlagCase> flagCases(const Scene& scene, std::vector<MethodChoice> methods, const std::vector<double>& steps,
                                int seeds);

// How long a run takes, in steps of one Newton iteration: for StudyRun::expect.
double workOf(const FlagCase& of, const FlagTimes& times);

// One Newton step, or Newton converged, as the case has it, whatever the scene says.
Scene flagScene(Scene scene, const FlagCase& of, const FlagTimes& times);
void checkFlagScene(const Scene& scene);  // throws InputError when it has no pin that moves

// All of them, as many at once as there are threads; after each one `shown()`, one at a time. False when cancelled.
bool flyFlags(StudyRun& run, const FlagTimes& times, const HangModes& modes, const std::vector<FlagCase>& cases,
              std::vector<FlagRun>& flights, const std::function<void()>& shown);

// The lowest energy of all static hangs found: what all energies are counted from.
double lowestHang(std::span<const FlagRun> flights);
std::vector<double> energyAbove(const FlagRun& flight, double hang);

// The samples with from <= t <= to.
struct FlightSamples {
  std::vector<double> t, y;
};
FlightSamples samplesBetween(std::span<const double> t, std::span<const double> y, double from, double to);

}  // namespace selvedge
