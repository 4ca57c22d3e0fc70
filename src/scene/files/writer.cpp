#include "scene/files/writer.h"

#include "scene/blocks/blocks.h"

namespace selvedge {

std::string writeScene(const Scene& original) {
  Scene scene = original;  // params() points into a scene that may change
  std::string out;
  for (const Block& block : sceneBlocks()) out += block.write(scene);
  return out;
}

}  // namespace selvedge
