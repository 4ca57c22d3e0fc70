// Which of the two kinds of mesh file a path names.
#pragma once

#include <cstddef>
#include <string>

namespace selvedge {

// Bytes of a mesh or a state: ten million nodes, the most that can be run, take less.
inline constexpr std::size_t kLargestMeshFile = std::size_t{2} << 30U;

enum class MeshFormat { obj, ply };

MeshFormat meshFormat(const std::string& path);  // by extension; throws InputError for any other

}  // namespace selvedge
