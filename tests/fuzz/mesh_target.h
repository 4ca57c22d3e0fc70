// What the targets of the mesh readers share.
#pragma once

#include <string_view>

#include "base/error.h"
#include "io/mesh/mesh_reader.h"

namespace selvedge {

// Any bytes are read as a mesh or refused with an InputError; nothing else may happen.
inline void tryMesh(const char* path, std::string_view bytes) {
  for (const char* restShape : {"auto", "flatten"}) {
    try {
      readMesh(path, bytes, {1, restShape});
    } catch (const InputError&) {  // an answer
    }
  }
}

}  // namespace selvedge
