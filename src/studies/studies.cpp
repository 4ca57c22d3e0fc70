#include <algorithm>

#include "studies/study.h"

namespace selvedge {
namespace {

constexpr StudyKind kKinds[] = {{"amplification", false, makeAmplification}};

}  // namespace

std::span<const StudyKind> studyKinds() { return kKinds; }

const StudyKind* findStudyKind(std::string_view name) {
  const auto found =
      std::find_if(std::begin(kKinds), std::end(kKinds), [&](const StudyKind& kind) { return kind.name == name; });
  return found == std::end(kKinds) ? nullptr : found;
}

}  // namespace selvedge
