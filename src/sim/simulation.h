// One running simulation: scene, system, pins, integrator, state, ledger, and the timeline that acts on them. Several
// can run in one process; nothing is shared.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>

#include "constraints/pins.h"
#include "contact/carry.h"
#include "diagnostics/ledger.h"
#include "diagnostics/probes.h"
#include "integrators/integrator.h"
#include "integrators/methods.h"
#include "model/cloth_system.h"
#include "model/system.h"
#include "scene/build/build.h"
#include "scene/build/timeline.h"
#include "scene/scene.h"
#include "sim/arena.h"
#include "sim/command.h"
#include "sim/kept/checkpoint.h"
#include "sim/kept/glides.h"
#include "sim/simulation_options.h"
#include "sim/steps/automatic_substeps.h"
#include "sim/steps/failure.h"
#include "sim/steps/state_checks.h"
#include "sim/steps/step_halving.h"

namespace selvedge {

// What an event or a command did, in words: "corner 0 pinned", "integrator.step = 0.005".
struct Note {
  double time = 0;  // s
  std::string text;
  std::string key{};     // of the parameter that a command set; otherwise empty
  bool notable = false;  // nobody would expect it: it is said over the views, too
};

constexpr std::string_view kNothingCameApart =
    "nothing came apart: a cut goes right across two triangles, or across one from the border";

class Simulation {
 public:
  // Throws InputError when the scene cannot be built.
  explicit Simulation(Scene scene, SimulationOptions options = {});
  Simulation(const Simulation&) = delete;
  Simulation& operator=(const Simulation&) = delete;

  // One integrator.step, or less of it where an event of the timeline falls inside: a step ends exactly at the event's
  // time and the next one ends where the grid of steps goes on. Within, the method takes its substeps, halved where
  // they fail if the user allows it. False when the step failed: the state and the ledger are those of its start, and
  // every later call returns false as well.
  bool step();

  // Between two steps. Answers what is wrong with the command, which then has changed nothing; empty: it was done.
  std::string apply(const Command& command);
  void resume();   // makes step() work again after a failure; the state is that of the last good step
  void restart();  // back to the start of the scene and before its first event, with the parameters that commands set
  void keep(Checkpoint& to) const;
  // To another moment of this run: state, ledger, pins and what the method remembers are as they were then, and events
  // after it are still to come. Parameters that stay as they are now, and were others then, glide there.
  void goTo(const Checkpoint& to, PastParameters parameters = PastParameters::keep);
  // Takes over another simulation's present: state, pins, what the method remembers where both have the same one, and
  // what events have done. Both must have the same cloth.
  void continueFrom(const Simulation& other);

  const Scene& scene() const { return *scene_; }
  Scene wantedScene() const;  // the same with what is gliding at its end
  const Glides& glides() const { return glides_; }
  // The scene as read, with what commands set: without what its events have done to it.
  const Scene& ownScene() const { return home_; }
  std::size_t nextEvent() const { return nextEvent_; }
  const State& start() const { return start_; }
  const std::string& pressedStart() const { return pressed_; }
  const std::vector<TimelineEvent>& timeline() const { return timeline_; }
  // How often the surface of a shape, or which ones there are, has changed since a start.
  std::size_t reshapings() const { return reshapings_; }
  bool pinsAsWritten() const { return pinsAsWritten_; }  // by the scene's [[pin]] alone, none changed since
  const Hand& hand() const { return hand_; }
  std::size_t starts() const { return starts_; }  // how often it began at the start
  std::size_t builds() const { return builds_; }  // how often the cloth was built
  // How it has come apart; null: it is whole.
  const TearsPtr& tears() const { return tears_; }
  std::size_t changes() const { return changes_; }           // how often something was done to it
  const std::vector<Note>& notes() const { return notes_; }  // that nobody took yet
  std::vector<Note> takeNotes() { return std::exchange(notes_, {}); }
  // Some of the cloth's own frequencies (rad/s, ascending) about the present state: the Ritz values of so many products
  // with its stiffness, the largest of them nearly exact, the others spread over the spectrum.
  void ownFrequencies(int products, std::vector<double>& omegas);
  // The force of all laws, N, laid out as the velocities are.
  void nodeForces(VecX& F) {
    arena_.execute([&] { system_->force(state_, F); });
  }
  void shapeForces(VecX& F);                               // the part of it that shapes bring: contact and friction
  void touches(std::vector<TouchMark>& marks) const;       // where nodes touch shapes and cloth
  void clothTouches(std::vector<TouchMark>& marks) const;  // those of them where cloth touches cloth
  const System& system() const { return *system_; }
  // The same system for what asks for a mesh, for masses of nodes, or draws.
  const ClothSystem& cloth() const { return *cloth_; }
  const Pins& pins() const { return pins_; }
  const Colliders& colliders() const { return *colliders_; }
  const State& state() const { return state_; }
  const Ledger& ledger() const { return ledger_; }
  const StepReport& report() const { return report_; }  // of the last step, summed over its substeps
  const StepReport& totals() const { return totals_; }  // of the whole run
  const std::optional<Failure>& failure() const { return failure_; }
  const MethodInfo& method() const { return *method_; }
  long steps() const { return steps_; }
  int substeps() const { return substeps_; }  // of a whole step, before any halving
  const AutomaticSubsteps& automaticSubsteps() const { return automatic_; }
  const StepHalving& halving() const { return halving_; }
  double time() const { return state_.t; }
  double nextTime() const;                             // where the next step will end
  double stepSeconds() const { return stepSeconds_; }  // of the wall, that the last step took
  std::uint64_t hash() const;                          // of the bits of q, v, t and memory
  ProbeInput probeInput() const { return {*cloth_, start_, state_, ledger_}; }

 private:
  static constexpr double kTimeSlack = 1e-9;  // of a step: times that close are one

  void take(BuiltScene& built);
  void begin(std::unique_ptr<Scene> scene);
  bool rebuild(std::unique_ptr<Scene> scene);  // true: the ledger's works go on
  void applyDueEvents(double now);
  void apply(const TimelineEvent& event);
  void applyImpulse(const TimelineEvent& event);
  void applyCut(const TimelineEvent& event);
  void applyPin(const TimelineEvent& event);
  void applySet(const TimelineEvent& event);
  void setAsEvent(const TimelineEvent& event);
  void setEventsTo(std::size_t nextEvent);
  std::string obey(const SetParameter& command);
  std::string obey(const PinNodes& command);
  std::string obey(const UnpinNodes& command);
  std::string obey(const MovePins& command);
  std::string obey(const Grab& command);
  std::string obey(const MoveGrab& command);
  std::string obey(const ReleaseGrab& command);
  std::string obey(const Cut& command);
  std::string obey(const MoveShape& command);
  std::string obey(const AddShape& command);
  std::string obey(const RemoveShape& command);
  std::string obey(const PutShape& command);
  std::string obey(const SetBodies& command);
  std::string wrongNodes(const std::vector<int>& nodes) const;
  void takeSettings(const std::string& key);
  // What is done to the simulation stands between the two: the second tells method and ledger what has changed.
  void beforeChange() { before_ = state_, shapesBefore_ = *colliders_, reachBefore_ = contactReach(); }
  ContactReach contactReach() const { return reachOf(scene_->contact, innerStep(0)); }
  void afterChange();
  void afterGlide();
  void glide(double end);  // what is under way, on to the end of the step
  void goOn(const Checkpoint& from);
  void takeBack(const Checkpoint& from);
  void changeScene(Scene scene, double seconds);
  void takeMethod();
  // Shapes become what the scene says, and get where the wanted ones are in so many seconds.
  void addShape(const ColliderBlock& shape);
  void followShapes(double seconds, const std::vector<ColliderBlock>& wanted);
  void glideShapes(double now);  // what is under way, within a step
  void takeShapes(const Checkpoint& from);
  void shapesChanged();
  void moveTo(const Checkpoint& to);
  void takeState(const Checkpoint& to);
  void tear();  // where it is pulled too hard
  bool cutsAlongEdges() const;
  void comeApart(const TearsPtr& tears);    // as it is from here on
  std::size_t cut(const Stroke& stroke);    // along how many edges; 0: nothing comes apart
  void followTears(const TearsPtr& tears);  // builds the cloth with these; the state is not touched
  void holdOn(const Tears& before);         // the hand, to the place of the cloth that it held
  void handChanged();                       // it has taken hold, or let go
  void strengthenHand();
  void note(std::string text, std::string key = {});
  void noteNewWorks();
  std::string nameOf(const std::vector<int>& nodes) const;
  bool underWay() const { return steps_ > 0 || !scene_->start.state.empty(); }  // not before its first step
  bool startsWildly() const;
  void beginMethod(bool midst);  // of a motion that another method made
  void goOnFromSaved(const Checkpoint& saved);
  void choosePrecision();
  void chooseSubsteps();
  // What is wrong with a new state: a static text, empty when nothing is; and the node where it shows, -1: no one
  // place.
  struct Flaw {
    std::string_view what;
    int node = -1;
    bool hopeless = false;      // smaller steps would not help
    std::string_view advice{};  // empty: a likely cause is looked for
    bool caught = false;        // by a filter, which finds it no way
  };
  // All as a step began: what one that is no good goes back to, and what it is judged by.
  struct StepStart {
    State state;
    TearsPtr tears;
    Hand hand;
    MethodMemory memory;  // of the method
    std::vector<LedNode> led;
    Glides glides;  // this and the next only where shapes glide
    Colliders shapes;
    double fixedFor = 0;  // s, as fixedFor_
    long fixes = 0;       // as fixes_, when the last attempt began
    // J, of the ledger
    double numerical = 0, damping = 0, otherDamping = 0;
    std::array<double, 3> outside{};  // of pins, wind and shapes
  };
  void markStep();    // it is to be taken from here
  void rewindStep();  // back to where it was marked
  InnerStep innerStep(double h) const;
  bool fix(double h);     // what laws keep constant within an inner step; true: forces may be others now
  Flaw filter(double h);  // what the filters make of the inner step that was taken
  bool advance(double length, double end, int substeps);
  bool onlyClothWorks() const;
  void book(double h, bool inPassing);  // an inner step into the ledger
  Flaw attempt(double length, double end, long substeps);
  int mostHalvings() const;
  int strayHalvings() const;
  bool canStepGently() const;
  bool mayHalve(const Flaw& flaw) const;
  bool keepsLedger() const { return options_.ledger || scene_->integrator.gainLimit > 0; }  // which that limit reads
  Flaw flawOf(const StepReport& report, bool look) const;
  bool gained() const;  // whether the step just taken added more energy than integrator.gain_limit, and may be halved
  void failStep(const Flaw& flaw, double substep);
  void fail(std::string what, int node, std::string cause);
  double gridTime() const { return baseTime_ + static_cast<double>(gridSteps_ + 1) * scene_->integrator.step; }
  double ownStep() const { return scene_->integrator.step / substeps_; }

  Scene home_;
  Hand hand_;
  std::unique_ptr<Scene> scene_;  // the system and the integrator read their settings here
  std::unique_ptr<System> system_;
  const ClothSystem* cloth_ = nullptr;    // the system, as the cloth that it is
  std::shared_ptr<Colliders> colliders_;  // laws and filters have it, too
  std::vector<std::unique_ptr<StepFilter>> filters_;
  std::string pressed_;                     // what to tell of a start that shapes press; empty: they do not
  std::shared_ptr<const Tearing> tearing_;  // null: nothing ever tears
  ReadMeshes read_;
  TearsPtr tears_;                             // as they are now
  std::shared_ptr<const Touching> touching_;   // null: there are no shapes
  std::vector<const FrictionLaw*> frictions_;  // of the system's laws
  Pins pins_;
  std::unique_ptr<Integrator> integrator_;
  const MethodInfo* method_ = nullptr;
  State state_;
  State start_;      // of the run
  State reference_;  // after the last event, for estimates of frequency
  // What state, shapes and reach of contact were before the change that is being made.
  State before_;
  Colliders shapesBefore_;
  ContactReach reachBefore_;
  State innerStart_;     // where the inner step began that filters look at
  State unfiltered_;     // what the method made of that step, before the filter that acts now
  double fixedFor_ = 0;  // s, the inner step that laws have last fixed something for
  long fixes_ = 0;       // how often they have
  Glides glides_;        // all that is under way
  // While a step is taken in which shapes glide: their glides, the numbers of scene_ that these change, how shapes
  // are at the ends of all glides.
  Glides shapeGlides_;
  Params shapeNumbers_;
  std::vector<ColliderBlock> shapesWanted_;
  // Copies of scenes and shapes that the moments of a history share; null: there is none, or it has changed since.
  mutable std::shared_ptr<const Scene> ownKept_, wantedKept_;
  mutable std::shared_ptr<const Colliders> shapesKept_;
  Ledger ledger_;
  SimulationOptions options_;
  std::vector<TimelineEvent> timeline_;
  std::vector<EventSet> eventSets_;
  std::size_t nextEvent_ = 0, starts_ = 0, builds_ = 0, changes_ = 0, reshapings_ = 0;
  std::vector<Note> notes_;
  FrequencyEstimator frequencies_;
  bool pinsAsWritten_ = true;
  StepReport report_, totals_;
  std::optional<Failure> failure_;
  double stepSeconds_ = 0;
  StepStart stepStart_;             // of the step that is being taken
  long steps_ = 0, gridSteps_ = 0;  // the grid of times: base + gridSteps * step
  double baseTime_ = 0;
  StateChecks checks_;
  AutomaticSubsteps automatic_;
  StepHalving halving_;
  int substeps_ = 1;
  bool started_ = false;
  Arena arena_;
};

}  // namespace selvedge
