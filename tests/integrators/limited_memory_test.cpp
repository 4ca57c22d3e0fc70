// The memory of sweeps against what defines it.
#include "integrators/elements/limited_memory.h"

#include <cmath>
#include <vector>

#include <gtest/gtest.h>

namespace selvedge::test {
namespace {

constexpr int kNodes = 6;

// A quadratic's gradient, each node's by itself.
VecX gradientAt(const VecX& x, const VecX& stiffness) { return stiffness.cwiseProduct(x); }

VecX some(unsigned seed) {
  VecX x(3 * kNodes);
  for (int i = 0; i < 3 * kNodes; ++i) x[i] = std::sin(12.9898 * (i + 1) * (seed + 1));
  return x;
}

VecX stiffnesses() { return some(9).cwiseAbs() + VecX::Constant(3 * kNodes, 0.2); }

// With H0 = 1 as GlobalMatrix gives it, as a way downhill.
VecX wayOf(LimitedMemory& memory, VecX gradient) {
  memory.firstLoop(gradient);
  VecX way = -gradient;
  memory.secondLoop(way);
  return way;
}

TEST(LimitedMemory, LeadsAlongTheLastMoveAsItWent) {
  const std::vector<int> one(kNodes, 0);
  LimitedMemory memory;
  memory.begin(3, one, 1);
  const VecX k = stiffnesses();
  for (unsigned i = 0; i < 5; ++i) {  // more than it has room for
    const VecX from = some(2 * i), to = some(2 * i + 1);
    memory.remember(from, to, gradientAt(from, k), gradientAt(to, k));
    EXPECT_LT((wayOf(memory, gradientAt(to, k) - gradientAt(from, k)) + (to - from)).norm(), 1e-12) << "H y = s";
  }
}

TEST(LimitedMemory, FindsTheLeastOfAQuadraticInAsManyMovesAsItHasDirections) {
  const std::vector<int> one(kNodes, 0);
  LimitedMemory memory;
  memory.begin(20, one, 1);
  VecX k = VecX::Constant(3 * kNodes, 1), x = some(1);  // three sizes: three directions
  for (int i = 0; i < 3 * kNodes; ++i) k[i] = i % 3 == 0 ? 0.5 : i % 3 == 1 ? 1.0 : 1.7;
  for (int move = 0; move < 4; ++move) {
    const VecX gradient = gradientAt(x, k), way = wayOf(memory, gradient);
    const double length = -gradient.dot(way) / way.dot(gradientAt(way, k));  // the best along it
    const VecX next = x + length * way;
    memory.remember(x, next, gradient, gradientAt(next, k));
    x = next;
  }
  EXPECT_LT(x.norm(), 1e-10);
}

TEST(LimitedMemory, OfPiecesAreThoseOfEachAlone) {
  const std::vector<int> two{0, 1, 1, 0, 1, 0}, all(kNodes, 0);
  const VecX k = stiffnesses();
  const auto only = [&](int piece, VecX x) {
    for (int node = 0; node < kNodes; ++node) {
      if (two[toIndex(node)] != piece) x.segment<3>(3 * node).setZero();
    }
    return x;
  };
  LimitedMemory both, first;
  both.begin(4, two, 2);
  first.begin(4, all, 1);
  for (unsigned i = 0; i < 3; ++i) {
    const VecX from = some(2 * i), to = some(2 * i + 1);
    both.remember(from, to, gradientAt(from, k), gradientAt(to, k));
    first.remember(only(0, from), only(0, to), only(0, gradientAt(from, k)), only(0, gradientAt(to, k)));
  }
  both.forget(1);
  const VecX gradient = some(20), way = wayOf(both, gradient);
  EXPECT_LT((only(0, way) - wayOf(first, only(0, gradient))).norm(), 1e-12);
  EXPECT_EQ(only(1, way), only(1, -gradient)) << "it has forgotten";
}

TEST(LimitedMemory, HearsNothingFromAMoveThatMakesNoSense) {
  const std::vector<int> one(kNodes, 0);
  LimitedMemory memory;
  memory.begin(3, one, 1);
  const VecX from = some(1), to = some(2), gradient = some(3);
  memory.remember(from, to, to, from);  // the way back would be uphill
  memory.remember(from, from, gradient, gradient);
  EXPECT_EQ(wayOf(memory, gradient), -gradient);
}

}  // namespace
}  // namespace selvedge::test
