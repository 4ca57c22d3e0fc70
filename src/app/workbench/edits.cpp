#include "app/workbench/edits.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "base/error.h"
#include "base/lane_number.h"
#include "base/params/param_value.h"
#include "integrators/methods.h"
#include "scene/blocks/presets.h"
#include "scene/blocks/shape_keys.h"
#include "scene/files/body_edits.h"
#include "scene/files/reader.h"
#include "scene/files/writer.h"
#include "scene/keys.h"
#include "ui/number_text.h"

namespace selvedge {

namespace {

constexpr double kRounding = 1e-9;         // s: a moment that is kept at the time of the cut may be one after it
constexpr const char* kBodies = "bodies";  // no parameter: its value is a whole scene, of which the bodies count
// No parameter either, and followed by the name of a shape: its value is a whole scene, of which that shape counts; "": none.
constexpr std::string_view kShape = "shape ";

bool isOfShape(const std::string& key) { return key.starts_with(kShape); }
std::string shapeOf(const std::string& key) { return key.substr(kShape.size()); }
bool isNone(const ParamValue& scene) { return std::get<std::string>(scene).empty(); }

}  // namespace

Values Edits::present(const std::string& key) const {
  Values values{{key, valueOf(*document_.param(key))}};
  if (!isPreset(key)) return values;
  Preset plain;
  for (const Param& p : presetKeys(key, plain)) {  // a fabric sets all of these
    if (const Param* own = document_.param(p.key)) values.emplace_back(p.key, valueOf(*own));
  }
  return values;
}

// What all lanes start from cannot differ between them.
int Edits::target(const std::string& key) const {
  const bool one = lanes_.count() > 1 && !isOfStart(key) && (lanes_.editsOneLane || lanes_.isOwn(key));
  return one ? lanes_.active().number : -1;
}

void Edits::ofLane(Edit& edit, int number) const {
  const LaneStatus* lane = number < 0 ? nullptr : lanes_.find(number);
  if (!lane) return;
  edit.lane = number;
  edit.serial = lane->serial;
  // Frames are late: a key that the edit before this one made the lane's own may not be so in the frame yet.
  const Edit* last = lanes_.caughtUp() ? nullptr : history_.last();
  if (last && (last->key != edit.key || last->lane != edit.lane || last->serial != edit.serial)) last = nullptr;
  for (const auto& [key, value] : edit.before) {
    const bool own = std::find(lane->own.begin(), lane->own.end(), key) != lane->own.end();
    if (!own && !(last && key == edit.key)) edit.borrowed.push_back(key);
  }
}

std::string Edits::set(const std::string& key, const ParamValue& value, bool continues) {
  const Param* p = document_.param(key);
  if (!p || !lanes_.runner) return "there is no such parameter";
  Values before = present(key);
  std::string wrong = assign(*p, value);
  if (!wrong.empty()) return wrong;
  const int number = target(key);
  Edit edit{key, std::move(before), {{key, valueOf(*p)}}};
  ofLane(edit, number);
  remember(std::move(edit), continues);
  lanes_.runner->queue(SetParameter{key, value, number});
  return "";
}

void Edits::setIn(std::size_t lane, const std::string& key, const ParamValue& value) {
  if (lane >= lanes_.count() || !lanes_.frame->lanes[lane].scene) return;
  const int number = lanes_.frame->lanes[lane].number;
  Scene there = *lanes_.frame->lanes[lane].scene;
  const Params params = there.params();
  const Param* p = findParam(params, key);
  if (!p) return;
  Edit edit{key, {{key, valueOf(*p)}}, {{key, value}}};
  ofLane(edit, number);
  remember(std::move(edit), false);
  const Param* shown = lane == lanes_.activeIndex() ? document_.param(key) : nullptr;  // may be behind the lane
  if (shown) static_cast<void>(assign(*shown, value));
  lanes_.runner->queue(SetParameter{key, value, number});
}

void Edits::setBodies(const Scene& to, std::string words) {
  Edit edit{kBodies, {{kBodies, writeScene(document_.scene)}}, {{kBodies, writeScene(to)}}};
  edit.words = std::move(words);
  apply(edit.after, -1);
  remember(std::move(edit), false);
}

std::string Edits::addBody(const std::string& like) {
  std::string added;
  if (!lanes_.runner) return added;
  try {
    const Scene more = withBody(document_.scene, like, added);
    setBodies(more, fmt::format("body {} added", added));
  } catch (const InputError& error) {
    notices_.say(error.what(), true);
  }
  return added;
}

void Edits::removeBody(const std::string& name) {
  if (!lanes_.ready() || document_.scene.bodies.size() < 2) return;
  const ClothShape::Body& body = lanes_.active().shape->bodyOf(name);
  if (body.name != name) return;
  setBodies(sceneWithoutBody(document_.scene, name, body.firstNode, body.nodes), fmt::format("body {} removed", name));
}

ParamValue Edits::shapeNow(const std::string& name) const {
  return findShape(document_.scene, name) ? writeScene(document_.scene) : std::string();
}

// What it comes to is known when it is undone (undo()).
void Edits::orderShape(const std::string& name, Command command, std::string words, bool continues) {
  if (!lanes_.runner) return;
  const bool stays = !std::holds_alternative<RemoveShape>(command);
  Edit edit{fmt::format("{}{}", kShape, name),
            {{"", shapeNow(name)}},
            {{"", stays ? writeScene(document_.scene) : std::string()}}};
  edit.words = std::move(words);
  remember(std::move(edit), continues);
  lanes_.runner->queue(std::move(command));
}

void Edits::addShape(const AddShape& command) {
  orderShape(command.name, command, fmt::format("shape {} added", command.name), false);
}

void Edits::removeShape(const std::string& name) {
  orderShape(name, RemoveShape{name}, fmt::format("shape {} removed", name), false);
}

void Edits::moveShape(const MoveShape& command, bool continues) {
  orderShape(command.name, command, fmt::format("shape {} moved", command.name), continues);
}

void Edits::putShape(const std::string& name, const ParamValue& scene) {
  lanes_.runner->queue(isNone(scene) ? Command(RemoveShape{name}) : Command(PutShape{scene, name}));
}

bool Edits::useMethod(const std::string& method) {
  const MethodInfo* info = findMethod(method);
  if (!info || !lanes_.runner) return false;
  const int substeps = document_.scene.integrator.substeps;
  Edit edit{"integrator.method", present("integrator.method"), {{"integrator.method", method}}};
  if (const std::string why = whyAutomatic(*info, document_.scene.integrator); !why.empty()) {
    edit.before.emplace_back("integrator.substeps", std::int64_t{substeps});
    edit.after.emplace_back("integrator.substeps", std::int64_t{0});
    notices_.say(fmt::format("{} {}: substeps are automatic now", method, why));
  }
  ofLane(edit, target(edit.key));
  apply(edit.after, edit.lane);
  remember(std::move(edit), false);
  return true;
}

void Edits::togglePins(const std::vector<int>& nodes) {
  if (!lanes_.runner || nodes.empty()) return;
  if (std::all_of(nodes.begin(), nodes.end(), [&](int node) { return lanes_.pinned(node); })) {
    order(UnpinNodes{nodes});
  } else {
    order(PinNodes{nodes});
  }
}

void Edits::order(Command command) {
  cut_.reset();
  lanes_.runner->queue(std::move(command));
  ordered_ = orderedSince_ = true;
}

void Edits::saving(bool all) {
  ++saves_;
  if (!all) return;
  history_.saved();
  ordered_ = false;
}

void Edits::remember(Edit edit, bool continues) {
  gone_.clear();
  cut_.reset();
  history_.add(std::move(edit), continues);
}

// Keeps its values of all keys that any lane has of its own. A fabric comes first, since it sets other keys as well.
void Edits::removeLane(std::size_t index) {
  if (index >= lanes_.count() || lanes_.count() < 2) return;
  const LaneStatus& lane = lanes_.frame->lanes[index];
  const std::string letter(1, laneLetter(lane.number));
  GoneLane gone{lane.number, {}};
  Scene there = lane.scene ? *lane.scene : document_.scene;
  const Params params = there.params();
  std::vector<std::string> keys = lane.own;
  for (const LaneStatus& other : lanes_.frame->lanes) keys.insert(keys.end(), other.own.begin(), other.own.end());
  std::stable_partition(keys.begin(), keys.end(), [](const std::string& key) { return isPreset(key); });
  for (const std::string& key : keys) {
    const auto isKey = [&](const auto& value) { return value.first == key; };
    const Param* p = findParam(params, key);
    if (!p || isOfStart(key) || std::any_of(gone.values.begin(), gone.values.end(), isKey)) continue;
    gone.values.emplace_back(key, typedText(valueOf(*p)));
  }
  gone_.push_back(std::move(gone));
  lanes_.remove(index);
  notices_.say(fmt::format("lane {} is removed; Ctrl+Z makes one with its values again", letter));
}

// It moves as another one does now: its own motion is gone.
void Edits::bringLaneBack() {
  GoneLane gone = std::move(gone_.back());
  gone_.pop_back();
  const std::vector<LaneStatus>& lanes = lanes_.frame->lanes;
  const auto isThere = [&](const LaneStatus& lane) { return lane.number != gone.number; };
  const auto other = std::find_if(lanes.begin(), lanes.end(), isThere);
  const LaneStatus& from = isThere(lanes_.active()) || other == lanes.end() ? lanes_.active() : *other;
  lanes_.runner->addLane(from.number, std::move(gone.values));
  notices_.say(fmt::format("undone: a lane with the values of {} goes on from where {} is (R resets both)",
                           laneLetter(gone.number), laneLetter(from.number)));
}

void Edits::apply(const Values& values, int number) {
  for (const auto& [key, value] : values) {
    if (key == kBodies) lanes_.runner->queue(SetBodies{value});
    const Param* p = document_.param(key);
    if (!p) continue;
    const bool keepsOwn = number < 0 && lanes_.isOwn(key);  // a change for all passes by the active lane's own value
    if (!keepsOwn && !assign(*p, value).empty()) continue;
    lanes_.runner->queue(SetParameter{key, value, number});
  }
}

bool Edits::reach(const Edit& edit) {
  if (edit.lane < 0) return true;
  const LaneStatus* lane = lanes_.find(edit.lane);
  if (!lane || lane->serial != edit.serial) {
    notices_.say("the lane that was changed is not there any more");
    return false;
  }
  lanes_.activate(static_cast<std::size_t>(lane - lanes_.frame->lanes.data()));
  return true;
}

void Edits::cut(Cut command) {
  order(std::move(command));
  cut_ = {lanes_.active().time, lanes_.frame->generation, lanes_.active().shape->copies()};
}

bool Edits::cutIsThere() const {
  return cut_ && lanes_.ready() && lanes_.frame->generation == cut_->generation &&
         lanes_.active().shape->copies() > cut_->copies;
}

void Edits::undo() {
  if (!gone_.empty() && lanes_.ready()) return bringLaneBack();
  const bool cut = cutIsThere();
  const std::optional<LastCut> lastCut = std::exchange(cut_, {});
  if (cut) {
    lastCut->time > 0 ? lanes_.runner->seekBefore(lastCut->time - kRounding) : lanes_.runner->reset();
    return notices_.say("undone: back to before the cut; Space goes on");
  }
  if (!history_.canUndo()) return;
  const Edit& last = *history_.last();
  if (!reach(last)) return history_.dropLast();
  if (isOfShape(last.key) && !isNone(last.after[0].second)) {
    if (ParamValue now = shapeNow(shapeOf(last.key)); !isNone(now)) history_.cameTo({{"", std::move(now)}});
  }
  const std::optional<Edit> edit = history_.undo();
  if (isOfShape(edit->key))
    putShape(shapeOf(edit->key), edit->before[0].second);
  else
    apply(edit->before, edit->lane);
  for (const std::string& key : edit->borrowed) lanes_.runner->disown(key, edit->lane);  // again what the others have
  notices_.say(edit->words.empty() ? fmt::format("undone: {} is {} again", edit->key, valueText(edit->before[0].second))
                                   : fmt::format("undone: {}", edit->words));
}

void Edits::redo() {
  const std::optional<Edit> edit = history_.redo();
  if (!edit) return;
  if (!reach(*edit)) return history_.dropLast();
  if (isOfShape(edit->key))
    putShape(shapeOf(edit->key), edit->after[0].second);
  else
    apply(edit->after, edit->lane);
  notices_.say(edit->words.empty() ? fmt::format("redone: {} = {}", edit->key, valueText(edit->after[0].second))
                                   : fmt::format("redone: {}", edit->words));
}

void Edits::forget() {
  history_.clear();
  cut_.reset();
  gone_.clear();
  refused_ = ordered_ = orderedSince_ = false;
  saves_ = failedSaves_ = 0;
}

bool Edits::hasHappened(const Edit& edit) const {
  if (edit.key == kBodies) {
    const Scene after = parseScene(std::get<std::string>(edit.after[0].second), document_.scene.path);
    return after.bodies.size() == document_.scene.bodies.size();
  }
  if (isOfShape(edit.key)) return isNone(shapeNow(shapeOf(edit.key))) == isNone(edit.after[0].second);
  return document_.param(edit.key) && present(edit.key)[0] == edit.after[0];
}

void Edits::followFrame() {
  if (std::exchange(failedSaves_, lanes_.frame->failedSaves) != lanes_.frame->failedSaves) {
    history_.notSaved();
    ordered_ = orderedSince_;
  } else if (lanes_.frame->saves == saves_) {
    history_.settle();
    orderedSince_ = ordered_;
  }
  refused_ = refused_ || !lanes_.frame->complaints.empty();
  if (!lanes_.active().scene || (!refused_ && lanes_.showsActive()) || !lanes_.caughtUp()) return;
  lanes_.showActive();
  const Edit* last = refused_ ? history_.last() : nullptr;
  if (last && !hasHappened(*last)) history_.dropLast();
  refused_ = false;
}

}  // namespace selvedge
