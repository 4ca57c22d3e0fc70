// Names of shapes, and the full keys of their parameters: "collider.ball.radius".
#pragma once

#include "scene/scene.h"

namespace selvedge {

constexpr std::string_view kShapeKeys = "collider.";  // how such a key begins

// By what keys call each: its name; without one its kind, then "sphere 2" and so on, so that all differ.
std::vector<std::string> shapeNames(const Scene& scene);
void nameShapes(Scene& scene);  // gives each that name for good: it stays when others go
const ColliderBlock* findShape(const Scene& scene, std::string_view name);  // of those that have one; null: none has it
// Like a kind, or "sphere 2" where that is taken.
std::string freeShapeName(const Scene& scene, const std::string& kind);
std::string noSuchShape(const Scene& scene, const std::string& name);  // the message, with the shapes there are

// m: of a shape that says nothing of its own. Yarns touch with their thickness, two radii above the middle of a crossing.
double usualThickness(const Scene& scene);

Params shapeParams(Scene& scene);  // "ball.radius": what can be set of every shape
// Why a key that begins with kShapeKeys is none of the scene's parameters.
std::string wrongShapeKey(const Scene& scene, const std::string& key);
std::string impossibleShape(const Scene& scene);  // what is wrong with values that are each allowed; empty: nothing

// Of blocks/collider.cpp: whether a shape of that kind and motion has the key, and which ones have it, in words.
bool shapeHas(const ColliderSettings& shape, std::string_view key);
std::string whoseShapeKey(const ColliderSettings& shape, std::string_view key);

}  // namespace selvedge
