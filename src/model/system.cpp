#include "model/system.h"

#include <algorithm>

#include "base/check.h"

namespace selvedge {

std::string ForceLaw::fullName() const {
  return body_.empty() ? std::string(name()) : body_ + "." + std::string(name());
}

void System::addLaw(std::unique_ptr<ForceLaw> law) { laws_.push_back(std::move(law)); }

void System::finish() {
  std::vector<std::pair<int, int>> pairs;
  for (const auto& law : laws_) law->couplings(pairs);
  pattern_ = std::make_shared<const BlockPattern>(BlockPattern::fromPairs(blockCount_, std::move(pairs)));
  loose_ = std::make_shared<LoosePattern>(pattern_);
  memorySize_ = 0;
  for (const auto& law : laws_) {
    law->bind(*pattern_);
    memorySize_ += law->memorySize();
  }
  joinForces();
  refresh();
}

void System::joinForces() {
  leads_.assign(laws_.size(), true);
  for (std::size_t i = 0; i < laws_.size(); ++i) {
    for (std::size_t j = i + 1; leads_[i] && j < laws_.size(); ++j) {
      if (leads_[j] && laws_[i]->join(*laws_[j])) leads_[j] = false;
    }
  }
}

void System::setSinglePrecision(bool single) {
  for (const auto& law : laws_) law->setSinglePrecision(single);
}

void System::refresh() {
  for (const auto& law : laws_) law->refresh();
}

bool System::fixes() const {
  return std::any_of(laws_.begin(), laws_.end(), [](const auto& law) { return law->fixes(); });
}

bool System::fix(const State& state, const InnerStep& step) {
  SELVEDGE_CHECK_EQ(state.memory.size(), memorySize_);
  std::size_t first = 0;
  bool changed = false;
  const std::span<const double> all(state.memory.data(), static_cast<std::size_t>(state.memory.size()));
  for (const auto& law : laws_) {
    const auto size = static_cast<std::size_t>(law->memorySize());
    if (law->fixes()) changed = law->fix(state, all.subspan(first, size), step) || changed;
    first += size;
  }
  looseCouplings_.clear();
  for (const auto& law : laws_) law->looseCouplings(looseCouplings_);
  loose_->rebuild(looseCouplings_);
  ties_.clear();
  for (const auto& law : laws_) law->ties(ties_);
  return changed;
}

PlaceLimits* System::placeLimits() const {
  for (const auto& law : laws_) {
    if (PlaceLimits* limits = law->placeLimits()) return limits;
  }
  return nullptr;
}

void System::remember(State& state) const {
  SELVEDGE_CHECK_EQ(state.memory.size(), memorySize_);
  std::size_t first = 0;
  const std::span<double> all(state.memory.data(), static_cast<std::size_t>(state.memory.size()));
  for (const auto& law : laws_) {
    const auto size = static_cast<std::size_t>(law->memorySize());
    if (size > 0) law->remember(state, all.subspan(first, size));
    first += size;
  }
}

bool System::dissipative() const {
  if (hasInertiaForce()) return true;
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
  conservativeForce(state, F);
  addDissipativeForce(state, F);
}

void System::addDissipativeForce(const State& state, VecX& F) const {
  for (const auto& law : laws_) {
    if (law->dissipative()) law->addDissipativeForce(state, F);
  }
  if (hasInertiaForce()) addInertiaForce(state, F);
}

void System::addForces(const State& state, bool elastic, VecX& F) const {
  for (std::size_t i = 0; i < laws_.size(); ++i) {
    if (laws_[i]->elastic() != elastic) continue;
    if (leads_[i] && laws_[i]->conservative()) laws_[i]->addJointForce(state, F);
    if (laws_[i]->dissipative()) laws_[i]->addDissipativeForce(state, F);
  }
}

void System::conservativeForce(const State& state, VecX& F) const {
  F.setZero(dofs());
  for (std::size_t i = 0; i < laws_.size(); ++i) {
    if (leads_[i] && laws_[i]->conservative()) laws_[i]->addJointForce(state, F);
  }
}

void System::addJacobians(const State& state, const JacobianOptions& options, double cq, double cv,
                          BlockMatrix& A) const {
  for (std::size_t i = 0; i < laws_.size(); ++i) {
    if (leads_[i]) laws_[i]->addJointJacobians(state, options, cq, cv, A);
  }
  if (options.symmetric) A.mirrorUpper();
}

Eigen::Matrix3Xd System::inSpace(const VecX& x) const {
  Eigen::Matrix3Xd all(3, blockCount_);
  for (int i = 0; i < blockCount_; ++i) all.col(i) = inSpace(x, i);
  return all;
}

}  // namespace selvedge
