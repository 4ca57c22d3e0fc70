#include "app/workbench/parts/document.h"

#include <utility>

#include "scene/blocks/shape_keys.h"
#include "scene/build/hindrances.h"

namespace selvedge {

void Document::open(Scene loaded, std::optional<Lesson> ofLesson) {
  scene = std::move(loaded);
  lesson = std::move(ofLesson);
  nameShapes(scene);
  asLoaded_ = scene;
  params_ = scene.params();
  initial_ = asLoaded_.params();
}

// Its shapes may be others: not only the values of parameters change.
void Document::show(const Scene& now) {
  scene = now;
  params_ = scene.params();
}

std::string Document::hindrance(std::string_view key) const { return hindranceOf(scene, params_, key); }

}  // namespace selvedge
