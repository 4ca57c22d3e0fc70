// What the user changes in the scene: parameters, with undo and redo, the method, pins. Each change is made in the
// document at once and queued as a command for the lanes.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/workbench/parts/document.h"
#include "app/workbench/parts/edit_history.h"
#include "app/workbench/parts/notices.h"
#include "app/workbench/running_lanes.h"

namespace selvedge {

class Edits {
 public:
  Edits(Document& document, RunningLanes& lanes, Notices& notices)
      : document_(document), lanes_(lanes), notices_(notices) {}

  // For all lanes without a value of their own, or for the active one alone: where `editsOneLane`, or it has its own.
  // The answer is empty on success, otherwise what is wrong with the value. `continues`: the same grip of the same
  // widget as the change before, and one step of undo with it.
  std::string set(const std::string& key, const ParamValue& value, bool continues = false);
  void setIn(std::size_t lane, const std::string& key, const ParamValue& value);  // that lane's own from then on
  // Adds a copy of a body beside all others, and answers its name, or "" where there can be none; takes one away. Both reset
  // the scene.
  std::string addBody(const std::string& like);
  void removeBody(const std::string& name);
  void addShape(const AddShape& command);
  void removeShape(const std::string& name);
  void moveShape(const MoveShape& command,
                 bool continues);             // by the same hand as the move before, and one step of undo
  void order(Command command);                // what changes the scene and is not undone: pins
  bool useMethod(const std::string& method);  // with automatic substeps where those of now are too few
  void cut(Cut command);  // undone by going back to before it, as long as nothing else was changed since
  void togglePins(const std::vector<int>& nodes);  // all are held then, or, where all were held, none
  void removeLane(std::size_t lane);  // undo makes one with its values again, as long as nothing else was changed since

  void undo();
  void redo();
  bool canUndo() const { return !gone_.empty() || cutIsThere() || history_.canUndo(); }
  bool canRedo() const { return history_.canRedo(); }

  bool unsaved() const { return history_.unsaved() || ordered_; }
  // A file was ordered to be written, with all of it where `all`. A frame tells where that fails: then what is unsaved is
  // what was so before.
  void saving(bool all);
  std::size_t failedSaves() const { return failedSaves_; }

  void forget();  // another scene is open
  // After each frame: the document becomes the lane's scene once no command is under way, since events of the timeline
  // change that, too; a change that the lanes have refused is taken out of the history.
  void followFrame();

 private:
  struct GoneLane {
    int number;
    std::vector<std::pair<std::string, std::string>> values;
  };
  void remember(Edit edit, bool continues);
  void bringLaneBack();
  int target(const std::string& key) const;      // the number of the lane that a change of it is for; -1: all
  void ofLane(Edit& edit, int number) const;     // it is made in that lane
  bool reach(const Edit& edit);                  // makes its lane the active one; false: it is not there any more
  Values present(const std::string& key) const;  // its value, and those of all that a change of it changes
  void apply(const Values& values, int lane);
  void setBodies(const Scene& to, std::string words);
  void orderShape(const std::string& name, Command command, std::string words, bool continues);
  ParamValue shapeNow(const std::string& name) const;  // the scene as a text; empty where it has no such shape
  void putShape(const std::string& name, const ParamValue& scene);
  bool hasHappened(const Edit& edit) const;  // as far as the document shows

  Document& document_;
  RunningLanes& lanes_;
  Notices& notices_;
  EditHistory history_;
  std::vector<GoneLane> gone_;  // since the last change; they are no change of the scene
  // The last cut, since the last change: when, s, of which start, and how many copies there were.
  struct LastCut {
    double time;
    std::size_t generation, copies;
  };
  bool cutIsThere() const;  // it was done, and is not undone by a reset
  std::optional<LastCut> cut_;
  bool ordered_ = false;         // something, since the scene was opened or saved
  bool orderedSince_ = false;    // the same, since the last file that is known to be there
  std::size_t saves_ = 0;        // that were ordered
  std::size_t failedSaves_ = 0;  // that frames have told of
  bool refused_ = false;         // a command was, since the document was last made the lane's scene
};

}  // namespace selvedge
