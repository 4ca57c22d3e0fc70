// The table of materials, and the cloth made of one: mesh + settings -> a system ready to run.
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "forces/settings.h"

namespace selvedge {

class ClothSystem;
struct ClothBody;
struct Hand;
struct Mesh;
struct NamedMesh;
struct SpringModuli;
struct Tears;

struct MaterialModel {
  std::string_view name;         // the word of material.model
  std::string_view description;  // one line
  bool edgeSprings;              // its network always follows the triangles' edges, never the mesh's own springs
  SpringModuli (*moduli)(const MaterialSettings&);                           // of its network
  void (*addLaws)(ClothSystem&, const ClothBody&, const MaterialSettings&);  // the elastic laws of such a body
};

std::span<const MaterialModel> materialModels();
const MaterialModel* findMaterial(std::string_view name);  // null when unknown
const MaterialModel& ropeMaterial();                       // of meshes with strands, whatever material.model says
const MaterialModel& solidMaterial();                      // of meshes with tetrahedra, likewise

// [nodes of the body] kg: the mesh's own masses where it has them, otherwise by MaterialSettings::density and ::masses.
// Throws InputError for a node in no triangle.
std::vector<double> lumpedMass(const ClothBody& body, const MaterialSettings& settings);

// The laws of each body's material (a mesh without triangles is always one of springs), gravity, drag, aerodynamics, Rayleigh,
// the hand where one is given, and what addMore adds.
// Settings are kept by reference and must outlive the system. After a change of any that is not fixed at load,
// refresh() makes it act, masses included. `tears`: how the cloth has come apart. Throws InputError for a mesh that is not a surface.
std::unique_ptr<ClothSystem> makeCloth(std::vector<NamedMesh> meshes,
                                       std::span<const MaterialSettings* const> materials,
                                       const GravitySettings& gravity, const AirSettings& air,
                                       const Hand* hand = nullptr,
                                       const std::function<void(ClothSystem&)>& addMore = {},
                                       const Tears* tears = nullptr);
std::unique_ptr<ClothSystem> makeCloth(Mesh mesh, const MaterialSettings& material, const GravitySettings& gravity,
                                       const AirSettings& air, const Hand* hand = nullptr,
                                       const std::function<void(ClothSystem&)>& addMore = {});

}  // namespace selvedge
