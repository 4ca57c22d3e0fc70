#include "model/system.h"

#include <algorithm>
#include <string>
#include <unordered_map>

#include "base/check.h"
#include "base/interrupt.h"

namespace selvedge {

std::string ForceLaw::fullName() const {
  return body_.empty() ? std::string(name()) : body_ + "." + std::string(name());
}

void System::addLaw(std::unique_ptr<ForceLaw> law) { laws_.push_back(std::move(law)); }

void System::finish() {
  std::vector<std::pair<int, int>> pairs;
  for (const auto& law : laws_) law->couplings(pairs);
  pattern_ = std::make_shared<const BlockPattern>(BlockPattern::fromPairs(blockCount_, pairs));
  loose_ = std::make_shared<LoosePattern>(pattern_);
  memorySize_ = 0;
  MemoryLayout layout;
  for (const auto& law : laws_) {
    law->bind(*pattern_);
    layout.push_back({law->memoryName(), memorySize_, law->memorySize()});
    memorySize_ += law->memorySize();
  }
  layout_ = std::make_shared<const MemoryLayout>(std::move(layout));
  joinForces();
  refresh();
}

// Of those of the same body: others have no element in common.
void System::joinForces() {
  leads_.assign(laws_.size(), true);
  std::unordered_map<std::string, std::vector<std::size_t>> leadingOf;
  for (std::size_t i = 0; i < laws_.size(); ++i) {
    std::vector<std::size_t>& leading = leadingOf[laws_[i]->body()];
    const auto joins = [&](std::size_t lead) { return laws_[lead]->join(*laws_[i]); };
    leads_[i] = std::none_of(leading.begin(), leading.end(), joins);
    if (leads_[i]) leading.push_back(i);
  }
}

void System::setSinglePrecision(bool single) {
  for (const auto& law : laws_) law->setSinglePrecision(single);
}

void System::refresh() {
  version_ = std::make_shared<const int>();
  for (const auto& law : laws_) law->refresh();
}

bool System::fixes() const {
  return std::any_of(laws_.begin(), laws_.end(), [](const auto& law) { return law->fixes(); });
}

bool System::fix(const State& state, const InnerStep& step) {
  SELVEDGE_CHECK_EQ(state.memory.size(), memorySize_);
  bool changed = false;
  const std::span<const double> all(state.memory.data(), static_cast<std::size_t>(state.memory.size()));
  for (std::size_t i = 0; i < laws_.size(); ++i) {
    const MemoryRange& own = (*layout_)[i];
    const auto memory = all.subspan(static_cast<std::size_t>(own.first), static_cast<std::size_t>(own.count));
    if (mustGiveUp()) return changed;  // what is left was fixed for the step before, and nobody takes this one
    if (laws_[i]->fixes()) changed = laws_[i]->fix(state, memory, step) || changed;
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
  for (std::size_t i = 0; i < laws_.size(); ++i) {
    if ((*layout_)[i].count > 0) laws_[i]->remember(state, memoryOf(i, state.memory));
  }
}

bool System::settle(const State& state, const InnerStep& step, double* stored) {
  bool flowed = false;
  for (std::size_t i = 0; i < laws_.size(); ++i) {
    ForceLaw& law = *laws_[i];
    const MemoryRange& own = (*layout_)[i];
    const std::span<const double> memory(state.memory.data() + own.first, static_cast<std::size_t>(own.count));
    if (!law.flows() || !law.flowed(memory)) continue;
    if (stored) *stored -= law.energy(state);
    flowed = law.fix(state, memory, step) || flowed;
    if (stored) *stored += law.energy(state);
  }
  return flowed;
}

void System::showKept(const State& state, Kept kept, std::string_view body) const {
  for (std::size_t i = 0; i < laws_.size(); ++i) {
    const MemoryRange& own = (*layout_)[i];
    if (laws_[i]->flows() && (body.empty() || laws_[i]->body() == body))
      laws_[i]->showKept({state.memory.data() + own.first, static_cast<std::size_t>(own.count)}, kept);
  }
}

std::span<double> System::memoryOf(std::size_t law, VecX& memory) const {
  const MemoryRange& own = (*layout_)[law];
  return {memory.data() + own.first, static_cast<std::size_t>(own.count)};
}

void System::takeMemory(const MemoryLayout& from, State& state) const {
  VecX memory = VecX::Zero(memorySize_);
  for (std::size_t i = 0; i < laws_.size(); ++i) {
    const MemoryRange& own = (*layout_)[i];
    if (own.count == 0) continue;
    const auto theirs = std::find_if(from.begin(), from.end(), [&](const MemoryRange& each) {
      return each.law == own.law && each.count == own.count;
    });
    if (theirs != from.end()) {
      memory.segment(own.first, own.count) = state.memory.segment(theirs->first, theirs->count);
    } else {
      laws_[i]->beginToRemember(state, memoryOf(i, memory));
    }
  }
  state.memory = std::move(memory);
}

namespace {

// Gives the numbers of a law their values of before, looked up by name (ForceLaw::nameMemory).
void carry(const ForceLaw& from, std::span<const double> before, const ForceLaw& to, std::span<double> now) {
  std::vector<MemoryNames> theirs, own;
  from.nameMemory(theirs);
  to.nameMemory(own);
  struct Known {
    std::int64_t name;
    std::size_t which, number;  // of its names
  };
  std::vector<Known> known;
  for (std::size_t i = 0; i < theirs.size(); ++i) {
    for (std::size_t k = 0; k < theirs[i].size(); ++k) {
      if (theirs[i][k] >= 0) known.push_back({theirs[i][k], k, i});
    }
  }
  std::ranges::sort(known, {}, [](const Known& each) { return std::pair(each.name, each.which); });
  for (std::size_t i = 0; i < own.size(); ++i) {
    for (const std::int64_t name : own[i]) {
      const auto found = std::ranges::lower_bound(known, name, {}, &Known::name);
      if (name < 0 || found == known.end() || found->name != name) continue;
      now[i] = before[found->number];
      break;
    }
  }
}

}  // namespace

void System::takeMemory(const System& before, State& state) const {
  const VecX theirs = state.memory;
  takeMemory(*before.layout_, state);
  for (std::size_t i = 0; i < laws_.size(); ++i) {
    for (std::size_t j = 0; j < before.laws_.size(); ++j) {
      const MemoryRange &own = (*layout_)[i], &their = (*before.layout_)[j];
      if (own.law != their.law || own.count == 0) continue;
      const std::span<const double> from(theirs.data() + their.first, static_cast<std::size_t>(their.count));
      carry(*before.laws_[j], from, *laws_[i], memoryOf(i, state.memory));
      laws_[i]->carried(*before.laws_[j], memoryOf(i, state.memory));
    }
  }
}

void System::forgetShape(std::size_t shape, State& state) const {
  for (std::size_t i = 0; i < laws_.size(); ++i) laws_[i]->forgetShape(shape, memoryOf(i, state.memory));
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

void System::kickAndDrift(const Kick& kick, KickRoom& room, State& state) const {
  SELVEDGE_CHECK_EQ(massIsDiagonal(), true);
  KickForces forces{.mass = &massDiagonalIn(room.mass, state.q)};
  const ForceLaw* kicking = nullptr;
  for (std::size_t i = 0; hasPlacesAlone() && i < laws_.size(); ++i) {
    if (leads_[i] && laws_[i]->kicks()) kicking = laws_[i].get();
  }
  if (!kicking) {
    force(state, room.a);
    return selvedge::kickAndDrift(kick, forces, room.a, state);
  }
  const auto others = [&]() -> VecX& {
    if (!forces.others) room.a.setZero(dofs());
    forces.others = &room.a;
    return room.a;
  };
  for (std::size_t i = 0; i < laws_.size(); ++i) {
    const ForceLaw& law = *laws_[i];
    if (!leads_[i] || !law.conservative() || &law == kicking) continue;
    if (const Vec3* field = law.field()) {
      forces.field += *field;
    } else {
      law.addJointForce(state, others());
    }
  }
  if (dissipative()) addDissipativeForce(state, others());
  if (kick.keeps) {
    room.a.resize(dofs());
    forces.acceleration = &room.a;
  }
  kicking->kick(kick, forces, state);
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
