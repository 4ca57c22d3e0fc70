// The panels and seams of a scene as what a mesh is made from.
#pragma once

#include <string>

#include "model/generators/panel_mesh.h"
#include "scene/scene.h"

namespace selvedge {

Mat3 rotationMatrix(const Vec3& degrees);  // about x, then y, then z

// The panels of one cloth in the order of the scene, those of the body with that name.
SewingPattern patternOf(const Scene& scene, const std::string& body);

// "front.2" or "front.2-4", among these panels. `wrong` says why there is no such side.
PanelSide sideOf(const std::vector<ClothPanel>& panels, const std::string& text, std::string& wrong);

}  // namespace selvedge
