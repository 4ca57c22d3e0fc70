#include "scene/build/build.h"

#include <algorithm>
#include <filesystem>
#include <numeric>

#include <fmt/format.h>

#include "base/error.h"
#include "constraints/pins.h"
#include "constraints/strain_limits.h"
#include "contact/acting.h"
#include "contact/carry.h"
#include "contact/cloth/laws.h"
#include "forces/gas/gas.h"
#include "forces/laws.h"
#include "forces/materials.h"
#include "integrators/methods.h"
#include "io/state/state_file.h"
#include "io/state/torn_cloth.h"
#include "scene/blocks/shape_keys.h"
#include "scene/build/joints.h"
#include "scene/build/start_inside.h"
#include "scene/build/start_overlap.h"
#include "scene/build/start_state.h"
#include "scene/build/start_strain.h"
#include "scene/build/start_tangle.h"
#include "scene/mesh/build_mesh.h"
#include "scene/mesh/selection.h"
#include "scene/mesh/sewing_pattern.h"
#include "tearing/tearing.h"
#include "yarns/laws.h"
#include "yarns/yarn_cloth.h"

namespace selvedge {
namespace {

std::string passedThrough(const std::string& figure) {
  return fmt::format(
      "Cloth passes through {}, as cloth does not touch cloth here: set contact.self = true (and contact.law, if it is "
      "none)",
      figure.empty() ? "the figure" : "the body " + figure);
}

// By pins and by puppets.
HeldAxes heldAxes(const Scene& scene, const ClothSystem& cloth) {
  HeldAxes held(toIndex(cloth.blockCount()), {false, false, false});
  for (const PinSettings& pin : scene.pins) {
    for (const int node : select(pin.where, cloth.mesh(), scene.where({}))) held[toIndex(node)] = pin.heldAxes();
  }
  for (const PuppetNodes& each : cloth.puppets()) {
    for (int node = each.firstNode; each.has(node); ++node) held[toIndex(node)] = {true, true, true};
  }
  return held;
}

// The code of meshes and materials says what is wrong, as "mesh.rows: ..." or of a mesh file; this adds what only the
// scene knows: of which body it is, where the value stands, and which ones of its section are not the file's.
InputError inScene(const Scene& scene, const std::string& body, const std::string& what) {
  const std::string file = scene.where({}) + ':';
  const bool placed = what.starts_with(file) && what.size() > file.size() && what[file.size()] != ' ';
  if (placed) return {"", what};  // "scene.toml:12:5: ...": it says itself where
  const std::string key = what.substr(0, what.find(':'));
  const std::string first = key.substr(0, key.find('.'));
  const std::string section =
      first == "nodes" || first == "material" || first == "gas" || first == "yarn" ? first : "mesh";
  const bool named = first == section;  // otherwise the message names neither key nor section
  std::string where = scene.where({});
  for (const std::string& place :
       {section, section + ".kind", section + ".preset", named ? "" : std::string("mesh.file"), named ? key : ""}) {
    for (const std::string& owner : {std::string(), body}) {  // the nearest comes last
      if (const auto found = scene.from.find(owner + place); found != scene.from.end()) where = found->second;
    }
  }
  std::string from;
  for (const auto& [name, source] : scene.from) {
    if (!name.starts_with(body + section + ".") || scene.fromFile(name)) continue;
    from += (from.empty() ? " (from " : ", ") + source + " " + name;
  }
  const std::string text = named ? body + what : what;
  if (from.empty() || !where.starts_with(scene.where({}))) return {where, text};
  return {where, fmt::format("{}{})", text, from)};
}

// Of --set alone: keys in the file are judged by its reader, against the kind that the file names.
void requireUseful(const Scene& scene, const Scene::Cloth& cloth) {
  const std::string section = cloth.prefix + "mesh.";
  for (const auto& [key, where] : scene.from) {
    if (!key.starts_with(section) || scene.fromFile(key)) continue;
    if (const std::string wrong = uselessMeshKey(key.substr(section.size()), cloth.mesh.kind); !wrong.empty()) {
      throw InputError(where, cloth.prefix + wrong);
    }
  }
}

NamedMesh meshOf(const Scene& scene, const Scene::Cloth& cloth) {
  requireUseful(scene, cloth);
  try {
    NamedMesh named{cloth.name(), buildMesh(cloth.mesh, scene.nodes, scene.folder(), patternOf(scene, cloth.name()))};
    if (cloth.gas.law != "none") requireGasTight(named.mesh, cloth.gas);
    return named;
  } catch (const InputError& error) {
    throw inScene(scene, cloth.prefix, error.what());
  }
}

// Sheets and yarns have nodes of different kinds.
bool allWoven(const std::vector<NamedMesh>& meshes) {
  const auto woven = [](const NamedMesh& each) { return !each.mesh.yarns.empty(); };
  const auto first = std::find_if(meshes.begin(), meshes.end(), woven);
  const auto other = std::find_if_not(meshes.begin(), meshes.end(), woven);
  if (first != meshes.end() && other != meshes.end()) {
    throw InputError("mesh.kind", fmt::format("{} is woven of yarns and {} is a sheet; the bodies of a scene are all "
                                              "woven, or none is",
                                              first->name, other->name));
  }
  return first != meshes.end();
}

void addGases(const Scene& scene, ClothSystem& cloth) {
  const std::vector<Scene::Cloth> cloths = scene.cloths();
  for (std::size_t i = 0; i < cloths.size(); ++i) {
    if (cloths[i].gas.law != "none") cloth.addLaw(makeGas(cloth, cloth.bodies()[i], cloths[i].gas));
  }
}

// What a solid cannot do. Of plastic flow nothing is said where it is there for sheets beside the solids.
void tellSolids(ClothSystem& cloth, const std::vector<const MaterialSettings*>& materials) {
  const auto isSolid = [](const ClothBody& body) { return body.isSolid(); };
  const bool alone = std::ranges::all_of(cloth.bodies(), isSolid);
  for (std::size_t i = 0; i < materials.size(); ++i) {
    const ClothBody& body = cloth.bodies()[i];
    if (!body.isSolid()) continue;
    const std::string where = body.name.empty() ? "here" : fmt::format("in {}", body.name);
    if (alone && materials[i]->plastic.law != "none")
      cloth.addAttention(fmt::format("[plastic] does nothing {}: a solid keeps nothing of a deformation", where));
    if (materials[i]->tearing.law == "plastic")
      cloth.addAttention(
          fmt::format("tearing.law = plastic does nothing {}: a solid tears by stretch or force", where));
  }
}

void addFriction(ClothSystem& cloth, std::unique_ptr<FrictionLaw> friction, BuiltScene& built) {
  built.frictions.push_back(friction.get());
  cloth.addLaw(std::move(friction));
}

using Filters = std::vector<std::unique_ptr<StepFilter>>;

Filters addShapes(const Scene& scene, ClothSystem& cloth, const std::shared_ptr<Touching>& touching,
                  BuiltScene& built) {
  cloth.addLaw(makeContact(cloth, touching, scene.contact));
  addFriction(cloth, makeFriction(cloth, touching, scene.contact), built);
  cloth.addLaw(makeContactSweeps(cloth, touching, scene.contact));
  Filters filters;
  filters.push_back(makeMirrorFilter(touching, scene.contact));
  filters.push_back(makeImpactFilter(touching, scene.contact));
  return filters;
}

Filters addSelfContact(const Scene& scene, ClothSystem& cloth, Filters ofShapes, BuiltScene& built) {
  const auto pairs = std::make_shared<TouchingPairs>(cloth, scene.contact);
  cloth.addLaw(makeClothContact(pairs));
  addFriction(cloth, makeClothFriction(pairs), built);
  cloth.beFiltered();
  Filters filters;
  filters.push_back(makeClothFilter(pairs, std::move(ofShapes)));
  return filters;
}

// Contact with shapes and with cloth, and what keeps nodes apart from both: one filter asks the other.
void addContact(const Scene& scene, ClothSystem& cloth, BuiltScene& built) {
  Filters filters;
  const auto touching = built.colliders->empty() ? nullptr : std::make_shared<Touching>(cloth, built.colliders);
  built.touching = touching;
  if (touching) filters = addShapes(scene, cloth, touching, built);
  if (scene.contact.self) filters = addSelfContact(scene, cloth, std::move(filters), built);
  // Asks all other laws for their force as it is fixed, when these have been.
  if (touching) cloth.addLaw(makeCorrection(cloth, touching, scene.contact));
  for (auto& each : filters) built.filters.push_back(std::move(each));
}

// What acts on sheets and yarns alike.
void addCommonLaws(const Scene& scene, ClothSystem& cloth, BuiltScene& built) {
  addGases(scene, cloth);
  if (const std::vector<JoinedNodes> joints = jointsOf(scene, cloth); !joints.empty()) {
    for (const JoinedNodes& joint : joints) cloth.join(joint.a, joint.b);
    cloth.addLaw(makeJoints(cloth, joints));
  }
  if (scene.limits.any() && cloth.hasPlacesAlone()) {
    built.filters.push_back(makeStrainLimits(cloth, scene.limits));
    cloth.beFiltered();
  }
  for (const ClothBody& body : cloth.bodies()) {
    if (!body.mesh.stitches.empty()) cloth.addLaw(makeSewing(cloth, body, scene.sewing));
  }
  addContact(scene, cloth, built);
}

using Materials = std::vector<const MaterialSettings*>;  // of each body

std::unique_ptr<ClothSystem> sheetsOf(const Scene& scene, std::vector<NamedMesh> meshes, const Materials& materials,
                                      const Hand* hand, const Tears* tears, BuiltScene& built) {
  const auto addMore = [&](ClothSystem& cloth) { addCommonLaws(scene, cloth, built); };
  auto cloth = makeCloth(std::move(meshes), materials, scene.gravity, scene.air, hand, addMore, tears);
  built.tearing = makeTearing(*cloth, materials);
  tellSolids(*cloth, materials);
  const auto waits = [&](const ClothBody& body) {
    const MaterialSettings& own = *materials[static_cast<std::size_t>(&body - cloth->bodies().data())];
    return !body.isSolid() && own.tearing.law == "plastic" && own.plastic.law == "none";
  };
  if (std::ranges::any_of(cloth->bodies(), waits))
    cloth->addAttention("tearing.law = plastic tears nothing, for nothing flows: set plastic.law = limits");
  return cloth;
}

std::unique_ptr<ClothSystem> yarnsOf(const Scene& scene, std::vector<NamedMesh> meshes, const Materials& materials,
                                     const Hand* hand, BuiltScene& built) {
  std::vector<std::string> weaves;
  for (const Scene::Cloth& cloth : scene.cloths())
    weaves.push_back(cloth.mesh.weave == "same" ? scene.yarn.weave : cloth.mesh.weave);
  const auto addMore = [&](ClothSystem& cloth) { addCommonLaws(scene, cloth, built); };
  auto cloth = makeYarnCloth(std::move(meshes), scene.yarn, scene.gravity, scene.air, hand, addMore, weaves);
  built.filters.push_back(makeYarnOrder(*cloth));
  if (std::ranges::any_of(materials, [](const auto* each) { return each->tearing.law != "none"; }))
    cloth->addAttention("[tearing] does nothing here: it tears sheets, not yarns");
  if (scene.limits.any()) cloth->addAttention("[limits] does nothing here: it holds the edges of sheets, not yarns");
  return cloth;
}

std::unique_ptr<ClothSystem> clothOf(const Scene& scene, const Hand* hand, const Tears* tears, const ReadMeshes& read,
                                     BuiltScene& built) {
  std::vector<NamedMesh> meshes;
  Materials materials;
  std::vector<Mesh> files;
  for (const Scene::Cloth& cloth : scene.cloths()) {
    const bool known = read && !cloth.mesh.file.empty();
    meshes.push_back(known ? NamedMesh{cloth.name(), (*read)[meshes.size()]} : meshOf(scene, cloth));
    files.push_back(cloth.mesh.file.empty() ? Mesh() : meshes.back().mesh);
    materials.push_back(&cloth.material);
  }
  built.read = read ? read : std::make_shared<const std::vector<Mesh>>(std::move(files));
  try {
    return allWoven(meshes) ? yarnsOf(scene, std::move(meshes), materials, hand, built)
                            : sheetsOf(scene, std::move(meshes), materials, hand, tears, built);
  } catch (const InputError& error) {
    throw inScene(scene, "", error.what());
  }
}

ContactReach reachOf(const Scene& scene) {
  const MethodInfo* method = findMethod(scene.integrator.method);
  return reachOf(scene.contact, method ? innerStepOf(*method, scene.integrator, 0) : InnerStep{});
}

void requireShapes(const Scene& scene) {
  const std::string wrong = impossibleShape(scene);
  if (wrong.empty()) return;
  std::string where = scene.where({});
  for (const auto& [key, from] : scene.from) {
    if (key.starts_with(kShapeKeys) && !scene.fromFile(key)) where = from;
  }
  throw InputError(where, wrong);
}

// read(path) of the state that the scene starts from.
template <class Read>
void fromState(const Scene& scene, const Read& read) {
  const std::filesystem::path folder = scene.folder();
  const auto from = scene.from.find("start.state");
  const std::string where = from == scene.from.end() ? scene.where({}) : from->second;
  try {
    read((folder / scene.start.state).string());
  } catch (const InputError& error) {
    throw InputError(where, fmt::format("start.state: {}", error.what()));
  }
}

}  // namespace

BuiltScene buildTorn(const Scene& scene, const Hand* hand, const Tears* tears, const ReadMeshes& read) {
  BuiltScene built;
  built.colliders = std::make_shared<Colliders>(scene.colliders.begin(), scene.colliders.end());
  built.cloth = clothOf(scene, hand, tears, read, built);
  return built;
}

BuiltScene build(const Scene& scene, const Hand* hand, bool begins) {
  requireShapes(scene);
  BuiltScene built = buildTorn(scene, hand, nullptr, nullptr);
  const bool saved = !scene.start.state.empty();
  TearsPtr tears;
  const auto takeTears = [&](const std::string& path) { tears = readTears(path, built.cloth->tears()); };
  if (saved) fromState(scene, takeTears);
  if (tears) {
    const Mesh made = built.cloth->mesh();
    const ReadMeshes read = built.read;
    built = buildTorn(scene, hand, tears.get(), read);
    built.tears = tears;
    built.made = built.cloth->mesh();
    built.made->triangles = made.triangles, built.made->rest = made.rest, built.made->partOf.clear(),
    built.made->wholeRest.clear();
    built.made->springs = made.springs, built.made->strands = made.strands;
    built.made->tetrahedra = made.tetrahedra, built.made->stitches = made.stitches;
    built.made->regions = made.regions;
    std::vector<int>& all = built.made->regions["all"];
    all.resize(made.positions.size());
    std::iota(all.begin(), all.end(), 0);
  }
  const HeldAxes held = heldAxes(scene, *built.cloth);
  built.start = startState(scene, *built.cloth, held);
  const auto takeState = [&](const std::string& path) {
    readState(path, *built.cloth, built.start);
    built.progress = readNumbers(path, scene.integrator.method);
  };
  if (saved) fromState(scene, takeState);
  built.start.t = scene.start.time;
  Pins pins(built.cloth->blockCount(), built.cloth->blockSize());
  pins.lock(*built.cloth, built.start);
  pins.placePuppets(built.start);
  const bool touch = clothTouchesCloth(scene.contact);
  if (!touch) {
    for (const ClothBody& body : built.cloth->bodies()) {
      if (body.isPuppet()) built.cloth->addAttention(passedThrough(body.name));
    }
  }
  const auto tell = [&](std::vector<std::string> sentences) {
    for (std::string& each : sentences) built.cloth->addAttention(std::move(each));
  };
  if (begins && touch && !saved) tell(leaveCloth(*built.cloth, held, built.start));
  const VecX drawnOut = built.start.q;
  // Laws that act at the surface itself leave nodes inside as a step ends: a saved state of theirs is right as it is.
  if (const ContactReach reach = reachOf(scene); reach.acts && !(saved && reach.share == 0)) {
    tell(leaveShapes(*built.colliders, reach, *built.cloth, held, built.start));
  }
  if (begins && touch && (saved || built.start.q != drawnOut)) {
    tell(crossedCloth(
        *built.cloth, built.start,
        saved ? "save the scene where no cloth is crossed" : "begin with the cloth farther from the shapes"));
  }
  tell(thickContact(*built.colliders, touch ? scene.contact.thickness : 0, *built.cloth));
  tell(startOverlaps(*built.cloth, built.start, touch));
  if (built.tearing && built.tearing->comeApart(built.start)) {
    tell(
        {"It tears as it starts: what it bears (tearing.stretch, tearing.force) is less than it is pulled by already"});
  }
  tell(startStrains(scene, *built.cloth, built.start));
  return built;
}

}  // namespace selvedge
