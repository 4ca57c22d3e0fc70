#include "app/workbench/running_lanes.h"

#include <algorithm>
#include <chrono>

#include <fmt/format.h>

#include "base/lane_number.h"
#include "integrators/methods.h"

namespace selvedge {

std::string laneName(const LaneStatus& lane) {
  return fmt::format("{}  {}", laneLetter(lane.number), lane.label.empty() ? lane.method : lane.label);
}

void RunningLanes::start(std::unique_ptr<Runner> started) {
  if (runner) {
    retiring_.push_back(std::async(std::launch::async, [last = std::move(runner)]() mutable { last.reset(); }));
  }
  runner = std::move(started);
  ++runners_;
  frame.reset();
  seen_.reset();
  active_ = 0;
  activeNumber_ = 0;
  editsOneLane = false;
}

void RunningLanes::endRetired() {
  std::erase_if(retiring_,
                [](const auto& f) { return f.wait_for(std::chrono::seconds(0)) == std::future_status::ready; });
}

// A lane that was added becomes the active one; otherwise the active one stays what it was as long as it is there.
void RunningLanes::takeFrame(std::shared_ptr<const RunnerFrame> newest) {
  const std::size_t before = count();
  const bool more = before > 0 && newest->lanes.size() > before;
  frame = std::move(newest);
  if (more) activeNumber_ = frame->lanes.back().number;
  const LaneStatus* same = find(activeNumber_);
  active_ = same ? static_cast<std::size_t>(same - frame->lanes.data()) : std::min(active_, count() - 1);
  if (active().number != std::exchange(activeNumber_, active().number)) showActive();
  if (count() == 1 && before > 1) editsOneLane = false;  // not while one that was asked for is on its way
}

const LaneStatus* RunningLanes::find(int number) const {
  if (!ready()) return nullptr;
  const auto found = std::find_if(frame->lanes.begin(), frame->lanes.end(),
                                  [&](const LaneStatus& lane) { return lane.number == number; });
  return found == frame->lanes.end() ? nullptr : &*found;
}

bool RunningLanes::isOwn(std::string_view key) const {
  if (!ready()) return false;
  const std::vector<std::string>& own = active().own;
  return count() > 1 && std::find(own.begin(), own.end(), key) != own.end();
}

bool RunningLanes::pinned(int node) const {
  const auto& pins = active().cloth.pins;
  return std::any_of(pins.begin(), pins.end(),
                     [&](const PinMark& p) { return p.node == static_cast<std::uint32_t>(node); });
}

bool RunningLanes::caughtUp() const { return frame->commandsApplied == runner->queued(); }

bool RunningLanes::showsActive() const { return active().scene == seen_; }

void RunningLanes::showActive() {
  seen_ = active().scene;
  if (seen_) document_.show(*seen_);
}

void RunningLanes::add(std::vector<std::pair<std::string, std::string>> own) {
  if (!ready()) return;
  if (count() >= kMostLanes) {
    return notices_.say(fmt::format("There are {} lanes already, as many as can be.", kMostLanes));
  }
  const auto method =
      std::find_if(own.begin(), own.end(), [](const auto& value) { return value.first == "integrator.method"; });
  const MethodInfo* info = method == own.end() ? nullptr : findMethod(method->second);
  const std::string why = info ? whyAutomatic(*info, document_.scene.integrator) : "";
  const bool says =
      std::any_of(own.begin(), own.end(), [](const auto& value) { return value.first == "integrator.substeps"; });
  if (!why.empty() && !says) {
    own.emplace_back("integrator.substeps", "0");
    notices_.say(fmt::format("{} {}: its substeps are automatic", info->name, why));
  }
  if (own.empty() || count() == 1) editsOneLane = own.empty();  // a copy without a difference is added to be changed
  runner->addLane(active().number, std::move(own));
}

void RunningLanes::remove(std::size_t lane) {
  if (lane < count() && count() > 1) runner->removeLane(frame->lanes[lane].number);
}

void RunningLanes::activate(std::size_t lane) {
  if (lane >= count() || lane == active_) return;
  active_ = lane;
  activeNumber_ = active().number;
  selection_.trail.clear();
  showActive();
}

void RunningLanes::share(const std::string& key) {
  if (count() < 2) return;
  runner->share(key, active().number);
  notices_.say(fmt::format("{} is the same in all lanes now, as in {}", key, laneLetter(active().number)));
}

}  // namespace selvedge
