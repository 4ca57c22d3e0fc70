#include "ui/early_letters.h"

namespace selvedge {

void EarlyLetters::begin() {
  letters_.clear();
  hasKeyboard_ = false;
}

void EarlyLetters::before() {
  ImVector<ImWchar>& queue = ImGui::GetIO().InputQueueCharacters;
  for (auto letter = letters_.rbegin(); letter != letters_.rend(); ++letter) queue.insert(queue.begin(), *letter);
  letters_.clear();
}

void EarlyLetters::after() {
  hasKeyboard_ = hasKeyboard_ || ImGui::IsItemActive();
  if (hasKeyboard_) return;
  const ImVector<ImWchar>& queue = ImGui::GetIO().InputQueueCharacters;
  letters_.assign(queue.begin(), queue.end());
}

}  // namespace selvedge
