#include "diagnostics/oscillation_fit.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <random>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "support/cost.h"

namespace selvedge {
namespace {

using Kind = OscillationFit::Kind;

struct Curve {
  std::vector<double> t, y;

  Curve(double from, double to, int samples, const std::function<double(double)>& of) {
    for (int i = 0; i < samples; ++i) {
      t.push_back(from + (to - from) * i / (samples - 1));
      y.push_back(of(t.back()));
    }
  }
  OscillationFit fit() const { return fitOscillation(t, y); }
};

std::function<double(double)> damped(double sigma, double hertz, double offset = 0, double amplitude = 1) {
  return [=](double t) { return offset + amplitude * std::exp(-sigma * t) * std::cos(2 * M_PI * hertz * t + 0.7); };
}

TEST(OscillationFit, IsExactOnWhatItDescribes) {
  for (const double sigma : {0.0, 0.3, 2.0, -0.8, 1e-3}) {
    for (const double hertz : {0.6, 1.37, 12.0, 30.0}) {
      for (const double offset : {0.0, -40.0}) {
        const Curve curve(3, 5.5, 500, damped(sigma, hertz, offset, 0.02));
        const OscillationFit fit = curve.fit();
        SCOPED_TRACE(testing::Message() << sigma << " 1/s, " << hertz << " Hz, " << offset);
        ASSERT_EQ(fit.kind, Kind::oscillation);
        EXPECT_NEAR(fit.sigma, sigma, 1e-6);
        EXPECT_NEAR(fit.frequency(), hertz, 1e-6);
        EXPECT_NEAR(fit.offset, offset, 1e-8);
        EXPECT_NEAR(fit.amplitude, 0.02 * std::exp(-sigma * 3), 1e-7);
        EXPECT_LT(fit.rms, 1e-6);
        for (std::size_t i = 0; i < curve.t.size(); i += 17) EXPECT_NEAR(fit.at(curve.t[i]), curve.y[i], 1e-7);
        EXPECT_NEAR(fit.zeta(), sigma / std::hypot(sigma, 2 * M_PI * hertz), 1e-7);
      }
    }
  }
}

TEST(OscillationFit, OnePeriodIsEnough) {
  for (double periods = 1.05; periods < 3; periods += 0.15) {
    const OscillationFit fit = Curve(0, periods / 2, 80, damped(0.4, 2, 3)).fit();
    ASSERT_EQ(fit.kind, Kind::oscillation) << periods;
    EXPECT_NEAR(fit.frequency(), 2, 1e-5) << periods;
    EXPECT_NEAR(fit.sigma, 0.4, 1e-5) << periods;
  }
}

TEST(OscillationFit, HeavyDampingAndStrongGrowth) {
  for (const double sigma : {6.0, 10.0, -6.0, -10.0}) {
    const OscillationFit fit = Curve(0, 2, 400, damped(sigma, 2)).fit();
    ASSERT_EQ(fit.kind, Kind::oscillation) << sigma;
    EXPECT_NEAR(fit.sigma, sigma, 1e-4);
    EXPECT_NEAR(fit.frequency(), 2, 1e-4);
  }
}

TEST(OscillationFit, PureDecayAndPureGrowth) {
  for (const double sigma : {0.05, 0.4, 3.0, 12.0, -0.4, -7.0}) {
    for (const double amplitude : {2.0, -5e-6}) {
      const Curve curve(10, 12, 300, [&](double t) { return 4e-6 + amplitude * std::exp(-sigma * (t - 10)); });
      const OscillationFit fit = curve.fit();
      ASSERT_EQ(fit.kind, Kind::decay) << sigma << " " << fit.why;
      EXPECT_NEAR(fit.sigma, sigma, 1e-5);
      EXPECT_NEAR(fit.amplitude, amplitude, 1e-5 * std::abs(amplitude));
      EXPECT_EQ(fit.frequency(), 0);
      EXPECT_NEAR(fit.at(11), curve.y[0] + amplitude * (std::exp(-sigma) - 1), 1e-6 * std::abs(fit.at(11)));
    }
  }
}

TEST(OscillationFit, TheStrongestOfSeveralFrequencies) {
  const OscillationFit fit = Curve(0, 8, 800, [](double t) {
                               return 1 + damped(0.2, 1.5)(t) + damped(0.1, 4.1, 0, 0.3)(t) + damped(0, 9, 0, 0.1)(t);
                             }).fit();
  ASSERT_EQ(fit.kind, Kind::oscillation);
  EXPECT_NEAR(fit.frequency(), 1.5, 0.01);
  EXPECT_NEAR(fit.sigma, 0.2, 0.05);
  EXPECT_GT(fit.rms, 0.2);
  EXPECT_NEAR(fit.sigma, 0.2, 4 * fit.sigmaError);
}

TEST(OscillationFit, SamplesAtAnyTimes) {
  std::mt19937 random(7);
  std::uniform_real_distribution<double> place(0, 5);
  Curve curve(0, 1, 2, damped(0, 1));
  curve.t.clear();
  for (int i = 0; i < 300; ++i) curve.t.push_back(place(random));
  std::sort(curve.t.begin(), curve.t.end());
  curve.y.clear();
  for (const double t : curve.t) curve.y.push_back(damped(0.5, 2.2, 1)(t));
  curve.y[40] = std::nan("");
  const OscillationFit fit = curve.fit();
  ASSERT_EQ(fit.kind, Kind::oscillation);
  EXPECT_NEAR(fit.sigma, 0.5, 1e-6);
  EXPECT_NEAR(fit.frequency(), 2.2, 1e-6);
}

// Of many noisy repeats, the true values lie within one standard error in two of three, within two in 95 of 100.
TEST(OscillationFit, ErrorsCoverTheTruth) {
  std::mt19937 random(11);
  std::normal_distribution<double> noise(0, 0.2);
  for (const int samples : {60, 300, 1500}) {
    int sigmaOne = 0, sigmaTwo = 0, hertzOne = 0, hertzTwo = 0;
    constexpr int kRepeats = 400;
    for (int i = 0; i < kRepeats; ++i) {
      const OscillationFit fit =
          Curve(0, 4, samples, [&](double t) { return damped(0.4, 1.3, 2)(t) + noise(random); }).fit();
      ASSERT_EQ(fit.kind, Kind::oscillation);
      const double sigma = std::abs(fit.sigma - 0.4) / fit.sigmaError;
      const double hertz = std::abs(fit.frequency() - 1.3) / fit.frequencyError();
      sigmaOne += sigma < 1, sigmaTwo += sigma < 2, hertzOne += hertz < 1, hertzTwo += hertz < 2;
    }
    for (const int one : {sigmaOne, hertzOne}) EXPECT_NEAR(one / double(kRepeats), 0.68, 0.08) << samples;
    for (const int two : {sigmaTwo, hertzTwo}) EXPECT_NEAR(two / double(kRepeats), 0.955, 0.035) << samples;
  }
}

TEST(OscillationFit, ErrorsOfADecayCoverTheTruth) {
  std::mt19937 random(12);
  std::normal_distribution<double> noise(0, 0.05);
  int one = 0, two = 0;
  constexpr int kRepeats = 400;
  for (int i = 0; i < kRepeats; ++i) {
    const OscillationFit fit = Curve(0, 4, 200, [&](double t) { return 1 + std::exp(-0.9 * t) + noise(random); }).fit();
    ASSERT_EQ(fit.kind, Kind::decay) << i;
    const double off = std::abs(fit.sigma - 0.9) / fit.sigmaError;
    one += off < 1, two += off < 2;
  }
  EXPECT_NEAR(one / double(kRepeats), 0.68, 0.08);
  EXPECT_NEAR(two / double(kRepeats), 0.955, 0.035);
}

TEST(OscillationFit, SaysWhenThereIsNothingToFit) {
  const auto why = [](const OscillationFit& fit) { return fit.kind == Kind::none ? std::string(fit.why) : "fitted"; };
  EXPECT_EQ(why(fitOscillation({}, {})), "too few samples");
  EXPECT_EQ(why(Curve(0, 1, 11, damped(0, 3)).fit()), "too few samples");
  EXPECT_EQ(why(Curve(0, 1, 200, [](double) { return 5.0; }).fit()), "constant");
  EXPECT_EQ(why(Curve(0, 1, 200, [](double t) { return 3 * t; }).fit()), "too straight to tell a rate");
  EXPECT_EQ(why(Curve(0, 0.35, 200, [](double t) { return std::cos(2 * M_PI * t * 2); }).fit()),
            "shorter than a period");
  std::mt19937 random(5);
  std::normal_distribution<double> noise;
  EXPECT_EQ(why(Curve(0, 1, 500, [&](double) { return noise(random); }).fit()), "neither an oscillation nor a decay");
  std::vector<double> t(50, 1.0), y(50, 2.0);
  EXPECT_EQ(why(fitOscillation(t, y)), "too few samples");
  const double nan = std::nan("");
  std::fill(y.begin(), y.end(), nan);
  EXPECT_EQ(why(fitOscillation(t, y)), "too few samples");
}

TEST(OscillationFit, HowManySamplesThereAreHardlyMatters) {
  const auto wave = [](double t) { return damped(0.3, 3, 1)(t) + 0.2 * std::sin(50 * t); };
  const Curve few(0, 10, 300, wave);
  for (const int samples : {100, 600, 10000}) {
    const Curve curve(0, 10, samples, wave);
    OscillationFit fit;
    const double cost = test::timesAsLong([&] { fit = curve.fit(); }, [&] { few.fit(); });
    fmt::print("{} samples: {:.2f} times as long as 300\n", samples, cost);
    EXPECT_EQ(fit.kind, Kind::oscillation) << fit.why << fit.rms;
    EXPECT_NEAR(fit.sigma, 0.3, 0.01);
    EXPECT_NEAR(fit.amplitude, 1, 0.04);
    EXPECT_LT(cost, 8) << samples << " samples, against 300 of them";
  }
}

}  // namespace
}  // namespace selvedge
