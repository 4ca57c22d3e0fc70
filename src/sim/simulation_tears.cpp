// How a running simulation comes apart, and becomes whole again where one goes back.
#include <algorithm>

#include <fmt/format.h>

#include "base/quote.h"
#include "model/tears/cut_path.h"
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
  const TearsPtr tears = tearing_->comeApart(state_);
  if (!tears) return;
  if (keepsLedger()) ledger_.look(*system_, pins_, state_);
  comeApart(tears);
}

// Parts of triangles vibrate faster than these: a method whose step must follow that, and is fixed, would not bear them.
bool Simulation::cutsAlongEdges() const {
  const IntegratorSettings& settings = scene_->integrator;
  return settings.substeps > 0 && settings.halvings <= 0 && stepIsLimited(*method_, settings);
}

std::size_t Simulation::cut(const Stroke& stroke) {
  constexpr double kTwentieth = 0.05;
  TearEdit edit(cloth_->tears());
  const std::vector<Scene::Cloth> cloths = scene_->cloths();
  std::size_t edges = 0;
  bool wouldDivide = false;
  for (std::size_t i = 0; i < cloths.size(); ++i) {
    const ClothBody& body = cloth_->bodies()[i];
    if (body.isPuppet() || body.isSolid()) continue;
    std::vector<CutPiece> pieces;
    std::ranges::copy_if(stroke.pieces, std::back_inserter(pieces),
                         [&](const auto& each) { return body.has(each.nodes[0]); });
    const bool ofTriangles = cloths[i].material.model == "triangles";
    TearEdit own = edit;  // a body that only comes to be divided stays as it is
    std::vector<NodePair> pairs = divideAlong(own, pieces, ofTriangles && !cutsAlongEdges() ? kTwentieth : kAlongEdges);
    std::ranges::copy_if(stroke.edges, std::back_inserter(pairs), [&](const auto& each) { return body.has(each[0]); });
    bool some = own.cut(pairs);
    for (const Spring& spring : std::span(cloth_->network().springs).subspan(body.firstSpring, body.springs)) {
      if (!body.mesh.triangles.empty() || std::ranges::find(pairs, nodePair(spring.a, spring.b)) == pairs.end())
        continue;
      own.breakSpring(body.firstLone + madeNumber(spring));
      some = true;
    }
    if (!some) continue;
    edit = std::move(own);
    edges += pairs.size();
    wouldDivide = wouldDivide || (ofTriangles && !pieces.empty());
  }
  if (edges == 0) return 0;
  comeApart(std::make_shared<const Tears>(edit.take()));
  note(fmt::format("cut along {}", counted(edges, "edge")));
  if (wouldDivide && cutsAlongEdges()) {
    notes_.back().text +=
        fmt::format(", no triangle divided, as {} takes a fixed number of substeps: substeps = 0 lets cuts divide them",
                    method_->name);
    notes_.back().notable = true;
  }
  return edges;
}

std::string Simulation::obey(const Cut& command) {
  if (!cloth_->mesh().yarns.empty()) return "yarns are not cut: only sheets are";
  std::vector<int> nodes;
  for (const NodePair& edge : command.edges) nodes.insert(nodes.end(), edge.begin(), edge.end());
  for (const CutPiece& piece : command.pieces) nodes.insert(nodes.end(), piece.nodes.begin(), piece.nodes.end());
  const int made = cloth_->tears().made;
  const bool known = std::ranges::all_of(nodes, [&](int node) { return node >= 0 && node < made; });
  const bool placed = std::ranges::all_of(command.pieces, [](const CutPiece& piece) {
    const auto& [a, b, c] = piece.nodes;
    return a != b && b != c && c != a && piece.from.allFinite() && piece.to.allFinite();
  });
  if (!known || !placed) {
    return "a cut names edges by two nodes each, and triangles by three with two places in them, of the cloth as it "
           "was made";
  }
  const auto ofSolid = [&](int node) { return cloth_->bodies()[cloth_->bodyOf(node)].isSolid(); };
  if (!nodes.empty() && std::ranges::all_of(nodes, ofSolid))
    return "solids are not cut: only sheets, ropes and nets are";
  return cut(command) > 0 ? "" : std::string(kNothingCameApart);
}

void Simulation::comeApart(const TearsPtr& tears) {
  const Tears before = cloth_->tears();
  const std::unique_ptr<System> whole = std::move(system_);  // whose memory and laws are asked for once more
  MethodMemory remembered;
  integrator_->keep(remembered);
  followTears(tears);
  const int each = system_->blockSize();
  const auto dofs = static_cast<Eigen::Index>(before.nodes()) * each;
  for (VecX* numbers : {&state_.q, &state_.v}) *numbers = withAdded(*numbers, each, *tears);
  for (VecX& numbers : remembered.vectors) {
    if (numbers.size() == dofs) numbers = withAdded(numbers, each, *tears);
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
  const auto held = std::ranges::find(triangles, hand_.nodes);
  if (held == triangles.end()) return;
  const ClothPlace made = placeMade({hand_.nodes, hand_.weights}, before);
  const ClothPlace now = placeNow(made, cloth_->tears(), static_cast<int>(held - triangles.begin()));
  hand_.nodes = now.nodes, hand_.weights = now.weights;
}

}  // namespace selvedge
