// Undo and redo of parameter changes. A slider held for a while is one change.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/params/param.h"

namespace selvedge {

// Keys and values, in the order they are set.
using Values = std::vector<std::pair<std::string, ParamValue>>;

struct Edit {
  std::string key;  // what the user changed
  Values before, after;
  int lane = -1;                        // number of the lane it was made in; < 0: in all
  std::size_t serial = 0;               // of that lane: others have its number later
  std::vector<std::string> borrowed{};  // keys that it had no value of its own for
  std::string words{};                  // what it did, where that is not the value of the key
};

class EditHistory {
 public:
  // `continues`: the same grip of the same widget as the last one.
  void add(Edit edit, bool continues);
  std::optional<Edit> undo();  // what to set back: to `before`
  std::optional<Edit> redo();  // to `after`
  bool canUndo() const { return next_ > 0; }
  bool canRedo() const { return next_ < edits_.size(); }
  const Edit* last() const { return next_ > 0 ? &edits_[next_ - 1] : nullptr; }
  void dropLast();                                                           // it was refused
  void cameTo(Values after) { edits_[next_ - 1].after = std::move(after); }  // of the last one, known late
  void clear();
  // Whether what is done now is something else than it was when saved() was last called, or at first.
  bool unsaved() const { return saved_ != next_; }
  void saved() { saved_ = next_; }
  void settle() { kept_ = saved_; }    // the file is there
  void notSaved() { saved_ = kept_; }  // it went wrong: what was saved before is so still

 private:
  void forgetSaved(std::size_t edit);  // what was saved with this edit and those after it is not to be had any more

  std::vector<Edit> edits_;
  static constexpr std::size_t kNever = ~std::size_t{0};
  std::size_t next_ = 0;   // edits before it are done, the others undone
  std::size_t saved_ = 0;  // what next_ was; kNever: those edits are not here any more
  std::size_t kept_ = 0;   // the same of the last file that is known to be there
};

}  // namespace selvedge
