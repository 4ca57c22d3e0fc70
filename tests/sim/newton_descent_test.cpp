// Newton's method with several iterations on cloth: it descends on the incremental potential, it arrives at the minimum,
// and no fabric, state or step ends a run.
#include <random>

#include <fmt/format.h>

#include "integrators/methods.h"
#include "support/dense.h"
#include "support/fabric_names.h"
#include "support/run.h"

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

// One step of backward Euler as a problem of minimising, written down anew: 1/2 |x - x_n - h v_n|_M^2 + h^2 E(x).
class BackwardEulerStep {
 public:
  BackwardEulerStep(const Simulation& simulation, const State& start, double h)
      : system_(simulation.system()), start_(start), h_(h) {
    system_.massDiagonal(start.q, mass_);
    for (int i = 0; i < system_.dofs(); ++i) {
      if (!simulation.pins().fixed()[static_cast<std::size_t>(i)]) open_.push_back(i);
    }
  }

  double potential(const VecX& q) const {
    const VecX away = (q - start_.q - h_ * start_.v)(open_), mass = mass_(open_);
    return 0.5 * away.dot(mass.cwiseProduct(away)) + h_ * h_ * system_.potentialEnergy({q, start_.v, start_.t});
  }
  VecX gradient(const VecX& q) const {  // of the free entries
    VecX F;
    system_.conservativeForce({q, start_.v, start_.t}, F);
    return (mass_.cwiseProduct(q - start_.q - h_ * start_.v) - h_ * h_ * F)(open_);
  }
  // By Levenberg's method with the exact Hessian from q on: every step that lowers the potential is taken.
  VecX minimum(VecX q) const {
    double shift = 1e-6;
    for (int i = 0; i < 300 && shift < 1e12; ++i) {
      BlockMatrix A = system_.makeMatrix();
      system_.addMass(q, 1 + shift, A);
      system_.addJacobians({q, start_.v, start_.t}, {Hessian::exact, true}, -h_ * h_, 0, A);
      const VecX move = solved(MatX(A.dense()(open_, open_)), VecX(-gradient(q)));
      VecX next = q;
      for (std::size_t k = 0; k < open_.size(); ++k) next[open_[k]] += move[static_cast<Eigen::Index>(k)];
      const bool lower = potential(next) < potential(q);
      if (lower) q = next;
      shift *= lower ? 0.25 : 10;
      if (move.cwiseAbs().maxCoeff() < 1e-12) break;
    }
    return q;
  }

 private:
  const System& system_;
  State start_;
  double h_;
  VecX mass_;
  std::vector<int> open_;
};

struct Stepped {
  State end;
  StepReport report;
};

Stepped stepped(const Simulation& simulation, const State& begin, double h, int iterations, double tolerance) {
  IntegratorSettings settings = simulation.scene().integrator;
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
    for (const double h : kSteps) {
      SCOPED_TRACE(fmt::format("start {}, step {}", static_cast<int>(start), h));
      Simulation simulation(undamped(GetParam()));
      ASSERT_FALSE(simulation.system().dissipative());
      const State begin = startOf(simulation, start);
      const BackwardEulerStep problem(simulation, begin, h);
      for (const int iterations : {2, 4, 500}) {
        const Stepped few = stepped(simulation, begin, h, iterations, 1e-8);
        ASSERT_TRUE(few.report.ok) << few.report.failure;
        EXPECT_LE(problem.potential(few.end.q), problem.potential(begin.q)) << iterations << " iterations";
        if (iterations < 500) continue;
        EXPECT_EQ(few.report.unconverged, 0) << few.report.newtonIterations;
        EXPECT_LT(problem.gradient(few.end.q).norm(), 1e-6 * problem.gradient(begin.q).norm());
      }
    }
  }
}

// More iterations, cut off one later each time, never end higher: what is kept of each has lowered the potential. (At 0.1 s
// a full step may be kept until its correction is judged, and what is cut off there takes a shorter one: 3 of 48 end higher.)
TEST_P(NewtonDescent, FallsInEveryIteration) {
  for (const Start start : kStarts) {
    for (const double h : {1.0 / 240, 1.0 / 60}) {
      SCOPED_TRACE(fmt::format("start {}, step {}", static_cast<int>(start), h));
      Simulation simulation(undamped(GetParam()));
      const State begin = startOf(simulation, start);
      const BackwardEulerStep problem(simulation, begin, h);
      double last = problem.potential(begin.q);
      const double noise = 1e-12 * std::abs(last);
      for (int iterations = 2; iterations <= 12; ++iterations) {
        const Stepped now = stepped(simulation, begin, h, iterations, 1e-8);
        ASSERT_TRUE(now.report.ok) << now.report.failure;
        const double potential = problem.potential(now.end.q);
        EXPECT_LE(potential, last + noise) << iterations << " iterations";
        last = potential;
        if (now.report.unconverged == 0) break;
      }
    }
  }
}

// At the lowest point that another method finds from the same start, or below it.
TEST_P(NewtonDescent, FindsTheMinimumOfAnotherMethod) {
  for (const Start start : {Start::rest, Start::swing}) {
    Simulation simulation(undamped(GetParam()));
    const State begin = startOf(simulation, start);
    const BackwardEulerStep problem(simulation, begin, 1.0 / 60);
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

INSTANTIATE_TEST_SUITE_P(Fabrics, NewtonDescent, testing::ValuesIn(fabricNames()), testNameOf);

}  // namespace
}  // namespace selvedge::test
