#include "app/plots/plots_panel.h"

#include <charconv>
#include <cmath>
#include <numeric>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "app/plots/plots_cell.h"
#include "app/settings/torn_off.h"
#include "diagnostics/amplification.h"

namespace selvedge {

namespace {

constexpr std::size_t kMostCells = 6;
constexpr float kStripGap = 10;             // px at scale 1
constexpr float kCellWidth = 340;           // px at scale 1: as many cells as fit
constexpr double kSpectrumSeconds = 0.002;  // a frame
const ImVec2 kLeastPlot{300, 160};          // px at scale 1, of one that floats
const ImVec2 kFirstPlot{480, 320};          // the same, when it is torn off for the first time

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

std::size_t fitting(float width, const Theme& theme) {
  const float gap = theme.px(kStripGap);
  return std::clamp<std::size_t>(static_cast<std::size_t>(std::max(0.0F, (width + gap) / (theme.px(kCellWidth) + gap))),
                                 1, kMostCells);
}

std::string nameOf(std::size_t cell) { return fmt::format("plot.{}", cell); }  // among what is torn off

std::vector<std::size_t> upTo(std::size_t count) {
  std::vector<std::size_t> all(count);
  std::iota(all.begin(), all.end(), std::size_t{0});
  return all;
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

  // While a lesson is open its plots take the first cells; what the user had chosen there comes back after it.
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

  // Of the cells for which there is room in the strip, those that are not torn off.
  std::vector<std::size_t> inStrip(std::size_t fitting) const {
    std::vector<std::size_t> shown = upTo(fitting);
    std::erase_if(shown, [&](std::size_t i) { return isTornOff(table, nameOf(i)); });
    return shown;
  }

  // Once a frame, or twice: which plots the cells have, and what of time they show.
  void prepare(const PlotsInput& input, const std::vector<std::size_t>& shown) {
    if (input.elsewhere) {
      copyChoices();
    } else {
      takeLesson(input.plots);
      follow(input.frame.lanes.size());
    }
    const auto isSpectrum = [&](std::size_t i) { return cellsOf(input)[i].kind->make == makeSpectrumPlot; };
    if (std::any_of(shown.begin(), shown.end(), isSpectrum)) {
      const PlotSource source{input, store, spectrum};
      spectrum.want(source.status() ? source.status()->scene : nullptr);
      spectrum.update(input.bare ? kAllTime : kSpectrumSeconds);  // a film has no next frame to go on in
    }
    PlotSpan& span = timeOf(input);
    followEnd(span, PlotSource{input, store, spectrum}.clock(), pastOf(input.frame));
    if (span.follow > 0 && std::isfinite(span.follow) && input.lasts > 0) {  // no room for what never comes
      span.range.high = std::min(span.range.high, span.range.low + input.lasts);
    }
  }

  CellResult drawOne(const PlotsInput& input, std::size_t i, ImVec2 size) {
    PlotCell& cell = cellsOf(input)[i];
    ImGui::PushID(static_cast<int>(i));
    const PlotKind* before = cell.kind;
    CellResult result = drawCell(cell, {input, store, spectrum}, timeOf(input), size);
    ImGui::PopID();
    cell.chosen = cell.chosen || cell.kind != before;
    if (result.changed && !input.elsewhere) remember(i);
    if (!result.message.empty()) message = std::move(result.message);
    if (!result.picture.path.empty()) picture = std::move(result.picture);
    return result;
  }

  std::array<PlotCell, kMostCells>& cellsOf(const PlotsInput& input) { return input.elsewhere ? others : cells; }
  PlotSpan& timeOf(const PlotsInput& input) { return input.elsewhere ? othersTime : time; }

  SettingsTable& table;
  TraceStore store;
  SpectrumCurves spectrum{[](const IntegratorSettings& integrator, const SolverSettings& solver, double omegaStep) {
    return spectralRadius(integrator, solver, omegaStep);
  }};
  std::array<PlotCell, kMostCells> cells{}, others{};  // `others`: the same, as they are drawn elsewhere
  std::vector<LessonPlot> lesson;                      // the plots of one
  PlotSpan time, othersTime;
  PlotPictureRequest picture;
  std::string message;
  std::optional<std::size_t> rises;  // the cell that was torn off in this frame
};

PlotsPanel::PlotsPanel(SettingsTable& table) : impl_(std::make_unique<Impl>(table)) {}
PlotsPanel::~PlotsPanel() = default;

void PlotsPanel::add(std::size_t lane, const std::vector<TraceRows>& rows) { impl_->store.add(lane, rows); }
void PlotsPanel::addComparison(const std::vector<TraceRows>& rows) { impl_->store.addComparison(rows); }
void PlotsPanel::add(const std::vector<TimeMark>& marks) { impl_->store.add(marks); }
PlotPictureRequest& PlotsPanel::picture() { return impl_->picture; }
std::string PlotsPanel::takeMessage() { return std::exchange(impl_->message, ""); }

WatchList PlotsPanel::watched() const {
  std::set<int> nodes;
  std::set<WatchedEdge> edges;
  for (const PlotCell& cell : impl_->cells) {
    if (!cell.kind->ofChoice) continue;
    for (const std::string& column : cell.curves) {
      const std::optional<int> node = nodeOfColumn(column);
      if (node && nodes.size() < WatchList::kMost) nodes.insert(*node);
      const std::optional<WatchedEdge> edge = edgeOfColumn(column);
      if (edge && edges.size() < WatchList::kMost) edges.insert(*edge);
    }
  }
  return {{nodes.begin(), nodes.end()}, {edges.begin(), edges.end()}};
}

bool PlotsPanel::picturing() const {
  const auto waits = [](const PlotCell& cell) { return cell.pictureIn > 0; };
  return !impl_->picture.path.empty() || std::any_of(impl_->cells.begin(), impl_->cells.end(), waits);
}

bool PlotsPanel::drawsIn(float width, const Theme& theme) const {
  return !impl_->inStrip(fitting(width, theme)).empty();
}

void PlotsPanel::draw(const PlotsInput& input) {
  const ImVec2 room = ImGui::GetContentRegionAvail(), low = ImGui::GetCursorScreenPos();
  const float gap = input.theme.px(kStripGap);
  const bool pictured = input.elsewhere || input.bare;
  const std::vector<std::size_t> shown =
      pictured ? upTo(fitting(room.x, input.theme)) : impl_->inStrip(fitting(room.x, input.theme));
  const auto count = static_cast<float>(shown.size());
  const float width = std::floor((room.x - gap * (count - 1)) / count);
  if (shown.empty() || width < 8 || room.y < 8) return;
  impl_->prepare(input, shown);
  for (std::size_t i = 0; i < shown.size(); ++i) {
    ImGui::SetCursorScreenPos({low.x + static_cast<float>(i) * (width + gap), low.y});
    const CellResult result = impl_->drawOne(input, shown[i], {width, room.y});
    if (!result.torn) continue;
    const float scale = input.theme.scale;
    const float left = low.x + static_cast<float>(i) * (width + gap), top = low.y - ImGui::GetFrameHeight();
    tearOff(impl_->table, nameOf(shown[i]), {left / scale, top / scale - kFirstPlot.y, kFirstPlot.x, kFirstPlot.y});
    impl_->rises = shown[i];
  }
}

void PlotsPanel::drawFloating(const PlotsInput& input, const FloatingRoom& room, bool behind) {
  const bool pictured = picturing();
  std::vector<std::size_t> floating;
  for (std::size_t i = 0; i < kMostCells; ++i) {
    if (isTornOff(impl_->table, nameOf(i)) && (!pictured || impl_->cells[i].pictureIn > 0)) floating.push_back(i);
  }
  if (!floating.empty()) impl_->prepare(input, floating);
  for (const std::size_t i : floating) {
    const std::string title = fmt::format("{}{}{}", impl_->cells[i].kind->label, kFloatingWindows, nameOf(i));
    const FloatingPlace before = placeOf(impl_->table, nameOf(i));
    FloatingPlace place = before;
    bool stays = true;
    impl_->cells[i].floats = true;
    if (beginFloating({title.c_str(), kLeastPlot, false, behind, impl_->rises == i || pictured}, place, room,
                      input.theme, stays)) {
      if (impl_->drawOne(input, i, ImGui::GetContentRegionAvail()).torn) stays = false;
    }
    ImGui::End();
    impl_->cells[i].floats = false;
    if (place != before) keepPlace(impl_->table, nameOf(i), place);
    if (!stays) putBack(impl_->table, nameOf(i));
  }
  impl_->rises.reset();
}

}  // namespace selvedge
