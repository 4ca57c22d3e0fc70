// How a running simulation comes apart, and becomes whole again where one goes back.
#include <algorithm>

#include "sim/simulation.h"
#include "tearing/tearing.h"

namespace selvedge {

// The same bits follow, whether this or another run of the same moments came here: all is made of the tears alone.
void Simulation::followTears(const TearsPtr& tears) {
  BuiltScene built = buildTorn(*scene_, options_.hands ? &hand_ : nullptr, tears.get());
  Colliders running = std::move(*colliders_);
  take(built);
  *colliders_ = std::move(running);
  tears_ = tears;
  const Tears& now = cloth_->tears();
  for (State* state : {&start_, &reference_}) {
    state->q = fromMade(state->q, system_->blockSize(), now);
    state->v = fromMade(state->v, system_->blockSize(), now);
  }
  pins_.resize(system_->blockCount());
  integrator_ = makeIntegrator(scene_->integrator, scene_->solver);
  choosePrecision();
  checks_ = StateChecks(*system_, start_);
  automatic_.forget();
  ++builds_;
}

void Simulation::tear() {
  TearsPtr tears = tearing_->comeApart(state_);
  if (!tears) return;
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
  fix(fixedFor_);
  integrator_->restore(remembered, state_);
  integrator_->moved(state_, state_);
  if (keepsLedger()) ledger_.torn(*system_, pins_, state_);
}

void Simulation::holdOn(const Tears& before) {
  if (!hand_.holds) return;
  const auto& triangles = before.triangles;
  const auto held = std::find(triangles.begin(), triangles.end(), hand_.nodes);
  if (held != triangles.end())
    hand_.nodes = cloth_->tears().triangles[static_cast<std::size_t>(held - triangles.begin())];
}

}  // namespace selvedge
