// What the timeline does to a running simulation.
#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "base/params/param_value.h"
#include "base/quote.h"
#include "contact/carry.h"
#include "scene/blocks/presets.h"
#include "scene/blocks/shape_keys.h"
#include "scene/files/set_parameter.h"
#include "scene/keys.h"
#include "sim/simulation.h"

namespace selvedge {

void Simulation::applyDueEvents(double now) {
  if (nextEvent_ == timeline_.size() || timeline_[nextEvent_].time > now) return;
  beforeChange();
  while (nextEvent_ < timeline_.size() && timeline_[nextEvent_].time <= now) apply(timeline_[nextEvent_++]);
  afterChange();
}

void Simulation::afterChange() {
  afterGlide();
  reference_ = state_;
}

// A cloth that diverges while something glides has no sane state here.
void Simulation::afterGlide() {
  pins_.position(state_.t, state_.q);
  pins_.velocity(state_.t, state_.v);
  if (touching_) carryOut(shapesBefore_, reachBefore_, *touching_, contactReach(), *system_, pins_, state_);
  integrator_->moved(before_, state_);
  automatic_.forget();
  if (started_) fix(ownStep());
  if (started_ && keepsLedger()) ledger_.event(*system_, pins_, state_);
}

void Simulation::glide(double end) {
  shapeGlides_.clear();
  if (glides_.empty()) return;
  shapeGlides_ = glides_.of(std::string(kShapeKeys));
  if (!shapeGlides_.empty()) {
    stepStart_.shapes = *colliders_, stepStart_.glides = glides_;
    shapeNumbers_ = shapeGlides_.numbersIn(*scene_);
    shapesWanted_ = wantedScene().colliders;
  }
  beforeChange();
  glides_.advance(end, *scene_);
  system_->refresh();
  afterGlide();
}

void Simulation::apply(const TimelineEvent& event) {
  switch (event.kind) {
    case TimelineEvent::Kind::pin:
      return applyPin(event);
    case TimelineEvent::Kind::set:
      return applySet(event);
    case TimelineEvent::Kind::unpin:
      for (int node : event.nodes) pins_.unpin(node);
      pinsAsWritten_ = false;
      return note(nameOf(event.nodes) + " let go");
    case TimelineEvent::Kind::cut:
      return applyCut(event);
    case TimelineEvent::Kind::impulse:
      break;
  }
  applyImpulse(event);
  note("a blow on " + nameOf(event.nodes));
}

// What other events have done so far is told before: then all that is told of has other nodes.
void Simulation::applyCut(const TimelineEvent& event) {
  if (started_) afterChange();
  if (cut(event.cut) == 0) {
    note(fmt::format("a cut did nothing: {}", kNothingCameApart));
    notes_.back().notable = true;
  }
  if (started_) beforeChange();
}

// What is prescribed does not take part; along each axis the free nodes share the impulse.
void Simulation::applyImpulse(const TimelineEvent& event) {
  const Mask& fixed = pins_.fixed();
  for (int axis = 0; axis < 3; ++axis) {
    double mass = 0;
    const auto coordinate = [&](int node) { return system_->coordinate(node, axis); };
    const auto held = [&](int node) { return fixed[static_cast<std::size_t>(coordinate(node))] != 0; };
    for (const int node : event.nodes) mass += held(node) ? 0 : cloth_->nodeMass()[toIndex(node)];
    for (const int node : event.nodes) {
      if (!held(node)) state_.v[coordinate(node)] += event.impulse[axis] / mass;
    }
  }
}

void Simulation::applyPin(const TimelineEvent& event) {
  PinMotion motion = event.motion;
  motion.since = event.since >= 0 ? event.since : state_.t;
  for (std::size_t i = 0; i < event.nodes.size(); ++i) {
    const int node = event.nodes[i];
    motion.anchor = event.anchors.empty() ? system_->position(state_, node) : event.anchors[i];
    pins_.pin(node, motion, event.axes);
  }
  if (started_) pinsAsWritten_ = false;
  note(nameOf(event.nodes) + " pinned");
}

// All copies that are made of the scene here would have the list of its events, too, which is long where there are many.
void Simulation::applySet(const TimelineEvent& event) {
  auto events = std::exchange(scene_->events, {});
  setAsEvent(event);
  scene_->events = std::move(events);
}

void Simulation::setAsEvent(const TimelineEvent& event) {
  Scene was = wantedScene(), scene = was;
  const Params before = was.params(), params = scene.params();
  if (!findParam(params, event.key)) {
    return note(fmt::format("{} was not set: there is no such shape any more", event.key));
  }
  if (!assignParameter(scene, event.key, event.value).empty()) {  // the reader has checked it
    return fail(fmt::format("the event that sets {} has a value it cannot take", event.key), -1, "");
  }
  std::vector<std::string> keys{event.key};
  Preset plain;
  if (isPreset(event.key)) {
    for (const Param& own : presetKeys(event.key, plain)) keys.push_back(own.key);
  }
  for (const std::string& key : keys) {
    eventSets_.push_back({nextEvent_ - 1, key, valueOf(*findParam(before, key)), valueOf(*findParam(params, key))});
  }
  changeScene(std::move(scene), event.glide);
  takeSettings(event.key);
  note(fmt::format("{} = {}", event.key, describe(event.value)));
}

// Parameters as they were, or will be, when that event is the next one. A value that the user has set since stays.
void Simulation::setEventsTo(std::size_t nextEvent) {
  const Params params = scene_->params();
  const auto untouched = [&](const EventSet& set) {
    const Param* param = findParam(params, set.key);
    return param && valueOf(*param) == set.after;
  };
  while (!eventSets_.empty() && eventSets_.back().event >= nextEvent) {
    const std::size_t event = eventSets_.back().event;
    const auto first = std::find_if(eventSets_.begin(), eventSets_.end(),
                                    [event](const EventSet& each) { return each.event == event; });
    const bool replaced = std::any_of(first, eventSets_.end(), [&](const EventSet& each) {  // by another preset
      return isPreset(each.key) && !untouched(each);
    });
    for (auto set = eventSets_.end(); !replaced && set-- != first;) {
      if (!untouched(*set)) continue;
      static_cast<void>(assign(*findParam(params, set->key), set->before));
      takeSettings(set->key);
      ++changes_;
    }
    eventSets_.erase(first, eventSets_.end());
  }
  for (nextEvent_ = std::min(nextEvent_, nextEvent); nextEvent_ < nextEvent;) {
    const TimelineEvent& event = timeline_[nextEvent_++];
    if (event.kind == TimelineEvent::Kind::set) applySet(event);
  }
  takeNotes();
}

// The scene is assigned in place, since laws and method keep references to it.
void Simulation::changeScene(Scene scene, double seconds) {
  const Scene acting = *scene_;
  Scene wanted = wantedScene();
  *scene_ = std::move(scene);
  glides_.start(std::move(wanted), acting, *scene_, state_.t, seconds);
  followShapes(seconds, wantedScene().colliders);
}

// The scene has another value: make it act.
void Simulation::takeSettings(const std::string& key) {
  wantedKept_ = nullptr;
  if (key == "integrator.step") baseTime_ = state_.t, gridSteps_ = 0;
  system_->refresh();
  if (key == "integrator.gain_limit" && started_ && keepsLedger() && !options_.ledger) {
    ledger_.start(*system_, pins_, state_);
  }
  takeMethod();
  choosePrecision();
}

// Another one begins in the midst of what this one computed, and where this one had to halve its steps says nothing of it.
// Before the first step it begins by itself, and so does the same one where another value makes the start a wild one.
void Simulation::takeMethod() {
  const bool another = method_->name != scene_->integrator.method;
  if (another) {
    method_ = findMethod(scene_->integrator.method);
    integrator_ = makeIntegrator(scene_->integrator, scene_->solver);
    halving_ = {};
  }
  if (!underWay() && started_) return beginMethod(false);
  if (another) integrator_->restore({}, state_);
}

}  // namespace selvedge
