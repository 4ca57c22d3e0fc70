#include "diagnostics/ledger.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace selvedge {
void Ledger::nameColumns(const System& system) {
  energyLaws_.clear();
  dampers_.clear();
  columns_ = {"kinetic_J"};
  for (const auto& law : system.laws()) {
    if (!law->conservative()) continue;
    energyLaws_.push_back(law.get());
    columns_.push_back(law->fullName() + "_J");
  }
  columns_.insert(columns_.end(), {"total_J", "pin_work_J", "wind_work_J"});
  shapes_ = std::any_of(system.laws().begin(), system.laws().end(), [](const auto& l) { return l->drivenByShapes(); });
  impacts_ = shapes_ || system.filtersItself();
  if (shapes_) columns_.emplace_back("collider_work_J");
  if (impacts_) columns_.emplace_back("impacts_J");
  plastic_ = std::any_of(system.laws().begin(), system.laws().end(), [](const auto& law) { return law->flows(); });
  if (plastic_) columns_.emplace_back("plastic_J");
  tearing_ = system.tearsApart();
  if (tearing_) columns_.emplace_back("tearing_J");
  for (const auto& law : system.laws()) {
    if (!law->hasDamper()) continue;
    dampers_.push_back({law.get()});
    columns_.push_back(law->fullName() + (law->conservative() ? "_damper_J" : "_J"));
  }
  columns_.insert(columns_.end(), {"events_J", "numerical_J"});
}

void Ledger::observe(const System& system, const Constraints& constraints, const State& state, Moment& moment) {
  // Kinetic energy of what is free: a pin has none, what moves it is not the cloth. A mass that is not diagonal joins the
  // two, and then all of it counts.
  velocity_ = state.v;
  const Mask& fixed = constraints.fixed();
  for (Eigen::Index i = 0; i < velocity_.size() && system.massIsDiagonal(); ++i) {
    if (fixed[static_cast<std::size_t>(i)]) velocity_[i] = 0;
  }
  system.multiplyMass(state.q, velocity_, momentum_);
  moment.kinetic = 0.5 * velocity_.dot(momentum_);

  moment.energy.resize(energyLaws_.size());
  observeEnergies(false, state, moment);
  observeEnergies(true, state, moment);
  system.conservativeForce(state, moment.force);
  moment.force -= moment.fixingForce;
  if (system.hasInertiaForce()) system.addInertiaForce(state, moment.force);
  for (const bool fixing : {false, true}) {
    observeDampers(fixing, state, moment);
    addDampers(fixing, moment);
  }
  moment.q = state.q;
  moment.v = state.v;
}

void Ledger::observeEnergies(bool fixing, const State& state, Moment& moment) const {
  if (fixing) {
    moment.fixingForce.setZero(state.q.size());
    moment.drivePower = 0;
  }
  for (std::size_t i = 0; i < energyLaws_.size(); ++i) {
    const ForceLaw& law = *energyLaws_[i];
    if (law.fixes() != fixing) continue;
    moment.energy[i] = law.energy(state);
    if (!fixing) continue;
    moment.drivePower += law.drivePower(state);
    law.addForce(state, moment.fixingForce);
  }
}

void Ledger::observeDampers(bool fixing, const State& state, Moment& moment) const {
  moment.damperForce.resize(dampers_.size());
  moment.damperActs.resize(dampers_.size());
  moment.mediumPower.resize(dampers_.size());
  for (std::size_t i = 0; i < dampers_.size(); ++i) {
    const ForceLaw& law = *dampers_[i].law;
    if (law.fixes() != fixing) continue;
    moment.mediumPower[i] = 0;
    moment.damperActs[i] = law.dissipative() ? 1 : 0;
    if (!moment.damperActs[i]) continue;  // of many bodies there are many that are not
    moment.damperForce[i].setZero(state.q.size());
    law.addDissipativeForce(state, moment.damperForce[i]);
    moment.mediumPower[i] = law.mediumPower(state);
  }
}

void Ledger::addDampers(bool fixing, Moment& moment) const {
  VecX& force = fixing ? moment.fixingForce : moment.force;
  for (std::size_t i = 0; i < dampers_.size(); ++i) {
    if (dampers_[i].law->fixes() == fixing && moment.damperActs[i]) force += moment.damperForce[i];
  }
}

void Ledger::start(const System& system, const Constraints& constraints, const State& state) {
  nameColumns(system);
  pinWork_ = windWork_ = shapeWork_ = impactWork_ = plasticWork_ = tearingWork_ = eventWork_ = 0;
  observe(system, constraints, state, now_);
  startTotal_ = total();
}

void Ledger::bookDampers(const VecX& displacement, double h) {
  const auto work = [&](const Moment& moment, std::size_t damper) {
    return moment.damperActs[damper] ? moment.damperForce[damper].dot(displacement) : 0;
  };
  for (std::size_t i = 0; i < dampers_.size(); ++i) {
    const double first = work(now_, i), last = work(next_, i), done = 0.5 * (first + last);
    if (done < 0) blur_ += 0.5 * std::abs(last - first);  // one that gives energy may be what is wrong
    const double brought = 0.5 * h * (now_.mediumPower[i] + next_.mediumPower[i]);
    (dampers_[i].law->drivenByShapes() ? shapeWork_ : windWork_) += brought;
    dampers_[i].work += done - brought;
  }
}

void Ledger::pass(const State& state, double h) {
  moved_ = true;
  if (std::ranges::count(now_.damperActs, 1) == 0) return;
  velocity_ = state.q - now_.q;
  for (const bool fixing : {false, true}) observeDampers(fixing, state, next_);
  bookDampers(velocity_, h);
  now_.q = state.q;
  std::swap(now_.damperForce, next_.damperForce);
  std::swap(now_.damperActs, next_.damperActs);
  std::swap(now_.mediumPower, next_.mediumPower);
}

void Ledger::flowed(const State& state, double stored) {
  plasticWork_ += stored;
  observeDampers(true, state, now_);
  moved_ = true;
}

void Ledger::look(const System& system, const Constraints& constraints, const State& state) {
  observe(system, constraints, state, now_);
}

void Ledger::step(const System& system, const Constraints& constraints, const State& state, double h) {
  observe(system, constraints, state, next_);
  VecX& displacement = velocity_;
  displacement = next_.q - now_.q;
  bookDampers(displacement, h);
  shapeWork_ += 0.5 * h * (now_.drivePower + next_.drivePower);
  // The pin holds against all forces on it: reaction = -F.
  const Mask& fixed = constraints.fixed();
  for (Eigen::Index i = 0; i < displacement.size(); ++i) {
    if (!fixed[static_cast<std::size_t>(i)]) continue;
    const double force = now_.force[i] + next_.force[i] + now_.fixingForce[i] + next_.fixingForce[i];
    pinWork_ -= 0.5 * force * displacement[i];
  }
  if (!system.massIsDiagonal()) bookPinInertia(system, fixed, h);
  bookLed(system);
  std::swap(now_, next_);
  moved_ = true;
}

// What a pin has to give to the inertia that a mass which is not diagonal joins with its neighbours': the mean of M at both
// ends times the change of velocity.
void Ledger::bookPinInertia(const System& system, const Mask& fixed, double h) {
  velocity_ = next_.v - now_.v;
  for (const Moment* moment : {&now_, &next_}) {
    system.multiplyMass(moment->q, velocity_, momentum_);
    for (Eigen::Index i = 0; i < momentum_.size(); ++i) {
      if (fixed[static_cast<std::size_t>(i)]) pinWork_ += 0.5 / h * momentum_[i] * (next_.q[i] - now_.q[i]);
    }
  }
}

// What nodes that the method moved gain of energy of motion beyond the work of the laws' forces: by shapes that move, and by
// impacts.
void Ledger::bookLed(const System& system) {
  if (!system.led().empty()) system.massDiagonal(next_.q, momentum_);
  for (const LedNode& led : system.led()) {
    const auto of = [at = system.coordinate(led.node)](const VecX& x) { return x.segment<3>(at); };
    const Vec3 force = of(now_.force) + of(next_.force) + of(now_.fixingForce) + of(next_.fixingForce);
    const Vec3 gain = of(next_.v).cwiseAbs2() - of(now_.v).cwiseAbs2();
    const double work = 0.5 * (of(momentum_).dot(gain) - force.dot(of(next_.q) - of(now_.q)));
    shapeWork_ += led.work;
    impactWork_ += work - led.work;
  }
}

void Ledger::event(const System& system, const Constraints& constraints, const State& state) {
  const double before = total();
  observe(system, constraints, state, now_);
  eventWork_ += total() - before;
  moved_ = true;
}

void Ledger::fixed(const State& state) {
  const double before = total(), stored = flowingEnergy();
  observeEnergies(true, state, now_);
  observeDampers(true, state, now_);
  addDampers(true, now_);
  const double flowed = flowingEnergy() - stored;
  plasticWork_ += flowed;
  eventWork_ += total() - before - flowed;
  moved_ = true;
}

// Of laws that keep what they were deformed by.
double Ledger::flowingEnergy() const {
  double sum = 0;
  for (std::size_t i = 0; i < energyLaws_.size(); ++i) {
    if (energyLaws_[i]->flows()) sum += now_.energy[i];
  }
  return sum;
}

void Ledger::impact(const System& system, const Constraints& constraints, const State& state) {
  const double before = total();
  observe(system, constraints, state, now_);
  impactWork_ += total() - before;
  moved_ = true;
}

bool Ledger::follow(const System& system, const Constraints& constraints, const State& state) {
  const std::vector<std::string> columns = columns_;
  bind(system);
  if (columns != columns_) {
    start(system, constraints, state);
    return false;
  }
  event(system, constraints, state);
  return true;
}

void Ledger::bind(const System& system) {
  const std::vector<Damper> dampers = dampers_;
  nameColumns(system);
  for (std::size_t i = 0; i < std::min(dampers.size(), dampers_.size()); ++i) dampers_[i].work = dampers[i].work;
}

void Ledger::torn(const System& system, const Constraints& constraints, const State& state) {
  const double before = total();
  bind(system);
  observe(system, constraints, state, now_);
  (tearing_ ? tearingWork_ : eventWork_) += total() - before;
  moved_ = true;
}

void Ledger::keep(Works& to) const {
  to.pin = pinWork_;
  to.wind = windWork_;
  to.shapes = shapeWork_;
  to.impacts = impactWork_;
  to.plastic = plasticWork_;
  to.tearing = tearingWork_;
  to.events = eventWork_;
  to.startTotal = startTotal_;
  to.total = total();
  to.dampers.resize(dampers_.size());
  for (std::size_t i = 0; i < dampers_.size(); ++i) to.dampers[i] = dampers_[i].work;
  to.columns = columns_.size();
}

void Ledger::take(const Works& works) {
  pinWork_ = works.pin;
  windWork_ = works.wind;
  shapeWork_ = works.shapes;
  impactWork_ = works.impacts;
  plasticWork_ = works.plastic;
  tearingWork_ = works.tearing;
  eventWork_ = works.events;
  startTotal_ = works.startTotal;
  for (std::size_t i = 0; i < dampers_.size(); ++i) dampers_[i].work = works.dampers[i];
}

bool Ledger::restore(const Works& works, const System& system, const Constraints& constraints, const State& state) {
  if (works.columns != columns_.size() || works.dampers.size() != dampers_.size()) {
    start(system, constraints, state);
    return false;
  }
  take(works);
  observe(system, constraints, state, now_);
  eventWork_ += total() - works.total;
  return true;
}

void Ledger::mark() {
  keep(marked_);
  moved_ = false;
  blur_ = 0;
}

void Ledger::rewind(const System& system, const Constraints& constraints, const State& state) {
  take(marked_);
  blur_ = 0;
  if (std::exchange(moved_, false)) observe(system, constraints, state, now_);
}

double Ledger::elastic() const {
  double sum = 0;
  for (std::size_t i = 0; i < energyLaws_.size(); ++i) {
    if (energyLaws_[i]->elastic()) sum += now_.energy[i];
  }
  return sum;
}

double Ledger::contact() const {
  double sum = 0;
  for (std::size_t i = 0; i < energyLaws_.size(); ++i) {
    if (energyLaws_[i]->drivenByShapes()) sum += now_.energy[i];
  }
  return sum;
}

double Ledger::potential() const { return std::accumulate(now_.energy.begin(), now_.energy.end(), 0.0); }

double Ledger::damperWork() const {
  return std::accumulate(dampers_.begin(), dampers_.end(), 0.0,
                         [](double sum, const Damper& d) { return sum + d.work; });
}

namespace {
bool isOwn(const ForceLaw& damper) { return damper.elastic() && damper.conservative(); }
}  // namespace

double Ledger::ownDamping() const {
  double sum = 0;
  for (const Damper& damper : dampers_) sum += isOwn(*damper.law) ? damper.work : 0;
  return sum;
}

double Ledger::contactDamping() const {
  double sum = 0;
  for (const Damper& damper : dampers_) {
    if (damper.law->drivenByShapes() && damper.law->conservative()) sum += damper.work;
  }
  return sum;
}

double Ledger::damperGain() const {
  double sum = 0;
  for (const Damper& damper : dampers_) sum += isOwn(*damper.law) ? std::max(damper.work, 0.0) : 0;
  return sum;
}

void Ledger::row(std::vector<double>& values) const {
  values.clear();
  values.push_back(kinetic());
  values.insert(values.end(), now_.energy.begin(), now_.energy.end());
  values.insert(values.end(), {total(), pinWork_, windWork_});
  if (shapes_) values.push_back(shapeWork_);
  if (impacts_) values.push_back(impactWork_);
  if (plastic_) values.push_back(plasticWork_);
  if (tearing_) values.push_back(tearingWork_);
  for (const Damper& damper : dampers_) values.push_back(damper.work);
  values.insert(values.end(), {eventWork_, numerical()});
}

}  // namespace selvedge
