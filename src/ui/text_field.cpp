#include "ui/text_field.h"

#include <algorithm>
#include <cstring>

#include <imgui_internal.h>

namespace selvedge {
namespace {

using Undo = ImStb::StbUndoState;

void forgetUndo(ImGuiInputTextState& state) {
  Undo& undo = state.Stb.undostate;
  undo.undo_point = 0;
  undo.undo_char_point = 0;
  undo.redo_point = STB_TEXTEDIT_UNDOSTATECOUNT;
  undo.redo_char_point = STB_TEXTEDIT_UNDOCHARCOUNT;
}

// Whether each record, one after the other, finds the letters that it takes away. Where more was pasted than ImGui
// keeps to be redone, those after it do not.
bool fits(const Undo& undo, int length) {
  const auto follow = [&](int from, int end, int by) {
    for (int now = length, i = from; i != end; i += by) {
      const ImStb::StbUndoRecord& record = undo.undo_rec[i];
      if (record.where < 0 || record.where + record.delete_length > now) return false;
      now += record.insert_length - record.delete_length;
    }
    return true;
  };
  return follow(undo.undo_point - 1, -1, -1) && follow(undo.redo_point, STB_TEXTEDIT_UNDOSTATECOUNT, 1);
}

// Bytes of the letter that a text begins with; 0 where ImGui has none for them.
std::size_t letterSize(std::string_view text) {
  const auto first = static_cast<unsigned char>(text[0]);
  const std::size_t size = first < 0x80 ? 1 : first < 0xC2 ? 0 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 0;
  if (size > text.size()) return 0;
  const auto goesOn = [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U; };
  const std::string_view rest = text.substr(1, std::max<std::size_t>(size, 1) - 1);
  return std::all_of(rest.begin(), rest.end(), goesOn) ? size : 0;
}

// Not longer than the text. ImGui would count the bytes of a letter that it does not know as those of another one.
std::string asLetters(std::string_view text) {
  std::string letters;
  while (!text.empty()) {
    const std::size_t size = letterSize(text);
    letters += size > 0 ? text.substr(0, size) : "?";
    text.remove_prefix(std::max<std::size_t>(size, 1));
  }
  return letters;
}

using LooksOn = std::function<void(TypedText&)>;

int callLook(ImGuiInputTextCallbackData* data) {
  TypedText typed(*data);
  (*static_cast<const LooksOn*>(data->UserData))(typed);
  return 0;
}

}  // namespace

void forgetUndoOfOldText() {
  ImGuiInputTextState& state = ImGui::GetCurrentContext()->InputTextState;
  if (state.ID != ImGui::GetActiveID()) {
    state.ID = 0;  // ImGui begins anew with the next field, were it the same
  } else if (!fits(state.Stb.undostate, state.CurLenW)) {
    forgetUndo(state);
  }
}

std::string_view TypedText::text() const { return data_.Buf; }

void TypedText::replace(std::string_view by) {
  const std::string letters = asLetters(by);
  data_.DeleteChars(0, data_.BufTextLen);
  data_.InsertChars(0, letters.c_str());
  data_.SelectAll();
  forgetUndo(ImGui::GetCurrentContext()->InputTextState);
}

void TypedText::dropFront(std::size_t bytes) {
  data_.DeleteChars(0, static_cast<int>(bytes));
  forgetUndo(ImGui::GetCurrentContext()->InputTextState);
}

bool textField(const char* id, std::span<char> text, const char* hint, ImGuiInputTextFlags flags, const LooksOn& look) {
  const std::string letters = asLetters(text.data());  // never longer
  std::memcpy(text.data(), letters.c_str(), letters.size() + 1);
  if (!look) return ImGui::InputTextWithHint(id, hint, text.data(), text.size(), flags);
  return ImGui::InputTextWithHint(id, hint, text.data(), text.size(), flags | ImGuiInputTextFlags_CallbackAlways,
                                  callLook, const_cast<LooksOn*>(&look));
}

}  // namespace selvedge
