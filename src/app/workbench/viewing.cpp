#include "app/workbench/viewing.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>

#include <fmt/format.h>

#include "app/settings/settings_file.h"
#include "scene/scene.h"

namespace selvedge {
namespace {

constexpr const char* kOverlay = "lanes.overlay";

struct YarnDamper {
  Quantity quantity;
  const char* mode;
  double YarnSettings::*coefficient;
};
constexpr YarnDamper kYarnDampers[] = {{Quantity::stretchDamping, "stretch", &YarnSettings::stretchDamping},
                                       {Quantity::bendDamping, "bend", &YarnSettings::bendDamping},
                                       {Quantity::shearDamping, "shear", &YarnSettings::shearDamping}};

bool acts(const YarnDamper& damper, const YarnSettings& yarn) {
  if (yarn.damping != "rayleigh") return yarn.damping != "none" && yarn.*damper.coefficient != 0;
  return yarn.rayleighStiffness != 0 && (yarn.rayleighScope == "all" || yarn.rayleighScope == damper.mode);
}

std::string_view whyNoYarns(Quantity quantity, const LaneStatus& lane) {
  if (!lane.shape || lane.shape->yarnPieces.empty()) return "There are no yarns: the cloth is a sheet.";
  if (!lane.scene) return "";
  const YarnSettings& yarn = lane.scene->yarn;
  const bool held = yarn.sliding == "locked" || yarn.sliding == "stick";
  if (quantity == Quantity::slid && held) return "Yarns are held at their crossings (yarn.sliding).";
  if (quantity == Quantity::hold && yarn.sliding != "coulomb") return "No friction gives way (yarn.sliding).";
  for (const YarnDamper& damper : kYarnDampers) {
    if (damper.quantity == quantity && !acts(damper, yarn)) return "This damper of the yarns is off.";
  }
  return "";
}

// Of the first lane, where none shows anything.
std::string_view whyNoYarns(Quantity quantity, const RunnerFrame* frame) {
  if (!frame || frame->lanes.empty()) return "There are no yarns.";
  for (const LaneStatus& lane : frame->lanes) {
    if (whyNoYarns(quantity, lane).empty()) return "";
  }
  return whyNoYarns(quantity, frame->lanes.front());
}

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
  if (infoOf(quantity).ofYarns) return whyNoYarns(quantity, frame);
  if (quantity == Quantity::kept || quantity == Quantity::crease) {
    const auto flows = [](const LaneStatus& lane) {
      const std::vector<Scene::Cloth> cloths = lane.scene->cloths();
      return std::any_of(cloths.begin(), cloths.end(),
                         [](const auto& each) { return each.material.plastic.law != "none"; });
    };
    const bool some = frame && std::any_of(frame->lanes.begin(), frame->lanes.end(), flows);
    return some ? "" : "Nothing flows: the cloth keeps no deformation (plastic.law).";
  }
  const auto touches = [](const LaneStatus& lane) { return !lane.cloth.shapes.empty() || lane.scene->contact.self; };
  const bool any = frame && std::any_of(frame->lanes.begin(), frame->lanes.end(), touches);
  return quantity == Quantity::contact && !any ? "There is no shape to touch, and cloth touches no cloth." : "";
}

std::string legendNote(Quantity wanted, const RunnerFrame* frame) {
  const std::string_view nothing = whyNothing(wanted, frame);
  return nothing.empty() ? "" : fmt::format("{}: {}", infoOf(wanted).label, nothing);
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
