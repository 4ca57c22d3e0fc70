#include "app/plots/plots_panel.h"

#include <charconv>
#include <cmath>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "app/plots/plots_cell.h"
#include "diagnostics/amplification.h"

namespace selvedge {

namespace {

constexpr std::size_t kMostCells = 6;
constexpr float kCellWidth = 340;           // px at scale 1: as many cells as fit
constexpr double kSpectrumSeconds = 0.002;  // a frame

std::string joined(const std::set<std::string>& words) { return fmt::format("{}", fmt::join(words, ";")); }

std::set<std::string> parted(const std::string& text) {
  std::set<std::string> words;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find(';', at), text.size());
    if (end > at) words.insert(text.substr(at, end - at));
    at = end + 1;
  }
  return words;
}

double numberOr(const std::string& text, double other) {
  double value = other;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), value);
  return read.ec == std::errc() && value > 0 ? value : other;
}

}  // namespace

struct PlotsPanel::Impl {
  explicit Impl(SettingsTable& m) : table(m) {
    for (std::size_t i = 0; i < cells.size(); ++i) recall(i);
    time.follow = numberOr(word("plots.follow"), 10);
  }

  std::string word(const std::string& key) const {
    const auto found = table.find(key);
    return found == table.end() ? "" : found->second;
  }

  // What a cell shows as long as nobody has chosen.
  const PlotKind* ofItself(std::size_t i, std::size_t lanes) const {
    if (i < lesson.size()) return findPlotKind(lesson[i].kind);
    if (lanes > 1 && (i == 1 || i == 2)) return findPlotKind(i == 1 ? "lanes" : "distance");
    return &plotKinds()[i % plotKinds().size()];
  }

  // Its plots stand before what the user has chosen elsewhere, which comes back after it.
  void takeLesson(std::span<const LessonPlot> plots) {
    if (std::equal(plots.begin(), plots.end(), lesson.begin(), lesson.end())) return;
    lesson.assign(plots.begin(), plots.end());
    for (std::size_t i = 0; i < cells.size(); ++i) {
      recall(i);
      if (i < lesson.size()) cells[i] = {.kind = findPlotKind(lesson[i].kind), .asked = lesson[i]};
    }
  }

  void follow(std::size_t lanes) {
    for (std::size_t i = 0; i < cells.size(); ++i) {
      const PlotKind* kind = ofItself(i, lanes);
      if (cells[i].chosen || cells[i].kind == kind) continue;
      cells[i] = {.kind = kind};
    }
  }

  void copyChoices() {
    othersTime.follow = time.follow;
    if (time.follow == 0) othersTime.range = time.range;
    for (std::size_t i = 0; i < cells.size(); ++i) {
      const PlotCell& from = cells[i];
      PlotCell& to = others[i];
      if (to.kind != from.kind) to = {};
      to.kind = from.kind;
      to.body = from.body;
      to.curves = from.curves;
      to.view.hidden = from.view.hidden;
      to.view.otherScale = from.view.otherScale;
      to.view.whole = from.view.whole;
      to.view.y = from.view.y;
      to.view.order = from.view.order;
      to.own = from.own;
      if (from.view.fit.window || to.view.fit.window) to.view.fit = from.view.fit;
    }
  }

  void recall(std::size_t i) {
    const std::string key = fmt::format("plots.{}", i);
    cells[i].kind = findPlotKind(word(key));
    cells[i].chosen = cells[i].kind;
    if (!cells[i].kind) cells[i].kind = ofItself(i, 1);
    cells[i].view.otherScale = word(key + ".log") == "other";
    cells[i].view.hidden = parted(word(key + ".hidden"));
    const std::set<std::string> curves = parted(word(key + ".curves"));
    cells[i].curves.assign(curves.begin(), curves.end());
  }

  void remember(std::size_t i) {
    const std::string key = fmt::format("plots.{}", i);
    if (cells[i].chosen) table[key] = cells[i].kind->name;
    table[key + ".log"] = cells[i].view.otherScale ? "other" : "";
    table[key + ".hidden"] = joined(cells[i].view.hidden);
    table[key + ".curves"] = joined({cells[i].curves.begin(), cells[i].curves.end()});
    if (time.follow > 0) table["plots.follow"] = fmt::format("{}", time.follow);
  }

  SettingsTable& table;
  TraceStore store;
  SpectrumCurves spectrum{[](const IntegratorSettings& integrator, const SolverSettings& solver, double omegaStep) {
    return spectralRadius(integrator, solver, omegaStep);
  }};
  std::array<PlotCell, kMostCells> cells{}, others{};  // `others`: the same, as they are drawn elsewhere
  std::vector<LessonPlot> lesson;                      // the plots of one
  PlotSpan time, othersTime;
  PictureRequest picture;
  std::string message;
};

PlotsPanel::PlotsPanel(SettingsTable& table) : impl_(std::make_unique<Impl>(table)) {}
PlotsPanel::~PlotsPanel() = default;

void PlotsPanel::add(std::size_t lane, const std::vector<TraceRows>& rows) { impl_->store.add(lane, rows); }
void PlotsPanel::addComparison(const std::vector<TraceRows>& rows) { impl_->store.addComparison(rows); }
void PlotsPanel::add(const std::vector<Mark>& marks) { impl_->store.add(marks); }
PlotsPanel::PictureRequest& PlotsPanel::picture() { return impl_->picture; }
std::string PlotsPanel::takeMessage() { return std::exchange(impl_->message, ""); }

std::vector<int> PlotsPanel::watched() const {
  std::set<int> nodes;
  for (const PlotCell& cell : impl_->cells) {
    if (!cell.kind->ofChoice) continue;
    for (const std::string& column : cell.curves) {
      const std::optional<int> node = nodeOfColumn(column);
      if (node && nodes.size() < kMostWatched) nodes.insert(*node);
    }
  }
  return {nodes.begin(), nodes.end()};
}

void PlotsPanel::draw(const PlotsInput& input) {
  const PlotSource source{input, impl_->store, impl_->spectrum};
  const ImVec2 room = ImGui::GetContentRegionAvail(), low = ImGui::GetCursorScreenPos();
  const float gap = input.theme.px(10);
  const auto fitting = static_cast<std::size_t>(std::max(0.0F, (room.x + gap) / (input.theme.px(kCellWidth) + gap)));
  const std::size_t count = std::clamp<std::size_t>(fitting, 1, kMostCells);
  const float width = std::floor((room.x - gap * static_cast<float>(count - 1)) / static_cast<float>(count));
  if (width < 8 || room.y < 8) return;

  if (input.elsewhere) {
    impl_->copyChoices();
  } else {
    impl_->takeLesson(input.plots);
    impl_->follow(input.frame.lanes.size());
  }
  auto& cells = input.elsewhere ? impl_->others : impl_->cells;
  PlotSpan& time = input.elsewhere ? impl_->othersTime : impl_->time;
  const auto isSpectrum = [](const PlotCell& cell) { return cell.kind->make == makeSpectrumPlot; };
  if (std::any_of(cells.begin(), cells.begin() + static_cast<std::ptrdiff_t>(count), isSpectrum)) {
    impl_->spectrum.want(source.status() ? source.status()->scene : nullptr);
    impl_->spectrum.update(input.bare ? kAllTime : kSpectrumSeconds);  // a film has no next frame to go on in
  }
  followEnd(time, source.clock(), pastOf(input.frame));
  if (time.follow > 0 && std::isfinite(time.follow) && input.lasts > 0) {  // no room for what never comes
    time.range.high = std::min(time.range.high, time.range.low + input.lasts);
  }
  for (std::size_t i = 0; i < count; ++i) {
    ImGui::SetCursorScreenPos({low.x + static_cast<float>(i) * (width + gap), low.y});
    ImGui::PushID(static_cast<int>(i));
    const PlotKind* before = cells[i].kind;
    CellResult result = drawCell(cells[i], source, time, {width, room.y});
    ImGui::PopID();
    cells[i].chosen = cells[i].chosen || cells[i].kind != before;
    if (result.changed && !input.elsewhere) impl_->remember(i);
    if (!result.message.empty()) impl_->message = std::move(result.message);
    if (!result.picture.path.empty()) impl_->picture = std::move(result.picture);
  }
}

}  // namespace selvedge
