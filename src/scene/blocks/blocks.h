// All blocks that a scene file may have. A new one is a file here with the function that makes it, a line below, a row in
// blocks.cpp, and what it holds in scene.h.
#pragma once

#include "scene/blocks/block.h"

namespace selvedge {

// In the order in which a scene is written and its keys are listed.
const std::vector<Block>& sceneBlocks();
const Block* findBlock(std::string_view name);  // null when unknown

Block titleBlock();
Block descriptionBlock();
Block meshBlock();
Block materialBlock();
Block plasticBlock();
Block tearingBlock();
Block ropeBlock();
Block solidBlock();
Block joinBlock();
// Adds what contradicts itself in a [plastic] of that name.
void checkPlasticLimits(const PlasticSettings& plastic, const toml::node& section, const std::string& name,
                        Problems& problems);
Block yarnBlock();
Block startBlock();
Block bodyBlock();
Block runBlock();
Block nodesBlock();
Block panelBlock();
Block seamBlock();
Block pinBlock();
Block colliderBlock();
Block eventBlock();
Block expectBlock();

}  // namespace selvedge
