// Up to which stiffness a method survives at Macri's step.
#pragma once

#include <vector>

#include "studies/macri/macri_table_cloth.h"
#include "studies/study_run.h"

namespace selvedge {

// "Runs": no number left its bounds. "Calm": also, kinetic plus gravitational energy never exceeds that of the start by
// more than m g times the side of the cloth. The energy of the springs is left out: in a semi-implicit method gravity
// does not pass through the filter and strains them by h^2 g in each step, which costs energy in proportion to their
// stiffness but does not show in the motion.
enum class MacriFate { calm, jitters, fails };

struct MacriProbe {
  MacriFate fate = MacriFate::calm;
  double energy = 0;  // the largest above the start's, over m g times its side
  double whole = 0;   // the same with the energy of the springs
  double depth = 0;   // how far below the start a node came, over the side: a sheet that swings down and hangs has 1

  bool drapes() const { return fate == MacriFate::calm && depth > 0.75 && depth < 1.4; }
};

MacriProbe macriProbe(const Scene& scene, double seconds, const StudyRun& run);

struct MacriRange {
  std::vector<double> stiffness;         // N/m, the scan
  std::vector<MacriProbe> probes;        // [scan]
  double drapesFrom = 0, drapesTo = 0;   // N/m, the softest and the stiffest of the scan that hang as cloth; 0: none
  double calm = 0, runs = 0;             // N/m, the largest with all smaller ones of the scan as good; 0: none
  double wholeCalm = 0;                  // N/m, calm with the energy of the springs counted as well
  bool allCalm = false, allRun = false;  // the whole scan
};

struct MacriSearch {
  double lowest = 0.1, highest = 1e12;  // N/m
  int perDecade = 1;
  int bisections = 5;
  double seconds = 4;

  int scans() const;
  double work() const { return scans() + 3 * bisections; }
};

// `cloth` is that of every probe but for its stiffness. Counts work() in all.
MacriRange macriRange(StudyRun& run, const MacriCloth& cloth, const MacriMethod& method, const MacriSearch& search);

}  // namespace selvedge
