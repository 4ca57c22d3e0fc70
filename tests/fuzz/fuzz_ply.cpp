#include "fuzz/mesh_target.h"

extern "C" int LLVMFuzzerTestOneInput(const char* data, std::size_t size) {
  selvedge::tryMesh("m.ply", {data, size});
  return 0;
}
