// The description of the integrator's settings, the rows of the implicit methods and the sum of reports.
#include <algorithm>

#include <gtest/gtest.h>

#include "integrators/methods.h"
#include "integrators/step_report.h"
#include "linalg/solver_settings.h"

namespace selvedge::test {
namespace {

const Param* find(const Params& all, const std::string& key) {
  const auto found = std::find_if(all.begin(), all.end(), [&](const Param& p) { return p.key == key; });
  return found == all.end() ? nullptr : &*found;
}

TEST(IntegratorSettings, DescribesEveryField) {
  IntegratorSettings settings;
  const Params all = settings.params();
  EXPECT_EQ(all.size(), 20U);
  for (const Param& p : all) {
    EXPECT_GT(p.help.size(), 20U) << p.key;
    EXPECT_EQ(
        std::count_if(all.begin(), all.end(), [&](const Param& o) { return o.key == p.key || o.target == p.target; }),
        1)
        << p.key;
  }
  EXPECT_EQ(find(all, "step")->unit, "s");
}

TEST(IntegratorSettings, DefaultsAreAllowed) {
  IntegratorSettings settings;
  for (const Param& p : settings.params()) {
    if (const auto* x = std::get_if<double*>(&p.target)) {
      EXPECT_EQ(assign(p, **x), "") << p.key;
    }
    if (const auto* word = std::get_if<std::string*>(&p.target)) {
      EXPECT_EQ(assign(p, **word), "") << p.key;
    }
  }
}

TEST(IntegratorSettings, RefusesWhatIsOutOfRange) {
  IntegratorSettings settings;
  const Params all = settings.params();
  const std::vector<std::pair<std::string, ParamValue>> wrong{{"step", 0.0},
                                                              {"substeps", std::int64_t{-1}},
                                                              {"rho_inf", 1.5},
                                                              {"beta", 0.0},
                                                              {"gamma", 0.4},
                                                              {"newton_iterations", 0.0},
                                                              {"newton_tolerance", 0.0},
                                                              {"hessian", std::string("none")},
                                                              {"carried_acceleration", std::string("guessed")},
                                                              {"method", std::string("euler")},
                                                              {"filter", std::string("fast")}};
  for (const auto& [key, value] : wrong) EXPECT_NE(assign(*find(all, key), value), "") << key;
  EXPECT_EQ(assign(*find(all, "rho_inf"), 0.5), "");
  EXPECT_EQ(settings.rhoInf, 0.5);
}

TEST(MethodTable, ImplicitRowsNameSettingsThatExist) {
  IntegratorSettings settings;
  const Params all = settings.params();
  int implicit = 0;
  for (const MethodInfo& info : methods()) {
    for (const std::string& key : info.parameters) EXPECT_NE(find(all, key), nullptr) << info.name << ' ' << key;
    if (!info.implicit) continue;
    ++implicit;
    EXPECT_FALSE(info.equation.empty()) << info.name;
    settings.method = info.name;
    EXPECT_NE(makeIntegrator(settings, SolverSettings{}), nullptr);
  }
  EXPECT_GE(implicit, 8);
}

TEST(StepReport, SumsCountsAndKeepsTheWorst) {
  StepReport sum, first, second;
  first.linearIterations = 3;
  first.linearResidual = 2e-7;
  first.solveSeconds = 0.5;
  first.failure = "first";
  first.ok = false;
  second = first;
  second.failure = "second";
  second.linearResidual = 1e-7;
  second.unconverged = 1;
  sum.innerSteps = 0;
  sum.add(first);
  sum.add(second);
  EXPECT_FALSE(sum.ok);
  EXPECT_EQ(sum.unconverged, 1);
  EXPECT_EQ(sum.failure, "first");
  EXPECT_EQ(sum.linearIterations, 6);
  EXPECT_EQ(sum.innerSteps, 2);
  EXPECT_EQ(sum.linearResidual, 2e-7);
  EXPECT_EQ(sum.solveSeconds, 1.0);
}

}  // namespace
}  // namespace selvedge::test
