// All force laws of particle cloth: what each is, and how to make one. Settings, systems and networks are kept by
// reference and must outlive the law; refresh() reads them again. Equations and derivations stand in each law's file.
#pragma once

#include <memory>

#include "forces/hand.h"
#include "forces/settings.h"
#include "model/cloth_system.h"

namespace selvedge {

using LawPtr = std::unique_ptr<ForceLaw>;

// Springs: E = k/2 (l - L0)^2 over the springs of a network with the given indices.
LawPtr makeSpringLaw(std::string_view name, const SpringNetwork& network, std::vector<int> springs, int nodeCount,
                     const PlasticSettings& plastic);

// Triangles, Baraff & Witkin 1998.
LawPtr makeTriangleStretch(const Mesh& mesh, const MaterialSettings& settings);  // "stretch": |w_u| and |w_v| rest at 1
LawPtr makeTriangleShear(const Mesh& mesh, const MaterialSettings& settings);    // "shear": w_u . w_v rests at 0

// Edges that resist folding: E = k/2 (theta - theta0)^2.
enum class RestAngle { ofMesh, initial };  // 0 where the mesh rests flat | always that of the mesh's positions
LawPtr makeDihedralBend(const Mesh& mesh, const Topology& topology, const MaterialSettings& settings, RestAngle rest);

// Ropes that resist bending: E = EI/2 kappa^2.
LawPtr makeRopeBend(const Mesh& mesh, int nodeCount, const MaterialSettings& settings);

// Solids: E = V Psi(F) for each tetrahedron, as solid.model says; "solid". Not for springs.
LawPtr makeTetrahedra(const Mesh& mesh, int nodeCount, const MaterialSettings& settings);

// The elastic model's triangles (Fisher): resistance to a change of area and of shape.
LawPtr makeTriangleArea(const Mesh& mesh, const MaterialSettings& settings);   // "area"
LawPtr makeTriangleShape(const Mesh& mesh, const MaterialSettings& settings);  // "shape"

// The seams of a body: pull together what its stitches name, then hold it.
LawPtr makeSewing(const ClothSystem& cloth, const ClothBody& body, const SewingSettings& settings);

// What joins a node of one body to a node of another.
struct JoinedNodes {
  int a = 0, b = 0;
  double length = 0;                  // m, at rest
  double stiffness = 0, damping = 0;  // N/m, N s/m
};
LawPtr makeJoints(const ClothSystem& cloth, const std::vector<JoinedNodes>& joints);

LawPtr makeGas(const ClothSystem& cloth, const ClothBody& body, const GasSettings& settings);  // in a closed body

// What acts from outside.
LawPtr makeGravity(const ClothSystem& cloth, const GravitySettings& settings);
LawPtr makeNodeDrag(const ClothSystem& cloth, const AirSettings& air);
LawPtr makeAerodynamics(const ClothSystem& cloth, const AirSettings& air);
LawPtr makeGrab(const System& system, const Hand& hand);  // "mouse"

// Rayleigh damping -(alpha M + beta K) v over the nodes and the elastic laws of a body.
LawPtr makeRayleigh(const ClothSystem& cloth, const ClothBody& body, const MaterialSettings& settings);

}  // namespace selvedge
