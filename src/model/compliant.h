// The elements of a force law as constraints with a compliance: the energy of each is the sum of k/2 C^2 over its strains C. For
// methods that place nodes instead of solving for forces (xpbd, vertex-block-descent, projective-dynamics).
#pragma once

#include <algorithm>
#include <array>
#include <span>

#include "base/types.h"

namespace selvedge {

// One strain of an element, as it stands.
struct ElementStrain {
  double value = 0;      // C
  double stiffness = 0;  // k
  double damper = 0;     // kd: it resists dC/dt
};

// A step of size h under way: places, which move, those at its start, and inverse masses, 0 where a coordinate is prescribed.
struct CompliantStep {
  double h;
  double* q;
  const double* start;
  const double* inverseMass;
  double t = 0;        // s, its end
  double damping = 0;  // s, times k beside kd

  // Moves the nodes of a constraint to where it and its multiplier l agree (Macklin, Mueller & Chentanez 2016):
  //   dl = -(k h^2 C + kd h g . (x - x_start) + l) / ((k h^2 + kd h) sum w |g|^2 + 1),  x_i += w_i g_i dl
  template <std::size_t N>
  void relax(const std::array<int, N>& nodes, const ElementStrain& c, const std::array<Vec3, N>& gradient,
             double& multiplier) const {
    double weight = 0, way = 0;
    for (std::size_t i = 0; i < N; ++i) {
      const std::size_t at = 3 * toIndex(nodes[i]);
      for (std::size_t k = 0; k < 3; ++k) {
        const double g = gradient[i][static_cast<Eigen::Index>(k)];
        weight += inverseMass[at + k] * g * g;
        way += g * (q[at + k] - start[at + k]);
      }
    }
    const double stiff = c.stiffness * h * h, damped = (c.damper + damping * c.stiffness) * h;
    const double change = -(stiff * c.value + damped * way + multiplier) / ((stiff + damped) * weight + 1);
    multiplier += change;
    for (std::size_t i = 0; i < N; ++i) {
      const std::size_t at = 3 * toIndex(nodes[i]);
      for (std::size_t k = 0; k < 3; ++k)
        q[at + k] += inverseMass[at + k] * gradient[i][static_cast<Eigen::Index>(k)] * change;
    }
  }
};

// An element at one of its corners.
struct ElementCorner {
  int element = 0;
  int corner = 0;
};

// A step of size h under way, for methods that go from node to node: dampers are springs from the strains at its start,
// d/2h (C - C_start)^2 with d = kd + damping k.
struct StrainStep {
  double h;
  const double* q;
  double t = 0;                          // s, its end
  double damping = 0;                    // s, times k beside kd
  std::span<const double> startStrains;  // [elements][strains]

  double damper(const ElementStrain& c) const { return (c.damper + damping * c.stiffness) / h; }
  double weight(const ElementStrain& c) const { return c.stiffness + damper(c); }
  double energy(const ElementStrain& c, double startStrain) const {
    const double change = c.value - startStrain;
    return 0.5 * (c.stiffness * c.value * c.value + damper(c) * change * change);
  }
};

// The energy of elements that share a node, its gradient there, and the part of its second derivatives that is never negative.
struct NodeShare {
  double energy = 0;
  Vec3 gradient = Vec3::Zero();
  Mat3 curvature = Mat3::Zero();

  void add(const ElementStrain& c, double startStrain, const StrainStep& step, const Vec3& g) {
    const double damper = step.damper(c), change = c.value - startStrain;
    energy += step.energy(c, startStrain);
    gradient += (c.stiffness * c.value + damper * change) * g;
    curvature += step.weight(c) * g * g.transpose();
  }
};

class CompliantElements {
 public:
  virtual ~CompliantElements() = default;
  virtual int elements() const = 0;
  virtual int strains() const { return 1; }           // of each
  virtual std::span<const int> allNodes() const = 0;  // of the first, of the second, and so on
  std::span<const int> nodesOf(int element) const {
    const std::span<const int> all = allNodes();
    const std::size_t each = all.size() / toIndex(elements());
    return all.subspan(each * toIndex(element), each);
  }
  // Relaxes some elements, of which none shares a node with another; multipliers: [elements][strains].
  virtual void relax(std::span<const int> some, const CompliantStep& step, std::span<double> multipliers) const = 0;
  // Adds what some elements have to say of a node that is the given corner of each.
  virtual void addShare(std::span<const ElementCorner> some, const StrainStep& step, NodeShare& share) const = 0;
  virtual double energyOf(std::span<const ElementCorner> some, const StrainStep& step) const = 0;
  // The energies of the elements [first, last), with their dampers; values: [elements].
  virtual void findEnergies(int first, int last, const StrainStep& step, std::span<double> values) const = 0;
  // The same, and their gradients at the nodes of each; gradients: [elements][nodes of each].
  virtual void findGradients(int first, int last, const StrainStep& step, std::span<double> values,
                             std::span<Vec3> gradients) const = 0;
  // The strains of the elements [first, last) at the places q and the time t; values: [elements][strains].
  virtual void findStrains(int first, int last, const double* q, double t, std::span<double> values) const = 0;
  // C of one of an element's strains at the places q, and its gradient at the element's nodes.
  virtual ElementStrain measure(int element, int strain, const double* q, std::span<Vec3> gradient) const = 0;
  // The same where the element lies flat and unstrained, turned in any way; what it says knows nothing of places.
  virtual ElementStrain measureFlat(int element, int strain, std::span<Vec3> gradient) const = 0;
};

// For a law with elements of N nodes:
//   const std::array<int, N>& nodesAt(e), all in one piece,  ElementStrain strainAt(e, strain, q, gradient) with std::array<Vec3, N>& gradient,
// strainAt(e, strain, q, t, gradient) too where strains depend on the time, and ElementStrain flatStrainAt(e, strain, gradient).
template <class Law, std::size_t N>
class CompliantLaw : public CompliantElements {
 public:
  std::span<const int> allNodes() const override {
    if (elements() == 0) return {};
    return {law().nodesAt(0).data(), N * toIndex(elements())};
  }
  void relax(std::span<const int> some, const CompliantStep& step, std::span<double> multipliers) const override {
    const int each = strains();
    std::array<Vec3, N> gradient;
    for (const int e : some) {
      for (int strain = 0; strain < each; ++strain) {
        const ElementStrain c = strainIn(e, strain, step.q, step.t, gradient);
        step.relax(law().nodesAt(e), c, gradient, multipliers[toIndex(each * e + strain)]);
      }
    }
  }
  void addShare(std::span<const ElementCorner> some, const StrainStep& step, NodeShare& share) const override {
    const int each = strains();
    std::array<Vec3, N> gradient;
    for (const auto& [e, corner] : some) {
      for (int strain = 0; strain < each; ++strain) {
        const ElementStrain c = strainIn(e, strain, step.q, step.t, gradient);
        share.add(c, step.startStrains[toIndex(each * e + strain)], step, gradient[toIndex(corner)]);
      }
    }
  }
  double energyOf(std::span<const ElementCorner> some, const StrainStep& step) const override {
    double sum = 0;
    for (const ElementCorner& each : some) sum += energyIn(each.element, step);
    return sum;
  }
  void findEnergies(int first, int last, const StrainStep& step, std::span<double> values) const override {
    for (int e = first; e < last; ++e) values[toIndex(e)] = energyIn(e, step);
  }
  void findGradients(int first, int last, const StrainStep& step, std::span<double> values,
                     std::span<Vec3> gradients) const override {
    const int each = strains();
    std::array<Vec3, N> gradient;
    for (int e = first; e < last; ++e) {
      const std::span<Vec3> own = gradients.subspan(N * toIndex(e), N);
      std::ranges::fill(own, Vec3::Zero());
      values[toIndex(e)] = 0;
      for (int strain = 0; strain < each; ++strain) {
        const ElementStrain c = strainIn(e, strain, step.q, step.t, gradient);
        const double startStrain = step.startStrains[toIndex(each * e + strain)];
        values[toIndex(e)] += step.energy(c, startStrain);
        const double slope = c.stiffness * c.value + step.damper(c) * (c.value - startStrain);
        for (std::size_t i = 0; i < N; ++i) own[i] += slope * gradient[i];
      }
    }
  }
  void findStrains(int first, int last, const double* q, double t, std::span<double> values) const override {
    const int each = strains();
    std::array<Vec3, N> gradient;
    for (int e = first; e < last; ++e) {
      for (int strain = 0; strain < each; ++strain)
        values[toIndex(each * e + strain)] = strainIn(e, strain, q, t, gradient).value;
    }
  }
  ElementStrain measure(int element, int strain, const double* q, std::span<Vec3> gradient) const override {
    std::array<Vec3, N> own;
    const ElementStrain c = law().strainAt(element, strain, q, own);
    std::copy(own.begin(), own.end(), gradient.begin());
    return c;
  }
  ElementStrain measureFlat(int element, int strain, std::span<Vec3> gradient) const override {
    std::array<Vec3, N> own;
    const ElementStrain c = law().flatStrainAt(element, strain, own);
    std::copy(own.begin(), own.end(), gradient.begin());
    return c;
  }

 private:
  const Law& law() const { return static_cast<const Law&>(*this); }
  double energyIn(int e, const StrainStep& step) const {
    const int each = strains();
    std::array<Vec3, N> gradient;
    double sum = 0;
    for (int strain = 0; strain < each; ++strain) {
      const ElementStrain c = strainIn(e, strain, step.q, step.t, gradient);
      sum += step.energy(c, step.startStrains[toIndex(each * e + strain)]);
    }
    return sum;
  }
  ElementStrain strainIn(int e, int strain, const double* q, double t, std::array<Vec3, N>& gradient) const {
    if constexpr (requires { law().strainAt(e, strain, q, t, gradient); }) {
      return law().strainAt(e, strain, q, t, gradient);
    } else {
      return law().strainAt(e, strain, q, gradient);
    }
  }
};

inline Vec3 nodePlace(const double* q, int node) { return Eigen::Map<const Vec3>(q + 3 * std::ptrdiff_t{node}); }

}  // namespace selvedge
