// How a running simulation comes apart, and becomes whole again where one goes back.
#include <algorithm>

#include <fmt/format.h>

#include "base/quote.h"
#include "sim/simulation.h"
#include "tearing/tearing.h"

namespace selvedge {

// The same bits follow, whether this or another run of the same moments came here: all is made of the tears alone.
void Simulation::followTears(const TearsPtr& tears) {
  BuiltScene built = buildTorn(*scene_, options_.hands ? &hand_ : nullptr, tears.get(), read_);
  Colliders running = std::move(*colliders_);
  take(built);
  *colliders_ = std::move(running);
  tears_ = tears;
  const Tears& now = cloth_->tears();
  for (State* state : {&start_, &reference_}) {
    if (!started_) break;  // there are none yet
    state->q = fromMade(state->q, system_->blockSize(), now);
    state->v = fromMade(state->v, system_->blockSize(), now);
  }
  pins_.resize(system_->blockCount());
  integrator_ = makeIntegrator(scene_->integrator, scene_->solver);
  choosePrecision();
  if (started_) checks_ = StateChecks(*system_, start_);  // else begin() makes them
  automatic_.forget();
  ++builds_;
}

void Simulation::tear() {
  if (const TearsPtr tears = tearing_->comeApart(state_)) comeApart(tears);
}

bool Simulation::cut(const std::vector<int>& edges) {
  TearEdit edit(cloth_->tears());
  std::vector<NodePair> pairs;
  for (std::size_t i = 0; i + 1 < edges.size(); i += 2) {
    const ClothBody& body = cloth_->bodies()[cloth_->bodyOf(edges[i])];
    if (!body.isPuppet() && !body.isSolid()) pairs.push_back(nodePair(edges[i], edges[i + 1]));
  }
  bool some = edit.cut(pairs);
  for (const ClothBody& body : cloth_->bodies()) {
    if (!body.mesh.triangles.empty()) continue;
    for (const Spring& spring : std::span(cloth_->network().springs).subspan(body.firstSpring, body.springs)) {
      if (std::find(pairs.begin(), pairs.end(), nodePair(spring.a, spring.b)) == pairs.end()) continue;
      edit.breakSpring(body.firstLone + madeNumber(spring));
      some = true;
    }
  }
  if (some) comeApart(std::make_shared<const Tears>(edit.take()));
  return some;
}

std::string Simulation::obey(const Cut& command) {
  if (!cloth_->mesh().yarns.empty()) return "yarns are not cut: only sheets are";
  const int made = cloth_->tears().made;
  const bool known =
      std::all_of(command.edges.begin(), command.edges.end(), [&](int node) { return node >= 0 && node < made; });
  if (command.edges.size() % 2 != 0 || !known)
    return "a cut names edges by two nodes each, of the cloth as it was made";
  const auto ofSolid = [&](int node) { return cloth_->bodies()[cloth_->bodyOf(node)].isSolid(); };
  if (std::ranges::any_of(command.edges, ofSolid)) return "solids are not cut: only sheets, ropes and nets are";
  if (!cut(command.edges)) return "nothing came apart: a cut needs two edges in a row, or one at the border";
  note(fmt::format("cut along {}", counted(command.edges.size() / 2, "edge")));
  return "";
}

void Simulation::comeApart(const TearsPtr& tears) {
  const Tears before = cloth_->tears();
  const std::unique_ptr<System> whole = std::move(system_);  // whose memory and laws are asked for once more
  MethodMemory remembered;
  integrator_->keep(remembered);
  followTears(tears);
  const int each = system_->blockSize();
  const auto dofs = static_cast<Eigen::Index>(before.nodes()) * each;
  for (VecX* numbers : {&state_.q, &state_.v}) *numbers = withCopies(*numbers, each, *tears);
  for (VecX& numbers : remembered.vectors) {
    if (numbers.size() == dofs) numbers = withCopies(numbers, each, *tears);
  }
  system_->takeMemory(*whole, state_);
  pins_.lock(*system_, state_);
  holdOn(before);
  if (started_) fix(fixedFor_);
  integrator_->restore(remembered, state_);
  integrator_->moved(state_, state_);
  if (started_ && keepsLedger()) ledger_.torn(*system_, pins_, state_);
}

void Simulation::holdOn(const Tears& before) {
  if (!hand_.holds) return;
  const auto& triangles = before.triangles;
  const auto held = std::find(triangles.begin(), triangles.end(), hand_.nodes);
  if (held != triangles.end())
    hand_.nodes = cloth_->tears().triangles[static_cast<std::size_t>(held - triangles.begin())];
}

}  // namespace selvedge
