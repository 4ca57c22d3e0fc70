// The parameters of the force laws, as the user sets them. The three materials share one set, so that switching the
// model of the same fabric changes nothing else. Laws keep a reference and read it in refresh().
#pragma once

#include "base/params/param.h"
#include "base/types.h"

namespace selvedge {

// What a material keeps of a deformation (plastic_flow.h).
struct PlasticSettings {
  std::string law = "none";  // none | limits
  double elasticLimit =
      0.05;                   // of the rest length, and radians of shear: what is beyond it stays; 0: it all comes back
  double plasticLimit = 0.5;  // no more than this stays
  double bendElasticLimit = 0;    // 1/m, curvature of a fold that comes back; 0: it all comes back
  double bendPlasticLimit = 1e4;  // 1/m
  double hardening = 0;           // how much the elastic limits rise with what has flowed

  Params params();
};

// When a material comes apart (tearing/tearing.h, solid_tearing.h).
struct TearingSettings {
  std::string law = "none";  // none | stretch | force | plastic
  double stretch = 0.3;      // of the rest length, that it bears
  double force = 500;        // N/m across a line; N in a mesh of springs alone, Pa in a solid
  double spread = 0.1;       // places are weaker or stronger by so much at most
  int seed = 1;              // of which ones are

  Params params();
};

// What ropes and nets are made of: round, without twist.
struct RopeSettings {
  double young = 1e7;     // Pa
  double radius = 0.005;  // m
  double density = 1000;  // kg/m^3

  double area() const;                                                        // m^2
  double stretching() const { return young * area(); }                        // N
  double bending() const { return 0.25 * young * area() * radius * radius; }  // N m^2
  Params params();
};

// What solids are made of: blocks, balls and closed surfaces that are filled.
struct SolidSettings {
  std::string model = "neo-hookean";  // neo-hookean | corotated | springs
  double young = 2e4;                 // Pa
  double poisson = 0.3;
  double density = 500;    // kg/m^3
  double damping = 0.005;  // s, as a time: a mode's damping coefficient is this times its stiffness

  Params params();
};

struct MaterialSettings {
  std::string fabric = "none";      // a preset of assets/fabrics.toml: the scene's defaults for what it does not say
  std::string model = "triangles";  // springs | triangles | elastic
  double density = 0.2;             // kg/m^2
  std::string masses = "area";      // area: a third of each triangle's area times density; equal: all nodes alike
  Vec2 stretch{1200, 1200};         // N/m, membrane moduli along warp and weft
  double shear = 120;               // N/m
  Vec2 bend{1e-5, 1e-5};            // N m, bending moduli (per-edge scaling: N m per edge)
  // How the triangle model turns moduli into stiffness. resolution-independent: C ~ sqrt(area); area: C ~ area and
  // k = K / mean area (Parks & Forsyth's flag); published: C ~ area and k = the number as it stands (N/m^3).
  std::string scaling = "resolution-independent";
  std::string bendScaling = "modulus";  // modulus: B scaled by edge length and area; per-edge: the same for every edge
  // Dampers, as a time: the damping coefficient of a mode is this times its stiffness (kd = tau k), in s.
  double stretchDamping = 0, shearDamping = 0, bendDamping = 0;
  double rayleighMass = 0;       // 1/s, alpha in -(alpha M + beta K) v
  double rayleighStiffness = 0;  // s, beta
  PlasticSettings plastic;       // [plastic]
  TearingSettings tearing;       // [tearing]
  RopeSettings rope;             // [rope]
  SolidSettings solid;           // [solid]

  Params params();  // without those of plastic, tearing, rope and solid
};

// The gas in a closed cloth (gas/gas.h).
struct GasSettings {
  std::string law = "none";  // none | isothermal | adiabatic | constant
  double pressure = 0;       // Pa above the outside, in the volume of the mesh as it was made plus `pumped`
  double pumped = 0;         // m^3 of gas at that pressure that was brought in
  double outside = 101325;   // Pa
  double exponent = 1.4;     // adiabatic: the ratio of specific heats

  Params params();
};

// What sews panels together (springs/sewing.cpp), for each metre of seam.
struct SewingSettings {
  double force = 5;        // N/m, until the two sides meet
  double stiffness = 1e5;  // N/m^2, once they have met
  double speed = 1;        // m/s, of two sides that come together

  Params params();
};

struct GravitySettings {
  Vec3 acceleration{0, -9.81, 0};  // m/s^2; y is up

  Params params();
};

// The variables of a formula of the wind: the place in m, the time in s.
inline const std::vector<std::string> kWindVariables{"x", "y", "z", "t"};

struct AirSettings {
  double density = 1.2;               // kg/m^3
  double dragCoefficient = 0;         // per triangle, normal pressure (L); 0: no aerodynamics
  double skinCoefficient = 0;         // per triangle, tangential
  double nodeDrag = 0;                // kg/m, Fisher's -a |v| v per node, without the wind
  Vec3 wind{0, 0, 0};                 // m/s, everywhere, on triangles
  std::string windField = "uniform";  // uniform | gusts | fan | expression: what is added to it (wind.h)
  // gusts
  double gustSpeed = 2;   // m/s, root mean square of each component
  double gustLength = 1;  // m, size of the largest eddies
  double gustTime = 1;    // s, how long they last
  int gustOctaves = 2;    // largest eddies, those of half the size, ...
  int gustSeed = 1;
  // fan
  Vec3 fanPlace{0, 0, 2}, fanDirection{0, 0, -1};  // m, any length
  double fanAngle = 15;                            // degrees, half the opening of its cone
  double fanSpeed = 5;                             // m/s, on its axis 1 m away
  double fanCore = 0.5;                            // m, nearer than this the speed hardly rises
  // expression: formulas of kWindVariables, m/s; the published ones (F)
  std::string windX = "sin(x*y*t)", windY = "cos(z*t)", windZ = "sin(cos(5*x*y*z))";

  Params params();
  bool operator==(const AirSettings&) const = default;
};

}  // namespace selvedge
