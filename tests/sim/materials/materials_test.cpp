// The three materials with the same moduli sag alike.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "diagnostics/equilibrium.h"
#include "support/cloth/run.h"

namespace selvedge::test {
namespace {

// How far a square metre on four corners hangs down at rest, found by minimising the energy.
double staticSag(const std::string& model, double modulus) {
  const std::string toml = fmt::format(
      "[mesh]\ncolumns = 17\nrows = 17\n[material]\nmodel = \"{}\"\nstretch = {}\nshear = {}\nbend = 1e-5\n"
      "[start]\nnoise = 1e-4\n[[pin]]\nwhere = \"corners\"\n",
      model, modulus, modulus / 10);
  const auto simulation = simulate(toml, 0.2);  // a little way down: flat cloth has no stiffness across
  State state = simulation->state();
  const Equilibrium found = findEquilibrium(simulation->cloth(), simulation->pins(), state, 1e-7);
  EXPECT_TRUE(found.converged) << model << ": " << found.residual << " N left";
  double lowest = 0;
  for (int i = 0; i < simulation->cloth().blockCount(); ++i) lowest = std::min(lowest, state.q[3 * i + 1]);
  return -lowest;
}

TEST(Materials, WithTheSameModuliSagAlike) {
  for (const double modulus : {20.0, 200.0}) {
    const double triangles = staticSag("triangles", modulus);
    for (const std::string model : {"springs", "elastic"}) {
      const double sag = staticSag(model, modulus);
      fmt::print("K = {} N/m: {} {:.4f} m, triangles {:.4f} m\n", modulus, model, sag, triangles);
      EXPECT_NEAR(sag / triangles, 1, 0.05) << model;
    }
    EXPECT_GT(staticSag("triangles", modulus / 2), 1.1 * triangles) << "the measure tells moduli apart";
  }
}

}  // namespace
}  // namespace selvedge::test
