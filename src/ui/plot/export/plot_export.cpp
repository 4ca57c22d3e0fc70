#include "ui/plot/export/plot_export.h"

#include <algorithm>
#include <filesystem>

#include <fmt/format.h>

#include "base/error.h"
#include "io/atomic_file.h"
#include "io/csv_writer.h"
#include "ui/plot/export/pdf_ink.h"
#include "ui/plot/export/svg_ink.h"

namespace selvedge {

namespace {

std::vector<std::size_t> columnsOf(const PlotContent& content, const PlotView& view, bool all) {
  std::vector<std::size_t> columns;
  if (all) {
    for (std::size_t i = 0; i < content.trace->names().size(); ++i) columns.push_back(i);
    return columns;
  }
  for (const PlotPane& pane : content.panes) {
    for (const PlotCurve& curve : pane.curves) {
      const bool hidden = view.hidden.contains(content.trace->names()[curve.column]);
      const bool twice = std::find(columns.begin(), columns.end(), curve.column) != columns.end();
      if (!hidden && !twice) columns.push_back(curve.column);
    }
  }
  return columns;
}

const ImVec2 kPaper{960, 600};                           // units of ink
constexpr float kEdge = 16, kLetters = 18, kTitle = 22;  // the same

std::string drawn(PaperInk& ink, PlotContent content, PlotView& view, PlotSpan span, const std::string& title) {
  const Theme theme = Theme::paper(kPaperScale);
  content.figure = true;
  ink.text({kEdge, kEdge}, theme.text, title, kTitle);
  const PlotPaper paper{{kEdge, kEdge + 1.6F * kTitle}, {kPaper.x - kEdge, kPaper.y - kEdge}, kLetters};
  return paintPlot(content, view, span, theme, ink, paper) ? ink.file() : "";
}

}  // namespace

std::string exportDrawing(const std::string& path, const PlotContent& content, const PlotView& view,
                          const PlotSpan& span, const std::string& title) {
  PlotView once = view;
  SvgInk first(kPaper);
  if (drawn(first, content, once, span, title).empty()) return fmt::format("{}: there is nothing to draw yet", path);
  SvgInk svg(kPaper);  // again: the labels have found their room
  PdfInk pdf(kPaper, title);
  PaperInk& ink = path.ends_with(".pdf") ? static_cast<PaperInk&>(pdf) : svg;
  try {
    AtomicFile file(path);
    file.write(drawn(ink, content, once, span, title));
    file.commit();
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

std::string exportCsv(const std::string& path, const PlotContent& content, const PlotView& view, const PlotSpan& span,
                      ExportChoice choice) {
  const Trace& trace = *content.trace;
  const std::vector<std::size_t> columns = columnsOf(content, view, choice.allColumns);
  std::vector<std::string> names{trace.xName()};
  for (const std::size_t column : columns) names.push_back(trace.names()[column]);
  const std::size_t first = choice.allRows ? 0 : trace.atOrAfter(span.range.low);
  std::vector<double> row(names.size());
  try {
    CsvWriter writer(path, names);
    for (std::size_t i = first; i < trace.size(); ++i) {
      if (!choice.allRows && trace.x(i) > span.range.high) break;
      row[0] = trace.x(i);
      for (std::size_t c = 0; c < columns.size(); ++c) row[c + 1] = trace.column(columns[c])[i];
      writer.row(row);
    }
    writer.commit();
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

std::string exportPath(const std::string& name, std::string_view ending) {
  std::filesystem::path path(name.empty() ? "plot" : name);
  if (path.extension() != fmt::format(".{}", ending)) path += fmt::format(".{}", ending);
  std::error_code error;
  const std::filesystem::path whole = std::filesystem::absolute(path, error);
  return error ? path.string() : whole.lexically_normal().string();
}

}  // namespace selvedge
