// What each damper takes from each kind of motion of a patch of cloth: fall, spin, swing, stretch, bend.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "scene/scene.h"

namespace selvedge {

struct DamperStrengths {
  double tau = 0.002;          // s, damping time of the dampers of springs, triangles and angles; beta of Rayleigh
  double alpha = 1;            // 1/s, Rayleigh's mass part
  double dragCoefficient = 1;  // of the air's pressure on triangles
  double nodeDrag = 1e-3;      // kg/m, Fisher's -a |v| v
};

// A damper, alone on a cloth of a material.
struct DamperModel {
  std::string_view name;      // "Baraff-Witkin"
  std::string_view material;  // material.model
  bool internal;              // acts on the cloth's own deformation, or is to
  void (*apply)(const DamperStrengths&, Scene&);
};
std::span<const DamperModel> damperModels();

enum { kFall, kSpin, kSwing, kStretch, kBend };  // of motionModes()

struct MotionMode {
  std::string_view name;  // "fall"
  double duration;        // s
};
std::span<const MotionMode> motionModes();

struct DampedRun {
  double energy = 0;               // J, above rest, at the start (fall: kinetic, at the end)
  double taken = 0;                // J, by the dampers
  double rate = 0;                 // 1/s: taken over the integral of the energy
  double startPower = 0;           // W, of the dampers at the very start
  double numerical = 0;            // J, the largest of the ledger's own entry on the way
  bool failed = false;             // a step, or the search for the hang before
  std::vector<double> time, left;  // s; the energy (fall: the speed, m/s) over its first value (fall: as it is)
  VecX end;                        // m, where the nodes are
};

constexpr double kSpinRate = 1;  // rad/s

// `scene`: the patch, without dampers. `mode`: of motionModes(), followed for so many times its usual time. Returns
// early when `goOn` says no.
DampedRun runDamped(const Scene& scene, int mode, const DamperModel& damper, const DamperStrengths& strengths,
                    double lengthening, const std::function<bool()>& goOn);

}  // namespace selvedge
