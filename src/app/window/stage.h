// Pictures of running lanes: what the window shows, without its menus, panels and handles, and of any size. Without a
// window, or in one, beside what it shows.
#pragma once

#include <memory>
#include <optional>
#include <span>
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
  bool names = true;   // of the lanes, and the legend of the colour map
  bool clock = true;
  float scale = 0;  // of text and marks; 0: as suits the size
  Look look;
  SettingsTable remembered;  // which plots, as the window remembers them
  std::optional<Lesson>
      lesson{};  // its captions, cameras, plots and ways to show the cloth, at the time of each picture
};

// What lies behind the cloth. On flat black and on flat white it can be told how much of each pixel the cloth covers.
enum class Ground { scene, black, white };

// What a window shows, for a stage in it.
struct StageSource {
  std::span<const View> views{};
  std::size_t active = 0;       // lane
  PlotsPanel* plots = nullptr;  // which plots, and their numbers
  double speed = 1;             // of PlotsInput
  const Lesson* lesson = nullptr;
  bool captions = true;             // those of the lesson are shown
  std::span<const Float3> trail{};  // of a picked node
};

class Stage {
 public:
  explicit Stage(StageSettings settings);  // throws InputError where nothing can be drawn here
  // In a window, with its renderer. `place`: another number for each of several.
  Stage(StageSettings settings, Renderer& renderer, int place);
  ~Stage();
  Stage(const Stage&) = delete;
  Stage& operator=(const Stage&) = delete;

  // RGB rows from the top.
  void draw(const RunnerFrame& frame, std::vector<unsigned char>& rgb, Ground ground = Ground::scene);
  // The same as the window has it.
  void draw(const RunnerFrame& frame, const StageSource& source, const Look& look, std::vector<unsigned char>& rgb,
            Ground ground = Ground::scene);
  unsigned texture() const;  // with the last picture; its first row is the lowest one

  // What the frames are to hold at that time.
  ShownExtras extras(double time) const { return lookAt(time).extras(); }
  PlotsPanel& plots();                      // takes the rows
  static float scaleFor(PictureSize size);  // of text and marks, that suits it

 private:
  struct Graphics;
  struct Room {
    ImVec2 low, size;
  };
  void lay(const RunnerFrame& frame, std::vector<unsigned char>& rgb);
  void drawViews(const RunnerFrame& frame, const Room& all);
  const Lesson* lesson() const;  // whose captions, plots and cameras are shown; null: there is none
  void drawView(const RunnerFrame& frame, std::size_t index, Room room);
  void drawNames(const RunnerFrame& frame, const View& view, const Room& strip);
  void drawFoot(const RunnerFrame& frame, const Room& strip);
  void drawPlots(const RunnerFrame& frame, Room& room);
  Look lookAt(double time) const;

  StageSettings settings_;
  Theme theme_;
  std::unique_ptr<Graphics> graphics_;
  std::vector<View> views_;
  const StageSource* source_ = nullptr;  // while it is drawn as a window has it
  Ground ground_ = Ground::scene;
};

}  // namespace selvedge
