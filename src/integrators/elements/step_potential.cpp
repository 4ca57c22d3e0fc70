#include "integrators/elements/step_potential.h"

#include <algorithm>

#include "base/parallel.h"
#include "model/mesh/disjoint_sets.h"

namespace selvedge {

void StepPotential::begin(const ElementStep& step, State& end) {
  step_ = &step;
  end_ = &end;
  y_ = end.q;
  layers_.resize(step.layers.size());
  for (std::size_t l = 0; l < layers_.size(); ++l) {
    const ElementLayer& layer = step.layers[l];
    OfLayer& own = layers_[l];
    own.startStrains.resize(layer.count() * toIndex(layer.elements->strains()));
    parallelFor(static_cast<int>(layer.count()), [&](int first, int last) {
      layer.elements->findStrains(first, last, step.start.q.data(), end.t, own.startStrains);
    });
    own.step = {step.h, end.q.data(), end.t, layer.damping, own.startStrains};
  }
  if (step.changed) findPieces();
  findHeld();
}

void StepPotential::findPieces() {
  DisjointSets sets(static_cast<std::size_t>(y_.size()) / 3);
  for (const ElementLayer& layer : step_->layers) {
    const std::size_t corners = layer.corners();
    for (std::size_t at = 0; at < layer.nodes.size(); ++at) sets.join(layer.nodes[at - at % corners], layer.nodes[at]);
  }
  pieceOf_ = sets.lowestOfAll();
  int count = 0;
  for (std::size_t i = 0; i < pieceOf_.size(); ++i) {
    // The lowest node of a piece comes first and has its number already.
    const bool lowest = pieceOf_[i] == static_cast<int>(i);
    pieceOf_[i] = lowest ? count++ : pieceOf_[toIndex(pieceOf_[i])];
  }
  pieces_.resize(toIndex(count));
}

// By pins, and by what has a place of its own.
void StepPotential::findHeld() {
  for (Piece& piece : pieces_) piece.free.setOnes();
  for (std::size_t i = 0; i < pieceOf_.size(); ++i) {
    for (int c = 0; c < 3; ++c) {
      if (step_->inverseMass[3 * static_cast<Eigen::Index>(i) + c] == 0) pieces_[toIndex(pieceOf_[i])].free[c] = 0;
    }
  }
  for (const ElementLayer& layer : step_->layers) {
    if (!layer.hasPlace()) continue;
    for (const int node : layer.nodes) pieces_[pieceOf(node)].free.setZero();
  }
}

void StepPotential::find(std::vector<double>& potentials, std::span<Vec3> gradients) {
  const VecX& q = end_->q;
  const double rate = 1 / (step_->h * step_->h);
  potentials.assign(pieces_.size(), 0.0);
  for (std::size_t i = 0; i < pieceOf_.size(); ++i) {
    const auto at = 3 * static_cast<Eigen::Index>(i);
    const Vec3 way = q.segment<3>(at) - y_.segment<3>(at);
    potentials[toIndex(pieceOf_[i])] += 0.5 * rate * step_->mass.segment<3>(at).dot(way.cwiseAbs2());
  }
  for (std::size_t l = 0; l < layers_.size(); ++l) {
    const ElementLayer& layer = step_->layers[l];
    const StrainStep& step = layers_[l].step;
    energies_.resize(layer.count());
    parallelFor(static_cast<int>(layer.count()), [&](int first, int last) {
      if (gradients.empty()) return layer.elements->findEnergies(first, last, step, energies_);
      layer.elements->findGradients(first, last, step, energies_, gradients);
    });
    if (!gradients.empty()) gradients = gradients.subspan(layer.nodes.size());
    const std::size_t corners = layer.corners();
    for (std::size_t e = 0; e < energies_.size(); ++e) potentials[pieceOf(layer.nodes[e * corners])] += energies_[e];
  }
}

void StepPotential::chooseStart() {
  VecX& q = end_->q;
  best_ = q;
  find(least_);
  for (const double way : {step_->h, 0.0}) {
    q = (step_->inverseMass.array() != 0).select(step_->start.q + way * step_->start.v, y_);
    find(here_);
    for (std::size_t i = 0; i < pieceOf_.size(); ++i) {
      const auto at = 3 * static_cast<Eigen::Index>(i);
      const std::size_t piece = toIndex(pieceOf_[i]);
      if (here_[piece] < least_[piece]) best_.segment<3>(at) = q.segment<3>(at);
    }
    for (std::size_t piece = 0; piece < least_.size(); ++piece) least_[piece] = std::min(least_[piece], here_[piece]);
  }
  q = best_;
}

void StepPotential::movePieces() {
  VecX& q = end_->q;
  for (Piece& piece : pieces_) piece.mass = piece.way = Vec3::Zero();
  for (std::size_t i = 0; i < pieceOf_.size(); ++i) {
    const auto at = 3 * static_cast<Eigen::Index>(i);
    Piece& piece = pieces_[toIndex(pieceOf_[i])];
    piece.mass += step_->mass.segment<3>(at);
    piece.way += step_->mass.segment<3>(at).cwiseProduct(y_.segment<3>(at) - q.segment<3>(at));
  }
  for (Piece& piece : pieces_) piece.way = piece.free.cwiseProduct(piece.way).cwiseQuotient(piece.mass);
  for (std::size_t i = 0; i < pieceOf_.size(); ++i)
    q.segment<3>(3 * static_cast<Eigen::Index>(i)) += pieces_[toIndex(pieceOf_[i])].way;
}

}  // namespace selvedge
