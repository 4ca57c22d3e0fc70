#include "diagnostics/fit.h"

#include <cmath>
#include <vector>

#include <gtest/gtest.h>

namespace selvedge {
namespace {

TEST(FitDecay, RecoversARateFromItsWindowAlone) {
  std::vector<double> t, y;
  for (int i = 0; i <= 1000; ++i) {
    t.push_back(0.01 * i);
    y.push_back(t.back() < 5 ? 7 : 3 * std::exp(-0.4 * t.back()) * (i % 2 ? 1.1 : 1 / 1.1));
  }
  y[900] = -1;  // has no logarithm
  const DecayFit fit = fitDecay(t, y, 5, 10);
  EXPECT_NEAR(fit.sigma, 0.4, 1e-3);
  EXPECT_NEAR(std::exp(fit.intercept), 3, 0.01);
  EXPECT_NEAR(fit.rms, std::log(1.1), 1e-4);
  EXPECT_EQ(fit.used, 500);
}

TEST(FitDecay, SaysWhenThereIsNothingToFit) { EXPECT_EQ(fitDecay(std::vector{1.0}, std::vector{1.0}, 0, 2).used, 1); }

}  // namespace
}  // namespace selvedge
