#include "app/workbench/edit_history.h"

namespace selvedge {

void EditHistory::add(Edit edit, bool continues) {
  edits_.resize(next_);
  if (saved_ > next_) saved_ = kNever;
  if (continues && next_ > 0 && edits_.back().key == edit.key && edits_.back().lane == edit.lane &&
      edits_.back().serial == edit.serial) {
    edits_.back().after = std::move(edit.after);
    if (saved_ == next_) saved_ = kNever;
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
  if (saved_ > next_) saved_ = kNever;
}

void EditHistory::clear() {
  edits_.clear();
  next_ = saved_ = 0;
}

}  // namespace selvedge
