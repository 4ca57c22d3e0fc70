#include "ui/param_widget.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/lane_number.h"
#include "base/params/param_value.h"
#include "base/params/read_number.h"
#include "ui/lane_letter.h"
#include "ui/number_text.h"
#include "ui/slider_range.h"
#include "ui/text_field.h"

namespace selvedge {
namespace {

constexpr double kWrongShown = 8;  // s

std::string textOf(const Param& p) {
  struct {
    std::string operator()(const double* x) const { return numberText(*x); }
    std::string operator()(const int* x) const { return fmt::format("{}", *x); }
    std::string operator()(const bool* x) const { return *x ? "on" : "off"; }
    std::string operator()(const std::string* x) const { return *x; }
    std::string operator()(const Vec2* x) const {
      return fmt::format("{}, {}", numberText((*x)[0]), numberText((*x)[1]));
    }
    std::string operator()(const Vec3* x) const {
      return fmt::format("{}, {}, {}", numberText((*x)[0]), numberText((*x)[1]), numberText((*x)[2]));
    }
    std::string operator()(const std::vector<double>* x) const { return fmt::format("{}", fmt::join(*x, ", ")); }
    std::string operator()(const std::vector<std::string>* x) const { return fmt::format("{}", fmt::join(*x, ", ")); }
  } visitor;
  return std::visit(visitor, p.target);
}

void tooltip(const Theme& theme, const ParamRow& row) {
  const Param& p = row.param;
  ImGui::BeginTooltip();
  ImGui::PushTextWrapPos(theme.px(380));
  std::string help = p.help;
  std::replace(help.begin(), help.end(), '`', '"');  // as terminals and the manual have it
  ImGui::TextUnformatted(help.c_str());
  ImGui::PushStyleColor(ImGuiCol_Text, theme.dim);
  const bool anyText = std::holds_alternative<std::string*>(p.target) && p.choices.empty() && p.variables.empty();
  ImGui::TextUnformatted((anyText ? p.key : p.key + ": " + allowedValues(p)).c_str());
  if (row.initial) ImGui::Text("as loaded: %s %s", textOf(*row.initial).c_str(), p.unit.c_str());
  if (!row.effect.empty()) ImGui::TextUnformatted(row.effect.c_str());
  ImGui::TextUnformatted("Ctrl+click types a value; a right click offers to keep it at the top of the panels.");
  if (row.owner >= 0) ImGui::Text("A value of its own in lane %c.", laneLetter(row.owner));
  ImGui::PopStyleColor();
  if (!row.hindrance.empty()) {
    ImGui::PushStyleColor(ImGuiCol_Text, theme.warning);
    ImGui::TextUnformatted(row.hindrance.c_str());
    ImGui::PopStyleColor();
  }
  ImGui::PopTextWrapPos();
  ImGui::EndTooltip();
}

// A small arrow that turns back; true when it is clicked.
bool resetButton(const Theme& theme, bool changed) {
  const float side = ImGui::GetFrameHeight();
  const ImVec2 at = ImGui::GetCursorScreenPos();
  ImGui::BeginDisabled(!changed);
  const bool clicked = ImGui::InvisibleButton("##reset", {side, side});
  ImGui::EndDisabled();
  if (!changed) return false;
  const bool hovered = ImGui::IsItemHovered();
  if (hovered) ImGui::SetTooltip("back to the value as loaded");
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const ImU32 ink = hovered ? theme.accent : theme.dim;
  const ImVec2 centre{at.x + side / 2, at.y + side / 2};
  const float r = side * 0.24F;
  draw.PathArcTo(centre, r, -0.6F, 4.2F, 16);
  draw.PathStroke(ink, 0, theme.px(1.4F));
  const ImVec2 tip{centre.x + r * std::cos(-0.6F), centre.y + r * std::sin(-0.6F)};
  draw.AddTriangleFilled({tip.x - r * 0.75F, tip.y - r * 0.1F}, {tip.x + r * 0.5F, tip.y + r * 0.25F},
                         {tip.x + r * 0.25F, tip.y - r * 0.85F}, ink);
  return clicked;
}

// What a number is like: the largest of its parts.
double sizeOf(const Param& p) {
  return std::visit(
      [](const auto* x) -> double {
        using T = std::decay_t<decltype(*x)>;
        if constexpr (std::is_arithmetic_v<T>) return static_cast<double>(*x);
        if constexpr (std::is_same_v<T, Vec2> || std::is_same_v<T, Vec3>) return x->cwiseAbs().maxCoeff();
        return 0;
      },
      p.target);
}

// With as many digits as there is room for: a number that is cut off would be read as another one.
std::string fittingNumber(double value, float width) {
  std::string text = numberText(value);
  for (int digits = 4; digits > 0 && ImGui::CalcTextSize(text.c_str()).x > width; --digits)
    text = numberText(value, digits);
  return text;
}

void paintSlider(const Theme& theme, ImVec2 at, ImVec2 size, float position, const std::string& text, bool hot,
                 bool active) {
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const ImVec2 end{at.x + size.x, at.y + size.y};
  const float rounding = ImGui::GetStyle().FrameRounding;
  draw.AddRectFilled(at, end, ImGui::GetColorU32(hot ? ImGuiCol_FrameBgHovered : ImGuiCol_FrameBg), rounding);
  draw.PushClipRect(at, {at.x + size.x * position, end.y}, true);
  draw.AddRectFilled(at, end, ImGui::GetColorU32(ImGuiCol_SliderGrab, active ? 0.8F : 0.42F), rounding);
  draw.PopClipRect();
  const ImVec2 extent = ImGui::CalcTextSize(text.c_str());
  draw.PushClipRect(at, end, true);
  draw.AddText({at.x + std::max(theme.px(3), (size.x - extent.x) / 2), at.y + (size.y - extent.y) / 2},
               ImGui::GetColorU32(ImGuiCol_Text), text.c_str());
  draw.PopClipRect();
}

}  // namespace

bool ParamEditor::isWrong(const std::string& key) const {
  return wrongKey_ == key && !wrong_.empty() && ImGui::GetTime() < wrongSince_ + kWrongShown;
}

void ParamEditor::answer(const std::string& key, std::string wrong) {
  if (wrong.empty() && wrongKey_ != key) return;
  wrong_ = std::move(wrong);
  wrongKey_ = key;
  wrongSince_ = ImGui::GetTime();
}

// A field that takes what was typed when it is left, and nothing when Escape leaves it.
void ParamEditor::type(const char* id, const std::string& present, float width,
                       const std::function<void(const std::string&)>& give) {
  if (typingBegins_) {
    const std::size_t length = std::min(present.size(), text_.size() - 1);
    std::memcpy(text_.data(), present.data(), length);
    text_[length] = '\0';
    ImGui::SetKeyboardFocusHere();
  } else if (ImGui::GetFrameCount() > typedFrame_ + 1) {  // the row was away: what was typed is of no use any more
    typing_ = 0;
    return;
  }
  typedFrame_ = ImGui::GetFrameCount();
  ImGui::SetNextItemWidth(width);
  // An id of its own: the slider's is active already.
  textField(fmt::format("{}typed", id).c_str(), text_, "", ImGuiInputTextFlags_AutoSelectAll);
  const bool begins = typingBegins_;
  typingBegins_ = false;
  if (begins || ImGui::IsItemActive()) return;
  typing_ = 0;
  if (ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Escape)) || present == text_.data()) return;
  wrong_.clear();
  give(text_.data());
  message_ = wrong_;  // the row may lie where its own words are not seen
}

void ParamEditor::number(const Theme& theme, const ParamRow& row, const char* id, double value, float width, bool whole,
                         const std::function<void(double, bool)>& give) {
  const ImGuiID self = ImGui::GetID(id);
  const std::string& key = row.param.key;
  if (typing_ == self) {
    return type(id, whole ? fmt::format("{}", value) : numberText(value), width, [&](const std::string& typed) {
      const std::optional<double> read = readNumber(typed);
      if (read) return give(*read, false);
      answer(key, fmt::format("\"{}\" is not a number: {} takes {}, and stays {}", typed, key, allowedValues(row.param),
                              numberText(value)));
    });
  }
  const ImVec2 at = ImGui::GetCursorScreenPos(), size{width, ImGui::GetFrameHeight()};
  ImGui::InvisibleButton(id, size);
  const bool active = ImGui::IsItemActive(), hovered = ImGui::IsItemHovered();
  const ImGuiIO& io = ImGui::GetIO();
  if ((hovered && ImGui::IsMouseDoubleClicked(0)) || (ImGui::IsItemActivated() && io.KeyCtrl) || row.type) {
    typing_ = self;
    typingBegins_ = true;
    return;
  }
  ImGuiStorage& storage = *ImGui::GetStateStorage();  // 1: this grip has changed the value already
  if (!active) {
    storage.SetInt(self, 0);
    sizeBefore_ = std::abs(value);
  }
  // Where a scene says nothing of the size, that of the value before the grip: the range stays while it is drawn.
  const double typical = row.initial ? sizeOf(*row.initial) : active ? sizeBefore_ : value;
  const SliderRange range = sliderRange(row.param, typical);
  if (active && ImGui::IsMouseDragging(0, theme.px(2))) {
    const double place = sliderValue(range, (io.MousePos.x - at.x) / width), wanted = whole ? std::round(place) : place;
    if (wanted != value) {
      give(wanted, storage.GetInt(self) == 1);
      storage.SetInt(self, 1);
    }
  }
  paintSlider(theme, at, size, static_cast<float>(sliderPosition(range, value)),
              whole ? fmt::format("{}", value) : fittingNumber(value, width - theme.px(6)), hovered || active, active);
}

void ParamEditor::numbers(const Theme& theme, const ParamRow& row, const double* values, int count, float width,
                          const SetValue& set) {
  const float gap = ImGui::GetStyle().ItemInnerSpacing.x;
  const float each = (width - gap * static_cast<float>(count - 1)) / static_cast<float>(count);
  const bool together = count == 2 && values[0] == values[1] && !ImGui::GetIO().KeyAlt;
  for (int i = 0; i < count; ++i) {
    if (i > 0) ImGui::SameLine(0, gap);
    ImGui::PushID(i);
    number(theme, row, "##number", values[i], each, false, [&, i](double wanted, bool continues) {
      std::vector<double> all(values, values + count);
      all[static_cast<std::size_t>(i)] = wanted;
      if (together) all.assign(2, wanted);
      answer(row.param.key, set(all, continues));
    });
    ImGui::PopID();
  }
}

void ParamEditor::words(const ParamRow& row, float width, const SetValue& set) {
  const std::string now = textOf(row.param);
  const std::vector<std::string>& choices = row.choices ? *row.choices : row.param.choices;
  const bool list = !std::holds_alternative<std::string*>(row.param.target);  // typed, with commas
  if (choices.empty() || list) {
    const ImGuiID self = ImGui::GetID("##words");
    if (typing_ == self) {
      return type("##words", now, width, [&](const std::string& typed) { answer(row.param.key, set(typed, false)); });
    }
    if (ImGui::Button(fmt::format("{}##words", now.empty() ? "(none)" : now).c_str(), {width, 0})) {
      typing_ = self;
      typingBegins_ = true;
    }
    return;
  }
  ImGui::SetNextItemWidth(width);
  if (!ImGui::BeginCombo("##words", now.c_str(), ImGuiComboFlags_HeightLarge)) return;
  for (const std::string& choice : choices) {
    if (ImGui::Selectable(choice.c_str(), choice == now) && choice != now) answer(row.param.key, set(choice, false));
  }
  ImGui::EndCombo();
}

void ParamEditor::field(const Theme& theme, const ParamRow& row, float width, const SetValue& set) {
  const std::string& key = row.param.key;
  if (const auto* real = std::get_if<double*>(&row.param.target)) {
    number(theme, row, "##number", **real, width, false,
           [&](double wanted, bool continues) { answer(key, set(wanted, continues)); });
  } else if (const auto* whole = std::get_if<int*>(&row.param.target)) {
    number(theme, row, "##number", **whole, width, true,
           [&](double wanted, bool continues) { answer(key, set(wanted, continues)); });
  } else if (const auto* flag = std::get_if<bool*>(&row.param.target)) {
    bool on = **flag;
    if (ImGui::Checkbox("##flag", &on)) answer(key, set(on, false));
  } else if (const auto* pair = std::get_if<Vec2*>(&row.param.target)) {
    numbers(theme, row, (*pair)->data(), 2, width, set);
  } else if (const auto* vector = std::get_if<Vec3*>(&row.param.target)) {
    numbers(theme, row, (*vector)->data(), 3, width, set);
  } else {
    words(row, width, set);
  }
}

std::string rowName(std::string_view key) {
  const std::size_t dot = key.rfind('.');
  const std::string_view section = dot == key.npos ? "" : key.substr(0, dot);
  std::string text(key.substr(dot == key.npos ? 0 : dot + 1));
  if (text == "self") return "cloth touches cloth";
  if (text == "law") text = std::string(section.substr(section.rfind('.') + 1)) + " law";
  std::replace(text.begin(), text.end(), '_', ' ');
  return text;
}

void ParamEditor::row(const Theme& theme, const ParamRow& row, const SetValue& set) {
  const Param& p = row.param;
  const float side = ImGui::GetFrameHeight(), all = ImGui::GetContentRegionAvail().x, gap = theme.px(5);
  // Words and triples need more room than one number.
  const bool isNumber = std::holds_alternative<double*>(p.target) || std::holds_alternative<int*>(p.target) ||
                        std::holds_alternative<bool*>(p.target) || std::holds_alternative<Vec2*>(p.target);
  const float share = isNumber ? 0.38F : std::holds_alternative<Vec3*>(p.target) ? 0.29F : 0.32F;
  const std::string label = rowName(p.key);
  const float lane = row.owner >= 0 ? ImGui::GetTextLineHeight() + gap : 0;
  const float words = ImGui::CalcTextSize(label.c_str()).x + lane + 2 * gap;  // a long name takes from the field
  const float name = std::max(std::min(all * share, theme.px(170)), std::min(words, all * 0.6F));
  const float unit = p.unit.empty() ? 0 : std::min(all * 0.17F, theme.px(50));
  const float left = ImGui::GetCursorPosX();
  ImGui::PushID(p.key.c_str());
  ImGui::BeginDisabled(!row.hindrance.empty());
  ImGui::BeginGroup();
  ImGui::AlignTextToFramePadding();
  const ImVec2 at = ImGui::GetCursorScreenPos();
  ImGui::PushClipRect(at, {at.x + name - gap, at.y + side}, true);
  if (row.owner >= 0) {
    laneLetter(theme, row.owner);
    ImGui::SameLine(0, gap);
  }
  ImGui::TextUnformatted(label.c_str());
  ImGui::PopClipRect();
  ImGui::EndGroup();
  ImGui::EndDisabled();
  if (ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled)) tooltip(theme, row);
  ImGui::BeginDisabled(!row.hindrance.empty());
  ImGui::SameLine(left + name);
  ImGui::BeginGroup();
  field(theme, row, std::max(theme.px(40), all - name - unit - side - 2 * gap), set);
  ImGui::EndGroup();
  if (ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled) && !ImGui::IsAnyMouseDown() && !isWrong(p.key)) {
    tooltip(theme, row);
  }
  if (!p.unit.empty()) {
    ImGui::SameLine(left + all - unit - side);
    ImGui::TextDisabled("%s", p.unit.c_str());
  }
  ImGui::SameLine(left + all - side);
  if (resetButton(theme, row.initial && textOf(*row.initial) != textOf(p)))
    answer(p.key, set(valueOf(*row.initial), false));
  ImGui::EndDisabled();
  if (isWrong(p.key)) {
    ImGui::PushStyleColor(ImGuiCol_Text, theme.bad);
    ImGui::TextWrapped("%s", wrong_.c_str());
    ImGui::PopStyleColor();
  }
  ImGui::PopID();
}

}  // namespace selvedge
