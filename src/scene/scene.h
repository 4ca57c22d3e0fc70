// A scene as plain data: everything a TOML file in configs/ can say, with the defaults of what it leaves out.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/params/param.h"
#include "constraints/limit_settings.h"
#include "constraints/motion_settings.h"
#include "contact/settings.h"
#include "forces/settings.h"
#include "integrators/settings.h"
#include "linalg/solver_settings.h"
#include "yarns/settings.h"

namespace selvedge {

// Where something stands in the scene's file, for messages; line 0: it is not from a file.
struct Place {
  int line = 0, column = 0;
};
std::string placeIn(const std::string& file, Place place);  // "flag.toml:12:5", or the file alone

struct MeshSettings {
  std::string kind = "grid";    // one of meshKinds() (mesh/build_mesh.h)
  Vec2 size{1, 1};              // m, warp x weft (disc: the first is the diameter)
  int columns = 33, rows = 33;  // nodes along warp and weft (disc: rows = rings; weave: yarns of weft and warp)
  double depth = 1;             // m, block: across its first two sides
  int layers = 9;               // block: nodes along that
  double spacing = 0.02;        // m, panels, balls, filled surfaces: of their nodes
  std::string diagonals = "alternating";  // one-way | alternating | crossed
  std::string plane = "horizontal";       // horizontal: weft along z; vertical: weft along y, the first row on top
  Vec3 origin{0, 0, 0};                   // m, centre of the rest shape
  Vec3 rotation{0, 0, 0};                 // degrees, about x, then y, then z
  std::string file;                       // obj or ply, relative to the scene file
  double scale = 1;                       // file: metres a unit
  std::string restShape = "auto";         // file: auto | texture | flatten | initial
  std::string weave = "same";             // weave: as YarnSettings::weave; same: what that says
  std::string motion = "stand";           // figure: stand, or a motion that its file has
  double motionStart = 0;                 // s, figure: when it begins

  bool ofRopes() const { return kind == "rope" || kind == "net"; }
  bool isSolid() const { return kind == "block" || kind == "ball" || kind == "filled"; }
  Params params();
};

// kind = "nodes": given one by one.
struct NodeList {
  struct NodeSpring {
    int a = 0, b = 0;                             // nodes
    double rest = 0, stiffness = 0, damping = 0;  // m, N/m, N s/m
    Params params();
  };
  std::vector<Vec3> positions;
  std::vector<double> masses;  // kg
  std::vector<NodeSpring> springs;
};

// A [[panel]]: a flat piece of a cloth with kind = "panels".
struct PanelBlock {
  std::string name, body;     // body: empty where the scene has one cloth
  std::vector<Vec2> outline;  // m, counter-clockwise
  Vec3 origin{0, 0, 0};       // m, where its (0, 0) starts
  Vec3 rotation{0, 0, 0};     // degrees, about x, then y, then z
  Place place;                // where it stands in the file

  Params params();
};

// A [[seam]] between edges of panels.
struct SeamBlock {
  std::string from, to, body;  // "front.1", "front.1-3"
  Place place;                 // where it stands in the file

  Params params();
};

// Which nodes: any mix of names ("corner0".."corner3", "corners", "top", "left", "boundary", "all"), numbers and boxes.
struct NodeSelection {
  std::vector<std::string> names;
  std::vector<int> nodes;
  struct Box {
    Vec3 low, high;
  };
  std::vector<Box> boxes;
  struct Places {
    std::vector<Place> names, nodes, boxes;
  };
  Places places{};  // of each of the above; shorter or empty where they are not from a file
};

// A [[join]] between bodies: each node of `from` with the nearest of `to`.
struct JoinBlock {
  NodeSelection from, to;
  double stiffness = 1e4;  // N/m, of each joint
  double damping = 1;      // N s/m
  double reach = 0.05;     // m, no further apart
  Place place;             // where it stands in the file

  Params params();
};

struct StartSettings {
  Vec3 velocity{0, 0, 0};  // m/s, of every free node
  Vec3 spin{0, 0, 0};      // rad/s, about the centre of mass
  Vec3 stretch{1, 1, 1};   // factors applied to the start positions about their centre
  double noise = 0;        // m, seeded noise across the plane of the cloth
  int seed = 1;
  std::string state;  // a file with all of the above, as "Save scene" writes it; relative to the scene file
  double time = 0;    // s, of the start

  Params params();
};

// A [[body]]: one of several cloths in a scene, complete in itself. Of its start, state and time are the scene's.
struct BodyBlock {
  std::string name;
  MeshSettings mesh;
  MaterialSettings material;
  GasSettings gas;
  StartSettings start;
  Place place;  // where it stands in the file
};

// A scene that is given the values of another one with as many bodies keeps them where they are in memory: the laws of a
// running cloth read them there.
class BodyList : public std::vector<BodyBlock> {
 public:
  BodyList() = default;
  BodyList(const BodyList&) = default;
  BodyList(BodyList&&) = default;
  ~BodyList() = default;
  BodyList& operator=(const BodyList& other);
  BodyList& operator=(BodyList&& other) { return *this = static_cast<const BodyList&>(other); }
};

struct PinSettings : MotionSettings {
  NodeSelection where;
  std::string axes = "xyz";   // which coordinates are held
  double release = -1;        // s; < 0: never
  double since = -1;          // s, when it was pinned; < 0: at the start
  std::vector<Vec3> anchors;  // m, where its nodes were then, in the order of their numbers; empty: where they start
  Place place;                // where it stands in the file

  std::array<bool, 3> heldAxes() const;
  Params params();  // the scalar ones; blocks/pin.cpp has the others
};

struct ColliderBlock : ColliderSettings {
  Place place;  // where it stands in the file
};

struct EventSettings {
  double time = 0;
  std::optional<NodeSelection> pin, unpin, impulseOn;
  Vec3 impulse{0, 0, 0};                  // N s, shared by the nodes according to their mass
  double glide = 0;                       // s, in which what is set comes to act; 0: at once
  std::vector<Vec3> cut;                  // m, a line across the cloth as it was made
  Vec3 cutAlong{0, 0, 0};                 // from where that is seen; 0: along the mean normal of the cloth
  std::map<std::string, ParamValue> set;  // "material.stretch" -> value
  Place place;                            // where it stands in the file

  Params params();  // the scalar ones; blocks/event.h has the others
};

struct RunSettings {
  double duration = 10;  // s, when --for does not say
  double glide = 0.25;   // s, in which a live change of what the cloth is made of comes to act
  Params params();
};

// What a run of the scene must give at the end: probe name -> [low, high]. See diagnostics/probes.h.
struct Expectation {
  std::string probe;
  double low = 0, high = 0;
};

struct Scene {
  std::string name, title, description;
  std::string path;   // the file it came from
  MeshSettings mesh;  // of its one cloth, or what its bodies are where they do not say otherwise; so are the next three
  MaterialSettings material;
  GasSettings gas;
  StartSettings start;
  YarnSettings yarn;  // of what is woven
  NodeList nodes;
  std::vector<PanelBlock> panels;
  std::vector<SeamBlock> seams;
  std::vector<JoinBlock> joins;
  SewingSettings sewing;
  LimitSettings limits;
  BodyList bodies;  // none: the scene has one cloth
  GravitySettings gravity;
  AirSettings air;
  ContactSettings contact;
  IntegratorSettings integrator;
  SolverSettings solver;
  RunSettings run;
  std::vector<PinSettings> pins;
  std::vector<ColliderBlock> colliders;
  std::vector<EventSettings> events;
  std::vector<Expectation> expect;
  // The values that were given, and where: "mesh.rows" -> "flag.toml:3:8" or "--set"; "mesh" -> where its section
  // begins. For messages, and for a fabric, which leaves alone what is given.
  std::map<std::string, std::string> from;

  // Its cloths: the one that it has, or its bodies.
  struct Cloth {
    std::string prefix;  // of its keys: "", "body.shirt."
    const MeshSettings& mesh;
    const MaterialSettings& material;
    const GasSettings& gas;
    const StartSettings& start;
    std::string name() const;  // of the body; empty without one
  };
  std::vector<Cloth> cloths() const;

  // Every scalar parameter with its section in front: "material.stretch", from the table of blocks (blocks/blocks.cpp).
  Params params();
  std::string where(Place place) const;         // in the scene's file, for messages
  std::string folder() const;                   // that the names of its files start from
  bool fromFile(const std::string& key) const;  // its value is the file's, not --set's
};

bool isWoven(const Scene& scene);  // whether a cloth of it is of yarns

}  // namespace selvedge
