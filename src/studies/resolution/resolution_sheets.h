// One cloth on meshes of any fineness, as springs, triangles or the elastic model: how it sags, drapes and rings.
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string_view>

#include "model/mesh/mesh.h"
#include "scene/scene.h"

namespace selvedge {

// What the cloth is made of, and what its moduli are multiplied with to become stiffness.
struct SheetModel {
  std::string_view name;     // "triangles"
  std::string_view model;    // material.model
  std::string_view scaling;  // material.scaling
  bool published;            // the stiffness itself is one number for all meshes: that of 17 x 17 nodes
};
std::span<const SheetModel> sheetModels();

struct SheetState {
  bool found = false;  // at rest; otherwise the search gave up
  double value = 0;    // m or s
  std::shared_ptr<const Mesh> mesh;
  VecX q;  // [3 nodes] m
};

// A square metre of the scene's material on its four corners: how far its middle hangs below them, m. It is held
// by the corner nodes alone, which get smaller on a finer mesh, or by squares of an eighth of its size.
enum class Support { nodes, squares };
using GoOn = std::function<bool()>;  // asked on the way; once it says no nothing is found
SheetState sagOf(const Scene& scene, const SheetModel& model, int side, Support support, const GoOn& goOn = {});
// Two fifths of a metre, an eighth of it held flat: how far the free edge hangs below that, m.
SheetState drapeOf(const Scene& scene, const SheetModel& model, int side, const GoOn& goOn = {});
// A square metre, two percent too small for its frame, without gravity: the period of its lowest tone, s.
SheetState drumOf(const Scene& scene, const SheetModel& model, int side, const GoOn& goOn = {});
constexpr double kDrumStrain = 0.02;
// The same of a membrane with the tension T per length and the density: 2 L / sqrt(2 T / rho), L its width at rest.
double drumPeriod(double tension, double density);

}  // namespace selvedge
