// How the cloth is looked at: the views, from where each looks and at which lanes, and what is drawn.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/settings/settings_table.h"
#include "render/view/camera.h"
#include "render/view/look.h"
#include "scene/scene.h"
#include "sim/frames/runner_frame.h"

namespace selvedge {

struct View {
  Camera camera;
  std::vector<std::size_t> lanes{0};  // one, or all of them over each other
  float high = 0;                     // of the colour map's range
  bool fitRange = true;               // the range jumps to what is there
  bool wantsHome = true;              // look at everything, once the view's shape is known
  float ground = 0;                   // m, height of the grid: below all there is when it last looked home
  Look drawn;                         // as last drawn: with the map's range, without what there was nothing of
  double shown = 0;                   // s, simulated time when it was last drawn
  std::optional<float> floor;         // m, what falls comes to rest no lower, and that is in view from home
  std::optional<glm::vec3> middle;    // m, of the cloth where the camera would stand without having moved along
  int followed = 0;                   // the number of that cloth's lane
  int followedNodes = 0;              // of that cloth
  glm::vec3 carried{0};               // m, how far the camera has moved along with it since it last looked home
};

enum class Layout { split, overlay };

// The views that show so many lanes; those there are keep their cameras, new ones take the first one's.
void arrangeViews(std::vector<View>& views, Layout layout, std::size_t lanes);

// Why a colour map would show nothing of a frame (null: there is none yet); empty: it shows something.
std::string_view whyNothing(Quantity quantity, const RunnerFrame* frame);
// "Tension of yarns: There are no ...", for a legend without colours; empty: it has some.
std::string legendNote(Quantity wanted, const RunnerFrame* frame);

class Viewing {
 public:
  explicit Viewing(SettingsTable& table);

  Layout layout() const { return layout_; }
  void arrange(Layout layout);
  void showLanes(std::size_t count);
  void lookAtAll();                       // the cameras back home
  void forget();                          // another scene is open
  void colourBodies(const Scene& scene);  // each keeps its colour, whichever bodies come and go
  Look ownLook() const;                   // without what a lesson has set
  void takeBack();                        // makes it so: the lesson is over

  std::vector<View> views{1};
  Look look;
  std::optional<Look> own;    // the user's, while a lesson shows the cloth in its way
  bool linkCameras = true;    // a camera that is moved moves all
  bool cuts = false;          // a drag over the view cuts cloth, until it is said otherwise
  bool namesCorners = false;  // their numbers are drawn, as a hint speaks of them, even where `look` does not want them
  bool automaticOcclusion = false;  // what this machine has where the user has chosen nothing
  int automaticSamples = 0;         // of anti-aliasing, chosen for this machine; 0: the user's choice or the default

 private:
  SettingsTable& table_;
  Layout layout_ = Layout::split;
  std::size_t lanes_ = 0;  // that the views are arranged for; 0: no frame has come yet
};

}  // namespace selvedge
