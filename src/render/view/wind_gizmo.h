// The arrow a user aims the wind with.
#pragma once

#include "model/frame.h"
#include "render/view/camera.h"

namespace selvedge {

struct WindGizmo {
  glm::vec3 tail, handle;  // m; the handle is what the mouse takes
};

// The faster the wind, the longer the arrow; it keeps its size on the screen when the camera moves.
WindGizmo windGizmo(const Float3& wind, const Float3& place, const Camera& camera);
// The wind (m/s) for which the handle is there: the inverse.
Float3 windOfHandle(glm::vec3 handle, const Float3& place, const Camera& camera);

}  // namespace selvedge
