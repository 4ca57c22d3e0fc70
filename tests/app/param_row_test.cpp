// A row of a panel: a parameter with its name, its field and what is said of it.
#include <gtest/gtest.h>

#include "app/plot_stage.h"
#include "ui/param_widget.h"

namespace selvedge::test {
namespace {

// What is said of a text that is typed, at its name and at its field, is the same.
TEST(ParamRow, SaysOnceWhatATextIs) {
  PlotStage stage;
  const Theme theme = Theme::make(true, 1);
  ParamEditor editor;
  std::string file;
  const Param state = param("start.state", &file, "", "A file with the start.");
  const auto verticesAt = [&](ImVec2 mouse) {
    stage.mouse(mouse);
    for (int i = 0; i < 3; ++i) {
      stage.frame([&] { editor.row(theme, {state, nullptr, "", nullptr, -1}, [](const auto&, bool) { return ""; }); });
    }
    return stage.vertices();
  };
  const int nothing = verticesAt({-1e6F, -1e6F}), atName = verticesAt({10, 8}), atField = verticesAt({200, 8});
  EXPECT_GT(atName, nothing + 100);
  EXPECT_NEAR(atField, atName, 40);  // the field is drawn a little differently
}

}  // namespace
}  // namespace selvedge::test
