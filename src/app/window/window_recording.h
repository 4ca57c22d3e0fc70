// Starts and ends the recording as the panel wishes, and gives it its pictures: the window's own, or the views in a picture
// of another size that is drawn beside it. Draws the panel's preview of that, too.
#pragma once

#include <chrono>
#include <memory>
#include <vector>

#include "app/window/display.h"
#include "app/window/interface.h"
#include "app/window/stage.h"

namespace selvedge {

class WindowRecording {
 public:
  WindowRecording(Workbench& bench, Display& display, Renderer& renderer, PlotsPanel& plots);
  ~WindowRecording();

  void follow();          // what the user wishes; another scene ends it, and so does what cannot be written
  bool mustWait() const;  // time stands still: there is no room for the next picture, or nothing to be seen
  // Both take the picture of the frame that was just laid out: the first one of a picture of its own, the second one of
  // the whole window, once it is drawn.
  void beforeDrawing();
  void afterDrawing() { take(true); }
  void end();     // the files are completed while the window goes on
  void finish();  // waits for them

 private:
  void take(bool drawn);
  void tell();
  void drawPreview();
  void openStage(PictureSize size, float scale, int place, std::unique_ptr<Stage>& stage) const;
  void stageOn(Stage& stage, const RunnerFrame& frame, std::vector<unsigned char>& rgb, Ground ground) const;
  void paintClear(std::vector<unsigned char>& rgba);

  Workbench& bench_;
  Recording& recording_;
  Display& display_;
  Renderer& renderer_;
  PlotsPanel& plots_;
  Runner* recorded_ = nullptr;                // whose pictures they are
  std::shared_ptr<const RunnerFrame> taken_;  // the last one of them
  std::unique_ptr<Stage> stage_, preview_;    // of a recording that runs, of one that would
  std::unique_ptr<Stage> retired_;            // what was laid out shows its picture until it is drawn
  RecordingChoices previewed_;                // what the preview is of
  std::chrono::steady_clock::time_point previewDue_{};
  std::vector<unsigned char> black_, white_, unused_;
};

}  // namespace selvedge
