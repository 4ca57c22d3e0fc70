#include "io/mesh/rest_shape_choice.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/error.h"
#include "model/flatten/mesh_rest_shape.h"

namespace selvedge {
namespace {

struct RestShapeKind {
  std::string_view name;
  bool flat;  // bending rests at angle 0
  RestShape (*make)(const Mesh& mesh, const RestShapeSource& source);
};

constexpr RestShapeKind kRestShapes[] = {
    {"texture", true,
     [](const Mesh& mesh, const RestShapeSource& source) {
       if (!source.hasTexture) {
         throw InputError(source.origin.name,
                          "has no texture coordinates; set rest_shape to \"flatten\" or \"initial\"");
       }
       return textureRest(mesh, mesh.rest, source.origin);
     }},
    {"flatten", true,
     [](const Mesh& mesh, const RestShapeSource& source) {
       return flattenedRest(mesh, source.topology, source.origin.name);
     }},
    {"initial", false, [](const Mesh& mesh, const RestShapeSource&) { return initialRest(mesh); }},
};

const RestShapeKind& restShapeKind(std::string_view name) {
  for (const RestShapeKind& kind : kRestShapes) {
    if (kind.name == name) return kind;
  }
  throw InputError("rest_shape", fmt::format("\"{}\" is not one of {}", name, fmt::join(restShapeNames(), ", ")));
}

std::string percent(double part) { return fmt::format("{:.2g} %", 100 * part); }

struct Choice {
  std::string_view name;
  std::string why;
};

Choice automaticChoice(const Mesh& mesh, const RestShapeSource& source) {
  if (!source.hasTexture) return {"initial", "the file has no texture"};
  double stretch = 0;
  try {
    stretch = meanStretch(mesh, textureRest(mesh, mesh.rest, source.origin));
  } catch (const InputError&) {  // asked for by name, it would say where
    return {"initial", "the texture leaves out some triangles, or gives them no area"};
  }
  const bool near = stretch <= kNearlyIsometric;
  return {near ? "texture" : "initial",
          fmt::format("lengths in the texture differ from those of the mesh by {} on average; {} is the most for a "
                      "rest shape",
                      percent(stretch), percent(kNearlyIsometric))};
}

}  // namespace

std::vector<std::string> restShapeNames() {
  std::vector<std::string> names{"auto"};
  for (const RestShapeKind& kind : kRestShapes) names.emplace_back(kind.name);
  return names;
}

void takeRestShape(const std::string& name, const RestShapeSource& source, Mesh& mesh) {
  const Choice choice = name == "auto" ? automaticChoice(mesh, source) : Choice{name, "as mesh.rest_shape says"};
  const RestShapeKind& kind = restShapeKind(choice.name);
  mesh.rest = kind.make(mesh, source);
  mesh.restIsFlat = kind.flat;
  mesh.remarks.push_back(fmt::format("the rest shape is \"{}\": {}", kind.name, choice.why));
}

}  // namespace selvedge
