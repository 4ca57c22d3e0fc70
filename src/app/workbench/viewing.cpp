#include "app/workbench/viewing.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>

#include "app/settings/settings_file.h"

namespace selvedge {
namespace {

constexpr const char* kOverlay = "lanes.overlay";

}  // namespace

void arrangeViews(std::vector<View>& views, Layout layout, std::size_t lanes) {
  View first = views.empty() ? View() : views.front();
  first.middle.reset();
  if (layout == Layout::overlay) {
    first.lanes.clear();
    for (std::size_t i = 0; i < lanes; ++i) first.lanes.push_back(i);
    views = {first};
    return;
  }
  views.resize(std::max<std::size_t>(lanes, 1), first);
  for (std::size_t i = 0; i < views.size(); ++i) views[i].lanes = {i}, views[i].middle.reset();
}

std::string_view whyNothing(Quantity quantity, const RunnerFrame* frame) {
  if (quantity == Quantity::difference && (!frame || frame->lanes.size() < 2)) return "There is one lane only.";
  const auto hasShapes = [](const LaneStatus& lane) { return !lane.cloth.shapes.empty(); };
  const bool shapes = frame && std::any_of(frame->lanes.begin(), frame->lanes.end(), hasShapes);
  return quantity == Quantity::contact && !shapes ? "There is no shape to touch." : "";
}

Viewing::Viewing(SettingsTable& table) : table_(table) {
  if (remembered(table, kOverlay, false)) layout_ = Layout::overlay;
}

void Viewing::arrange(Layout layout) {
  layout_ = layout;
  remember(table_, kOverlay, layout == Layout::overlay);
  arrangeViews(views, layout_, std::max<std::size_t>(lanes_, 1));
}

void Viewing::showLanes(std::size_t count) {
  if (lanes_ == count) return;
  lanes_ = count;
  arrangeViews(views, layout_, count);
}

void Viewing::lookAtAll() {
  for (View& view : views) view.wantsHome = true;
}

void Viewing::colourBodies(const Scene& scene) {
  std::map<std::string, std::size_t>& colours = look.bodyColours;
  for (const BodyBlock& body : scene.bodies) {
    if (colours.contains(body.name)) continue;
    std::set<std::size_t> taken;
    for (const BodyBlock& other : scene.bodies) {
      if (const auto found = colours.find(other.name); found != colours.end()) taken.insert(found->second);
    }
    std::size_t free = 0;
    while (taken.contains(free)) ++free;
    colours[body.name] = free;
  }
}

Look Viewing::ownLook() const {
  Look kept = look;
  if (!own) return kept;
  kept.quantity = own->quantity;
  kept.mapHigh = own->mapHigh;
  kept.exaggeration = own->exaggeration;
  kept.light = own->light;
  kept.wireframe = own->wireframe;
  kept.springs = own->springs;
  kept.nodes = own->nodes;
  kept.wind = own->wind;
  kept.contacts = own->contacts;
  kept.thickness = own->thickness;
  return kept;
}

void Viewing::takeBack() {
  look = ownLook();
  own.reset();
}

void Viewing::forget() {
  look.bodyColours.clear();
  lanes_ = 0;
  for (View& view : views) view.fitRange = true;
}

}  // namespace selvedge
