// The page "Experiments": the studies at the left, at the right the chosen one, its settings, and what comes out.
#pragma once

#include <array>
#include <memory>
#include <string>

#include "app/experiments/experiments.h"
#include "app/experiments/figure_cloths.h"
#include "app/experiments/figure_plot.h"
#include "app/experiments/report_saver.h"
#include "ui/param_widget.h"

namespace selvedge {

class ExperimentsPage {
 public:
  // Draws nothing where the page is not open; a report that is being written goes on without it. `open`: the scene of
  // the window, null before there is one. `table`: what the page remembers its place in.
  void draw(Experiments& experiments, const Scene* open, SettingsTable& table, Renderer& renderer, const Theme& theme);

 private:
  void drawList(Experiments& experiments, const Theme& theme);
  void drawStudy(Experiments& experiments, const Scene* open, SettingsTable& table, Renderer& renderer,
                 const Theme& theme);
  void drawChoices(Experiments& experiments, const Scene* open, const Theme& theme);
  void drawSettings(Experiments& experiments, const Theme& theme);
  void drawResult(const Experiment& experiment, SettingsTable& table, Renderer& renderer, const Theme& theme);
  void chooseFigure(const Theme& theme);
  void drawFigure(Renderer& renderer, const Theme& theme, ImVec2 size);
  void drawFindings(const Experiment& experiment, const Theme& theme);
  void drawSaving(const Experiment& experiment, const Theme& theme);
  void follow(const std::shared_ptr<const StudyReport>& report, const std::string& study);

  ParamEditor editor_;
  ReportSaver saver_;
  std::array<char, 512> folder_{};
  std::string told_;  // of what the saver said

  // What is drawn: made anew when there is another report, or another figure is chosen.
  std::string study_, figure_;  // names
  bool timed_ = false;          // of the figure: two may have one name
  std::shared_ptr<const StudyReport> report_;
  const Figure* drawn_ = nullptr;
  std::unique_ptr<FigurePlot> plot_;
  std::unique_ptr<FigureCloths> cloths_;
};

std::string aboutStudy(const LoadedStudy& study);                        // what it shows, and where that comes from
void drawStudyMark(const Experiments& experiments, const Theme& theme);  // in the menu bar, while one runs
void drawClaims(const StudyReport& report, const Theme& theme);          // "what | published | measured | verdict"

}  // namespace selvedge
