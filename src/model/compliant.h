// The elements of a force law as constraints with a compliance: the energy of each is the sum of k/2 C^2 over its strains C. For
// methods that place nodes instead of solving for forces (xpbd).
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

class CompliantElements {
 public:
  virtual ~CompliantElements() = default;
  virtual int elements() const = 0;
  virtual int strains() const { return 1; }  // of each
  virtual std::span<const int> nodesOf(int element) const = 0;
  // Relaxes some elements, of which none shares a node with another; multipliers: [elements][strains].
  virtual void relax(std::span<const int> some, const CompliantStep& step, std::span<double> multipliers) const = 0;
  // C of one of an element's strains at the places q, and its gradient at the element's nodes.
  virtual ElementStrain measure(int element, int strain, const double* q, std::span<Vec3> gradient) const = 0;
};

// For a law with elements of N nodes:
//   const std::array<int, N>& nodesAt(e),  ElementStrain strainAt(e, strain, q, gradient) with std::array<Vec3, N>& gradient
template <class Law, std::size_t N>
class CompliantLaw : public CompliantElements {
 public:
  std::span<const int> nodesOf(int element) const override { return law().nodesAt(element); }
  void relax(std::span<const int> some, const CompliantStep& step, std::span<double> multipliers) const override {
    const int each = strains();
    std::array<Vec3, N> gradient;
    for (const int e : some) {
      for (int strain = 0; strain < each; ++strain) {
        const ElementStrain c = law().strainAt(e, strain, step.q, gradient);
        step.relax(law().nodesAt(e), c, gradient, multipliers[toIndex(each * e + strain)]);
      }
    }
  }
  ElementStrain measure(int element, int strain, const double* q, std::span<Vec3> gradient) const override {
    std::array<Vec3, N> own;
    const ElementStrain c = law().strainAt(element, strain, q, own);
    std::copy(own.begin(), own.end(), gradient.begin());
    return c;
  }

 private:
  const Law& law() const { return static_cast<const Law&>(*this); }
};

inline Vec3 nodePlace(const double* q, int node) { return Eigen::Map<const Vec3>(q + 3 * std::ptrdiff_t{node}); }

}  // namespace selvedge
