// The studies of yarns do not find that something holds where a formula gave no number, a fit found nothing or a run failed.
#include <gtest/gtest.h>

#include "scene/files/reader.h"
#include "studies/median.h"
#include "studies/yarns/cloth_checks.h"
#include "studies/yarns/element_errors.h"
#include "support/studies.h"

namespace selvedge {
namespace {

// Of the claims that begin with these words.
std::vector<Claim> claimsOf(const StudyReport& report, const std::string& words) {
  std::vector<Claim> claims;
  for (const Claim& each : report.claims) {
    if (each.what.starts_with(words)) claims.push_back(each);
  }
  return claims;
}

void expectOpen(const std::vector<Claim>& claims, const std::string& why) {
  EXPECT_FALSE(claims.empty());
  for (const Claim& each : claims) {
    EXPECT_EQ(each.verdict, Verdict::open) << each.what << ": " << each.measured;
    EXPECT_NE(each.why.find(why), std::string::npos) << each.what << ": " << each.why;
  }
}

// An explicit method with steps far above its limit.
const std::vector<std::string> kFails{"integrator.method=explicit-euler", "integrator.substeps=1",
                                      "integrator.step=0.0005"};

std::shared_ptr<const StudyReport> smallStudy(const std::string& name, std::vector<std::string> settings) {
  settings.emplace_back("yarns=5");
  const StudyEnd end = runStudy({.name = name, .quick = true, .settings = settings});
  EXPECT_EQ(end.failure, "");
  EXPECT_FALSE(end.report->answer.empty());
  return end.report;
}

// A twentieth of a second is no period of the swing, and many of the bounce.
TEST(YarnClaims, AreOpenWhereAFitFindsNothing) {
  const auto report = smallStudy("yarn-damping-ratio", {"bounce=0.05", "swing=0.05"});
  expectOpen(claimsOf(*report, "stretch test"), "a fit failed");
  EXPECT_EQ(claimsOf(*report, "stretch test").size(), 4U);
  for (const Claim& each : claimsOf(*report, "stretch calibration"))
    EXPECT_NE(each.verdict, Verdict::open) << each.what;
}

TEST(YarnClaims, AreOpenWhereARunFails) {
  std::vector<std::string> settings = kFails;
  for (const char* time : {"bounce=0.05", "swing=0.05"}) settings.emplace_back(time);
  const auto report = smallStudy("yarn-damping-ratio", settings);
  expectOpen(report->claims, "a run failed");
  settings.emplace_back("unbend=0.05");
  expectOpen(claimsOf(*smallStudy("yarn-damping", settings), "all scenes"), "a run failed");
}

TEST(YarnClaims, AFailedRunHasNoDrift) {
  const Scene weave = loadScene("weave", {SELVEDGE_SOURCE_DIR "/configs"}, kFails);
  EXPECT_TRUE(std::isnan(momentumDrift(weave, true, weave.integrator.step, 0.1)));
  const Scene good = loadScene("weave", {SELVEDGE_SOURCE_DIR "/configs"}, {"yarn.damping=none"});
  EXPECT_LT(momentumDrift(good, false, good.integrator.step, 0.01), 1e-8);
}

TEST(YarnClaims, AnErrorWithoutANumberIsNone) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  MatX wrong = MatX::Identity(3, 3);
  wrong(2, 1) = nan;
  EXPECT_TRUE(std::isnan(indefiniteness(wrong)));
  const auto measure = [](const VecX& q) {
    StrainMeasure<2, 2> m;
    m.size = q[0];
    m.strain << q[0] * q[1], q[1] * q[1];
    m.gradient << q[1], 0, q[0], 2 * q[1];
    m.sizeGradient << 1, 0;
    return m;
  };
  const auto hessians = [nan](const VecX&) {
    StrainHessians<2, 2> all;
    all[0] << nan, 1, 1, 0;
    all[1] << 0, 0, 0, 2;
    return all;
  };
  const MeasureErrors errors = measureErrors<2, 2>(measure, hessians, ElementVector<2>(1, 0.5));
  EXPECT_LT(errors.gradient, 1e-9);
  EXPECT_TRUE(std::isnan(errors.hessian));
  EXPECT_EQ(within(errors.hessian, 0, 1), Verdict::differs);
}

TEST(Median, IsNoNumberWhereOneIsNone) {
  EXPECT_EQ(medianOf({3, 1, 2}), 2);
  EXPECT_TRUE(std::isnan(medianOf({3, 1, std::numeric_limits<double>::quiet_NaN(), 2, 4})));
}

}  // namespace
}  // namespace selvedge
