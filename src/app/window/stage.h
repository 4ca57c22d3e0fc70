// Pictures of running lanes without a window: what the window shows, without its menus, panels and handles.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "app/plots/plots_panel.h"
#include "app/settings/settings_table.h"
#include "app/views/drawn_view.h"
#include "video/picture_sink.h"

namespace selvedge {

struct StageSettings {
  PictureSize size{1280, 720};
  Layout layout = Layout::split;
  bool plots = false;  // below the views
  bool hints = true;   // names of the lanes, clock, legend of the colour map
  Look look;
  SettingsTable remembered;  // which plots, as the window remembers them
};

class Stage {
 public:
  explicit Stage(StageSettings settings);  // throws InputError where nothing can be drawn here
  ~Stage();
  Stage(const Stage&) = delete;
  Stage& operator=(const Stage&) = delete;

  // RGB rows from the top.
  void draw(const RunnerFrame& frame, std::vector<unsigned char>& rgb);

  // From the next picture on all views have this camera. Before the first call they look at everything.
  void look(const Camera& camera);
  void caption(std::string text) { caption_ = std::move(text); }  // empty: none
  float aspect() const { return aspect_; }                        // of a view, in the last picture
  PlotsPanel& plots();                                            // takes the rows

 private:
  struct Graphics;
  struct Room {
    ImVec2 low, size;
  };
  void drawViews(const RunnerFrame& frame, const Room& room);
  void drawView(const RunnerFrame& frame, std::size_t index, Room room);
  void drawNames(const RunnerFrame& frame, const View& view, const Room& strip);
  void drawClock(const RunnerFrame& frame, const Room& room);
  void drawPlots(const RunnerFrame& frame, Room& room);

  StageSettings settings_;
  Theme theme_;
  std::unique_ptr<Graphics> graphics_;
  std::vector<View> views_;
  std::optional<Camera> camera_;
  std::string caption_;
  float aspect_ = 16.0F / 9;
};

}  // namespace selvedge
