// Every field that text is typed into. ImGui 1.86 keeps the undo records of a field that was left, and of one whose text
// a callback has changed (its issues 3008 and 4947): they may take letters away that are not there, which ends in memory
// of others. Here they are forgotten in time.
#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <string>
#include <string_view>

#include <imgui.h>

namespace selvedge {

// At the begin of each frame, after ImGui::NewFrame(): also for numbers that are typed into ImGui's own fields.
void forgetUndoOfOldText();

// What stands in a field while it has the keyboard.
class TypedText {
 public:
  explicit TypedText(ImGuiInputTextCallbackData& data) : data_(data) {}
  std::string_view text() const;
  void replace(std::string_view by);  // and all of it is selected
  void dropFront(std::size_t bytes);

 private:
  ImGuiInputTextCallbackData& data_;
};

// True as ImGui::InputText() is. `text` ends with a 0; what ImGui cannot hold in it (bytes that are no UTF-8, letters
// beyond U+FFFF) becomes "?". `look` is called in each frame in which the field has the keyboard.
bool textField(const char* id, std::span<char> text, const char* hint = "", ImGuiInputTextFlags flags = 0,
               const std::function<void(TypedText&)>& look = {});

}  // namespace selvedge
