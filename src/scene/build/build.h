// From a description to something that runs.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "contact/laws/laws.h"
#include "forces/hand.h"
#include "model/cloth_system.h"
#include "model/step_filter.h"
#include "scene/scene.h"

namespace selvedge {

class Tearing;

// What bodies have read from files; [bodies] one that is made by rule is empty.
using ReadMeshes = std::shared_ptr<const std::vector<Mesh>>;

struct BuiltScene {
  std::unique_ptr<ClothSystem> cloth;
  std::shared_ptr<Colliders> colliders;  // as laws and filters know them
  std::vector<std::unique_ptr<StepFilter>> filters;
  std::shared_ptr<const Touching> touching;   // null where there are no shapes
  std::vector<const FrictionLaw*> frictions;  // of the cloth's laws: against shapes, against cloth
  std::shared_ptr<const Tearing> tearing;     // null where nothing ever tears
  ReadMeshes read;                            // so that no file is read while it runs
  TearsPtr tears;                             // how the state that it starts from had come apart; null: not at all
  std::optional<Mesh> made;                   // then, the mesh with all nodes of now, but as it hung together before
  VecX progress;                              // what a run that was saved goes on from, if it had the same method
  State start;                                // before any pin moves: timeline.h has the pins and what else happens
};

// The scene, and the hand where one is given, must outlive the cloth, whose laws read them. Where the cloth goes on from another
// state than its start (`begins` is false), that is not drawn out of other cloth. Throws InputError.
BuiltScene build(const Scene& scene, const Hand* hand = nullptr, bool begins = true);
// The same cloth as it has come apart, in the midst of a run: nothing of it is a start, and files are those that were read.
BuiltScene buildTorn(const Scene& scene, const Hand* hand, const Tears* tears, const ReadMeshes& read);

}  // namespace selvedge
