#include "diagnostics/kinetic_fit.h"

#include <cmath>
#include <vector>

#include <gtest/gtest.h>

namespace selvedge {
namespace {

// m/2 v^2 of an oscillator of 1 kg let go at x = 1, of the frequency w without damping, from `begin` on.
struct LetGo {
  std::vector<double> t, kinetic;

  LetGo(double w, double zeta, double begin = 0, double seconds = 1, int samples = 400) {
    const double sigma = zeta * w, omega = w * std::sqrt(1 - zeta * zeta);
    for (int i = 0; i < samples; ++i) {
      const double time = begin + seconds * i / (samples - 1);
      const double v = -w * w / omega * std::exp(-sigma * time) * std::sin(omega * time);
      t.push_back(time);
      kinetic.push_back(v * v / 2);
    }
  }
};

TEST(KineticFit, HasTheDampingRatioOfTheMotion) {
  for (const double w : {20.0, 55.0, 115.0}) {
    for (const double zeta : {0.0, 0.003, 0.05, 0.2, 0.5, 0.8, 0.95}) {
      for (const double begin : {0.0, 0.013}) {
        SCOPED_TRACE(testing::Message() << w << " rad/s, " << zeta << ", from " << begin);
        const LetGo motion(w, zeta, begin);
        const KineticFit fit = fitKineticEnergy(motion.t, motion.kinetic);
        ASSERT_TRUE(fit.found) << fit.why;
        EXPECT_NEAR(fit.zeta(), zeta, 1e-5);
        EXPECT_NEAR(fit.undamped(), w, 1e-4 * w);
        EXPECT_NEAR(fit.offset, 0, 1e-6 * w * w);
        EXPECT_LT(fit.rms, 1e-5);
        for (std::size_t i = 0; i < motion.t.size(); i += 23) {
          EXPECT_NEAR(fit.at(motion.t[i]), motion.kinetic[i], 1e-5 * w * w);
        }
      }
    }
  }
}

// Few samples in a pulse: a frequency beyond what they can tell would fit as well.
TEST(KineticFit, IsNotTakenInBySlowSampling) {
  for (const double w : {210.0, 213.0, 216.0}) {
    for (const double zeta : {0.42, 0.54}) {
      std::vector<double> t, kinetic;
      const double sigma = zeta * w, omega = w * std::sqrt(1 - zeta * zeta);
      for (int i = 0; i < 251; ++i) {
        t.push_back(1e-3 * i);
        const double third = 0.005 * std::exp(-3 * sigma * t.back()) * std::sin(3 * omega * t.back());
        kinetic.push_back(std::pow(std::exp(-sigma * t.back()) * std::sin(omega * t.back()) + third, 2));
      }
      const KineticFit fit = fitKineticEnergy(t, kinetic);
      ASSERT_TRUE(fit.found) << fit.why;
      EXPECT_NEAR(fit.zeta(), zeta, 0.01);
      EXPECT_NEAR(fit.undamped(), w, 0.01 * w);
    }
  }
}

// A weaker mode beside it changes little, and the residual tells of it.
TEST(KineticFit, TakesTheStrongestMode) {
  LetGo strong(60, 0.03);
  const LetGo weak(180, 0.09);
  for (std::size_t i = 0; i < strong.t.size(); ++i) strong.kinetic[i] += 0.01 * weak.kinetic[i];
  const KineticFit fit = fitKineticEnergy(strong.t, strong.kinetic);
  ASSERT_TRUE(fit.found);
  EXPECT_NEAR(fit.zeta(), 0.03, 0.005);
  EXPECT_NEAR(fit.undamped(), 60, 1);
  EXPECT_GT(fit.rms, 0.005);
}

TEST(KineticFit, SaysWhenThereIsNothingToFit) {
  const auto why = [](const std::vector<double>& t, const std::vector<double>& y) {
    const KineticFit fit = fitKineticEnergy(t, y);
    return fit.found ? std::string("found") : std::string(fit.why);
  };
  LetGo motion(30, 0.1);
  EXPECT_EQ(why({}, {}), "too few samples");
  EXPECT_EQ(why(motion.t, std::vector<double>(motion.t.size(), 2.0)), "constant");
  std::vector<double> growing;
  for (const double t : motion.t) growing.push_back(std::exp(3 * t) * (1 - std::cos(40 * t)));
  EXPECT_EQ(why(motion.t, growing), "no decaying oscillation");
}

}  // namespace
}  // namespace selvedge
