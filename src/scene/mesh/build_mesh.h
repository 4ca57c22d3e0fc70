// The mesh a scene asks for.
#pragma once

#include <string>
#include <vector>

#include "model/generators/panel_mesh.h"
#include "scene/scene.h"

namespace selvedge {

std::vector<std::string> meshKinds();

// What is wrong with giving a key of [mesh] for a mesh of this kind ("diagonals", "disc"); empty: it has an effect.
std::string uselessMeshKey(std::string_view key, std::string_view kind);

// Generated sheets are laid into the scene's plane, turned about their centre and moved to the origin; what comes from
// a file or a list of nodes keeps its own coordinates, is turned about the middle of its bounding box, and moved by the
// origin; so are panels, which stand where they say. A figure is turned about the origin of its file. `sceneFolder`: what a
// relative mesh file is relative to. Throws InputError.
Mesh buildMesh(const MeshSettings& settings, const NodeList& nodes, const std::string& sceneFolder,
               const SewingPattern& pattern = {});

}  // namespace selvedge
