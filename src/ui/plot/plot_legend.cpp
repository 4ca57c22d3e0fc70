// The names of the curves above the panes: click hides, double click leaves only this one.
#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "ui/plot/plot_drawing.h"

namespace selvedge {

namespace {

struct Entry {
  const PlotPane* pane;
  const PlotCurve* curve;
  std::string words;
};

std::size_t placeOf(const std::vector<PlotView::Sized>& all, const std::string& column) {
  const auto at = std::find_if(all.begin(), all.end(), [&](const auto& each) { return each.column == column; });
  return static_cast<std::size_t>(at - all.begin());
}

double meanSize(const std::vector<Drawn>& drawn) {
  double sum = 0, count = 0;
  for (const Drawn& each : drawn) {
    if (std::isfinite(each.mean)) sum += std::abs(each.mean), ++count;
  }
  return sum / count;
}

// Of laws that do not act any more, as after a change of the material's model.
bool hasEnded(const PlotDrawing& p, const PlotCurve& curve) {
  const std::size_t size = p.trace().size();
  return !curve.points && curve.tag.empty() && size > 0 && !std::isfinite(p.trace().column(curve.column)[size - 1]);
}

bool isInSight(const PlotDrawing& p, const PlotCurve& curve) {
  const Trace& trace = p.trace();
  const std::size_t first = trace.atOrAfter(p.span.range.low);
  const std::size_t end = std::min(trace.atOrAfter(p.span.range.high, first) + 1, trace.size());
  return first < end && !trace.column(curve.column).summary(first, end).empty();
}

std::vector<Entry> entries(const PlotDrawing& p, bool brief) {
  std::vector<Entry> all;
  const Trace& trace = p.trace();
  for (const PaneDrawing& pane : p.panes) {
    for (const PlotCurve& curve : pane.pane.curves) {
      const bool twice =
          std::any_of(all.begin(), all.end(), [&](const Entry& e) { return p.column(*e.curve) == p.column(curve); });
      if (twice || (curve.points && curve.label.empty())) continue;
      if (hasEnded(p, curve) && !isInSight(p, curve)) continue;
      std::string words = brief && !curve.brief.empty() ? curve.brief : curve.label;
      if (curve.valued && trace.size() > 0) {
        words += fmt::format(" {}", numberWithUnit(shownValue(trace, curve, trace.size() - 1), pane.pane.unit));
      }
      all.push_back({&pane.pane, &curve, std::move(words)});
    }
  }
  // By size, pane by pane; points and curves that are tagged keep the order they were given in.
  const auto rank = [&](const Entry& e) { return std::pair(e.pane, placeOf(p.view.order, p.column(*e.curve))); };
  std::stable_sort(all.begin(), all.end(), [&](auto& a, auto& b) { return rank(a) < rank(b); });
  std::stable_partition(all.begin(), all.end(), [&](const Entry& e) { return !hasEnded(p, *e.curve); });
  // What is told in numbers comes first: where there is little room, the others give way.
  std::stable_partition(all.begin(), all.end(), [](const Entry& e) { return e.curve->valued; });
  return all;
}

void toggle(PlotDrawing& p, const std::vector<Entry>& all, const Entry& entry, bool alone) {
  std::set<std::string>& hidden = p.view.hidden;
  const std::string& name = p.column(*entry.curve);
  p.changed = true;
  if (!alone) {
    if (hidden.erase(name) == 0) hidden.insert(name);
    return;
  }
  // The first of the two clicks has toggled it already.
  const auto visible = [&](const Entry& e) { return !p.hidden(*e.curve) || p.column(*e.curve) == name; };
  const bool wasAlone = std::count_if(all.begin(), all.end(), visible) == 1;
  hidden.clear();
  if (wasAlone) return;
  for (const Entry& e : all) hidden.insert(p.column(*e.curve));
  hidden.erase(name);
}

void swatch(const PlotDrawing& p, const PlotCurve& curve, ImVec2 at, float size, bool hidden) {
  const ImU32 colour = hidden ? withAlpha(p.theme.dim, 0.5F) : curve.colour;
  const float side = std::round(p.small * 0.7F);
  const ImVec2 low{at.x, at.y + (p.small - side) / 2 + 1};
  const ImVec2 high{low.x + size, low.y + side};
  if (curve.points) {
    const std::array<ImVec2, 2> line{ImVec2{at.x, (low.y + high.y) / 2}, {at.x + size, (low.y + high.y) / 2}};
    strokeStyled(p, line, curve.points->style().line, colour, std::max(1.0F, std::round(1.5F * p.theme.scale)));
    drawMark(p, {at.x + size / 2, line[0].y}, curve.points->style(), colour);
  } else if (!curve.area) {
    const float y = std::round((low.y + high.y) / 2);
    p.ink.rect({low.x, y - p.theme.px(curve.thin ? 0.5F : 1)}, {high.x, y + p.theme.px(curve.thin ? 0.5F : 1)}, colour);
  } else if (hidden) {
    p.ink.border(low, high, colour);
  } else {
    p.ink.rect(low, high, curve.hatched ? withAlpha(colour, 0.35F) : colour, p.theme.px(1));
    if (curve.hatched) p.ink.border(low, high, colour, p.theme.px(1));
  }
}

void clickable(PlotDrawing& p, const std::vector<Entry>& all, const Entry& entry, ImVec2 at, ImVec2 size) {
  if (!p.live) return;
  const std::string& name = p.column(*entry.curve);
  ImGui::SetCursorScreenPos(at);
  ImGui::PushID(name.c_str());
  ImGui::InvisibleButton("legend", {std::max(size.x, 1.0F), std::max(size.y, 1.0F)});
  ImGui::PopID();
  if (!ImGui::IsItemHovered()) return;
  if (!p.hidden(*entry.curve)) p.highlighted = name;
  ImGui::SetTooltip("click: %s\ndouble click: only this one", p.hidden(*entry.curve) ? "show" : "hide");
  if (ImGui::IsMouseDoubleClicked(0)) {
    toggle(p, all, entry, true);
  } else if (ImGui::IsMouseClicked(0)) {
    toggle(p, all, entry, false);
  }
}

// Those that found no place, behind "+3".
void more(PlotDrawing& p, const std::vector<Entry>& all, std::size_t from, ImVec2 at, ImVec2 size) {
  const std::string words = fmt::format("+{}", all.size() - from);
  if (!p.live) return p.text(at, p.theme.dim, words);
  ImGui::SetCursorScreenPos(at);
  if (ImGui::InvisibleButton("more", size)) ImGui::OpenPopup("curves");
  p.text({at.x, at.y}, ImGui::IsItemHovered() ? p.theme.text : p.theme.accent, words);
  if (ImGui::IsItemHovered()) ImGui::SetTooltip("more curves");
  if (!ImGui::BeginPopup("curves")) return;
  for (const Entry& entry : all) {
    bool visible = !p.hidden(*entry.curve);
    ImGui::PushStyleColor(ImGuiCol_CheckMark, entry.curve->colour);
    const std::string label = fmt::format("{}##{}", entry.words, p.column(*entry.curve));
    if (ImGui::Checkbox(label.c_str(), &visible)) toggle(p, all, entry, false);
    ImGui::PopStyleColor();
  }
  ImGui::EndPopup();
}

// With short names where the long ones would not all find a place.
std::vector<Entry> fittingEntries(const PlotDrawing& p, int rows, float room, float extra) {
  std::vector<Entry> all = entries(p, false);
  float x = 0;
  for (const Entry& entry : all) {
    const float width = p.textSize(entry.words).x + extra;
    if (x > 0 && x + width > room) --rows, x = 0;
    x += width;
  }
  return rows < 1 ? entries(p, true) : all;
}

// Of the cells of a map, a row or two of their own.
float drawKinds(const PlotDrawing& p) {
  const float line = p.small + p.theme.px(4), box = std::round(p.small * 0.8F), gap = p.theme.px(16);
  const float left = p.low.x + p.theme.px(6);
  float x = left, y = p.low.y;
  for (const PaneDrawing& pane : p.panes) {
    if (!pane.pane.map) continue;
    for (const PlotMap::Kind& kind : pane.pane.map->kinds) {
      const float width = box + p.theme.px(5) + p.textSize(kind.label).x;
      if (x > left && x + width > p.high.x) x = left, y += line;
      const ImVec2 low{x, y + (p.small - box) / 2 + 1}, high{low.x + box, low.y + box};
      p.ink.rect(low, high, kind.colour);
      if (kind.hatched) hatchCell(p, low, high);
      p.ink.border(low, high, p.theme.line);
      p.text({x + box + p.theme.px(5), y}, p.theme.text, kind.label);
      x += width + gap;
    }
  }
  return x > left || y > p.low.y ? y + line - p.low.y : 0;
}

}  // namespace

// Two names change places only where one is larger by a good deal: the legend must not tremble.
void orderLegend(PlotDrawing& p) {
  constexpr double kLarger = 1.25;
  std::vector<PlotView::Sized> now;
  for (const PaneDrawing& pane : p.panes) {
    for (std::size_t c = 0; c < pane.pane.curves.size(); ++c) {
      const std::string& name = p.column(pane.pane.curves[c]);
      if (placeOf(now, name) < now.size()) continue;
      const bool sized = pane.pane.curves[c].tag.empty() && !pane.drawn[c].empty();
      now.push_back({name, sized ? meanSize(pane.drawn[c]) : std::nan("")});
    }
  }
  std::vector<PlotView::Sized>& order = p.view.order;
  std::erase_if(order, [&](const auto& each) { return placeOf(now, each.column) == now.size(); });
  for (const PlotView::Sized& each : now) {
    const std::size_t at = placeOf(order, each.column);
    if (at == order.size()) order.push_back(each);
    if (std::isfinite(each.size)) order[at].size = each.size;
  }
  for (std::size_t pass = 0; pass < order.size(); ++pass) {
    for (std::size_t i = 0; i + 1 < order.size(); ++i) {
      if (order[i + 1].size > kLarger * order[i].size) std::swap(order[i], order[i + 1]);
    }
  }
}

float drawLegend(PlotDrawing& p) {
  const float line = p.small + p.theme.px(4), height = p.high.y - p.low.y, kinds = drawKinds(p);
  const float share = p.content.figure ? 0.4F : 0.34F;  // of the height, so that all names are there
  const int rows = std::max(height > 12 * line ? 2 : 1, static_cast<int>((share * height - kinds) / line));
  const float box = std::round(p.small * (p.content.figure ? 2.4F : 0.7F)), air = p.theme.px(4);
  const float gap = p.theme.px(p.content.figure ? 16 : 10), moreWidth = p.theme.px(22);
  const float left = p.low.x + p.theme.px(6), right = p.high.x - p.theme.px(4);
  const std::vector<Entry> all = fittingEntries(p, rows, right - left, box + air + gap);
  if (all.empty() || p.trace().size() == 0 || height < 4.5F * line) return kinds;
  float x = left, y = p.low.y + kinds;
  int row = 0;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const float width = box + air + p.textSize(all[i].words).x;
    const bool last = row + 1 == rows, needsMore = i + 1 < all.size();
    if (x > left && x + width > right - (last && needsMore ? moreWidth : 0)) {
      if (last) {
        more(p, all, i, {x, y}, {moreWidth, line});
        break;
      }
      ++row;
      x = left;
      y += line;
      --i;
      continue;
    }
    const bool hidden = p.hidden(*all[i].curve);
    clickable(p, all, all[i], {x, y}, {width + gap / 2, line});
    swatch(p, *all[i].curve, {x, y}, box, hidden);
    const bool bright = p.highlighted == p.column(*all[i].curve);
    p.text({x + box + air, y},
           hidden             ? withAlpha(p.theme.dim, 0.6F)
           : bright           ? p.theme.text
           : p.content.figure ? p.theme.text
                              : p.theme.dim,
           all[i].words);
    x += width + gap;
  }
  return y + line - p.low.y;
}

}  // namespace selvedge
