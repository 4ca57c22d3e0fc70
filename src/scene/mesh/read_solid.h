// The mesh of a [[collider]].
#pragma once

#include <memory>
#include <string>

namespace selvedge {

class SolidMesh;

// `scale`: metres a unit of the file. Throws InputError, with the file and the place in it, for what is no closed surface.
std::shared_ptr<const SolidMesh> readSolid(const std::string& path, double scale);

}  // namespace selvedge
