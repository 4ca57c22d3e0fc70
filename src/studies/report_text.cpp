#include "studies/report_text.h"

#include <algorithm>

#include <fmt/format.h>

namespace selvedge {
namespace {

constexpr std::size_t kIndent = 9, kWidth = 110;  // columns of a terminal

// Broken between words; lines after the first begin at `indent`.
std::string wrapped(const std::string& text, std::size_t indent) {
  std::string lines;
  std::size_t column = indent;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find(' ', begin), text.size());
    const bool breaks = column > indent && column + 1 + (end - begin) > kWidth;
    const std::string gap = breaks ? fmt::format("\n{:{}}", "", indent) : column > indent ? " " : "";
    lines += gap + text.substr(begin, end - begin);
    column = (breaks ? indent : column + (column > indent ? 1 : 0)) + end - begin;
    begin = end + 1;
  }
  return lines;
}

}  // namespace

std::string_view verdictName(Verdict verdict) {
  constexpr std::string_view kNames[] = {"holds", "differs", "open"};
  return kNames[static_cast<int>(verdict)];
}

std::string reportText(const StudyReport& report) {
  std::string text = report.answer.empty() ? "" : fmt::format("{}\n\n", wrapped(report.answer, 0));
  for (const Claim& claim : report.claims) {
    text += fmt::format("{:<9}{}\n", verdictName(claim.verdict), wrapped(claim.what, kIndent));
    const std::string published = claim.published.empty() ? "" : fmt::format("published: {}; ", claim.published);
    text += fmt::format("{:<9}{}\n", "", wrapped(fmt::format("{}measured: {}", published, claim.measured), kIndent));
    const bool explained = claim.verdict == Verdict::differs && !claim.why.empty();
    if (explained) text += fmt::format("{:<9}{}\n", "", wrapped(claim.why, kIndent));
  }
  return text;
}

}  // namespace selvedge
