// Newton's method with several iterations on cloth: it descends on the incremental potential, it arrives at the minimum,
// and no fabric, state or step ends a run.
#include <algorithm>
#include <random>

#include <fmt/format.h>

#include "integrators/implicit/one_stage_implicit_equation.h"
#include "integrators/methods.h"
#include "scene/files/reader.h"
#include "support/cloth/fabric_names.h"
#include "support/cloth/run.h"
#include "support/dense.h"

namespace selvedge::test {
namespace {

std::string clothOf(const std::string& fabric, const std::string& method) {
  return fmt::format(
      "[mesh]\ncolumns = 9\nrows = 9\n[material]\nmodel = \"triangles\"\nfabric = \"{}\"\n[start]\nnoise = 1e-4\n"
      "[[pin]]\nwhere = [\"corner0\", \"corner1\"]\n[integrator]\nmethod = \"{}\"\n",
      fabric, method);
}

// Without what depends on the velocity.
Scene undamped(const std::string& fabric) {
  Scene scene = parseScene(clothOf(fabric, "backward-euler"), "test.toml");
  scene.material.stretchDamping = scene.material.shearDamping = scene.material.bendDamping = 0;
  scene.air.dragCoefficient = scene.air.skinCoefficient = 0;
  return scene;
}

// The cloth as it hangs in the air at first, in the middle of its swing, and with every free node moved at random.
enum class Start { rest, swing, crumpled };
constexpr std::array kStarts{Start::rest, Start::swing, Start::crumpled};
constexpr std::array kSteps{1.0 / 240, 1.0 / 60, 0.1};  // s

State startOf(Simulation& simulation, Start start) {
  while (start == Start::swing && simulation.time() < 0.3 - 1e-9) EXPECT_TRUE(simulation.step());
  State state = simulation.state();
  std::mt19937 random(7);
  std::uniform_real_distribution<double> move(-0.05, 0.05);
  for (Eigen::Index i = 0; start == Start::crumpled && i < state.q.size(); ++i) {
    if (!simulation.pins().fixed()[static_cast<std::size_t>(i)]) state.q[i] += move(random);
  }
  return state;
}

// The first step of a method that solves for one new place y, with the force F at y alone: y = yhat + weight h^2 M^-1 F(y).
struct FirstStep {
  std::string method;
  double weight = 1;
  double old = 0;  // of h^2 f, the acceleration at the start, in yhat
  double at = 1;   // y lies there between the start (0) and the end (1)
};

// Chung & Hulbert's equations, into which a = f at the start and the new acceleration are put.
FirstStep generalizedAlpha(double rhoInf) {
  const double m = (2 * rhoInf - 1) / (rhoInf + 1), f = rhoInf / (rhoInf + 1), beta = 0.25 * (1 - m + f) * (1 - m + f);
  return {"generalized-alpha", beta * (1 - f) / (1 - m), 0.5 - beta + beta * (f - m) / (1 - m)};
}

std::vector<FirstStep> firstSteps(const IntegratorSettings& settings) {
  return {{"backward-euler"},
          {"trapezoidal", 0.25, 0.25},
          {"implicit-midpoint", 0.25, 0, 0.5},
          {"newmark", settings.beta, 0.5 - settings.beta},
          generalizedAlpha(settings.rhoInf),
          {"bdf2"},
          {"adams-moulton-3", 0.25, 0.25}};  // they begin with backward Euler and the trapezoidal rule
}

// That step as a problem of minimising, written down anew: 1/2 |y - yhat|_M^2 + weight h^2 E(y).
class StepProblem {
 public:
  StepProblem(const Simulation& simulation, const State& start, double h, FirstStep step = {"backward-euler"})
      : system_(simulation.system()), start_(start), step_(std::move(step)), scale_(step_.weight * h * h) {
    system_.massDiagonal(start.q, mass_);
    VecX F;
    system_.conservativeForce(start, F);
    guess_ = start.q + step_.at * h * start.v + step_.old * h * h * F.cwiseQuotient(mass_);
    for (int i = 0; i < system_.dofs(); ++i) {
      if (!simulation.pins().fixed()[static_cast<std::size_t>(i)]) open_.push_back(i);
    }
  }

  VecX shift() const { return guess_ - start_.q; }
  double start() const { return potential(start_.q); }
  double startSlope() const { return gradient(start_.q).norm(); }
  VecX placeOf(const State& end) const { return start_.q + step_.at * (end.q - start_.q); }

  double potential(const VecX& y) const {
    const VecX away = (y - guess_)(open_), mass = mass_(open_);
    return 0.5 * away.dot(mass.cwiseProduct(away)) + scale_ * system_.potentialEnergy({y, start_.v, start_.t});
  }
  // What round-off alone may change of it: of the sum of its terms, which partly cancel.
  double noise(const VecX& y) const {
    const VecX away = (y - guess_)(open_), mass = mass_(open_);
    double terms = 0.5 * away.dot(mass.cwiseProduct(away));
    for (const auto& law : system_.laws()) terms += scale_ * std::abs(law->energy({y, start_.v, start_.t}));
    return 1e-12 * terms;
  }
  VecX gradient(const VecX& y) const {  // of the free entries
    VecX F;
    system_.conservativeForce({y, start_.v, start_.t}, F);
    return (mass_.cwiseProduct(y - guess_) - scale_ * F)(open_);
  }
  // By Levenberg's method with the exact Hessian from y on: every step that lowers the potential is taken.
  VecX minimum(VecX y) const {
    double shift = 1e-6;
    for (int i = 0; i < 300 && shift < 1e12; ++i) {
      BlockMatrix A = system_.makeMatrix();
      system_.addMass(y, 1 + shift, A);
      system_.addJacobians({y, start_.v, start_.t}, {Hessian::exact, true}, -scale_, 0, A);
      const VecX move = solved(MatX(A.dense()(open_, open_)), VecX(-gradient(y)));
      VecX next = y;
      for (std::size_t k = 0; k < open_.size(); ++k) next[open_[k]] += move[static_cast<Eigen::Index>(k)];
      const bool lower = potential(next) < potential(y);
      if (lower) y = next;
      shift *= lower ? 0.25 : 10;
      if (move.cwiseAbs().maxCoeff() < 1e-12) break;
    }
    return y;
  }

 private:
  const System& system_;
  State start_;
  FirstStep step_;
  double scale_;
  VecX mass_, guess_;
  std::vector<int> open_;
};

struct Stepped {
  State end;
  StepReport report;
};

Stepped stepped(const Simulation& simulation, const State& begin, double h, int iterations, double tolerance,
                const std::string& method = "backward-euler") {
  IntegratorSettings settings = simulation.scene().integrator;
  settings.method = method;
  settings.newtonIterations = iterations;
  settings.newtonTolerance = tolerance;
  Stepped done{begin, {}};
  done.report =
      makeIntegrator(settings, simulation.scene().solver)->step(simulation.system(), simulation.pins(), done.end, h);
  return done;
}

class NewtonDescent : public testing::TestWithParam<std::string> {};

TEST_P(NewtonDescent, EndsBelowItsStartAndArrives) {
  for (const Start start : kStarts) {
    Simulation simulation(undamped(GetParam()));
    ASSERT_FALSE(simulation.system().dissipative());
    const State begin = startOf(simulation, start);
    for (const FirstStep& step : firstSteps(simulation.scene().integrator)) {
      for (const double h : kSteps) {
        SCOPED_TRACE(fmt::format("{}, start {}, step {}", step.method, static_cast<int>(start), h));
        const StepProblem problem(simulation, begin, h, step);
        for (const int iterations : {2, 4, 500}) {
          const Stepped few = stepped(simulation, begin, h, iterations, 1e-8, step.method);
          ASSERT_TRUE(few.report.ok) << few.report.failure;
          const VecX found = problem.placeOf(few.end);
          EXPECT_LE(problem.potential(found), problem.start()) << iterations << " iterations";
          if (iterations < 500) continue;
          EXPECT_EQ(few.report.unconverged, 0) << few.report.newtonIterations;
          EXPECT_LT(problem.gradient(found).norm(), 1e-6 * problem.startSlope());
        }
      }
    }
  }
}

// An equation whose iterates are noted where Newton's method keeps them as the best so far.
class Watched : public NewtonEquation {
 public:
  explicit Watched(OneStageEquation& equation) : equation_(equation) {}
  std::vector<VecX> kept;  // x - q_n

  SolveStatus linearSolve(bool first, Hessian hessian, double forcing, StepReport& report) override {
    return equation_.linearSolve(first, hessian, forcing, report);
  }
  void move(double factor) override { equation_.move(factor); }
  Merit evaluate(StepReport& report) override { return equation_.evaluate(report); }
  double speed() const override { return equation_.speed(); }
  double freedSpeed() const override { return equation_.freedSpeed(); }
  double meanSpeed() const override { return equation_.meanSpeed(); }
  void keep() override {
    kept.push_back(equation_.increment());
    equation_.keep();
  }
  void goBack() override { equation_.goBack(); }

 private:
  OneStageEquation& equation_;
};

TEST_P(NewtonDescent, FallsInEveryIterationThatIsKept) {
  std::size_t most = 0;
  for (const Start start : kStarts) {
    Simulation simulation(undamped(GetParam()));
    const State begin = startOf(simulation, start);
    IntegratorSettings settings = simulation.scene().integrator;
    settings.newtonIterations = 60;
    settings.newtonTolerance = 1e-8;
    OneStageEquation equation(simulation.scene().solver);
    TiedFrame ties;
    ties.begin(simulation.system(), simulation.pins());
    const VecX none = VecX::Zero(begin.q.size());
    for (const FirstStep& step : firstSteps(settings)) {
      for (const double h : kSteps) {
        SCOPED_TRACE(fmt::format("{}, start {}, step {}", step.method, static_cast<int>(start), h));
        const StepProblem problem(simulation, begin, h, step);
        const VecX shift = problem.shift();
        equation.begin({&simulation.system(), &simulation.pins(), &begin, h, step.weight, 1, step.at,
                        begin.t + step.at * h, &shift, &begin.v, &none, &ties});
        Watched watched(equation);
        StepReport report;
        ASSERT_TRUE(solveNewton(watched, settings, h, report)) << report.failure;
        watched.kept.push_back(equation.increment());
        double last = problem.start();
        for (const VecX& increment : watched.kept) {
          const VecX y = begin.q + increment;
          const double potential = problem.potential(y);
          EXPECT_LE(potential, last + 2 * problem.noise(y));
          last = potential;
        }
        EXPECT_LT(last, problem.start());
        most = std::max(most, watched.kept.size());
      }
    }
  }
  EXPECT_GT(most, 5u);
}

// Where the equation is nearly as straight as its matrix.
TEST_P(NewtonDescent, WhatADirectionFreesIsTheFallOfThePotential) {
  Simulation simulation(undamped(GetParam()));
  const State begin = startOf(simulation, Start::swing);
  const double h = 2e-4;
  OneStageEquation equation(simulation.scene().solver);
  TiedFrame ties;
  ties.begin(simulation.system(), simulation.pins());
  const VecX none = VecX::Zero(begin.q.size());
  for (const FirstStep& step : firstSteps(simulation.scene().integrator)) {
    const StepProblem problem(simulation, begin, h, step);
    const VecX shift = problem.shift();
    equation.begin({&simulation.system(), &simulation.pins(), &begin, h, step.weight, 1, step.at, begin.t + step.at * h,
                    &shift, &begin.v, &none, &ties});
    StepReport report;
    const double before = equation.evaluate(report).potential;
    ASSERT_EQ(equation.linearSolve(false, Hessian::exact, 0, report), SolveStatus::converged);
    const double freed = equation.freedSpeed();
    equation.move(1);
    const double fall = (before - equation.evaluate(report).potential) / (step.weight * h * h);
    VecX mass, v;
    simulation.system().massDiagonal(begin.q, mass);
    equation.velocity(v);
    double total = 0, twice = 0;
    for (Eigen::Index i = 0; i < mass.size(); ++i) {
      if (simulation.pins().fixed()[static_cast<std::size_t>(i)]) continue;
      total += mass[i] / 3;
      twice += mass[i] * v[i] * v[i];
    }
    EXPECT_GT(fall, 0) << step.method;
    EXPECT_NEAR(0.5 * total * freed * freed, fall, 0.02 * fall) << step.method;
    EXPECT_NEAR(total * equation.meanSpeed() * equation.meanSpeed(), twice, 1e-9 * twice) << step.method;
  }
}

// At the lowest point that another method finds from the same start, or below it.
TEST_P(NewtonDescent, FindsTheMinimumOfAnotherMethod) {
  for (const Start start : {Start::rest, Start::swing}) {
    Simulation simulation(undamped(GetParam()));
    const State begin = startOf(simulation, start);
    const StepProblem problem(simulation, begin, 1.0 / 60);
    const VecX want = problem.minimum(begin.q), found = stepped(simulation, begin, 1.0 / 60, 200, 1e-9).end.q;
    const double low = problem.potential(want), fall = problem.potential(begin.q) - low;
    EXPECT_GT(fall, 0);
    EXPECT_LE(problem.potential(found), low + 1e-6 * fall) << static_cast<int>(start);
  }
}

// With dampers and air, whose work counts along the path of the iterates: M (x - x_n - h v_n) = h^2 F(x, (x - x_n)/h).
TEST_P(NewtonDescent, ArrivesWithDampersAndAirToo) {
  for (const Start start : {Start::swing, Start::crumpled}) {
    Scene scene = parseScene(clothOf(GetParam(), "backward-euler"), "test.toml");
    scene.air.dragCoefficient = 5;
    Simulation simulation(std::move(scene));
    ASSERT_TRUE(simulation.system().dissipative());
    const State begin = startOf(simulation, start);
    const double h = 1.0 / 60;
    const Stepped done = stepped(simulation, begin, h, 500, 1e-8);
    ASSERT_TRUE(done.report.ok) << done.report.failure;
    VecX mass, F;
    simulation.system().massDiagonal(begin.q, mass);
    const auto residual = [&](const VecX& q, const VecX& v) {
      simulation.system().force({q, v, begin.t + h}, F);
      VecX all = mass.cwiseProduct(q - begin.q - h * begin.v) - h * h * F;
      for (Eigen::Index i = 0; i < all.size(); ++i) {
        if (simulation.pins().fixed()[static_cast<std::size_t>(i)]) all[i] = 0;
      }
      return all.norm();
    };
    EXPECT_LT(residual(done.end.q, (done.end.q - begin.q) / h), 1e-5 * residual(begin.q, begin.v));
  }
}

// Every implicit method, with its damping and air: a step is taken, whatever it starts from.
TEST_P(NewtonDescent, NoMethodEndsARun) {
  for (const std::string& method : methodNames()) {
    if (!findMethod(method)->implicit) continue;
    Simulation simulation(parseScene(clothOf(GetParam(), method), "test.toml"));
    const State begin = startOf(simulation, Start::crumpled);
    for (const double h : kSteps) {
      const Stepped few = stepped(simulation, begin, h, 4, 1e-3);
      EXPECT_TRUE(few.report.ok) << method << ", step " << h << ": " << few.report.failure;
      EXPECT_TRUE(few.end.q.allFinite() && few.end.v.allFinite()) << method << ", step " << h;
    }
  }
}

// Nor a run, as a scene of one's own begins it: crumpled, and with no limit of gains. (adams-moulton-3 amplifies, and has
// one.) The summary counts the steps that ran out of iterations.
TEST_P(NewtonDescent, NoRunEndsThatBeginsCrumpled) {
  for (const std::string& method : methodNames()) {
    if (!findMethod(method)->implicit) continue;
    for (const double h : kSteps) {
      Scene scene = parseScene(clothOf(GetParam(), method), "test.toml");
      scene.start.noise = 0.01;
      scene.integrator.step = h;
      scene.integrator.newtonIterations = 8;
      scene.integrator.gainLimit = method == "adams-moulton-3" ? 1e-3 : 0;
      Simulation simulation(std::move(scene));
      for (int i = 0; i < 4; ++i) {
        ASSERT_TRUE(simulation.step()) << method << ", step " << h << ": " << simulation.failure()->message();
      }
    }
  }
}

// Among them the softest and the stiffest, the lightest and the heaviest; ./test --long takes the others.
const std::vector<std::string> kFewFabrics{"silk", "chiffon", "denim", "rubber", "paper"};

std::vector<std::string> otherFabrics() {
  std::vector<std::string> names = fabricNames();
  std::erase_if(names,
                [](const std::string& name) { return std::ranges::find(kFewFabrics, name) != kFewFabrics.end(); });
  return names;
}

INSTANTIATE_TEST_SUITE_P(Fabrics, NewtonDescent, testing::ValuesIn(kFewFabrics), testNameOf);
INSTANTIATE_TEST_SUITE_P(Long, NewtonDescent, testing::ValuesIn(otherFabrics()), testNameOf);

}  // namespace
}  // namespace selvedge::test
