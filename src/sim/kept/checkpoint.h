// A moment of a simulation, with all that decides what follows it.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "constraints/pins.h"
#include "contact/collider.h"
#include "diagnostics/ledger.h"
#include "integrators/method_memory.h"
#include "model/led_node.h"
#include "model/memory_layout.h"
#include "model/state.h"
#include "model/tears/tears.h"
#include "scene/scene.h"
#include "sim/kept/glides.h"
#include "sim/steps/automatic_substeps.h"
#include "sim/steps/failure.h"
#include "sim/steps/step_halving.h"

namespace selvedge {

// Whether whoever goes back to a moment takes the parameters of then, too. Those that events have set are always those
// of then; keep: what the user has set since stays.
enum class PastParameters { keep, takeBack };

// A parameter that an event set, to be undone.
struct EventSet {
  std::size_t event;
  std::string key;
  ParamValue before, after;
};

// A moment to come back to: the steps after it have the same bits again, with every method.
struct Checkpoint {
  State state;
  TearsPtr tears;                                  // how the cloth had come apart
  std::shared_ptr<const MemoryLayout> remembered;  // whose numbers its memory has
  std::vector<LedNode> led;                        // in the step that ended here: for what is shown
  std::string_view method;                         // whose memory it is
  MethodMemory memory;
  AutomaticSubsteps::Known automatic;
  StepHalving halving;
  std::size_t lane = 0;                      // the serial of the lane that kept it; another one may come to it, too
  std::shared_ptr<const Scene> own, wanted;  // parameters: Simulation::ownScene() and wantedScene()
  Glides glides;
  std::vector<EventSet> eventSets;
  Pins pins{0, 3};
  std::shared_ptr<const Colliders> shapes;  // where they are and how they move
  Ledger::Works works;
  std::size_t nextEvent = 0;
  long steps = 0, gridSteps = 0;
  double baseTime = 0, gridStep = 0;  // s: of the grid of times, and its step
  double fixedFor = 0;                // s, the inner step that laws have last fixed something for
  std::optional<Failure> failure;     // it had stopped there

  std::size_t bytes() const;
};

}  // namespace selvedge
