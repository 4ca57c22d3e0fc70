// What the captions of configs/lessons/ claim happens, at the times they say.
#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <memory>

#include <gtest/gtest.h>

#include "diagnostics/amplification.h"
#include "diagnostics/probes.h"
#include "scene/files/lesson.h"
#include "sim/lanes/lanes.h"
#include "sim/runner/trace_writer.h"
#include "support/cloth/run.h"

namespace selvedge::test {
namespace {

class Told {
 public:
  explicit Told(const std::string& name) : lesson(loadLesson("lessons/" + name, {SELVEDGE_SOURCE_DIR "/configs"})) {
    std::vector<LaneSettings> settings;
    for (const std::string& lane : lesson.lanes) settings.push_back(parseLane(lane));
    lanes_ = std::make_unique<Lanes>(lesson.scene, settings, SimulationOptions{2, true});
  }

  const Told& at(double time) {
    while (lanes_->clock() < time - 1e-6 && lanes_->tick()) continue;
    return *this;
  }
  const Simulation& lane(char name) const { return lanes_->lane(static_cast<std::size_t>(name - 'A')); }
  double total(char name) const { return lane(name).ledger().total(); }
  double numerical(char name) const { return lane(name).ledger().numerical(); }
  bool failed(char name) const { return lane(name).failure().has_value(); }
  double dampers(char name) const {
    return entry(name, "stretch_damper_J") + entry(name, "shear_damper_J") + entry(name, "bend_damper_J");
  }

  double event(char name) const { return entry(name, "events_J"); }
  double windWork(char name) const { return entry(name, "wind_work_J"); }
  double contactDamper(char name) const { return entry(name, "contact_damper_J"); }
  double impacts(char name) const { return lane(name).ledger().impactWork(); }
  double stretch(char name) const { return 100 * findProbe("stretch_p99")->measure(lane(name).probeInput()); }  // %
  double height(char name) const { return lane(name).cloth().position(lane(name).state(), 40).y(); }

  double speed(char name) const { return lane(name).state().v.cwiseAbs().maxCoeff(); }

  // How far nodes are from the middle of their four neighbours, root mean square (m): what ripples are made of.
  double ripple(char name) const {
    const VecX& q = lane(name).state().q;
    const int n = lesson.scene.mesh.columns;
    double sum = 0;
    for (int row = 1; row + 1 < n; ++row) {
      for (int column = 1; column + 1 < n; ++column) {
        const auto y = [&](int r, int c) { return q[3 * (r * n + c) + 1]; };
        const double off =
            y(row, column) - (y(row - 1, column) + y(row + 1, column) + y(row, column - 1) + y(row, column + 1)) / 4;
        sum += off * off;
      }
    }
    return std::sqrt(sum / ((n - 2) * (n - 2)));
  }

  double ripple3(char name) const {
    const VecX& q = lane(name).state().q;
    const int n = lesson.scene.mesh.columns;
    const auto at = [&](int row, int column) { return Vec3(q.segment<3>(3 * (row * n + column))); };
    double sum = 0;
    for (int row = 1; row + 1 < n; ++row) {
      for (int column = 1; column + 1 < n; ++column) {
        const Vec3 around = at(row - 1, column) + at(row + 1, column) + at(row, column - 1) + at(row, column + 1);
        sum += (at(row, column) - around / 4).squaredNorm();
      }
    }
    return std::sqrt(sum / ((n - 2) * (n - 2)));
  }

  Lesson lesson;

  double entry(char name, const std::string& column) const {
    const Ledger& ledger = lane(name).ledger();
    const auto found = std::find(ledger.columns().begin(), ledger.columns().end(), column);
    std::vector<double> row;
    ledger.row(row);
    return row[static_cast<std::size_t>(found - ledger.columns().begin())];
  }

  std::unique_ptr<Lanes> lanes_;
};

TEST(Lessons, ExplicitEulerExplodes) {
  Told told("explicit-euler");
  const double whole = 0.98;
  told.at(0.1);
  for (const char name : {'A', 'B', 'C', 'D'}) EXPECT_LT(std::abs(told.total(name)), 0.01) << name;
  told.at(0.14);
  EXPECT_NEAR(told.total('A') / whole, 4, 0.2);
  const double before = told.at(0.17).total('A');
  EXPECT_NEAR(std::log10(told.at(0.18).total('A') / before), 1, 0.25);
  EXPECT_LT(told.total('B'), 0.02);
  EXPECT_LT(told.total('C'), 0.02);
  told.at(0.2);
  EXPECT_TRUE(told.failed('A'));
  EXPECT_FALSE(told.failed('B'));
  const double b = told.at(0.25).total('B');
  EXPECT_NEAR(std::log(told.at(0.3).total('B') / b) / 0.05, 240 / 2.0, 20);
  told.at(0.35);
  EXPECT_TRUE(told.failed('B'));
  EXPECT_FALSE(told.failed('C'));
  EXPECT_NEAR(told.lane('B').time(), 0.33, 0.01);
  const double c = told.at(0.5).total('C');
  EXPECT_NEAR(0.1 / std::log(told.at(0.6).total('C') / c), 0.015, 0.003);
  told.at(0.65);
  EXPECT_LT(std::abs(told.total('D')), 0.003);
  EXPECT_TRUE(told.failed('C'));
  EXPECT_NEAR(told.lane('C').time(), 0.62, 0.01);
  double farthest = 0;
  for (double t = 0.66; t < told.lesson.duration; t += 0.02)
    farthest = std::max(farthest, std::abs(told.at(t).total('D')));
  EXPECT_LT(farthest, 0.02);
  EXPECT_FALSE(told.failed('D'));
}

TEST(LessonsLong, BackwardEulersEnergyIsTakenByTheMethod) {
  Told told("backward-euler");
  told.at(0.3);
  EXPECT_NEAR(told.total('A'), -0.025, 0.001);
  EXPECT_NEAR(told.total('B'), -0.013, 0.001);
  for (const char name : {'C', 'D'}) {
    EXPECT_GT(told.total(name), -0.001);
    EXPECT_LT(told.dampers(name), 0.5 * told.total(name));
  }
  told.at(1);
  EXPECT_NEAR(told.total('A'), -0.20, 0.005);
  EXPECT_NEAR(told.dampers('A') / told.total('A'), 0.01, 0.003);
  EXPECT_NEAR(told.total('C'), -0.012, 0.001);
  EXPECT_NEAR(told.dampers('C') / told.total('C'), 0.9, 0.05);
  told.at(2.5);
  EXPECT_LT(told.total('A'), told.total('B') - 0.05);
  EXPECT_LT(told.total('B'), std::min(told.total('C'), told.total('D')) - 0.05);
  told.at(4.5);
  for (const char name : {'C', 'D'}) EXPECT_NEAR(told.dampers(name) / told.dampers('A'), 30, 7);
  told.at(5.5);
  EXPECT_NEAR(told.numerical('A'), -0.62, 0.01);
  EXPECT_NEAR(told.dampers('A'), -0.01, 0.005);
  EXPECT_NEAR(told.numerical('C'), -0.05, 0.01);
  EXPECT_NEAR(told.dampers('C'), -0.30, 0.02);
}

TEST(Lessons, RhoInfChoosesWhichTonesLive) {
  Told told("rho-inf");
  told.at(0.495);
  std::map<char, double> before;
  for (const char name : {'A', 'B', 'C', 'D'}) before[name] = told.numerical(name);
  const double still = told.total('C');
  told.at(0.55);
  EXPECT_NEAR(told.total('C') - still, 0.070, 0.004);
  const std::map<char, double> lost{{'A', 0.011}, {'B', 0.003}, {'C', 0.001}, {'D', 0.027}};
  for (const auto& [name, joule] : lost) EXPECT_NEAR(before[name] - told.numerical(name), joule, 0.001) << name;
  told.at(1.15);
  EXPECT_NEAR(told.ripple('A') / told.ripple('C'), 0.25, 0.1);
  EXPECT_GT(told.ripple('B') / told.ripple('C'), 0.5);
  double a = 0, d = 0;  // the fastest, over a swing
  for (double t = 1.15; t < 1.4; t += 0.005) {
    a = std::max(a, told.at(t).speed('A'));
    d = std::max(d, told.speed('D'));
  }
  EXPECT_GT(a, 5 * d);
  told.at(2.8);
  const std::map<char, double> taken{{'A', 0.039}, {'B', 0.016}, {'C', 0.001}};
  for (const auto& [name, joule] : taken) EXPECT_NEAR(-told.numerical(name), joule, 0.001) << name;
  EXPECT_LT(told.speed('D'), 0.01);
}

TEST(LessonsLong, ATearLetsGoWhatDampersOrTheMethodTake) {
  Told told("energy-of-a-tear");
  const auto of = [&](char lane, const char* name) { return column(told.lane(lane), name); };
  const auto dampers = [&](char lane) { return of(lane, "stretch_damper_J") + of(lane, "shear_damper_J"); };
  told.at(0.7);
  for (const char lane : {'A', 'B', 'C'}) {
    EXPECT_NEAR(of(lane, "stretch_J") + of(lane, "shear_J"), 0.46, 0.005);
    EXPECT_NEAR(of(lane, "pin_work_J"), 0.46, 0.005);
    EXPECT_NEAR(dampers(lane), -0.0023, 0.0005);
  }
  told.at(0.75);
  EXPECT_NEAR(of('A', "stretch_J") + of('A', "shear_J"), 0.62, 0.005);
  told.at(0.8);
  EXPECT_NEAR(of('A', "pin_work_J"), 0.67, 0.005);
  EXPECT_NEAR(dampers('A'), -0.61, 0.01);
  EXPECT_NEAR(told.numerical('A'), -0.04, 0.005);
  told.at(0.85);
  EXPECT_NEAR(told.numerical('B'), -0.21, 0.005);
  EXPECT_NEAR(dampers('B'), -0.46, 0.005);
  told.at(0.95);
  EXPECT_NEAR(told.numerical('C'), -0.66, 0.01);
  EXPECT_NEAR(dampers('C'), -0.09, 0.005);
  const auto torn = [&](char lane) { return told.lane(lane).cloth().tears().copies(); };
  EXPECT_EQ(torn('A'), 50U);
  EXPECT_EQ(torn('B'), 50U);
  EXPECT_EQ(torn('C'), 112U);
  EXPECT_EQ(pieceCount(told.lane('A').cloth()), 2);
  EXPECT_EQ(pieceCount(told.lane('C').cloth()), 4);
  for (const char lane : {'A', 'B', 'C'}) EXPECT_LT(std::abs(of(lane, "tearing_J")), 1e-5);
}

// `surface`: where a lane's patch touches, its contact's thickness away or at the floor itself.
TEST(Lessons, ACollisionIsHardForAnImplicitStep) {
  Told told("implicit-contact");
  const std::map<char, double> surface{{'A', 0.005}, {'B', 0.005}, {'C', 0.005}, {'D', 0}};
  EXPECT_NEAR(0.3 * 0.09 * 9.81 * 0.5, 0.13, 0.005) << "its energy, J";
  told.at(0.3);
  const double y = told.height('A'), v = told.lane('A').cloth().velocity(told.lane('A').state(), 40).y();
  EXPECT_NEAR(y, 0.034, 0.0005);
  EXPECT_NEAR(v, -2.9, 0.05);
  EXPECT_NEAR(y + (v - 9.81 / 60) / 60, -0.018, 0.0005) << "without a floor";
  const double before = told.numerical('B');
  told.at(0.325);
  EXPECT_NEAR(told.numerical('A'), 2.0, 0.05);
  EXPECT_NEAR(told.contactDamper('A'), -1.4, 0.05);
  EXPECT_NEAR(told.impacts('A'), -0.67, 0.005);
  told.at(0.36);
  EXPECT_NEAR(told.contactDamper('B'), -0.046, 0.001);
  EXPECT_NEAR(told.numerical('B') - before, -0.037, 0.001);
  EXPECT_NEAR(told.impacts('B'), 0.033, 0.001);
  EXPECT_NEAR(told.impacts('D'), -0.048, 0.001);
  EXPECT_NEAR(told.numerical('D'), 0, 0.0005);
  EXPECT_NEAR(told.impacts('C'), -0.045, 0.001);
  const double filter = told.impacts('C'), others = told.numerical('C') + told.contactDamper('C');
  std::map<char, double> first, second;
  for (double t = 0.4; t < 1.25; t += 1.0 / 120) {
    told.at(t);
    for (const auto& [name, touch] : surface) {
      double& top = (t < 0.72 ? first : second)[name];
      if (t < 0.72 || t > 0.85) top = std::max(top, told.height(name) - touch);
    }
    if (t > 0.87 && t < 0.88) {
      EXPECT_NEAR(told.impacts('C') - filter, 0.008, 0.001);
      EXPECT_NEAR(told.numerical('C') + told.contactDamper('C') - others, -0.039, 0.001);
    }
  }
  const std::map<char, double> tops{{'A', 0.28}, {'B', 0.26}, {'C', 0.31}, {'D', 0.32}};
  for (const auto& [name, top] : tops) EXPECT_NEAR(first[name], top, 0.005) << name;
  const std::map<char, double> later{{'A', 0.17}, {'B', 0.08}, {'C', 0.19}, {'D', 0.20}};
  for (const auto& [name, top] : later) EXPECT_NEAR(second[name], top, 0.0055) << name;
}

TEST(Lessons, SubstepsHoldUpToALimit) {
  Told told("substeps");
  const auto omega = [&](char name) { return told.lane(name).automaticSubsteps().omega(); };
  const auto gained = [&](char name) { return std::abs(told.numerical(name)); };
  told.at(0.05);
  EXPECT_NEAR(omega('D'), 613, 10);
  EXPECT_EQ(told.lane('D').substeps(), 4);
  for (const char name : {'A', 'B', 'C', 'D'}) EXPECT_LT(gained(name), 0.002) << name;
  const double before = told.at(0.11).total('A'), after = told.at(0.12).total('A');
  EXPECT_NEAR(after, 10, 1);
  EXPECT_NEAR(std::pow(after / before, 1.0 / 6), 1.5, 0.1) << "an amplitude's growth in a substep";
  told.at(0.2);
  EXPECT_TRUE(told.failed('A'));
  EXPECT_NEAR(told.lane('A').time(), 0.14, 0.005);
  EXPECT_NEAR(gained('B'), 0.003, 0.001);
  EXPECT_NEAR(gained('C'), 0.002, 0.001);
  EXPECT_LT(told.at(0.79).numerical('B'), 0.005);
  EXPECT_NEAR(told.at(0.86).total('B'), 22, 2);
  EXPECT_EQ(told.lane('D').substeps(), 5);
  EXPECT_NEAR(omega('D'), 820, 10);
  told.at(1);
  EXPECT_TRUE(told.failed('B'));
  EXPECT_NEAR(told.lane('B').time(), 0.88, 0.005);
  for (const char name : {'C', 'D'}) EXPECT_NEAR(told.total(name), 0.0037, 0.0005) << name;
  told.at(1.7);
  EXPECT_TRUE(told.failed('C'));
  EXPECT_NEAR(told.lane('C').time(), 1.62, 0.005);
  EXPECT_EQ(told.lane('D').substeps(), 10);
  EXPECT_NEAR(omega('D'), 1631, 20);
  EXPECT_NEAR(told.event('D'), 0.4, 0.02);
  told.at(2.6);
  EXPECT_FALSE(told.failed('D'));
}

TEST(Lessons, AnOrderIsWorthMoreThanHalfTheStep) {
  Told told("order-and-cost");
  const auto mm = [&](char name) { return 1e3 * laneDistance(told.lane('A'), told.lane(name)); };
  told.at(0.2);
  EXPECT_NEAR(mm('B'), 3.1, 0.1);
  EXPECT_NEAR(mm('C'), 1.55, 0.05);
  EXPECT_NEAR(mm('D'), 0.033, 0.003);
  told.at(0.44);
  const double b = mm('B'), c = mm('C');
  told.at(0.52);
  EXPECT_NEAR(mm('B') / b, 4, 0.6);
  EXPECT_NEAR(mm('C') / c, 4, 0.7);
  told.at(0.8);
  EXPECT_NEAR(mm('B'), 56, 2);
  EXPECT_NEAR(mm('C'), 32, 2);
  EXPECT_NEAR(mm('D'), 0.8, 0.1);
  told.at(1);
  EXPECT_NEAR(told.numerical('B'), -0.17, 0.005);
  EXPECT_NEAR(told.numerical('C'), -0.10, 0.005);
  EXPECT_NEAR(told.numerical('D'), -0.0006, 0.0002);
}

TEST(Lessons, DampersTakeDifferentThings) {
  Told told("dampers");
  const auto moving = [&](char name) { return told.lane(name).ledger().kinetic(); };
  told.at(0.2);
  EXPECT_NEAR(told.total('B'), -0.11, 0.005);
  EXPECT_NEAR(told.total('C'), -0.06, 0.006);
  for (const char name : {'A', 'D'}) EXPECT_LT(std::abs(told.total(name)), 0.002) << name;
  told.at(0.45);
  for (const char name : {'A', 'D'}) EXPECT_NEAR(moving(name), 0.95, 0.01) << name;
  EXPECT_NEAR(moving('C'), 0.52, 0.02);
  EXPECT_NEAR(moving('B'), 0.21, 0.02);
  EXPECT_NEAR(told.at(0.8).total('B'), -0.92, 0.01);
  double a = -1, c = -1;  // m, the top of the first swing, of the centre of mass: it hangs at -0.5
  for (double t = 0.8; t < 1.2; t += 0.02) {
    a = std::max(a, heightOf(told.at(t).lane('A')));
    c = std::max(c, heightOf(told.lane('C')));
    if (std::abs(t - 1) < 1e-9) {
      EXPECT_NEAR(told.total('D'), -0.024, 0.002);
    }
  }
  EXPECT_NEAR((c + 0.5) / (a + 0.5), 0.25, 0.03);
  told.at(1.6);
  EXPECT_NEAR(told.ripple3('A'), 0.012, 0.0015);
  EXPECT_NEAR(told.ripple3('D'), 0.003, 0.0008);
  EXPECT_NEAR(told.dampers('D'), -0.13, 0.005);
  told.at(4.5);
  EXPECT_NEAR(told.numerical('A'), -0.1, 0.015);
  EXPECT_LT(told.numerical('D') / told.numerical('A'), 0.25);
}

// The hems of the sheets: 81, 289 and 1089 nodes one after the other.
TEST(LessonsLong, ModuliBelongToTheFabricAndConstantsToTheMesh) {
  Told told("stiffness-and-resolution");
  const auto sag = [&](char name, int body) {
    const int first[] = {0, 81, 370, 1459};
    double low = 0;
    for (int i = first[body]; i < first[body + 1]; ++i) {
      low = std::min(low, told.lane(name).cloth().position(told.lane(name).state(), i).y());
    }
    return 100 * (-0.4 - low);  // cm
  };
  told.at(0.2);
  const std::map<char, std::array<double, 3>> first{{'A', {8, 9, 10}}, {'B', {1, 9, 19}}, {'C', {8, 9, 9}}};
  for (const auto& [name, cm] : first) {
    for (int body = 0; body < 3; ++body) EXPECT_NEAR(sag(name, body), cm[static_cast<std::size_t>(body)], 0.6) << name;
  }
  EXPECT_NEAR(sag('A', 1), sag('B', 1), 0.01);
  EXPECT_NEAR(told.at(0.4).lane('B').time(), 0.4, 1e-6);
  EXPECT_NEAR(sag('B', 2), 32, 0.6);
  told.at(2);
  const std::array<double, 3> last{4.5, 5.0, 6.2};
  for (int body = 0; body < 3; ++body) EXPECT_NEAR(sag('A', body), last[static_cast<std::size_t>(body)], 0.15) << body;
  EXPECT_NEAR(sag('B', 1), sag('A', 1), 0.01);
}

// A flag in the wind is chaotic: what is said is what any run shows.
TEST(LessonsLong, PressureLiftsAFlagAndFrictionDoesNot) {
  Told told("wind-and-lift");
  const int edge = 8 * 25 + 24;  // the middle of the free edge
  const auto y = [&](char name) { return told.lane(name).cloth().position(told.lane(name).state(), edge).y(); };
  told.at(2.4);
  for (const char name : {'A', 'B'}) EXPECT_NEAR(y(name), -0.55, 0.15) << name;
  for (const char name : {'C', 'D'}) EXPECT_LT(y(name), -0.95) << name;
  told.at(3.5);
  for (const char name : {'A', 'B'}) EXPECT_NEAR(y(name), -0.1, 0.15) << name;
  EXPECT_NEAR(y('D'), -0.3, 0.1);
  EXPECT_LT(y('C'), -0.9);
  const double before = 5.1;
  told.at(4.9);
  EXPECT_NEAR(told.windWork('A') - before, 28, 4);
  EXPECT_LT(told.lane('A').ledger().kinetic(), 0.1);
  for (const char name : {'A', 'B'}) EXPECT_NEAR(told.numerical(name), -2, 1.2) << name;
  told.at(7);
  for (const char name : {'A', 'B', 'D'}) EXPECT_GT(y(name), -0.12) << name;
  EXPECT_LT(y('C'), -0.3);
}

TEST(Lessons, TheLowestToneIsKept) {
  IntegratorSettings settings;
  const SolverSettings solver;
  settings.method = "backward-euler";
  EXPECT_NEAR(std::pow(spectralRadius(settings, solver, 0.14), 45), 0.65, 0.005);
  settings.method = "generalized-alpha";
  settings.rhoInf = 0;
  EXPECT_GT(std::pow(spectralRadius(settings, solver, 0.14), 45), 0.99);
  EXPECT_NEAR(spectralRadius(settings, solver, 1), 0.9, 0.02);
}

TEST(LessonsLong, YarnDampingSaysWhatHappens) {
  Told told("yarn-damping");
  const auto taken = [&](char lane) { return -(told.dampers(lane) + told.entry(lane, "rayleigh_J")); };
  told.at(0.06);
  EXPECT_NEAR(taken('C'), 0.37e-6, 0.02e-6);
  EXPECT_NEAR(taken('B'), 0.044e-6, 0.004e-6);
  EXPECT_EQ(taken('A'), 0);
  told.at(0.33);
  EXPECT_NEAR(told.lane('A').ledger().kinetic(), 0.67e-6, 0.02e-6);
  EXPECT_NEAR(told.lane('B').ledger().kinetic(), 0.67e-6, 0.02e-6);
  EXPECT_NEAR(told.lane('C').ledger().kinetic(), 0.25e-6, 0.02e-6);
  told.at(0.58);
  EXPECT_NEAR(told.numerical('A'), -1.35e-6, 0.02e-6);
  EXPECT_NEAR(told.total('B'), -1.39e-6, 0.02e-6);
}

TEST(Lessons, SweepsAreTheStiffness) {
  struct Moment {
    double time;
    std::array<double, 4> stretch;  // %, of A to D
  };
  Told told("sweeps");
  for (const Moment& moment : {Moment{0.3, {0.7, 27.2, 3.13, 4.87}}, Moment{0.8, {0.92, 30.95, 3.98, 7.03}},
                               Moment{1.2, {0.85, 24.7, 3.34, 5.29}}, Moment{1.6, {0.1, 28.1, 3.5, 3.95}},
                               Moment{2.8, {7.99, 34.5, 12.2, 16.5}}}) {
    told.at(moment.time);
    for (std::size_t i = 0; i < 4; ++i) {
      const char lane = "ABCD"[i];
      EXPECT_NEAR(told.stretch(lane), moment.stretch[i], 0.02 * moment.stretch[i] + 0.01) << lane << moment.time;
    }
    if (moment.time == 0.8) {
      EXPECT_NEAR(told.numerical('B'), 7.12, 0.1);
    }
  }
}

}  // namespace
}  // namespace selvedge::test
