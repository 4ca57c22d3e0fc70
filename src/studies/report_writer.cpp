#include "studies/report_writer.h"

#include <algorithm>
#include <cmath>
#include <filesystem>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/error.h"
#include "io/atomic_file.h"
#include "scene/files/writer.h"
#include "scene/toml/toml_text.h"
#include "studies/report_text.h"

namespace selvedge {
namespace {

std::string fileName(const std::string& name, bool timed, const char* ending) {
  return fmt::format("{}{}{}", name, timed ? "-times" : "", ending);
}

// A text of a CSV needs quotes where it has commas, quotes or line breaks.
std::string csvText(const std::string& text) {
  if (text.find_first_of(",\"\n") == std::string::npos) return text;
  std::string quoted = "\"";
  for (const char c : text) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
  return quoted + '"';
}

std::string csvCell(const ReportCell& cell) {
  if (const auto* text = std::get_if<std::string>(&cell)) return csvText(*text);
  return fmt::format("{:.17g}", std::get<double>(cell));
}

std::string csvOf(const ReportTable& table) {
  std::string text = fmt::format("{}\n", fmt::join(table.columns, ","));
  for (const auto& row : table.rows) {
    std::vector<std::string> cells;
    for (const ReportCell& cell : row) cells.push_back(csvCell(cell));
    text += fmt::format("{}\n", fmt::join(cells, ","));
  }
  return text;
}

// A row a point: the pane, the curve, x and y.
ReportTable tableOf(const Figure& figure) {
  ReportTable table{figure.name, "", {"pane", "curve", "x", "y"}, {}, figure.timed};
  for (const FigurePane& pane : figure.panes) {
    for (const FigureCurve& curve : pane.curves) {
      for (std::size_t i = 0; i < curve.x.size(); ++i) {
        table.rows.push_back({pane.name, curve.label, curve.x[i], curve.y[i]});
      }
    }
    if (!pane.map) continue;
    for (std::size_t i = 0; i < pane.map->cells.size(); ++i) {
      const int kind = pane.map->cells[i];
      const std::string label = kind < 0 ? "unknown" : pane.map->kinds[static_cast<std::size_t>(kind)].label;
      table.rows.push_back(
          {pane.name, label, pane.map->x[i % pane.map->x.size()], pane.map->y[i / pane.map->x.size()]});
    }
  }
  return table;
}

// Vertical bars would end a cell of Markdown.
std::string markdownText(const std::string& text) {
  std::string safe;
  for (const char c : text) safe += c == '|' ? std::string("\\|") : std::string(1, c == '\n' ? ' ' : c);
  return safe;
}

std::string markdownCell(const ReportCell& cell) {
  if (const auto* text = std::get_if<std::string>(&cell)) return markdownText(*text);
  const double value = std::get<double>(cell);
  return std::isfinite(value) ? fmt::format("{:.4g}", value) : "-";
}

std::string markdownRow(const std::vector<std::string>& cells) {
  return fmt::format("| {} |\n", fmt::join(cells, " | "));
}

std::string markdownHead(const std::vector<std::string>& columns) {
  return markdownRow(columns) + markdownRow(std::vector<std::string>(columns.size(), "---"));
}

std::string markdownOf(const ReportTable& table) {
  constexpr std::size_t kMostRows = 60;  // on a page
  const std::string file = fileName(table.name, table.timed, ".csv");
  std::string text = fmt::format("\n**{}** ([{}]({}), {} rows)\n", table.title, file, file, table.rows.size());
  if (table.rows.size() > kMostRows) return text;
  text += fmt::format("\n{}", markdownHead(table.columns));
  for (const auto& row : table.rows) {
    std::vector<std::string> cells;
    for (const ReportCell& cell : row) cells.push_back(markdownCell(cell));
    text += markdownRow(cells);
  }
  return text;
}

std::string claimsOf(const StudyReport& report, bool timed) {
  std::string rows;
  for (const Claim& claim : report.claims) {
    if (claim.timed != timed) continue;
    rows += markdownRow({markdownText(claim.what), markdownText(claim.published), markdownText(claim.measured),
                         std::string(verdictName(claim.verdict)), markdownText(claim.why)});
  }
  if (rows.empty()) return rows;
  return fmt::format("\n{}{}", markdownHead({"what", "published", "measured", "verdict", "why, or within what"}), rows);
}

std::string contents(const StudyReport& report, bool timed, bool pictures) {
  std::string text = claimsOf(report, timed);
  for (const Figure& figure : report.figures) {
    if (figure.timed != timed) continue;
    text += fmt::format("\n## {}\n", figure.title);
    if (pictures) text += fmt::format("\n![{}]({})\n", figure.title, fileName(figure.name, timed, ".png"));
    if (!figure.caption.empty()) text += fmt::format("\n{}\n", figure.caption);
  }
  const bool any = std::any_of(report.tables.begin(), report.tables.end(), [&](auto& t) { return t.timed == timed; });
  if (any) text += "\n## Tables\n";
  for (const ReportTable& table : report.tables) {
    if (table.timed == timed) text += markdownOf(table);
  }
  return text;
}

// As it would be typed again.
std::string commandOf(const LoadedStudy& study) {
  const StudyRequest& request = study.request;
  std::string text = fmt::format("selvedge study {}{}", request.name, request.quick ? " --quick" : "");
  if (!study.ownScene) text += fmt::format(" --scene {}", request.open ? "scene.toml" : request.scene);
  for (const std::string& setting : request.settings) text += fmt::format(" --set \"{}\"", setting);
  return text;
}

std::string howItWasMade(const LoadedStudy& study) {
  std::string text = fmt::format("\n## How it was made\n\n`{}`, Selvedge {}", commandOf(study), SELVEDGE_VERSION);
  if (!study.scene.name.empty()) {
    text += fmt::format("; the scene is \"{}\" ([scene.toml](scene.toml)), its seed {}", study.scene.name,
                        study.scene.start.seed);
  }
  text += ".\n\n";
  text += markdownHead({"setting", "value", ""});
  for (const Param& p : study.study->params()) {
    text += markdownRow({p.key, markdownText(fmt::format("{}{}{}", tomlText(p), p.unit.empty() ? "" : " ", p.unit)),
                         markdownText(p.help)});
  }
  return text;
}

std::string reportPage(const LoadedStudy& study, const StudyReport& report, bool pictures, bool times) {
  std::string text = fmt::format("# {}\n\n{}\n", study.title, study.description);
  if (!study.source.empty()) text += fmt::format("\nSource: {}.\n", study.source);
  if (study.request.quick) text += "\nThis is the quick form: coarser than the full one.\n";
  if (!report.answer.empty()) text += fmt::format("\n{}\n", report.answer);
  text += contents(report, false, pictures);
  if (!report.notes.empty()) text += "\n## Notes\n\n";
  for (const std::string& note : report.notes) text += fmt::format("- {}\n", note);
  if (times) text += "\nWhat a clock measured is in [times.md](times.md).\n";
  return text + howItWasMade(study);
}

bool hasTimes(const StudyReport& report) {
  const auto timed = [](const auto& each) { return each.timed; };
  return std::any_of(report.claims.begin(), report.claims.end(), timed) ||
         std::any_of(report.tables.begin(), report.tables.end(), timed) ||
         std::any_of(report.figures.begin(), report.figures.end(), timed);
}

class Folder {
 public:
  explicit Folder(const std::string& path) : path_(path) { makeReportFolder(path); }
  void write(const std::string& name, const std::string& text) {
    AtomicFile file(take(name));
    file.write(text);
    file.commit();
  }
  std::string take(const std::string& name) { return files.emplace_back((path_ / name).string()); }

  std::vector<std::string> files;

 private:
  std::filesystem::path path_;
};

}  // namespace

void makeReportFolder(const std::string& path) {
  std::error_code error, ignored;
  std::filesystem::create_directories(path, error);
  if (!std::filesystem::is_directory(path, ignored)) {
    const bool file = std::filesystem::exists(path, ignored);
    throw InputError(path, fmt::format("cannot be made a folder: {}", file ? "it is a file" : error.message()));
  }
  AtomicFile(fmt::format("{}/report.md", path));  // may it be written?
}

std::vector<std::string> writeReport(const LoadedStudy& study, const StudyReport& report, double seconds,
                                     const std::string& path, const DrawFigure& draw) {
  Folder folder(path);
  for (const ReportTable& table : report.tables) folder.write(fileName(table.name, table.timed, ".csv"), csvOf(table));
  for (const Figure& figure : report.figures) {
    if (!figure.panes.empty()) folder.write(fileName(figure.name, figure.timed, ".csv"), csvOf(tableOf(figure)));
    if (draw) draw(figure, folder.take(fileName(figure.name, figure.timed, ".png")));
  }
  if (!study.scene.name.empty()) folder.write("scene.toml", writeScene(study.scene));
  const bool pictures = static_cast<bool>(draw);
  const std::string times = contents(report, true, pictures);
  folder.write("times.md", fmt::format("# {}: times\n\nThe study took {:.1f} s.\n{}", study.title, seconds, times));
  folder.write("report.md", reportPage(study, report, pictures, hasTimes(report)));
  return folder.files;
}

}  // namespace selvedge
