#include "app/workbench/parts/edit_history.h"

namespace selvedge {

void EditHistory::forgetSaved(std::size_t edit) {
  for (std::size_t* each : {&saved_, &kept_}) {
    if (*each > edit) *each = kNever;
  }
}

void EditHistory::add(Edit edit, bool continues) {
  edits_.resize(next_);
  forgetSaved(next_);
  if (continues && next_ > 0 && edits_.back().key == edit.key && edits_.back().lane == edit.lane &&
      edits_.back().serial == edit.serial) {
    edits_.back().after = std::move(edit.after);
    forgetSaved(next_ - 1);
    return;
  }
  edits_.push_back(std::move(edit));
  next_ = edits_.size();
}

std::optional<Edit> EditHistory::undo() {
  if (!canUndo()) return {};
  return edits_[--next_];
}

std::optional<Edit> EditHistory::redo() {
  if (!canRedo()) return {};
  return edits_[next_++];
}

void EditHistory::dropLast() {
  if (!canUndo()) return;
  edits_.erase(edits_.begin() + static_cast<std::ptrdiff_t>(--next_));
  forgetSaved(next_);
}

void EditHistory::clear() {
  edits_.clear();
  next_ = saved_ = kept_ = 0;
}

}  // namespace selvedge
