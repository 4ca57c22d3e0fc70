// The study games in two parts: games.cpp runs the methods, games_report.cpp draws, tabulates and judges.
#pragma once

#include <string>
#include <vector>

#include "studies/games/game_method.h"
#include "studies/study.h"

namespace selvedge {

// One of them on one sheet.
struct GameRun {
  GameMethod method;
  int side = 0;             // nodes along a side
  std::string failure{};    // why it ended early; empty: it did not
  double stretch = 0;       // the 99th percentile, the mean over all steps
  double lowest = 0;        // m below the pins, the mean over the last fifth of the steps
  double wrinkles = 0;      // rad between neighbouring triangles, root mean square at the end
  double lost = 0;          // J that the method itself took (negative: gave) in all
  double substeps = 0;      // of the method in a step of the scene
  double microseconds = 0;  // a step of the scene, median, by the clock
};

class Games final : public Study {
 public:
  Params params() override;
  void check(const Scene& scene) const override;
  void run(StudyRun& run) override;

 private:
  std::vector<GameMethod> methods() const;
  GameRun measure(StudyRun& run, const GameMethod& method, int side, double work) const;
  const GameRun* find(const std::string& label, int side) const;  // null: it did not run to its end

  void draw(StudyReport& report) const;
  Figure figure(bool timed) const;
  void tabulate(StudyReport& report) const;
  void judge(StudyReport& report) const;
  void judgeSweeps(StudyReport& report) const;
  void judgeMesh(StudyReport& report) const;
  void answer(StudyReport& report) const;

  std::vector<std::string> methods_{"backward-euler converged", "xpbd 10x2"};
  std::vector<double> sizes_{33, 65, 129};
  double seconds_ = 1, tether_ = 0.01;
  std::vector<GameRun> runs_;
};

}  // namespace selvedge
