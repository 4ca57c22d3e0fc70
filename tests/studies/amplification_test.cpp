// The closed forms that the studies draw, against integrators that know nothing of them.
#include "diagnostics/amplification.h"

#include <gtest/gtest.h>

#include "integrators/methods.h"
#include "studies/closed_forms.h"
#include "support/studies.h"

namespace selvedge::test {
namespace {

TEST(ClosedForms, AreWhatTheIntegratorsDo) {
  for (const std::string& method : methodNames()) {
    for (const double rho : {0.0, 0.3, 1.0}) {
      IntegratorSettings settings;
      settings.method = method;
      settings.rhoInf = rho;
      settings.filterViscosity = 1 - rho / 2;
      for (const double wh : {0.03, 0.7, 2.5, 40.0}) {
        const double measured = spectralRadius(settings, {}, wh);
        EXPECT_NEAR(closedFormRadius(settings, wh), measured, 1e-7 * std::max(1.0, measured))
            << method << " " << rho << " " << wh;
      }
    }
  }
}

TEST(Amplification, EveryMethodThereIs) {
  const StudyEnd end = runStudy({.name = "amplification", .quick = true, .settings = {"methods=all"}});
  for (const Claim& claim : end.report->claims) EXPECT_EQ(claim.verdict, Verdict::holds) << claim.what;
  EXPECT_EQ(end.report->claims.size(), 4 + methodNames().size());
  const Figure& figure = end.report->figures.at(0);
  EXPECT_EQ(figure.panes.at(0).curves.size(), 2 * methodNames().size());
  EXPECT_NEAR(figure.panes[0].curves[0].x.front(), 1e-2, 1e-12);
  EXPECT_NEAR(figure.panes[0].curves[0].x.back(), 1e3, 1e-9);
}

}  // namespace
}  // namespace selvedge::test
