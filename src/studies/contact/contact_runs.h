// The experiments of the study contact-laws: a flat patch is dropped on the floor, slides on it, lies on a slope that
// friction holds, and lies on the floor.
#pragma once

#include <algorithm>
#include <numbers>
#include <string>
#include <string_view>
#include <vector>

#include "studies/method_choice.h"
#include "studies/study_run.h"

namespace selvedge {

inline constexpr double kSlideSeconds = 1;  // s, that a slide is followed

struct ContactExperiments {
  double drop = 0.5;        // m
  double elasticity = 0.8;  // while it bounces; 0 otherwise
  int bounces = 3;          // that are followed
  double speed = 1;         // m/s, of the slide
  double friction = 0.3;
  double slope = 10;  // degrees
  double rest = 2;    // s, on the slope and on the floor: its second half is measured

  double fallTime(const Scene& scene) const;          // s
  double bounceTime(const Scene& scene) const;        // s, until the top of the last bounce
  double height(int bounce) const;                    // m, of a bounce (0: the drop) by theory
  double fastest(double gravity) const;               // m/s, as it meets the floor
  double stoppingDistance(const Scene& scene) const;  // m, by Coulomb's law
  double seconds(const Scene& scene) const;           // s, of all experiments with a law and a method
};

struct ContactCase {
  std::string law;  // contact.law
  MethodChoice method;

  void applyTo(Scene& scene) const;
};

struct ContactTrace {
  std::vector<double> t, y;  // s, m: the mean height above where it touches, or the mean way along the floor
  VecX half, end;            // m, where the nodes were half way and at the end
  double halfTime = 0;       // s
  double numerical = 0;      // J
  double impacts = 0;        // J
  double energy = 0;         // J, what there was at the start: of the drop, of the slide
  double lowest = 1;         // m, the least distance of a node from the surface after a step
  double innerStep = 0;      // s
  std::string failure{};
};

struct ContactMeasured {
  ContactCase of;
  int colour = 0;  // of the method
  ContactTrace bounce{}, slide{}, slope{}, floor{};
  double freeNumerical = 0;               // J, of the same fall without a floor, for as long as the bounces
  std::vector<double> heights{};          // m, of the bounces
  double stopping = 0;                    // m
  double slopeCreep = 0, floorCreep = 0;  // m/s

  bool failed() const { return !(bounce.failure + slide.failure + slope.failure + floor.failure).empty(); }
  double lowest() const { return std::min({bounce.lowest, slide.lowest, slope.lowest, floor.lowest}); }
};

inline double radians(double degrees) { return degrees * std::numbers::pi / 180; }

// m: how far from the surface the cloth is where it begins to touch.
double touchOf(const Scene& scene);

// All experiments with a law and a method; counts its seconds() in all.
void measureContact(StudyRun& run, const ContactExperiments& experiments, ContactMeasured& to);

// The slide alone, with so many inner steps of an explicit method; counts kSlideSeconds.
ContactTrace slideWith(StudyRun& run, const ContactExperiments& experiments, const ContactCase& of, int substeps);
double wayOf(const ContactTrace& slide);  // m

}  // namespace selvedge
