// Assembly over the elements of a force law, written once. A law on N nodes derives from StencilLaw<Law, N> and offers
// plain functions of one element e, of the positions x and velocities v of its nodes (3 N numbers each):
//   double elementEnergy(e, x)                    E
//   Vec    elementForce(e, x)                     -dE/dx
//   Mat    elementHessian(e, x, mode)             d2E/dx2, in one of the treatments of `Hessian`
//   Vec    elementDamping(e, x, v)                the damper's force
//   Mat    elementDampingMatrix(e, x)             minus its derivative by v (its derivative by x is left out)
// They are bound at compile time, so that they inline; the virtual calls are those of ForceLaw, a handful a step.
// Elements are sorted by colour: no two of one colour share a node, so they may add into F and A on any thread, and
// every entry receives its terms colour by colour, in the same order for any number of threads.
#pragma once

#include <array>

#include "base/parallel.h"
#include "model/force_law.h"

namespace selvedge {

// A permutation of elements: order[new] = old, and where each colour starts.
struct Colouring {
  std::vector<int> order;  // [elements]
  std::vector<int> start;  // [colours + 1]
};

// First-fit greedy colouring in the order given: each pass takes what shares no node with what it already took.
template <int N>
Colouring colourElements(const std::vector<std::array<int, N>>& elements, int nodeCount) {
  Colouring result{{}, {0}};
  std::vector<int> left(elements.size()), later, taken(static_cast<std::size_t>(nodeCount), -1);
  for (std::size_t e = 0; e < left.size(); ++e) left[e] = static_cast<int>(e);
  for (int colour = 0; !left.empty(); ++colour) {
    later.clear();
    for (int e : left) {
      const auto& nodes = elements[static_cast<std::size_t>(e)];
      const auto busy = [&](int n) { return taken[static_cast<std::size_t>(n)] == colour; };
      if (std::any_of(nodes.begin(), nodes.end(), busy)) {
        later.push_back(e);
        continue;
      }
      for (int n : nodes) taken[static_cast<std::size_t>(n)] = colour;
      result.order.push_back(e);
    }
    left.swap(later);
    result.start.push_back(static_cast<int>(result.order.size()));
  }
  return result;
}

template <class Law, int N>
class StencilLaw : public ForceLaw {
 public:
  using Nodes = std::array<int, N>;
  using Vec = Eigen::Matrix<double, 3 * N, 1>;
  using Mat = Eigen::Matrix<double, 3 * N, 3 * N>;

  bool elastic() const override { return true; }
  bool dissipative() const override { return damped_; }

  double energy(const State& state) const override {
    return sumElements([&](int e) { return law().elementEnergy(e, gather(state.q, e)); });
  }
  void addForce(const State& state, VecX& F) const override {
    forElements([&](int e) { scatter(law().elementForce(e, gather(state.q, e)), e, F); });
  }
  void addDissipativeForce(const State& state, VecX& F) const override {
    if (!damped_) return;
    forElements([&](int e) { scatter(law().elementDamping(e, gather(state.q, e), gather(state.v, e)), e, F); });
  }
  void addHessianProduct(const State& state, const VecX& x, VecX& y) const override {
    forElements([&](int e) {
      const Vec product = law().elementHessian(e, gather(state.q, e), Hessian::exact) * gather(x, e);
      scatter(product, e, y);
    });
  }
  void addJacobians(const State& state, const JacobianOptions& options, double cq, double cv,
                    BlockMatrix& A) const override {
    if (cq == 0 && !damped_) return;
    forElements([&](int e) {
      addBlocks(law().elementJacobian(e, gather(state.q, e), gather(state.v, e), options, cq, cv), e, A);
    });
  }

  void couplings(std::vector<std::pair<int, int>>& pairs) const override {
    for (const Nodes& nodes : nodes_) {
      for (int i = 0; i < N; ++i) {
        for (int j = i + 1; j < N; ++j) pairs.emplace_back(nodes[index(i)], nodes[index(j)]);
      }
    }
  }
  void bind(const BlockPattern& pattern) override {
    slots_.resize(nodes_.size());
    for (std::size_t e = 0; e < nodes_.size(); ++e) {
      for (int k = 0; k < N * N; ++k) {
        slots_[e][index(k)] = pattern.slot(nodes_[e][index(k / N)], nodes_[e][index(k % N)]);
      }
    }
  }

  // cq dF/dq + cv dF/dv of one element; a law with a Jacobian of its own kind hides this.
  Mat elementJacobian(int e, const Vec& x, const Vec&, const JacobianOptions& options, double cq, double cv) const {
    Mat J = Mat::Zero();
    if (cq != 0) J -= cq * law().elementHessian(e, x, options.hessian);
    if (cv != 0 && damped_) J -= cv * law().elementDampingMatrix(e, x);
    return J;
  }

 protected:
  // Colours the elements and keeps them in that order; the answer is order[new] = old, for the law's own arrays.
  std::vector<int> setElements(const std::vector<Nodes>& nodes, int nodeCount) {
    Colouring colouring = colourElements<N>(nodes, nodeCount);
    nodes_.clear();
    for (int e : colouring.order) nodes_.push_back(nodes[index(e)]);
    colourStart_ = std::move(colouring.start);
    return std::move(colouring.order);
  }
  void setDamped(bool damped) { damped_ = damped; }

  int count() const { return static_cast<int>(nodes_.size()); }
  const Nodes& nodes(int e) const { return nodes_[index(e)]; }

  Vec gather(const VecX& values, int e) const {
    Vec x;
    for (int i = 0; i < N; ++i) x.template segment<3>(3 * i) = values.segment<3>(3 * nodes_[index(e)][index(i)]);
    return x;
  }
  template <class Value>
  double sumElements(const Value& value) const {
    return orderedSum(count(), [&](int begin, int end) {
      double sum = 0;
      for (int e = begin; e < end; ++e) sum += value(e);
      return sum;
    });
  }

  static std::size_t index(int i) { return static_cast<std::size_t>(i); }

 private:
  const Law& law() const { return static_cast<const Law&>(*this); }

  template <class Body>
  void forElements(const Body& body) const {
    for (std::size_t c = 0; c + 1 < colourStart_.size(); ++c) {
      const int first = colourStart_[c];
      parallelFor(colourStart_[c + 1] - first, [&](int begin, int end) {
        for (int e = first + begin; e < first + end; ++e) body(e);
      });
    }
  }
  void scatter(const Vec& f, int e, VecX& F) const {
    for (int i = 0; i < N; ++i) F.segment<3>(3 * nodes_[index(e)][index(i)]) += f.template segment<3>(3 * i);
  }
  void addBlocks(const Mat& J, int e, BlockMatrix& A) const {
    using Block = Eigen::Map<Eigen::Matrix<double, 3, 3, Eigen::RowMajor>>;
    for (int i = 0; i < N; ++i) {
      for (int j = 0; j < N; ++j) {
        Block(A.block(slots_[index(e)][index(N * i + j)])) += J.template block<3, 3>(3 * i, 3 * j);
      }
    }
  }

  std::vector<Nodes> nodes_;                   // [elements] sorted by colour
  std::vector<int> colourStart_;               // [colours + 1]
  std::vector<std::array<int, N * N>> slots_;  // [elements] the matrix slots of its blocks, row by row
  bool damped_ = false;
};

}  // namespace selvedge
