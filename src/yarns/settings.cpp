#include "yarns/settings.h"

#include "yarns/weave_pattern.h"

namespace selvedge {

Params YarnSettings::params() {
  return {
      param("preset", &preset, "",
            "A yarn of assets/yarns.toml (`selvedge list yarns` shows them): its values stand for those of radius, "
            "stretch, bend and their dampers that the scene does not give; none: the plain defaults.")
          .fixedAtLoad(),
      param("weave", &weave, "",
            "Which yarn lies above at each crossing: plain, twill-2-2, twill-3-1, satin-5, or as `pattern` says.")
          .oneOf(weaveNames())
          .fixedAtLoad(),
      param("pattern", &pattern, "",
            "A weave of your own: a word for each yarn of the warp, with 1 where it lies above the weft and 0 where "
            "below, repeated over the cloth: \"10 01\" is plain.")
          .fixedAtLoad(),
      param("radius", &radius, "m", "Radius R of a yarn.").range(1e-6, 1).fixedAtLoad(),
      param("density", &density, "kg/m^3", "Density of a yarn: a metre of it weighs density pi R^2.")
          .above(0)
          .glides()
          .log(),
      param("stretch", &stretch, "Pa", "Modulus Y of stretch: E = 1/2 Y pi R^2 (|w| - 1)^2 a metre of yarn.")
          .above(0)
          .glides()
          .log(),
      param("bend", &bend, "Pa m^2",
            "Modulus B of bending: E = B pi R^2 theta^2 over the length between two crossings.")
          .atLeast(0)
          .glides()
          .log(),
      param("shear", &shear, "Pa",
            "Modulus S of shear: E = 1/2 S R^2 L (phi - 90 deg)^2 for each corner of a crossing.")
          .atLeast(0)
          .glides()
          .log(),
      param(
          "damping", &damping, "",
          "How yarns damp: none; dissipation potentials of each mode's strain rate; Rayleigh's -(alpha M + beta K) v; "
          "or as Baraff and Witkin do, with the length in the strain or, literally, along the elastic force.")
          .oneOf({"none", "potential", "rayleigh", "baraff-witkin", "baraff-witkin-literal"}),
      param("stretch_damping", &stretchDamping, "N s",
            "Damping of stretch: V' = 1/2 kd (strain rate)^2 a metre; its time is kd / (Y pi R^2).")
          .atLeast(0)
          .glides()
          .log(),
      param("bend_damping", &bendDamping, "N m^2 s", "Damping of bending; its time is kd / (2 B pi R^2).")
          .atLeast(0)
          .glides()
          .log(),
      param("shear_damping", &shearDamping, "N s", "Damping of shear; its time is kd / (S R^2).")
          .atLeast(0)
          .glides()
          .log(),
      param("rayleigh_mass", &rayleighMass, "1/s", "alpha of Rayleigh damping.").atLeast(0).glides().log(),
      param("rayleigh_stiffness", &rayleighStiffness, "s", "beta of Rayleigh damping.").atLeast(0).glides().log(),
      param("rayleigh_scope", &rayleighScope, "", "Whose stiffness Rayleigh damping takes.")
          .oneOf({"all", "stretch", "bend", "shear"}),
      param("bend_switch", &bendSwitch, "",
            "How the damper of bending goes from its vector metric, for small angles, to the scalar one: at 5 degrees "
            "(hard), or smoothly from 4 to 6.")
          .oneOf({"hard", "smooth"}),
      param("bend_projected", &bendProjected, "",
            "Whether the vector metric of small angles leaves out rotation across the yarn, which bends nothing."),
      param("shear_metric", &shearMetric, "", "Rate of shear that its damper takes: of the angle, or of a vector.")
          .oneOf({"scalar", "vector"}),
      param("damper_slope", &damperSlope, "",
            "Whether the matrix has the symmetric part of the dampers' derivative by position."),
      param("sliding", &sliding, "",
            "What yarns do at crossings: locked, stick (held by springs), coulomb (held until friction gives way) or "
            "none (slide freely).")
          .oneOf({"locked", "stick", "coulomb", "none"})
          .fixedAtLoad(),
      param("friction", &friction, "", "Coefficient of friction of yarn on yarn.").atLeast(0),
      param("anchor_stiffness", &anchorStiffness, "",
            "What holds a crossing that sticks, as a multiple of Y pi R^2 / L.")
          .above(0)
          .log(),
      param("sliding_damping", &slidingDamping, "N s/m", "Viscous friction of yarns that slide.").atLeast(0).log(),
      param("adhesion", &adhesion, "N", "Presses yarns together at each crossing, beside what the weave does.")
          .atLeast(0)
          .log(),
      param("jam_distance", &jamDistance, "", "Distance at which yarns beside each other touch, in radii.")
          .range(0, 10),
      param("jam_stiffness", &jamStiffness, "", "How stiff that touch is, as a multiple of Y pi R^2 / R.")
          .above(0)
          .log(),
      param("lock_stiffness", &lockStiffness, "",
            "What holds the weave where shear has brought neighbouring yarns together, as a multiple of Y pi R^2; 0: "
            "nothing, and warp and weft may come to lie along each other.")
          .atLeast(0)
          .log(),
      param("mass", &mass, "",
            "consistent: that of the straight pieces between crossings; lumped: half of each at its ends.")
          .oneOf({"consistent", "lumped"}),
      param("inertia_forces", &inertiaForces, "",
            "Whether forces of inertia that are quadratic in velocity act; of the consistent mass."),
      param("free_selvedge", &freeSelvedge, "",
            "Whether yarns also slide through the crossings at the border; their own ends stay.")
          .fixedAtLoad(),
  };
}

}  // namespace selvedge
