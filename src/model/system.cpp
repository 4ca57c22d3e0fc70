#include "model/system.h"

namespace selvedge {

void System::addLaw(std::unique_ptr<ForceLaw> law) { laws_.push_back(std::move(law)); }

void System::finish() {
  std::vector<std::pair<int, int>> pairs;
  for (const auto& law : laws_) law->couplings(pairs);
  pattern_ = std::make_shared<const BlockPattern>(BlockPattern::fromPairs(blockCount_, std::move(pairs)));
  for (const auto& law : laws_) law->bind(*pattern_);
  refresh();
}

void System::refresh() {
  for (const auto& law : laws_) law->refresh();
}

bool System::dissipative() const {
  for (const auto& law : laws_) {
    if (law->dissipative()) return true;
  }
  return false;
}

double System::potentialEnergy(const State& state) const {
  double sum = 0;
  for (const auto& law : laws_) {
    if (law->conservative()) sum += law->energy(state);
  }
  return sum;
}

void System::force(const State& state, VecX& F) const {
  F.setZero(dofs());
  for (const auto& law : laws_) {
    if (law->conservative()) law->addForce(state, F);
    if (law->dissipative()) law->addDissipativeForce(state, F);
  }
}

void System::conservativeForce(const State& state, VecX& F) const {
  F.setZero(dofs());
  for (const auto& law : laws_) {
    if (law->conservative()) law->addForce(state, F);
  }
}

void System::addJacobians(const State& state, const JacobianOptions& options, double cq, double cv,
                          BlockMatrix& A) const {
  for (const auto& law : laws_) law->addJacobians(state, options, cq, cv, A);
}

}  // namespace selvedge
