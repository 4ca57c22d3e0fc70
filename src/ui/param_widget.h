// One row for any parameter: name, slider or field, unit, reset, and a tooltip with what it means. Made from the
// parameter's own description alone.
#pragma once

#include <array>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/params/param.h"
#include "ui/theme.h"

namespace selvedge {

struct ParamRow {
  const Param& param;
  const Param* initial = nullptr;                     // what "reset" gives back
  std::string hindrance{};                            // why it has no effect now: drawn disabled
  const std::vector<std::string>* choices = nullptr;  // words to choose from that the parameter does not know itself
  int owner = -1;                                     // number of the lane that has the value of its own
  bool type = false;                                  // from now on its number is typed
  std::string effect{};                               // what a change of it does beside; a sentence
};

// What its row is called: "material.stretch_damping" is "stretch damping". The section stands with words that say nothing
// without it.
std::string rowName(std::string_view key);

// The answer is empty on success, otherwise what is wrong with the value. `continues`: the mouse still holds the slider that it
// held at the last call.
using SetValue = std::function<std::string(const ParamValue& value, bool continues)>;

// What rows share from one frame to the next: the field being typed in, and what was wrong with what was typed.
class ParamEditor {
 public:
  void row(const Theme& theme, const ParamRow& row, const SetValue& set);
  std::string takeMessage() { return std::exchange(message_, {}); }  // why what was typed was not taken, once

 private:
  void number(const Theme& theme, const ParamRow& row, const char* id, double value, float width, bool whole,
              const std::function<void(double, bool)>& give);
  void type(const char* id, const std::string& present, float width,
            const std::function<void(const std::string&)>& give);
  void numbers(const Theme& theme, const ParamRow& row, const double* values, int count, float width,
               const SetValue& set);
  void words(const ParamRow& row, float width, const SetValue& set);
  void field(const Theme& theme, const ParamRow& row, float width, const SetValue& set);
  void answer(const std::string& key, std::string wrong);
  bool isWrong(const std::string& key) const;  // and it is still said

  ImGuiID typing_ = 0;
  bool typingBegins_ = false;
  double sizeBefore_ = 0;  // of the number whose slider is drawn, before that
  int typedFrame_ = 0;     // when the field was last there
  std::array<char, 512> text_{};
  std::string wrong_, wrongKey_, message_;
  double wrongSince_ = 0;
};

}  // namespace selvedge
