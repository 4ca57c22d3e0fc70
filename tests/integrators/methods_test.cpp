// The table of methods: what every row must say.
#include "integrators/methods.h"

#include <algorithm>
#include <set>

#include <gtest/gtest.h>

namespace selvedge::test {
namespace {

TEST(Methods, EveryRowSaysWhatTheMethodIs) {
  std::set<std::string_view> names;
  const Params known = IntegratorSettings{}.params();
  for (const MethodInfo& method : methods()) {
    EXPECT_TRUE(names.insert(method.name).second) << method.name;
    EXPECT_FALSE(method.family.empty()) << method.name;
    EXPECT_FALSE(method.equation.empty()) << method.name;
    EXPECT_FALSE(method.source.empty()) << method.name;
    EXPECT_GE(method.order, 1) << method.name;
    EXPECT_GE(method.stages, 1) << method.name;
    EXPECT_EQ(findMethod(method.name), &method);
    for (const std::string& key : method.parameters) {
      EXPECT_TRUE(std::any_of(known.begin(), known.end(), [&](const Param& p) { return p.key == key; }))
          << method.name << " " << key;
    }
  }
  EXPECT_EQ(findMethod("no-such-method"), nullptr);
}

TEST(Methods, WhatSettingsChange) {
  IntegratorSettings settings;
  EXPECT_EQ(orderOf(*findMethod("newmark"), settings), 2);
  settings.gamma = 0.6;
  EXPECT_EQ(orderOf(*findMethod("newmark"), settings), 1);
  EXPECT_EQ(orderOf(*findMethod("rk4"), settings), 4);
  EXPECT_TRUE(choosesInnerSteps(*findMethod("rk45"), settings));
  EXPECT_FALSE(stepIsLimited(*findMethod("rk45"), settings));
  settings.adaptive = false;
  EXPECT_FALSE(choosesInnerSteps(*findMethod("rk45"), settings));
  EXPECT_TRUE(stepIsLimited(*findMethod("rk45"), settings));
  EXPECT_FALSE(stepIsLimited(*findMethod("desbrun"), settings)) << "it has no limit";
  EXPECT_FALSE(stepIsLimited(*findMethod("adams-moulton-3"), settings)) << "it is implicit";
}

}  // namespace
}  // namespace selvedge::test
