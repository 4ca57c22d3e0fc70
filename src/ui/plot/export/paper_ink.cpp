#include "ui/plot/export/paper_ink.h"

#include <array>

#include <fmt/format.h>

namespace selvedge {

namespace {

// Thousandths of the size, from ' ' to '~' (Adobe's metrics of the standard font).
constexpr std::array<short, 95> kWidths{278,  278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278,
                                        556,  556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556,
                                        1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778,
                                        667,  778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556,
                                        333,  556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556,
                                        556,  556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584};
constexpr int kOther = 556;

}  // namespace

float helveticaWidth(const std::string& words, float size) {
  int sum = 0;
  for (const char letter : words) {
    const auto code = static_cast<unsigned char>(letter);
    if (code >= 0x80 && code < 0xC0) continue;  // not the first byte of a letter
    sum += code >= ' ' && code <= '~' ? kWidths[code - static_cast<unsigned char>(' ')] : kOther;
  }
  return static_cast<float>(sum) * size / 1000;
}

std::string shortNumber(float value) {
  std::string text = fmt::format("{:.2f}", value);
  while (text.back() == '0') text.pop_back();
  if (text.back() == '.') text.pop_back();
  return text == "-0" ? "0" : text;
}

}  // namespace selvedge
