// What the user changes: parameters, pins, lanes.
#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "app/workbench/workbench.h"
#include "base/lane_number.h"
#include "base/param_value.h"
#include "integrators/methods.h"
#include "scene/blocks/fabrics.h"
#include "scene/keys.h"
#include "ui/number_text.h"

namespace selvedge {
const Param* Workbench::param(std::string_view key) const { return findParam(params_, key); }

const Param* Workbench::initial(std::string_view key) const { return findParam(initial_, key); }

Values Workbench::present(const std::string& key) const {
  Values values{{key, valueOf(*param(key))}};
  if (key != "material.fabric") return values;
  for (const Param& p : Fabric().params()) {  // they are the fabric's from then on
    if (const Param* own = param(p.key)) values.emplace_back(p.key, valueOf(*own));
  }
  return values;
}

bool Workbench::isOwn(std::string_view key) const {
  if (!ready()) return false;
  const std::vector<std::string>& own = lane().own;
  return lanes() > 1 && std::find(own.begin(), own.end(), key) != own.end();
}

// All lanes start from one state.
int Workbench::target(const std::string& key) const {
  return lanes() > 1 && !isOfStart(key) && (editsOneLane || isOwn(key)) ? lane().number : -1;
}

int Workbench::indexOf(int number) const {
  if (!ready()) return -1;
  const auto found = std::find_if(frame->lanes.begin(), frame->lanes.end(),
                                  [&](const LaneStatus& lane) { return lane.number == number; });
  return found == frame->lanes.end() ? -1 : static_cast<int>(found - frame->lanes.begin());
}

void Workbench::ofLane(Edit& edit, int number) const {
  const int index = indexOf(number);
  if (number < 0 || index < 0) return;
  const LaneStatus& lane = frame->lanes[static_cast<std::size_t>(index)];
  edit.lane = number;
  edit.serial = lane.serial;
  // Frames are late: what the edit before it made the lane's own is so already.
  const Edit* last = frame->commandsApplied != runner->queued() ? edits.last() : nullptr;
  if (last && (last->key != edit.key || last->lane != edit.lane || last->serial != edit.serial)) last = nullptr;
  for (const auto& [key, value] : edit.before) {
    const bool own = std::find(lane.own.begin(), lane.own.end(), key) != lane.own.end();
    if (!own && !(last && key == edit.key)) edit.borrowed.push_back(key);
  }
}

std::string Workbench::set(const std::string& key, const ParamValue& value, bool continues) {
  const Param* p = param(key);
  if (!p || !runner) return "there is no such parameter";
  Values before = present(key);
  std::string wrong = assign(*p, value);
  if (!wrong.empty()) return wrong;
  const int number = target(key);
  Edit edit{key, std::move(before), {{key, valueOf(*p)}}};
  ofLane(edit, number);
  edits.add(std::move(edit), continues);
  runner->queue(SetParameter{key, value, number});
  return "";
}

void Workbench::apply(const Values& values, int number) {
  for (const auto& [key, value] : values) {
    const Param* p = param(key);
    if (!p) continue;
    const bool keepsOwn = number < 0 && isOwn(key);  // what all lanes get, this one does not
    if (!keepsOwn && !assign(*p, value).empty()) continue;
    runner->queue(SetParameter{key, value, number});
  }
}

bool Workbench::reach(const Edit& edit) {
  if (edit.lane < 0) return true;
  const int index = indexOf(edit.lane);
  if (index < 0 || frame->lanes[static_cast<std::size_t>(index)].serial != edit.serial) {
    say("the lane that was changed is not there any more");
    return false;
  }
  activate(static_cast<std::size_t>(index));
  return true;
}

void Workbench::undo() {
  if (!edits.canUndo()) return;
  if (!reach(*edits.last())) return edits.dropLast();
  const std::optional<Edit> edit = edits.undo();
  apply(edit->before, edit->lane);
  for (const std::string& key : edit->borrowed) runner->disown(key, edit->lane);  // again what the others have
  say(fmt::format("undone: {} is {} again", edit->key, valueText(edit->before[0].second)));
}

void Workbench::redo() {
  const std::optional<Edit> edit = edits.redo();
  if (!edit) return;
  if (!reach(*edit)) return edits.dropLast();
  apply(edit->after, edit->lane);
  say(fmt::format("redone: {} = {}", edit->key, valueText(edit->after[0].second)));
}

bool Workbench::useMethod(const std::string& method) {
  const MethodInfo* info = findMethod(method);
  if (!info || !runner) return false;
  Edit edit{"integrator.method", present("integrator.method"), {{"integrator.method", method}}};
  if (std::isfinite(info->stabilityLimit) && scene.integrator.substeps != 0) {
    edit.before.emplace_back("integrator.substeps", std::int64_t{scene.integrator.substeps});
    edit.after.emplace_back("integrator.substeps", std::int64_t{0});
    say(fmt::format("{} holds only up to w h = {:.3g}: substeps are automatic now", method, info->stabilityLimit));
  }
  ofLane(edit, target(edit.key));
  apply(edit.after, edit.lane);
  edits.add(std::move(edit), false);
  return true;
}

bool Workbench::pinned(int node) const {
  const auto& pins = lane().cloth.pins;
  return std::any_of(pins.begin(), pins.end(),
                     [&](const PinMark& p) { return p.node == static_cast<std::uint32_t>(node); });
}

void Workbench::togglePins(const std::vector<int>& nodes) {
  const auto isHeld = [&](int node) { return pinned(node); };
  if (!runner || nodes.empty()) return;
  if (std::all_of(nodes.begin(), nodes.end(), isHeld)) {
    runner->queue(UnpinNodes{nodes});
  } else {
    runner->queue(PinNodes{nodes});
  }
}

void Workbench::addLane(OwnValues own) {
  if (!ready()) return;
  if (lanes() >= kMostLanes) return say(fmt::format("There are {} lanes already, as many as can be.", kMostLanes));
  for (const auto& [key, value] : OwnValues(own)) {
    const MethodInfo* info = key == "integrator.method" ? findMethod(value) : nullptr;
    if (!info || !std::isfinite(info->stabilityLimit) || scene.integrator.substeps == 0) continue;
    own.emplace_back("integrator.substeps", "0");
    say(fmt::format("{} holds only up to w h = {:.3g}: its substeps are automatic", value, info->stabilityLimit));
  }
  if (own.empty()) editsOneLane = true;  // the same again is there to be made another
  runner->addLane(this->lane().number, std::move(own));
}

void Workbench::removeLane(std::size_t lane) {
  if (lane < lanes() && lanes() > 1) runner->removeLane(frame->lanes[lane].number);
}

void Workbench::activate(std::size_t lane) {
  if (lane >= lanes() || lane == active) return;
  active = lane;
  activeNumber_ = this->lane().number;
  trail.clear();
  showLane();
}

void Workbench::setIn(std::size_t lane, const std::string& key, const ParamValue& value) {
  if (lane >= lanes() || !frame->lanes[lane].scene) return;
  Scene there = *frame->lanes[lane].scene;
  const Params params = there.params();
  const Param* p = findParam(params, key);
  if (!p) return;
  Edit edit{key, {{key, valueOf(*p)}}, {{key, value}}};
  ofLane(edit, frame->lanes[lane].number);
  edits.add(std::move(edit), false);
  if (lane == active) static_cast<void>(assign(*param(key), value));
  runner->queue(SetParameter{key, value, frame->lanes[lane].number});
}

void Workbench::share(const std::string& key) {
  if (lanes() < 2) return;
  runner->share(key, lane().number);
  say(fmt::format("{} is the same in all lanes now, as in {}", key, laneLetter(lane().number)));
}

}  // namespace selvedge
