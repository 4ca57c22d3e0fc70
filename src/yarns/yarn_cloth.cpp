#include "yarns/yarn_cloth.h"

#include "forces/laws.h"
#include "yarns/laws.h"

namespace selvedge {
namespace {

// The pieces of yarn as lines: for what draws them, measures strain or looks for what is stretched too far.
SpringNetwork yarnLines(const std::vector<ClothBody>& bodies) {
  SpringNetwork network;
  for (const ClothBody& body : bodies) {
    for (const Spring& spring : buildSprings(body.mesh, body.topology).springs) {
      if (spring.kind == SpringKind::stretch) network.springs.push_back(spring);
    }
  }
  return network;
}

}  // namespace

std::unique_ptr<YarnSystem> makeYarnCloth(std::vector<NamedMesh> meshes, const YarnSettings& yarn,
                                          const GravitySettings& gravity, const AirSettings& air, const Hand* hand,
                                          const std::function<void(ClothSystem&)>& addMore,
                                          const std::vector<std::string>& weaves) {
  std::vector<ClothBody> bodies = makeBodies(std::move(meshes));
  SpringNetwork pieces = yarnLines(bodies);
  auto cloth = std::make_unique<YarnSystem>(std::move(bodies), std::move(pieces), yarn, weaves);
  cloth->addLaw(makeYarnStretch(*cloth));
  cloth->addLaw(makeYarnBend(*cloth));
  cloth->addLaw(makeYarnShear(*cloth));
  cloth->addLaw(makeYarnJam(*cloth));
  cloth->addLaw(makeYarnSliding(*cloth));
  cloth->addLaw(makeYarnGravity(*cloth, gravity));
  cloth->addLaw(makeNodeDrag(*cloth, air));
  cloth->addLaw(makeAerodynamics(*cloth, air));
  cloth->addLaw(makeYarnRayleigh(*cloth));
  if (hand) cloth->addLaw(makeGrab(*cloth, *hand));
  if (addMore) addMore(*cloth);
  cloth->finish();
  return cloth;
}

}  // namespace selvedge
