#include "studies/macri/macri_table_cloth.h"

#include "model/mesh/spring_network_factors.h"

namespace selvedge {

Scene macriScene(const Scene& scene, const MacriCloth& cloth) {
  Scene made = scene;
  made.mesh.kind = "grid";
  made.mesh.rows = made.mesh.columns = cloth.side;
  made.mesh.size[1] = made.mesh.size[0];
  const double size = made.mesh.size[0], cell = size / (cloth.side - 1);
  made.material.model = "springs";
  made.material.masses = "equal";
  made.material.density = cloth.nodeMass * cloth.side * cloth.side / (size * size);
  made.material.stretch = Vec2::Constant(2 * cloth.stiffness);  // K - Ks on a square grid
  made.material.shear = cloth.stiffness;
  made.material.bend = Vec2::Constant(cloth.bendShare * cloth.stiffness / bendSpringFactor(cell, cell));
  return made;
}

void MacriMethod::applyTo(Scene& scene) const {
  scene.integrator.method = method;
  scene.integrator.filter = filter;
  scene.solver.precision = precision;
}

}  // namespace selvedge
