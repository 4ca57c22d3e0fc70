// The part that stretch, shear and area share: a list of rest triangles in the order of the colouring, and the factors
// that turn their moduli into stiffness.
#pragma once

#include "forces/triangle_geometry.h"
#include "model/stencil_law.h"

namespace selvedge {

// `Base` is StencilLaw<Law, 3> or ModeLaw<Law, 3>.
template <class Base>
class TriangleLaw : public Base {
 protected:
  TriangleLaw(const Mesh& mesh, const std::vector<TriangleRest>& rest, const MaterialSettings& settings)
      : settings_(settings) {
    // Several elements a triangle are allowed: the rest shapes then come in rounds over all triangles.
    std::vector<typename Base::Nodes> nodes;
    for (std::size_t e = 0; e < rest.size(); ++e) nodes.push_back(mesh.triangles[e % mesh.triangles.size()]);
    const std::vector<double> factors = membraneFactors(rest, settings.scaling);
    for (int e : Base::setElements(nodes, mesh.nodes())) {
      rest_.push_back(rest[Base::index(e)]);
      factor_.push_back(factors[Base::index(e)]);
    }
  }

  static std::vector<TriangleRest> restShapes(const Mesh& mesh) {
    std::vector<TriangleRest> rest;
    for (const auto& corners : mesh.rest) rest.push_back(TriangleRest::of(corners));
    return rest;
  }

  const MaterialSettings& settings_;
  std::vector<TriangleRest> rest_;  // [elements]
  std::vector<double> factor_;      // [elements] m^2 (published scaling: m^4), times a modulus
};

}  // namespace selvedge
