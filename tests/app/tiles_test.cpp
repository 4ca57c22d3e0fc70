// How views share the room that they have.
#include "app/views/tiles.h"

#include <gtest/gtest.h>

#include "app/workbench/viewing.h"

namespace selvedge::test {
namespace {

TEST(Tiles, CoverTheRoom) {
  for (const auto& [width, height] : {std::pair(920.0F, 430.0F), {1080.0F, 560.0F}, {300.0F, 900.0F}}) {
    for (std::size_t count = 1; count <= 4; ++count) {
      const std::vector<Tile> all = tiles(count, width, height, 0);
      ASSERT_EQ(all.size(), count);
      float area = 0;
      for (const Tile& t : all) area += t.width * t.height;
      EXPECT_NEAR(area, width * height, 1) << count;
    }
  }
  EXPECT_EQ(tiles(2, 900, 400, 0)[1].y, 0) << "beside each other";
  EXPECT_EQ(tiles(4, 1000, 700, 10)[3].x, 505);
  EXPECT_EQ(tiles(4, 1000, 700, 10)[3].y, 355);
}

TEST(ArrangeViews, KeepsTheCameras) {
  std::vector<View> views(1);
  views[0].camera.distance = 7;
  arrangeViews(views, Layout::split, 3);
  ASSERT_EQ(views.size(), 3U);
  EXPECT_EQ(views[2].camera.distance, 7);
  EXPECT_EQ(views[2].lanes, (std::vector<std::size_t>{2}));
  views[0].camera.distance = 4;
  arrangeViews(views, Layout::overlay, 3);
  ASSERT_EQ(views.size(), 1U);
  EXPECT_EQ(views[0].camera.distance, 4);
  EXPECT_EQ(views[0].lanes, (std::vector<std::size_t>{0, 1, 2}));
}

}  // namespace
}  // namespace selvedge::test
