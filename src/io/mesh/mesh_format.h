// Which of the two kinds of mesh file a path names.
#pragma once

#include <string>

namespace selvedge {

enum class MeshFormat { obj, ply };

MeshFormat meshFormat(const std::string& path);  // by extension; throws InputError for any other

}  // namespace selvedge
