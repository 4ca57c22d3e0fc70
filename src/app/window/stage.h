// Pictures of running lanes without a window: what the window shows, without its menus, panels and handles.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "app/plots/plots_panel.h"
#include "app/settings/settings_table.h"
#include "app/views/drawn_view.h"
#include "scene/files/lesson.h"
#include "video/picture_sink.h"

namespace selvedge {

struct StageSettings {
  PictureSize size{1280, 720};
  Layout layout = Layout::split;
  bool plots = false;  // below the views
  bool hints = true;   // names of the lanes, clock, legend of the colour map
  Look look;
  SettingsTable remembered;  // which plots, as the window remembers them
  std::optional<Lesson>
      lesson{};  // its captions, cameras, plots and ways to show the cloth, at the time of each picture
};

class Stage {
 public:
  explicit Stage(StageSettings settings);  // throws InputError where nothing can be drawn here
  ~Stage();
  Stage(const Stage&) = delete;
  Stage& operator=(const Stage&) = delete;

  // RGB rows from the top.
  void draw(const RunnerFrame& frame, std::vector<unsigned char>& rgb);

  // What the frames are to hold at that time.
  ShownExtras extras(double time) const { return lookAt(time).extras(); }
  PlotsPanel& plots();  // takes the rows

 private:
  struct Graphics;
  struct Room {
    ImVec2 low, size;
  };
  void drawViews(const RunnerFrame& frame, const Room& all);
  void drawView(const RunnerFrame& frame, std::size_t index, Room room);
  void drawNames(const RunnerFrame& frame, const View& view, const Room& strip);
  void drawFoot(const RunnerFrame& frame, const Room& strip);
  void drawPlots(const RunnerFrame& frame, Room& room);
  Look lookAt(double time) const;

  StageSettings settings_;
  Theme theme_;
  std::unique_ptr<Graphics> graphics_;
  std::vector<View> views_;
};

}  // namespace selvedge
