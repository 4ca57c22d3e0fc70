// Impulses along edges: what they do together, and that nobody has to wait for them.
#include "constraints/edge_pulls.h"

#include <atomic>

#include <gtest/gtest.h>

#include "base/interrupt.h"

namespace selvedge {
namespace {

// A row of nodes of a kilogram each, whose edges all want to be shorter by a centimetre.
std::vector<EdgePull> rowOf(int edges) {
  std::vector<EdgePull> row;
  for (int i = 0; i < edges; ++i) row.push_back({i, i + 1, Vec3::UnitX(), 0.01});
  return row;
}

TEST(EdgePulls, BringEveryEdgeAsMuchNearerAsItWants) {
  constexpr int kEdges = 40;
  const std::vector<Vec3> give(kEdges + 1, Vec3::Ones());
  EdgePulls pulls(give);
  pulls.all() = rowOf(kEdges);
  pulls.share();
  for (int i = 0; i < kEdges; ++i) {
    const auto impulse = [&](int edge) { return edge < 0 || edge >= kEdges ? 0 : pulls.all()[toIndex(edge)].impulse; };
    EXPECT_NEAR(2 * impulse(i) - impulse(i - 1) - impulse(i + 1), 0.01, 1e-5) << i;
  }
}

TEST(EdgePulls, DoNothingMoreWhereNobodyWaits) {
  constexpr int kEdges = 40;
  const std::vector<Vec3> give(kEdges + 1, Vec3::Ones());
  EdgePulls pulls(give);
  pulls.all() = rowOf(kEdges);
  const std::atomic<bool> asked = true;
  const GivesUpWhen givesUp(&asked);
  pulls.share();
  for (const EdgePull& pull : pulls.all()) EXPECT_EQ(pull.impulse, 0);
}

}  // namespace
}  // namespace selvedge
