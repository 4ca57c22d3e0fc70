// What a cloth shows of itself: plain copies in float, made by the simulation's thread for the eyes of another.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/types.h"

namespace selvedge {

class ClothSystem;
struct Mesh;
struct Tears;
struct SpringNetwork;

using Float3 = std::array<float, 3>;

inline Float3 toFloat(const Vec3& x) {
  return {static_cast<float>(x[0]), static_cast<float>(x[1]), static_cast<float>(x[2])};
}

// The surface of a shape that cloth touches, in the shape's own coordinates.
struct ShapeSurface {
  std::string name;
  bool endless = false;                                 // a plane: it goes on beyond the square that stands for it
  float thickness = 0;                                  // m, cloth is kept so far away
  std::vector<Float3> vertices, normals;                // [vertices] m; unit length, outwards
  std::vector<std::array<std::uint32_t, 3>> triangles;  // counterclockwise, seen from outside
};

using ShapeSurfaces = std::vector<ShapeSurface>;

// Where such a shape is: x = place + p[0] axes[0] + p[1] axes[1] + p[2] axes[2].
struct ShapePose {
  Float3 place{};  // m
  std::array<Float3, 3> axes{{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
};

// What does not change while a cloth keeps its topology.
struct ClothShape {
  int nodes = 0;
  std::vector<std::array<std::uint32_t, 3>> triangles;
  std::vector<std::array<float, 2>> weave;                           // [nodes] rest coordinates along warp and weft, m
  std::array<std::vector<std::array<std::uint32_t, 2>>, 3> springs;  // by SpringKind: stretch, shear, bend
  std::vector<std::array<std::uint32_t, 2>> stitches;                // what seams pull together
  std::vector<std::uint32_t> corners;                                // of all bodies; the keys 0 1 2 3 toggle one's
  std::array<Float3, 2> bounds{};                                    // of the rest shape in space, m: low, high
  // A yarn from one crossing to the next one along it.
  struct YarnPiece {
    std::array<std::uint32_t, 4> nodes;  // the one before it, its ends, the one after it
    std::array<bool, 4> above;           // whether it lies on the side of the normals there
    bool begins, ends;                   // there is none before it, after it
    bool warp;
    float start, length;  // m of it at rest
  };
  std::vector<YarnPiece> yarnPieces;  // of woven cloth
  float yarnRadius = 0;               // m
  std::vector<YarnPiece> ropePieces;  // of ropes, in the order of the bodies; `above` counts for nothing
  std::vector<float> ropeRadii;       // [ropePieces] m
  std::vector<std::string> remarks;   // what reading it from a file decided
  struct Body {
    std::string name;  // empty where it is the only one
    int firstNode = 0, nodes = 0;
    std::size_t firstCorner = 0, corners = 0;      // of `corners`
    std::size_t firstTriangle = 0, triangles = 0;  // of `triangles`
    bool flat = false;                             // its rest shape can be laid flat: `weave` says how, and is 0 else
    std::array<Float3, 2> bounds{};                // of its rest shape in space, m: low, high
  };
  std::vector<Body> bodies;
  std::shared_ptr<const Tears> tears;  // how it has come apart; null: not at all

  int made() const;                               // nodes, without those that came as it came apart
  int origin(int node) const;                     // the first of those that were one with it
  std::size_t copies() const;                     // at how many nodes it came apart
  bool sameCloth(const ClothShape& other) const;  // but for how it has come apart
  bool joins(int a, int b) const;                 // whether an edge or a spring does

  const Body& bodyOf(int node) const;
  const Body& bodyOf(std::string_view name) const;  // the first one where none has it
  std::string nameOf(int node) const;               // "node 12", "node 12 of shirt"
};

// The k-th piece of a yarn or rope along these nodes, at so many metres of it from its start.
ClothShape::YarnPiece pieceAlong(const std::vector<int>& nodes, std::size_t k, double start, double length);

ClothShape shapeOf(const Mesh& mesh, const SpringNetwork& network);  // as one body
ClothShape shapeOf(const ClothSystem& cloth);

// The quantity a colour map shows, one a node.
enum class Quantity {
  none,
  strain,
  speed,
  force,
  energyDensity,
  contact,
  difference,
  kept,
  crease,
  tension,  // the rest: of yarns
  pressing,
  hold,
  slid,
  stretchDamping,
  bendDamping,
  shearDamping
};

struct QuantityInfo {
  Quantity quantity;
  std::string_view name, label, unit;  // name: as settings have it; label: as menus have it
  std::string_view help;               // what one is looking at
  bool diverging;                      // around zero; otherwise from zero up
  bool ofYarns = false;                // of woven cloth alone
  float most = 0;                      // where the colours end by nature; 0: at the largest that is there
  float least = 1e-9F;                 // they do not end below it: what is less is rounding
};

const std::vector<QuantityInfo>& quantities();  // the table of colour maps, `none` first
const QuantityInfo& infoOf(Quantity quantity);
const QuantityInfo* findQuantity(std::string_view name);  // null: none has it
std::vector<std::string> quantityNames();

// A node that something holds, for drawing.
struct PinMark {
  std::uint32_t node;
  bool moving;  // prescribed to move by itself
  std::array<bool, 3> axes;
};

// A node that touches a shape or other cloth, for drawing: the force on it, and whether it slips.
struct ContactMark {
  std::uint32_t node;
  Float3 force;  // N
  bool slips;
};

// What a frame holds beside the cloth itself.
struct ShownExtras {
  Quantity quantity = Quantity::none;
  bool wind = false, contacts = false;
  bool operator==(const ShownExtras&) const = default;
};

struct ClothFrame {
  std::vector<Float3> positions;   // [nodes] m
  std::vector<Float3> velocities;  // [nodes] m/s
  std::vector<float> quantity;     // [nodes] of `shown`; empty for none
  // [yarnPieces] the same at both ends of each, where the yarns of a node differ; else empty. That of a node is then the
  // mean of its yarns'.
  std::vector<std::array<float, 2>> yarnQuantity;
  Quantity shown = Quantity::none;
  std::vector<PinMark> pins;
  std::vector<ContactMark> contacts;
  std::vector<Float3> windPlaces, wind;           // m, m/s: some samples near the cloth; empty where there is no air
  std::shared_ptr<const ShapeSurfaces> surfaces;  // of what the cloth touches; a new pointer when one has changed
  std::vector<ShapePose> shapes;                  // where each of them is
  double time = 0;                                // s
};

}  // namespace selvedge
