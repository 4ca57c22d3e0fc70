#include "app/workbench/document.h"

#include <utility>

namespace selvedge {

void Document::open(Scene loaded, std::optional<Lesson> ofLesson) {
  scene = std::move(loaded);
  lesson = std::move(ofLesson);
  asLoaded_ = scene;
  params_ = scene.params();
  initial_ = asLoaded_.params();
}

}  // namespace selvedge
