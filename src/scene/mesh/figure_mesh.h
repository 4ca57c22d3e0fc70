// The mesh of a figure: a skin with a skeleton, which moves it.
#pragma once

#include <string>

#include "model/mesh/mesh.h"
#include "scene/scene.h"

namespace selvedge {

// Reads a figure's file (docs/scenes.md, "Figures") and the skin that it names. Throws InputError, with the line and the column of
// all that is wrong with the file.
std::string skinOfFigure(const std::string& path);  // the file of the skin
Mesh figureMesh(const MeshSettings& settings, const std::string& sceneFolder);

}  // namespace selvedge
