// What a view shows and the picture of it, for the window and off-screen alike: nothing here knows of mouse or panels.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "render/renderer.h"
#include "sim/frames/runner_frame.h"
#include "ui/theme.h"

namespace selvedge {

// One view: which lanes it shows, and from where.
struct View {
  Camera camera;
  std::vector<std::size_t> lanes{0};  // one, or all of them over each other
  float high = 0;                     // of the colour map's range
  bool fitRange = true;               // the range jumps to what is there
  bool wantsHome = true;              // look at everything, once the view's shape is known
  float ground = 0;                   // m, height of the grid: below all there is when it last looked home
  double shown = 0;                   // s, simulated time when it was last drawn
  std::optional<glm::vec3> middle;    // m, of the cloth when it was last drawn
  int followed = 0;                   // the number of that cloth's lane
};

enum class Layout { split, overlay };

// The views that show so many lanes; those there are keep their cameras, new ones take the first one's.
void arrangeViews(std::vector<View>& views, Layout layout, std::size_t lanes);

// Where they stand in a room: 1, 2 beside each other, 3 and 4 in two rows where that is squarer.
struct Tile {
  float x, y, width, height;  // of the room, pixels
};
std::vector<Tile> tiles(std::size_t views, float width, float height, float gap);

void lookHome(View& view, const RunnerFrame& frame, float aspect);

std::string laneName(const LaneStatus& lane);  // "B  rk4, rho_inf 0.5"

struct ViewPicture {
  unsigned texture = 0;  // first row lowest
  Look look;             // with the range of its colour map
};
// Uploads the lanes of the view, the renderer's slots being the lanes' numbers, and draws it, `index` being the
// renderer's number for it. One lane: in its fabric. Several: each in its own colour, `active` in front, the others
// see-through.
ViewPicture drawPicture(Renderer& renderer, int index, View& view, const RunnerFrame& frame, std::size_t active,
                        const Look& look, const Theme& theme, int width, int height, const Marks& marks);

}  // namespace selvedge
