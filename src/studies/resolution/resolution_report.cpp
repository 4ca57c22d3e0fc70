// The figures of the study resolution, its table and what explains them.
#include <cmath>

#include <fmt/format.h>

#include "model/mesh/spring_network_factors.h"
#include "studies/resolution/resolution.h"

namespace selvedge {

Figure Resolution::curves(const Scene& scene, std::size_t known) const {
  Figure figure{.name = "measures",
                .title = "Sag, drape and period over the mesh",
                .caption =
                    "Level curves: the look does not depend on the mesh. One stiffness k for all meshes, with "
                    "C ~ area, makes the cloth softer as the mesh becomes finer.",
                .xName = "nodes along a side",
                .xUnit = "",
                .logX = true};
  const auto models = sheetModels();
  const std::vector<int> sides = this->sides();
  for (const int measure : {kSag, kSagSquares, kDrape, kDrum}) {
    FigurePane pane{.name = kMeasure[measure].name, .unit = kMeasure[measure].unit};
    for (std::size_t m = 0; m < models.size(); ++m) {
      FigureCurve curve{.label = std::string(models[m].name),
                        .line = models[m].published ? FigureCurve::Line::dashed : FigureCurve::Line::solid,
                        .dots = true,
                        .colour = static_cast<int>(m)};
      for (std::size_t s = 0; s < known; ++s) {
        curve.x.push_back(sides[s]);
        curve.y.push_back(at(m, s, measure).found ? at(m, s, measure).value : std::nan(""));
      }
      pane.curves.push_back(std::move(curve));
    }
    if (measure == kDrum) {
      pane.lines.push_back({.value = drumPeriod(kDrumStrain * stiffStretch_, scene.material.density),
                            .label = "a membrane",
                            .published = true});
    }
    figure.panes.push_back(std::move(pane));
  }
  return figure;
}

Figure Resolution::pictures(std::size_t known) const {
  Figure figure{.name = "looks",
                .title = "Too soft, too stiff",
                .caption =
                    "Sheets at rest on their four corners, each mesh twice as fine as the one before it. Rows: "
                    "what the cloth is made of; soft, and with the moduli of real cloth.",
                .xName = "",
                .xUnit = "",
                .camera = {.yaw = 30, .pitch = 12}};
  const auto models = sheetModels();
  const std::vector<int> sides = this->sides();
  for (const int measure : {kSag, kSagStiff}) {
    for (std::size_t m = 0; m < models.size(); ++m) {
      if (models[m].scaling == "area" || (measure == kSagStiff && models[m].scaling == "published")) continue;
      ClothRow row{fmt::format("{}, {:g} N/m", models[m].name, measure == kSag ? softStretch_ : stiffStretch_), {}};
      for (std::size_t s = 0; s < known; ++s) {
        const SheetState& sheet = at(m, s, measure);
        row.pictures.push_back({fmt::format("{0} x {0}", sides[s]), sheet.mesh, sheet.q});
      }
      figure.cloths.push_back(std::move(row));
    }
  }
  return figure;
}

void Resolution::draw(StudyReport& report, const Scene& scene, std::size_t known) const {
  report.figures = {curves(scene, known), pictures(known)};
}

void Resolution::tabulate(StudyReport& report) const {
  const auto models = sheetModels();
  const std::vector<int> sides = this->sides();
  ReportTable table{"sheets", "Each measure on each mesh; - where no rest was found.", {"measure", "model"}, {}, false};
  for (const int side : sides) table.columns.push_back(fmt::format("{0}x{0}", side));
  table.columns.emplace_back("last_change_percent");
  for (int measure = 0; measure < kMeasures; ++measure) {
    for (std::size_t m = 0; m < models.size(); ++m) {
      std::vector<ReportCell> row{fmt::format("{} ({})", kMeasure[measure].name, kMeasure[measure].unit),
                                  std::string(models[m].name)};
      for (std::size_t s = 0; s < sides.size(); ++s) {
        row.emplace_back(at(m, s, measure).found ? at(m, s, measure).value : std::nan(""));
      }
      const SheetState &last = at(m, sides.size() - 1, measure), &before = at(m, sides.size() - 2, measure);
      row.emplace_back(last.found && before.found ? 100 * (last.value / before.value - 1) : std::nan(""));
      table.rows.push_back(std::move(row));
    }
  }
  report.tables.push_back(std::move(table));
}

// What the springs' own dependence comes from.
void Resolution::explain(StudyReport& report, const Scene& scene) const {
  const auto stiffness = [&](int side) {
    const double cell = 1.0 / (side - 1);
    return bendSpringFactor(cell, cell) * scene.material.bend[0];
  };
  report.notes.push_back(fmt::format(
      "Springs become stiffer in their plane with the mesh: a bend spring across two cells of the size d needs "
      "k = {:.1f} B / d^2 to stand for a bending modulus B, here {:.3g} N/m at {} nodes a side and {:.3g} N/m at {}, "
      "beside {:g} N/m of the soft sheet's stretch. It resists stretching, too.",
      bendSpringFactor(1, 1), stiffness(sides().front()), sides().front(), stiffness(sides().back()), sides().back(),
      softStretch_));
  report.notes.emplace_back(
      "A square on corner nodes is no question with an answer: the force of a point makes a stress without bound in "
      "a membrane, so every finer mesh hangs a little deeper. On corner squares of a fixed size it settles.");
}

}  // namespace selvedge
