#include "cli/bench/bench_cases.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>

#include "base/check.h"
#include "base/data_folders.h"
#include "integrators/methods.h"
#include "scene/files/reader.h"
#include "scene/files/scene_files.h"
#include "scene/files/set_parameter.h"

namespace selvedge {
namespace {

// The membrane moduli that make every structural and every diagonal spring of a square grid one of k N/m.
void setSprings(Scene& scene, double k) {
  scene.material.stretch = {2 * k, 2 * k};
  scene.material.shear = k;
}

// A metre of cloth of 0.2 kg/m^2 as six springs a node, let go from the horizontal, two corners pinned.
Scene benchScene(int size) {
  Scene scene;
  scene.name = "bench";
  scene.mesh.columns = scene.mesh.rows = size;
  scene.material.model = "springs";
  scene.material.density = 0.2;
  setSprings(scene, 500);
  scene.start.noise = 1e-5;
  scene.integrator.step = 1.0 / 60;
  scene.integrator.substeps = 0;
  PinSettings& pins = scene.pins.emplace_back();
  pins.where.names = {"corner0", "corner1"};
  return scene;
}

// An irregular mesh of about as many nodes: rings of triangles, held at two nodes of its rim.
void makeDisc(Scene& scene, int size) {
  const int rings = static_cast<int>(std::lround(size / std::sqrt(3.0)));
  const int nodes = 1 + 3 * rings * (rings + 1);
  scene.mesh.kind = "disc";
  scene.mesh.rows = rings;
  scene.pins.front().where = {};
  scene.pins.front().where.nodes = {nodes - 1, nodes - 1 - 2 * rings};
}

struct SpacedYarn {
  const char* preset;
  double spacing;  // m
};

// The rows of Table 1 of Sanchez-Banderas & Otaduy 2017 (assets/yarns.toml), with the distances between yarns they name.
constexpr std::array<SpacedYarn, 7> kYarns{{{"stretch", 1e-3},
                                            {"bending", 1e-3},
                                            {"sphere", 0.57e-3},
                                            {"tank-top-underdamped", 4e-3},
                                            {"tank-top-critical", 4e-3},
                                            {"tank-top-overdamped", 4e-3},
                                            {"tank-top-kick", 4e-3}}};

// The scene `weave` of so many yarns: 1 ms a step.
void weaveYarns(Scene& scene, int size) {
  scene = loadScene(findScene("weave", dataFolders("configs")), {});
  scene.mesh.columns = scene.mesh.rows = size;
  scene.mesh.size = Vec2::Constant(kYarns.front().spacing * (size - 1));
}

void useYarn(Scene& scene, const std::string& preset) {
  setParameter(scene, "yarn.preset", preset, "bench");
  for (const SpacedYarn& yarn : kYarns) {
    if (preset == yarn.preset) scene.mesh.size = Vec2::Constant(yarn.spacing * (scene.mesh.rows - 1));
  }
}

// The sheet of the scene `drape`, let go right above its ball: it wraps it while the frames are timed.
void layOnBall(Scene& scene, int size) {
  scene = loadScene(findScene("drape", dataFolders("configs")), {});
  scene.mesh.columns = scene.mesh.rows = size;
  scene.mesh.origin.y() = 0.606;
}

// The sheet of the scene `bunny`, on its mesh of triangles.
void layOnMesh(Scene& scene, int size) {
  scene = loadScene(findScene("bunny", dataFolders("configs")), {});
  scene.mesh.columns = scene.mesh.rows = size;
  std::erase_if(scene.colliders, [](const ColliderSettings& each) { return each.shape != "mesh"; });
}

// A cube of nearly as many nodes that hangs by its upper face.
void hangCube(Scene& scene, int size) {
  const int side = static_cast<int>(std::lround(std::cbrt(1.0 * size * size)));
  scene = parseScene(fmt::format(R"(
mesh = {{ kind = "block", columns = {0}, rows = {0}, layers = {0}, plane = "vertical" }}
solid.young = 1e5
integrator = {{ method = "backward-euler", step = 0.016666666666666666, hessian = "spd" }}
solver.tolerance = 1e-3
[[pin]]
where = "top"
)",
                                 side),
                     "bench");
}

// Two sheets of half as many rows, one on the other on the floor: a square that is folded once.
void layOnEachOther(Scene& scene, int size) {
  scene = parseScene(fmt::format(R"(
mesh = {{ columns = {}, rows = {}, size = [1, 0.5], plane = "horizontal" }}
material = {{ stretch = 500, shear = 20, bend = 1e-5, stretch_damping = 0.002 }}
contact.self = true
integrator = {{ method = "backward-euler", step = 0.016666666666666666, newton_iterations = 8, newton_tolerance = 0.05 }}
[[body]]
name = "low"
mesh.origin = [0, 0.004, 0]
[[body]]
name = "high"
mesh.origin = [0, 0.0075, 0]
start.noise = 2e-4
[[collider]]
shape = "plane"
)",
                                 size, size / 2 + 1),
                     "bench");
}

struct Laid {
  std::string_view name;
  void (*out)(Scene&, int size);
};
constexpr std::array<Laid, 5> kLaid{
    {{"weave", weaveYarns}, {"fold", layOnEachOther}, {"cube", hangCube}, {"bunny", layOnMesh}, {"drape", layOnBall}}};

const std::vector<std::pair<std::string, std::string>> kStiff{{"material.stretch", "5000"},
                                                              {"material.shear", "1000"},
                                                              {"integrator.hessian", "clamped"},
                                                              {"solver.tolerance", "1e-3"},
                                                              {"solver.preconditioner", "multilevel"}};

std::vector<std::pair<std::string, std::string>> stiff(std::vector<std::pair<std::string, std::string>> more) {
  auto settings = kStiff;
  settings.insert(settings.end(), more.begin(), more.end());
  return settings;
}

std::vector<BenchCase> makeCases() {
  using enum BenchUnit;
  std::vector<BenchCase> cases;
  for (const char* method : {"symplectic-euler", "leapfrog", "verlet", "rk4", "adams-bashforth-2"}) {
    cases.push_back({method, {{"integrator.method", method}}, particleSubstep, 129});
  }
  cases.back().largest = 33;  // it amplifies all vibrations, and takes as many substeps as keep that slow
  cases.front().largest = 257;
  const auto add = [&](std::string name, std::vector<std::pair<std::string, std::string>> settings, BenchUnit unit,
                       int largest) {
    cases.push_back({std::move(name), std::move(settings), unit, largest});
  };
  const std::pair<std::string, std::string> euler{"integrator.method", "symplectic-euler"}, disc{"mesh.kind", "disc"},
      single{"solver.precision", "single"}, provot{"integrator.method", "provot"};
  add("symplectic-euler, single", {euler, single}, particleSubstep, 257);
  add("symplectic-euler, any mesh", {euler, disc}, particleSubstep, 257);
  add("symplectic-euler, any mesh, single", {euler, disc, single}, particleSubstep, 257);
  add("provot", {provot}, constraintSweep, 129);
  add("provot, single", {provot, single}, constraintSweep, 129);
  add("desbrun", {{"integrator.method", "desbrun"}}, particleSubstep, 129);
  const std::pair<std::string, std::string> sheet{"material.model", "triangles"}, tethers{"limits.tether", "0.01"};
  const auto swept = [](const char* method, std::vector<std::pair<std::string, std::string>> more) {
    more.insert(more.end(),
                {{"integrator.method", method}, {"integrator.substeps", "10"}, {"integrator.constraint_sweeps", "2"}});
    return stiff(std::move(more));
  };
  add("xpbd, 10 substeps of 2 sweeps", swept("xpbd", {}), particleSubstep, 129);
  add("xpbd, 10 substeps of 2 sweeps, tethers", swept("xpbd", {tethers}), particleSubstep, 129);
  add("xpbd, 10 substeps of 2 sweeps, triangles", swept("xpbd", {sheet}), particleSubstep, 129);
  add("vertex-block-descent, 10 substeps of 2 sweeps", swept("vertex-block-descent", {}), particleSubstep, 129);
  const std::pair<std::string, std::string> projective{"integrator.method", "projective-dynamics"};
  add("projective-dynamics, 10 sweeps", stiff({projective}), particleSubstep, 257);
  add("projective-dynamics, 10 sweeps, triangles", stiff({projective, sheet}), particleSubstep, 129);
  for (const MethodInfo& method : methods()) {
    const std::string name(method.name);
    if (method.implicit) add(name, stiff({{"integrator.method", name}}), particleIteration, 129);
  }
  for (BenchCase& each : cases) {
    if (each.name == "backward-euler" || each.name == "generalized-alpha") each.largest = 257;
  }
  add("backward-euler, single", stiff({single}), particleIteration, 257);
  add("backward-euler, block-jacobi", stiff({{"solver.preconditioner", "block-jacobi"}}), particleIteration, 129);
  add("backward-euler, incomplete-cholesky", stiff({{"solver.preconditioner", "incomplete-cholesky"}}),
      particleIteration, 129);
  add("backward-euler, cholesky", stiff({{"solver.kind", "cholesky"}}), particleSolve, 129);
  add("triangles, one Newton iteration", stiff({sheet}), particleSolve, 129);
  add("triangles, Newton converged to 1 mm/s",
      stiff({sheet, {"integrator.newton_iterations", "100"}, {"integrator.newton_tolerance", "1e-3"}}), particleSolve,
      129);
  cases.back().beside = "triangles, one Newton iteration";
  add("sheet on a ball, backward-euler", {{"scene", "drape"}}, particleSubstep, 129);
  add("sheet on a ball, contact alone", {{"scene", "drape"}}, nodeContact, 129);
  add("sheet on a mesh, contact alone", {{"scene", "bunny"}}, nodeContact, 129);
  add("two sheets on each other, backward-euler", {{"scene", "fold"}}, particleSubstep, 129);
  add("two sheets on each other, contact alone", {{"scene", "fold"}}, triangleContact, 129);
  add("weave, step", {{"scene", "weave"}}, crossingStep, 257);
  add("weave, forces and matrix", {{"scene", "weave"}}, crossingSystem, 257);
  add("weave, block-jacobi", {{"scene", "weave"}}, crossingIteration, 257);
  for (const SpacedYarn& yarn : kYarns) {
    for (const std::string solver : {"block-jacobi", "incomplete-cholesky", "multilevel"}) {
      add(fmt::format("weave of {}, {}", yarn.preset, solver),
          {{"scene", "weave"}, {"yarn.preset", yarn.preset}, {"solver.preconditioner", solver}}, crossingIteration, 65);
    }
  }
  add("triangles, a cut", stiff({sheet}), particleTear, 129);
  add("springs, assembly", stiff({}), particleAssembly, 257);
  add("triangles, assembly", stiff({sheet}), particleAssembly, 257);
  for (const char* model : {"neo-hookean", "corotated"}) {
    add(fmt::format("solid, {}, forces and matrix, projected", model), {{"scene", "cube"}, {"solid.model", model}},
        tetrahedronSystem, 129);
  }
  add("triangles, assembly, projected", stiff({sheet, {"integrator.hessian", "spd"}}), particleAssembly, 257);
  return cases;
}

}  // namespace

Scene sceneOf(const BenchCase& benchCase, int size) {
  Scene scene = benchScene(size);
  for (const auto& [key, value] : benchCase.settings) {
    if (key == "mesh.kind") {
      makeDisc(scene, size);
    } else if (key == "yarn.preset") {
      useYarn(scene, value);
    } else if (key == "scene") {
      SELVEDGE_CHECK_EQ(std::ranges::count(kLaid, value, &Laid::name), 1);
      const auto lay = std::ranges::find(kLaid, value, &Laid::name);
      lay->out(scene, size);
    } else {
      setParameter(scene, key, value, "bench");
    }
  }
  return scene;
}

std::span<const BenchCase> benchCases() {
  static const std::vector<BenchCase> cases = makeCases();
  return cases;
}

}  // namespace selvedge
