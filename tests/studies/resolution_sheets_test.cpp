// The sheets whose dependence on the mesh is measured, where theory knows them.
#include "studies/resolution/resolution_sheets.h"

#include <gtest/gtest.h>

#include "scene/files/reader.h"

namespace selvedge {
namespace {

Scene stiff() {
  return loadScene("sag", {SELVEDGE_SOURCE_DIR "/configs"}, {"material.stretch=2000", "material.shear=200"});
}

// T = K e for triangles.
TEST(ResolutionSheets, TheDrumOfTrianglesConvergesToTheMembrane) {
  const Scene scene = stiff();
  const double theory = drumPeriod(2000 * kDrumStrain, scene.material.density);
  EXPECT_NEAR(theory, 2 / std::sqrt(2 * 40 / (1.02 * 0.2)), 1e-15);
  const double coarse = drumOf(scene, sheetModels()[1], 9).value / theory - 1;
  const double fine = drumOf(scene, sheetModels()[1], 17).value / theory - 1;
  EXPECT_LT(std::abs(coarse), 0.02);
  EXPECT_NEAR(fine / coarse, 0.25, 0.02);
}

// The moduli are the same for k = K / area and C ~ sqrt(area): so are the sheets.
TEST(ResolutionSheets, AreaScalingIsTheSameCloth) {
  const SheetState plain = sagOf(stiff(), sheetModels()[1], 9, Support::nodes);
  const SheetState area = sagOf(stiff(), sheetModels()[3], 9, Support::nodes);
  ASSERT_TRUE(plain.found && area.found);
  EXPECT_GT(plain.value, 0.05);
  EXPECT_NEAR(plain.value, area.value, 1e-9);
}

TEST(ResolutionSheets, OneStiffnessForAllMeshesIsTheSameClothAtSeventeen) {
  const Scene scene = stiff();
  EXPECT_NEAR(drumOf(scene, sheetModels()[4], 17).value, drumOf(scene, sheetModels()[1], 17).value, 1e-9);
  EXPECT_GT(drumOf(scene, sheetModels()[1], 9).value / drumOf(scene, sheetModels()[4], 9).value, 1.9);
}

}  // namespace
}  // namespace selvedge
