// The order that a row of errors shows: which points count, and which slope they have.
#include "studies/accuracy/convergence_order.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include <gtest/gtest.h>

#include "support/studies.h"

namespace selvedge {
namespace {

const std::vector<double> kSteps{0.8, 0.4, 0.2, 0.1, 0.05};

TEST(MeasureOrder, IsThePowerOfTheStep) {
  std::vector<double> errors;
  for (const double h : kSteps) errors.push_back(3 * std::pow(h, 2.5));
  const MeasuredOrder found = measureOrder(kSteps, errors, {0, 10});
  EXPECT_NEAR(found.order, 2.5, 1e-12);
  EXPECT_EQ(found.points, 3);
  EXPECT_EQ(found.first, 0.2);
  EXPECT_EQ(found.last, 0.05);
}

TEST(MeasureOrder, LeavesOutWhatIsRoundOffOrTooLargeOrDiverged) {
  const double none = std::numeric_limits<double>::quiet_NaN();
  const MeasuredOrder found = measureOrder(kSteps, {none, 16e-2, 4e-2, 1e-2, 1e-9}, {1e-6, 0.1});
  EXPECT_NEAR(found.order, 2, 1e-12);
  EXPECT_EQ(found.points, 2);
  EXPECT_EQ(found.first, 0.2);
  EXPECT_EQ(found.last, 0.1);
}

TEST(MeasureOrder, NeedsTwoPoints) {
  EXPECT_TRUE(std::isnan(measureOrder(kSteps, {1, 1, 1, 1, 1e-3}, {1e-6, 0.1}).order));
  EXPECT_TRUE(std::isnan(measureOrder({}, {}, {0, 1}).order));
}

// Where the explicit reference may not take what it needs, the implicit one shows the same orders.
TEST(ImplicitReferenceLong, ShowsTheSameOrders) {
  const StudyEnd end = runStudy(
      {.name = "convergence",
       .quick = true,
       .settings = {"most_evaluations=100", "material.stretch=200", "methods=trapezoidal, implicit-midpoint"}});
  ASSERT_EQ(end.failure, "");
  const auto& notes = end.report->notes;
  EXPECT_TRUE(std::any_of(notes.begin(), notes.end(), [](const std::string& note) {
    return note.find("gauss-legendre-4 at") != std::string::npos;
  }));
  EXPECT_GE(end.report->claims.size(), 3U);
  for (const Claim& claim : end.report->claims) {
    if (!claim.what.ends_with(": order")) continue;
    EXPECT_EQ(claim.verdict, Verdict::holds) << claim.what << " " << claim.measured;
  }
}

}  // namespace
}  // namespace selvedge
