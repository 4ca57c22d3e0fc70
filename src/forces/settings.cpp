#include "forces/settings.h"

#include <numbers>

namespace selvedge {

Params MaterialSettings::params() {
  return {
      param("fabric", &fabric, "",
            "A fabric of assets/fabrics.toml (`selvedge list materials` shows them): its values stand for those of "
            "density, stretch, shear, bend, their dampers and the air's drag_coefficient and skin_coefficient that "
            "the scene does not give; none: the plain defaults.")
          .fixedAtLoad(),
      param("model", &model, "",
            "What the cloth is made of: springs (E = k/2 (l - L0)^2), triangles (Baraff-Witkin stretch and shear, "
            "E = k/2 C^2, with dihedral bending) or elastic (edges resist length, triangles area and shape).")
          .oneOf({"springs", "triangles", "elastic"})
          .fixedAtLoad(),
      param("density", &density, "kg/m^2", "Areal density: m_i = sum of density A / 3 over the triangles at a node.")
          .above(0)
          .glides()
          .log(),
      param("masses", &masses, "",
            "area: a third of each triangle's mass to each corner; equal: the total mass over all nodes alike.")
          .oneOf({"area", "equal"})
          .fixedAtLoad(),
      param("stretch", &stretch, "N/m",
            "Stiffness against stretching, along warp and weft: E = K/2 (|w_u| - 1)^2 per rest area.")
          .atLeast(0)
          .glides()
          .log(),
      param("shear", &shear, "N/m", "Stiffness against shearing: E = Ks/2 (w_u . w_v)^2 per rest area.")
          .atLeast(0)
          .glides()
          .log(),
      param("bend", &bend, "N m",
            "Stiffness against bending, along warp and weft: E = B/2 kappa^2 per rest area, or B/2 theta^2 an edge.")
          .atLeast(0)
          .glides()
          .log(),
      param("scaling", &scaling, "",
            "How moduli become stiffness k of C in triangles: resolution-independent (C ~ sqrt(a), k = K), area "
            "(C ~ a, k = K / mean a) or published (C ~ a, k = K as it stands).")
          .oneOf({"resolution-independent", "area", "published"})
          .fixedAtLoad(),
      param("bend_scaling", &bendScaling, "",
            "Stiffness of an edge's angle, in triangles and elastic: modulus (k = B L^2 / (A1 + A2)) or per-edge "
            "(k = B).")
          .oneOf({"modulus", "per-edge"})
          .fixedAtLoad(),
      param("stretch_damping", &stretchDamping, "s", "Damping time tau of stretch: d = -tau k (dC/dt) grad C.")
          .atLeast(0)
          .glides()
          .log(),
      param("shear_damping", &shearDamping, "s",
            "Damping time tau of shear (and of area and shape): d = -tau k (dC/dt) grad C.")
          .atLeast(0)
          .glides()
          .log(),
      param("bend_damping", &bendDamping, "s", "Damping time tau of bending: d = -tau k (dtheta/dt) grad theta.")
          .atLeast(0)
          .glides()
          .log(),
      param("rayleigh_mass", &rayleighMass, "1/s", "Rayleigh damping by mass: alpha in f = -(alpha M + beta K) v.")
          .atLeast(0)
          .glides()
          .log(),
      param("rayleigh_stiffness", &rayleighStiffness, "s",
            "Rayleigh damping by stiffness: beta in f = -(alpha M + beta K) v, K the exact Hessian.")
          .atLeast(0)
          .glides()
          .log(),
  };
}

Params PlasticSettings::params() {
  return {
      param(
          "law", &law, "",
          "Whether the cloth keeps what it was deformed by: none, or limits (what is beyond an elastic limit stays, up "
          "to a plastic limit).")
          .oneOf({"none", "limits"})
          .fixedAtLoad(),
      param("elastic_limit", &elasticLimit, "",
            "Strain of springs, of warp and weft (of the rest length) and of shear (radians) that comes back; what is "
            "beyond it stays. 0: all of it comes back.")
          .range(0, 10),
      param("plastic_limit", &plasticLimit, "", "The largest strain that stays.").range(0, 10),
      param("bend_elastic_limit", &bendElasticLimit, "1/m",
            "Curvature of a fold that comes back; a sharper one leaves a crease. 0: all of it comes back. Of triangles "
            "and "
            "the elastic model; springs that hold bending are springs.")
          .range(0, 1e5)
          .log(),
      param("bend_plastic_limit", &bendPlasticLimit, "1/m", "The sharpest crease that stays.").range(0, 1e5).log(),
      param("hardening", &hardening, "",
            "How much the elastic limits rise with what has flowed; stiffness beyond the limit is H / (1 + H) of that "
            "below it.")
          .range(0, 100)
          .log(),
  };
}

Params TearingSettings::params() {
  return {
      param("law", &law, "",
            "When the cloth comes apart: none (never), stretch (where it is stretched too far), force (where a line of "
            "it bears too much) or plastic (where what stays of a deformation is at plastic.plastic_limit).")
          .oneOf({"none", "stretch", "force", "plastic"})
          .fixedAtLoad(),
      param("stretch", &stretch, "", "The stretch that it bears, of the rest length: at 0.3 it tears at 1.3 times.")
          .range(1e-4, 100)
          .log(),
      param("force", &force, "N/m",
            "The pull that a line across the cloth bears, for each metre of it; in N for each spring of a mesh of "
            "springs alone, in Pa across a plane of a solid.")
          .range(1e-3, 1e7)
          .log(),
      param("spread", &spread, "", "How much weaker or stronger than that a place may be, by chance: 0.1 is a tenth.")
          .range(0, 0.9),
      param("seed", &seed, "", "Which places are weaker: another number, another tear.").range(0, 1000000),
  };
}

double RopeSettings::area() const { return std::numbers::pi * radius * radius; }

Params RopeSettings::params() {
  return {
      param("young", &young, "Pa",
            "Young's modulus E of ropes: they stretch with E pi r^2, and bend with E pi r^4 / 4. "
            "material.stretch_damping "
            "and bend_damping are their dampers.")
          .range(1, 1e12)
          .glides()
          .log(),
      param("radius", &radius, "m", "Radius r of ropes, also as they are drawn and as they touch.")
          .range(1e-5, 1)
          .fixedAtLoad(),
      param("density", &density, "kg/m^3", "Density of ropes.").range(1, 1e5).glides().log(),
  };
}

Params SolidSettings::params() {
  return {
      param(
          "model", &model, "",
          "What a solid is made of: neo-hookean (stable, E = mu/2 (|F|^2 - 3) + l/2 (J - a)^2 for each m^3), corotated "
          "(linear elasticity that turns with the body, E = mu |F - R|^2 + lambda/2 (tr(R^T F) - 3)^2) or springs "
          "along the "
          "edges of its tetrahedra, whose Poisson ratio is 1/4 whatever solid.poisson says.")
          .oneOf({"neo-hookean", "corotated", "springs"})
          .fixedAtLoad(),
      param("young", &young, "Pa", "Young's modulus E of solids: the stress that would double the length.")
          .range(1, 1e12)
          .glides()
          .log(),
      param("poisson", &poisson, "",
            "Poisson's ratio of solids: how much they narrow where they are drawn; near 0.5 they keep their volume, "
            "and their "
            "tetrahedra bend less than they should.")
          .range(0, 0.49)
          .glides(),
      param("density", &density, "kg/m^3",
            "Density of solids: m_i = sum of density V / 4 over the tetrahedra at a node.")
          .range(1, 1e5)
          .glides()
          .log(),
      param("damping", &damping, "s",
            "Damping time tau of solids: a stress of tau times what the elastic constants make of the rate of strain.")
          .range(0, 10)
          .glides()
          .log(),
  };
}

Params GasSettings::params() {
  return {
      param("law", &law, "",
            "Gas in a closed cloth: none, isothermal (p V constant), adiabatic (p V^exponent constant) or constant "
            "(overpressure, whatever the volume): f = (p - p_out) dV/dx.")
          .oneOf({"none", "isothermal", "adiabatic", "constant"})
          .fixedAtLoad(),
      param("pressure", &pressure, "Pa",
            "Overpressure p - p_out of the gas that just fills the cloth as its mesh was made; with the law constant, "
            "always.")
          .range(0, 1e8)
          .glides()
          .log(),
      param("pumped", &pumped, "m^3",
            "Gas that a pump has brought in beside that: the volume it would have at the same pressure (1 L = 0.001 "
            "m^3).")
          .range(0, 1e6)
          .glides()
          .log(),
      param("outside", &outside, "Pa", "Pressure p_out around the cloth; gas at 101325 Pa hardly changes its volume.")
          .range(0, 1e8)
          .glides(),
      param("exponent", &exponent, "", "Adiabatic: ratio of specific heats, 1.4 for air, 1.67 for helium.")
          .range(1, 3)
          .glides(),
  };
}

Params SewingSettings::params() {
  return {
      param("force", &force, "N/m", "Pull of a seam on its two sides, for each metre of it, until they meet; 0: none.")
          .range(0, 1e6)
          .glides()
          .log(),
      param("stiffness", &stiffness, "N/m^2",
            "How firmly a seam holds its sides once they have met: the force for each metre of it that draws them a "
            "metre apart.")
          .range(1, 1e9)
          .glides()
          .log(),
      param("speed", &speed, "m/s", "How fast the two sides of a seam come together at most.")
          .range(1e-3, 1e3)
          .glides()
          .log(),
  };
}

Params GravitySettings::params() {
  return {param("acceleration", &acceleration, "m/s^2", "Gravity g as a vector, y is up: f = m g.").range(-1000, 1000)};
}

Params AirSettings::params() {
  return {
      param("density", &density, "kg/m^3", "Air density rho in the pressure 1/2 rho |u|^2 cd.").atLeast(0).glides(),
      param("drag_coefficient", &dragCoefficient, "",
            "Pressure on triangles: cd in f = -1/2 rho A |u| cd (n . u) n, u = velocity - wind; 0 is off.")
          .atLeast(0)
          .glides(),
      param("skin_coefficient", &skinCoefficient, "",
            "Friction along triangles: cf in f = -1/2 rho A |u| cf (u - (n . u) n); 0 is off.")
          .atLeast(0)
          .glides(),
      param("node_drag", &nodeDrag, "kg/m", "Air resistance of nodes: a in f = -a |v| v, without the wind; 0 is off.")
          .atLeast(0)
          .glides()
          .log(),
      param("wind", &wind, "m/s",
            "Mean velocity of the air, the same everywhere; it acts on triangles. It carries gusts along, from time 0 "
            "on: a "
            "change under way moves them all at once.")
          .range(-200, 200),
      param("wind_field", &windField, "",
            "What is added to wind: nothing (uniform), smooth random gusts, the jet of a fan, or an expression.")
          .oneOf({"uniform", "gusts", "fan", "expression"}),
      param("gust_speed", &gustSpeed, "m/s", "Gusts: root mean square of each component of what they add to wind.")
          .range(0, 100),
      param("gust_length", &gustLength, "m", "Gusts: size l of the largest eddies; wind carries them along.")
          .range(1e-3, 1e4)
          .log(),
      param("gust_time", &gustTime, "s", "Gusts: how long the largest eddies last; smaller ones, T ~ l^(2/3), less.")
          .range(1e-3, 1e4)
          .log(),
      param("gust_octaves", &gustOctaves, "",
            "Gusts: how many sizes of eddies, each half the one before and with its share of the speed, ~ l^(1/3).")
          .range(1, 8),
      param("gust_seed", &gustSeed, "", "Gusts: the same seed gives the same gusts on every machine.").atLeast(0),
      param("fan_place", &fanPlace, "m", "Fan: where it stands, the tip of its cone.").range(-1e4, 1e4),
      param("fan_direction", &fanDirection, "", "Fan: where it blows to; any length.").range(-1e4, 1e4).notZero(),
      param("fan_angle", &fanAngle, "degrees", "Fan: half the opening of its cone; outside there is no jet.")
          .range(1, 80),
      param("fan_speed", &fanSpeed, "m/s", "Fan: speed u of the jet on its axis at 1 m; u/s at s m.").range(0, 200),
      param("fan_core", &fanCore, "m", "Fan: nearer to it than this the speed hardly rises any more.").range(1e-3, 1),
      param("wind_x", &windX, "m/s", "Expression: the x component, a formula of place and time.")
          .formulaOf(kWindVariables),
      param("wind_y", &windY, "m/s", "Expression: the y component.").formulaOf(kWindVariables),
      param("wind_z", &windZ, "m/s", "Expression: the z component.").formulaOf(kWindVariables),
  };
}

}  // namespace selvedge
