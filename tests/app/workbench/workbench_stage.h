// A workbench for tests, and what to wait for.
#pragma once

#include <functional>

#include <gtest/gtest.h>

#include "app/workbench/workbench.h"
#include "support/patience.h"

namespace selvedge::test {

class WorkbenchTest : public ::testing::Test {
 protected:
  bool until(const std::function<bool()>& good) {
    return eventually([&] {
      bench.poll();
      return good();
    });
  }
  bool caughtUp() {
    return until(
        [&] { return bench.lanes.ready() && bench.lanes.frame->commandsApplied == bench.lanes.runner->queued(); });
  }
  void open(const std::string& scene = "hanging") {
    bench.load(scene, {"mesh.columns=5", "mesh.rows=5"});
    ASSERT_TRUE(until([&] { return !bench.loading() && bench.lanes.ready(); })) << notices();
  }
  std::string notices() const {
    std::string text;
    for (const Notice& n : bench.notices.all()) text += n.text + '\n';
    return text;
  }
  double real(const std::string& key) { return *std::get<double*>(bench.document.param(key)->target); }

  SettingsTable settings;
  Workbench bench{settings, 1};
};

}  // namespace selvedge::test
