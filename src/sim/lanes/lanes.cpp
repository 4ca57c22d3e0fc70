#include "sim/lanes/lanes.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/error.h"
#include "base/lane_number.h"
#include "base/params/param_value.h"
#include "integrators/method_keys.h"
#include "scene/blocks/key_list.h"
#include "scene/blocks/presets.h"
#include "scene/build/least_step.h"
#include "scene/files/set_parameter.h"
#include "scene/keys.h"

namespace selvedge {
namespace {

void insertOnce(std::vector<std::string>& keys, const std::string& key) {
  if (std::find(keys.begin(), keys.end(), key) == keys.end()) keys.push_back(key);
}

std::string noLane(int number) { return fmt::format("there is no lane {} any more", laneLetter(number)); }

// "rk4", "rho_inf 0.5", "stretch 500 200": what a lane is told apart by.
std::string wordsOf(const Param& p) {
  const ParamValue value = valueOf(p);
  const auto* text = std::get_if<std::string>(&value);
  if (text && (p.key == "integrator.method" || isPreset(p.key))) return *text;
  const auto* whole = std::get_if<std::int64_t>(&value);
  if (whole && *whole == 0 && p.key == "integrator.substeps") return "automatic substeps";
  const std::string name = p.key.substr(p.key.find('.') + 1);
  if (text) return fmt::format("{} {}", name, *text);
  if (const auto* number = std::get_if<double>(&value)) return fmt::format("{} {:.4g}", name, *number);
  if (const auto* list = std::get_if<std::vector<double>>(&value)) {
    return fmt::format("{} {:.4g}", name, fmt::join(*list, " "));
  }
  return fmt::format("{} {}", name, describe(value));
}

bool sameNumbers(const VecX& a, const VecX& b) {  // also where a formula of the scene has no value
  return a.size() == b.size() && ((a.array() == b.array()) || (a.array().isNaN() && b.array().isNaN())).all();
}

// With the same bits; of a cloth of another kind: with every node at the same place, as fast.
bool startsAs(const Simulation& one, const Simulation& other) {
  const State &a = one.start(), &b = other.start();
  const System &first = one.system(), &second = other.system();
  if (first.blockCount() != second.blockCount() || a.t != b.t) return false;
  if (one.ownScene().mesh.kind != other.ownScene().mesh.kind) {
    return first.inSpace(a.q) == second.inSpace(b.q) && first.inSpace(a.v) == second.inSpace(b.v);
  }
  // What laws remember cannot be the same where one of them has another law: it begins anew.
  const bool remembersAlike = a.memory.size() != b.memory.size() || sameNumbers(a.memory, b.memory);
  return sameNumbers(a.q, b.q) && sameNumbers(a.v, b.v) && remembersAlike;
}

}  // namespace

Lanes::Lanes(const Scene& scene, const std::vector<LaneSettings>& lanes, SimulationOptions options)
    : options_(options), arena_(options.threads, options.background) {
  for (const LaneSettings& settings : lanes) {
    Lane& lane = lanes_.emplace_back();
    lane.number = static_cast<int>(lanes_.size()) - 1;
    lane.serial = serials_++;
    lane.name = settings.name;
    Scene own = scene;
    for (const auto& [key, value] : settings.values) {
      setParameter(own, key, value, fmt::format("--lane \"{}\"", settings.label));
      insertOnce(lane.own, key);
    }
    lane.simulation = std::make_unique<Simulation>(std::move(own), options);
    if (!startsAs(*lane.simulation, *lanes_.front().simulation)) {
      throw InputError(
          "--lane", fmt::format("\"{}\" does not start from the same state as \"{}\": lanes differ in how they "
                                "move, not in [mesh] or [start] (but mesh.kind may differ where all nodes keep their "
                                "places, as those of a grid and a weave do)",
                                settings.label, lanes.front().label));
    }
  }
  if (!lanes_.empty()) clock_ = lane(0).time();
}

std::string Lanes::label(std::size_t i) const {
  if (!lanes_[i].name.empty()) return lanes_[i].name;
  Scene scene = lane(i).ownScene();
  const Params params = scene.params();
  std::vector<std::string> words;
  for (const std::string& key : own(i)) {
    if (key.starts_with("integrator.") && !readsKey(lane(i).method(), key)) continue;
    if (const Param* p = findParam(params, key)) words.push_back(wordsOf(*p));  // else of a shape that is gone
  }
  return fmt::format("{}", fmt::join(words, ", "));
}

double Lanes::nextClock() const {
  double next = clock_;
  for (const Lane& lane : lanes_) {
    if (!lane.simulation->failure()) next = std::max(next, lane.simulation->nextTime());
  }
  return next;
}

bool Lanes::someDue() const {
  return std::any_of(lanes_.begin(), lanes_.end(),
                     [&](const Lane& lane) { return !lane.simulation->failure() && due(*lane.simulation); });
}

bool Lanes::alive() const {
  return std::any_of(lanes_.begin(), lanes_.end(), [](const Lane& lane) { return !lane.simulation->failure(); });
}

bool Lanes::failed() const {
  return std::any_of(lanes_.begin(), lanes_.end(),
                     [](const Lane& lane) { return lane.simulation->failure().has_value(); });
}

// Where all lanes are at, after a jump.
void Lanes::takeClock() {
  clock_ = lane(0).time();
  for (const Lane& lane : lanes_) clock_ = std::max(clock_, lane.simulation->time());
}

std::optional<std::size_t> Lanes::find(int number) const {
  for (std::size_t i = 0; i < size(); ++i) {
    if (lanes_[i].number == number) return i;
  }
  return {};
}

std::string Lanes::applyTo(int number, const SetParameter& command) {
  const auto lane = find(number);
  if (!lane) return noLane(number);
  if (isOfStart(command.key)) return fmt::format("{} is the same in all lanes: they start from one state", command.key);
  std::string wrong = this->lane(*lane).apply(command);
  if (!wrong.empty()) return wrong;
  insertOnce(lanes_[*lane].own, command.key);
  lanes_[*lane].name.clear();
  return "";
}

// A fabric goes over every key of a material, also over those that a lane has of its own: what to put back.
std::vector<SetParameter> Lanes::ownUnder(std::size_t i, const std::string& key) const {
  std::vector<SetParameter> kept;
  if (!isPreset(key)) return kept;
  Preset plain;
  const Params covered = presetKeys(key, plain);
  for (const std::string& own : lanes_[i].own) {
    const auto isCovered = std::any_of(covered.begin(), covered.end(), [&](const Param& p) { return p.key == own; });
    if (isCovered) kept.push_back({own, *valueIn(i, own)});
  }
  return kept;
}

std::string Lanes::set(std::size_t i, const SetParameter& command) {
  const std::vector<SetParameter> kept = ownUnder(i, command.key);
  std::string wrong = lane(i).apply(command);
  for (const SetParameter& each : kept) static_cast<void>(lane(i).apply(each));
  return wrong;
}

std::string Lanes::apply(const Command& command) {
  const auto* set = std::get_if<SetParameter>(&command);
  if (set && set->lane >= 0) return applyTo(set->lane, *set);
  if (!set || !isOfStart(set->key) || !differAtStart()) return applyToAll(command);
  if (std::string wrong = wrongStart(*set); !wrong.empty()) return wrong;
  return applyToAll(command);
}

// Whether lanes that differ at the start would begin apart with a new value: tried on simulations of their own.
std::string Lanes::wrongStart(const SetParameter& command) const {
  std::unique_ptr<Simulation> first;
  for (std::size_t i = 0; i < size(); ++i) {
    const std::vector<std::string>& own = lanes_[i].own;
    Scene scene = lane(i).ownScene();
    const Params params = scene.params();
    const Param* param = findParam(params, command.key);
    if (!param) return notSettable(scene, command.key);
    if (std::find(own.begin(), own.end(), command.key) == own.end()) {
      if (std::string wrong = assign(*param, command.value); !wrong.empty()) return wrong;
    }
    try {
      auto candidate = std::make_unique<Simulation>(std::move(scene), options_);
      if (!first) {
        first = std::move(candidate);
      } else if (!startsAs(*candidate, *first)) {
        return fmt::format(
            "{}: the lanes differ in mesh.kind, and their nodes would no longer start at the same places", command.key);
      }
    } catch (const InputError& error) {
      return error.what();
    }
  }
  return "";
}

bool Lanes::differAtStart() const {
  return std::any_of(lanes_.begin(), lanes_.end(), [](const Lane& lane) {
    return std::any_of(lane.own.begin(), lane.own.end(), [](const std::string& key) { return mayDifferAtStart(key); });
  });
}

std::string Lanes::applyToAll(const Command& command) {
  const auto* set = std::get_if<SetParameter>(&command);
  std::string first;
  const std::vector<std::size_t> starts = startsOfAll();
  for (std::size_t i = 0; i < size(); ++i) {
    const std::vector<std::string>& own = lanes_[i].own;
    if (set && std::find(own.begin(), own.end(), set->key) != own.end()) continue;
    if (std::string wrong = set ? this->set(i, *set) : lane(i).apply(command); first.empty()) first = std::move(wrong);
  }
  startTogether(starts);
  return first;
}

std::vector<std::size_t> Lanes::startsOfAll() const {
  std::vector<std::size_t> starts;
  for (const Lane& lane : lanes_) starts.push_back(lane.simulation->starts());
  return starts;
}

// Where one lane has started anew since, all do.
void Lanes::startTogether(const std::vector<std::size_t>& before) {
  const std::vector<std::size_t> now = startsOfAll();
  if (now == before) return;
  for (std::size_t i = 0; i < size(); ++i) {
    if (now[i] == before[i]) lanes_[i].simulation->restart();
  }
  takeClock();
}

std::string Lanes::add(int number, const std::vector<std::pair<std::string, std::string>>& own) {
  const auto from = find(number);
  if (!from) return noLane(number);
  if (size() >= kMostLanes) return fmt::format("there are {} lanes already, as many as there can be", kMostLanes);
  Lane lane;
  lane.own = lanes_[*from].own;
  try {
    Scene scene = this->lane(*from).ownScene();
    for (const auto& [key, value] : own) {
      if (isOfStart(key)) return fmt::format("{} is the same in all lanes: they start from one state", key);
      setParameter(scene, key, value, "a lane");
      insertOnce(lane.own, key);
    }
    if (std::string wrong = lostStep(scene.integrator, this->lane(*from).time()); !wrong.empty()) return wrong;
    lane.simulation = std::make_unique<Simulation>(std::move(scene), options_);
  } catch (const InputError& error) {
    return error.what();
  }
  lane.simulation->continueFrom(this->lane(*from));
  while (find(lane.number)) ++lane.number;
  lane.serial = serials_++;
  lanes_.push_back(std::move(lane));
  return "";
}

std::string Lanes::remove(int number) {
  const auto lane = find(number);
  if (!lane) return noLane(number);
  if (size() == 1) return "the last lane cannot be removed";
  lanes_.erase(lanes_.begin() + static_cast<std::ptrdiff_t>(*lane));
  return "";
}

std::string Lanes::share(const std::string& key, int number) {
  const auto from = find(number);
  if (!from) return noLane(number);
  if (isOfStart(key)) return fmt::format("{} belongs to the start of each lane, and stays as it is", key);
  const std::optional<ParamValue> value = valueIn(*from, key);
  if (!value) return notSettable(lane(*from).ownScene(), key);
  std::string first;
  for (std::size_t i = 0; i < size(); ++i) {
    std::string wrong = i == *from ? "" : set(i, {key, *value});
    if (!wrong.empty()) {
      if (first.empty()) first = std::move(wrong);
    } else if (std::erase(lanes_[i].own, key) > 0) {
      lanes_[i].name.clear();
    }
  }
  return first;
}

std::string Lanes::disown(const std::string& key, int number) {
  const auto to = find(number);
  if (!to) return noLane(number);
  if (std::erase(lanes_[*to].own, key) > 0) lanes_[*to].name.clear();
  const auto from = std::find_if(lanes_.begin(), lanes_.end(), [&](const Lane& lane) {
    return lane.number != number && std::find(lane.own.begin(), lane.own.end(), key) == lane.own.end();
  });
  if (from == lanes_.end()) return "";
  const std::optional<ParamValue> value = valueIn(static_cast<std::size_t>(from - lanes_.begin()), key);
  if (!value) return notSettable(lane(*to).ownScene(), key);
  const std::vector<std::size_t> starts = startsOfAll();
  std::string wrong = set(*to, {key, *value});
  startTogether(starts);
  return wrong;
}

std::optional<ParamValue> Lanes::valueIn(std::size_t i, const std::string& key) const {
  Scene scene = lane(i).ownScene();
  const Params params = scene.params();
  const Param* param = findParam(params, key);
  return param ? std::optional(valueOf(*param)) : std::nullopt;
}

void Lanes::restart() {
  for (const Lane& lane : lanes_) lane.simulation->restart();
  takeClock();
}

// Where one lane cannot go there (its cloth is built anew, and the file of its mesh is gone), all stay where they are.
void Lanes::goTo(const std::vector<std::shared_ptr<Checkpoint>>& to, PastParameters parameters) {
  std::vector<Checkpoint> here(size());
  for (std::size_t i = 0; i < size(); ++i) lane(i).keep(here[i]);
  for (std::size_t i = 0; i < size(); ++i) {
    try {
      // Before it came a lane has the past of another one, but parameters of its own.
      lane(i).goTo(*to[i], to[i]->lane == serial(i) ? parameters : PastParameters::keep);
    } catch (...) {
      for (std::size_t moved = 0; moved <= i; ++moved) {
        try {
          lane(moved).goTo(here[moved], PastParameters::takeBack);
        } catch (const InputError&) {  // the one that could not go may not come back either
        }
      }
      throw;
    }
  }
  takeClock();
}

void Lanes::resume() {
  for (const Lane& lane : lanes_) lane.simulation->resume();
}

}  // namespace selvedge
