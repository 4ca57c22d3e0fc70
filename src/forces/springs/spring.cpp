// Springs (Provot 1995; docs/physics.md, "Springs"). With d = p1 - p0, l = |d|, e = d / l:
//   E = k/2 (l - L0)^2,  force on 0: k (l - L0) e + kd (e . (v1 - v0)) e, opposite on 1     k N/m, kd N s/m
//   dF0/dx1 = k [e e^T + (1 - L0/l)(I - e e^T)],  dF0/dv1 = kd e e^T
// Plastic flow (forces/plastic_flow.h) moves the rest length: its strain is (l - L0) / L0, L0 that of the network.
// The damper's own derivative by position is left out of the Jacobians. The springs of all laws of a network are
// computed together, in SpringForces.
#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "base/parallel.h"
#include "forces/laws.h"
#include "forces/plastic_flow.h"
#include "forces/springs/radial.h"
#include "forces/springs/relax_springs.h"
#include "forces/springs/spring_forces.h"
#include "forces/springs/spring_jacobians.h"
#include "model/elements/stencil_law.h"

namespace selvedge {
namespace {

class SpringLaw final : public StencilLaw<SpringLaw, 2>, public CompliantLaw<SpringLaw, 2> {
 public:
  SpringLaw(std::string_view name, const SpringNetwork& network, std::vector<int> springs, int nodeCount,
            const PlasticSettings& plastic)
      : name_(name), network_(network), flow_(plastic, springs.size()) {
    std::vector<Nodes> nodes;
    for (int s : springs) nodes.push_back({network.springs[index(s)].a, network.springs[index(s)].b});
    for (int e : setElements(nodes, nodeCount)) source_.push_back(springs[index(e)]);
    joint_ = source_;
    nodeCount_ = nodeCount;
    SpringLaw::refresh();
  }

  std::string_view name() const override { return name_; }

  void refresh() override {
    coefficients_.clear();
    made_.clear();
    bool damped = false;
    for (int s : source_) {
      const Spring& spring = network_.springs[index(s)];
      coefficients_.push_back({spring.rest, spring.stiffness, spring.damping});
      made_.push_back(spring.rest);
      damped |= spring.damping != 0;
    }
    moveRests();
    setDamped(damped);
    stiffnessKnown_ = false;
  }

  bool fixes() const override { return flow_.acts(); }
  std::string memoryName() const override { return fullName() + " of springs"; }
  bool flows() const override { return flow_.acts(); }
  bool flowed(std::span<const double> memory) const override { return flow_.flowed(memory); }
  int memorySize() const override { return flow_.memorySize(); }
  bool fix(const State&, std::span<const double> memory, const InnerStep&) override {
    if (!flow_.take(memory)) return false;
    moveRests();
    return true;
  }
  void remember(const State& state, std::span<double> memory) const override {
    const double limit = flow_.limit();
    if (limit == 0) return;
    constexpr double kAlmost = 1 - 1e-9;  // what comes so near its limit is looked at by itself
    const double* q = state.q.data();
    parallelFor(count(), [&](int begin, int end) {
      for (int first = begin; first < end; first += kStripWidth) {
        const int many = std::min(kStripWidth, end - first);
        std::array<double, kStripWidth> length{};
        bool any = false;
        for (int l = 0; l < many; ++l) {
          const Nodes& at = nodes(first + l);
          length[index(l)] = (nodePlace(q, at[1]) - nodePlace(q, at[0])).squaredNorm();
        }
        for (double& each : length) each = std::sqrt(each);
        for (int l = 0; l < many; ++l) {
          const std::size_t e = index(first + l);
          any |= std::abs(length[index(l)] - coefficients_[e].rest) > kAlmost * limit * made_[e];
        }
        for (int l = 0; any && l < many; ++l) {
          const std::size_t e = index(first + l);
          if (made_[e] == 0) continue;
          flow_.flow(e, (length[index(l)] - coefficients_[e].rest) / made_[e], limit, flow_.most(), memory);
        }
      }
    });
  }
  void nameMemory(std::vector<MemoryNames>& names) const override {
    std::vector<MemoryNames> strains;
    for (const int s : source_) strains.push_back(network_.springs[index(s)].names);
    flow_.nameMemory(strains, names);
  }
  void showKept(std::span<const double> memory, Kept kept) const override {
    for (int e = 0; flow_.acts() && e < count(); ++e) {
      raiseAt(nodes(e), std::abs(memory[index(e)]), kept.strain);
      if (!kept.springs.empty()) kept.springs[index(source_[index(e)])] = memory[index(e)];
    }
  }

  bool join(const ForceLaw& other) override {
    const auto* springs = dynamic_cast<const SpringLaw*>(&other);
    if (!springs || &springs->network_ != &network_ || springs->flow_.acts() != flow_.acts()) return false;
    joint_.insert(joint_.end(), springs->joint_.begin(), springs->joint_.end());
    joined_.push_back(springs);
    forces_.reset();
    return true;
  }
  void setSinglePrecision(bool single) override { single_ = single; }
  void addJointForce(const State& state, VecX& F) const override {
    prepareForces();
    forces_->add(state.q, F, single_);
  }

  bool kicks() const override { return true; }
  void kick(const Kick& kick, const KickForces& forces, State& state) const override {
    prepareForces();
    forces_->kick(kick, forces, state, single_);
  }

  void addJacobians(const State& state, const JacobianOptions& options, double cq, double cv,
                    BlockMatrix& A) const override {
    if (cq == 0 && !dissipative()) return;
    forStrips(chunks(), [&](int first, int count) {
      Strip<6> D;
      springBlocks(&nodes(first), &coefficients_[index(first)], count, state.q.data(), options.hessian, cq, cv, D);
      addPairBlocks(&slots(first), count, D, options.symmetric, A);
    });
  }
  void addJointJacobians(const State& state, const JacobianOptions& options, double cq, double cv,
                         BlockMatrix& A) const override {
    addJacobians(state, options, cq, cv, A);
    for (const SpringLaw* law : joined_) law->addJacobians(state, options, cq, cv, A);
  }

  const CompliantElements* compliant() const override { return this; }
  int elements() const override { return count(); }
  const Nodes& nodesAt(int e) const { return nodes(e); }
  ElementStrain strainAt(int e, int, const double* q, std::array<Vec3, 2>& gradient) const {
    const SpringCoefficients& own = coefficients_[index(e)];
    const Vec3 d = nodePlace(q, nodes(e)[1]) - nodePlace(q, nodes(e)[0]);
    const double length = d.norm();
    gradient[1] = length > 0 ? Vec3(d / length) : Vec3(Vec3::Zero());
    gradient[0] = -gradient[1];
    return {length - own.rest, own.k, own.kd};
  }
  ElementStrain flatStrainAt(int e, int, std::array<Vec3, 2>& gradient) const {
    gradient = {-Vec3::UnitX(), Vec3::UnitX()};
    return {0, coefficients_[index(e)].k, coefficients_[index(e)].kd};
  }

  // The same as CompliantLaw's, many at a time.
  void relax(std::span<const int> some, const CompliantStep& step, std::span<double> multipliers) const override {
    if (some.empty()) return;
    relaxSprings(some, &nodes(0), coefficients_.data(), step, multipliers.data());
  }

  double elementEnergy(int e, const Vec& x) const { return coefficients_[index(e)].k * radial(e, x).energy(); }
  Vec elementForce(int e, const Vec& x) const {
    return onBothEnds(coefficients_[index(e)].k * radial(e, x).gradient());
  }
  Mat elementHessian(int e, const Vec& x, Hessian) const {
    return betweenEnds(coefficients_[index(e)].k * radial(e, x).hessian());
  }
  Vec elementDamping(int e, const Vec& x, const Vec& v) const {
    return onBothEnds(coefficients_[index(e)].kd * radial(e, x).damping(v.tail<3>() - v.head<3>()));
  }

 private:
  void moveRests() {
    for (std::size_t e = 0; flow_.acts() && e < source_.size(); ++e) {
      coefficients_[e].rest = (1 + flow_.rest()[e]) * made_[e];
    }
    ++moves_;
  }
  Radial radial(int e, const Vec& x) const { return {x.tail<3>() - x.head<3>(), coefficients_[index(e)].rest}; }

  void prepareForces() const {
    if (!forces_ || !stiffnessKnown_) {
      std::vector<SpringElement> elements;
      std::vector<double> k;
      for (int s : joint_) {
        const Spring& spring = network_.springs[index(s)];
        elements.push_back({spring.a, spring.b, spring.rest});
        k.push_back(spring.stiffness);
      }
      if (!forces_ || forces_->springs() != elements) forces_ = std::make_unique<SpringForces>(nodeCount_, elements);
      forces_->setStiffness(k);
      stiffnessKnown_ = true;
      movesSeen_ = 0;
    }
    long moves = moves_;
    for (const SpringLaw* law : joined_) moves += law->moves_;
    if (std::exchange(movesSeen_, moves) == moves || !flow_.acts()) return;
    rests_.clear();
    const auto add = [this](const SpringLaw& law) {
      for (const SpringCoefficients& each : law.coefficients_) rests_.push_back(each.rest);
    };
    add(*this);
    for (const SpringLaw* law : joined_) add(*law);
    forces_->setRests(rests_);
  }

  std::string_view name_;
  const SpringNetwork& network_;
  std::vector<int> source_;                       // [elements] index into the network
  std::vector<SpringCoefficients> coefficients_;  // [elements]
  std::vector<double> made_;                      // [elements] rest length before anything flowed, m
  std::vector<const SpringLaw*> joined_;
  std::vector<int> joint_;  // index into the network, of all laws that joined
  int nodeCount_ = 0;
  bool single_ = false;
  PlasticFlow flow_;
  long moves_ = 0;                                // how often rest lengths were moved
  mutable std::unique_ptr<SpringForces> forces_;  // made when first needed
  mutable bool stiffnessKnown_ = false;
  mutable long movesSeen_ = 0;         // of all laws that joined
  mutable std::vector<double> rests_;  // [springs of forces_] m
};

}  // namespace

LawPtr makeSpringLaw(std::string_view name, const SpringNetwork& network, std::vector<int> springs, int nodeCount,
                     const PlasticSettings& plastic) {
  return std::make_unique<SpringLaw>(name, network, std::move(springs), nodeCount, plastic);
}

}  // namespace selvedge
