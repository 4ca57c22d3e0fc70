// A point cache of cloth that comes apart.
#include <gtest/gtest.h>

#include "support/program.h"
#include "support/temporary_folder.h"

namespace selvedge::test {
namespace {

const char* const kPulled = R"(
mesh = { columns = 7, rows = 5, size = [0.24, 0.16], plane = "vertical" }
material = { density = 0.2, stretch = 600, shear = 150, bend = 1e-5 }
tearing = { law = "stretch", stretch = 0.1 }
integrator = { method = "backward-euler", step = 0.01, newton_iterations = 8 }
[[pin]]
where = "left"
[[pin]]
where = "right"
motion = "path"
path_times = [0, 0.4]
path_offsets = [[0, 0, 0], [0.1, 0, 0]]
)";

TEST(TornCache, EndsAtTheTearAndIsRefusedWhereTheSceneCuts) {
  const TemporaryFolder folder;
  const std::string scene = folder.write("pulled.toml", kPulled), cache = folder.file("pulled.pc2");
  const Ran ran = runProgram("run " + scene + " --for 0.5 --point-cache " + cache);
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_NE((ran.err + ran.out).find("had 35 before; the cache ends here: it has torn"), std::string::npos)
      << ran.err << ran.out;
  const std::string cut = folder.write(
      "cut.toml", std::string(kPulled) + "[[event]]\ntime = 0.1\ncut = [[-0.2, 0.01, 0], [0.2, 0.01, 0]]\n");
  const Ran refused = runProgram("run " + cut + " --for 0.5 --point-cache " + folder.file("cut.pc2"));
  EXPECT_EQ(refused.status, 2);
  EXPECT_NE(refused.err.find("this scene cuts its cloth"), std::string::npos) << refused.err;
}

}  // namespace
}  // namespace selvedge::test
