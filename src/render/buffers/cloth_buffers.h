// One cloth on the GPU: what moves in one buffer, uploaded once a frame; what stays is uploaded with a new shape.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <vector>

#include <glm/glm.hpp>
#include <glm/gtc/type_ptr.hpp>

#include "model/frame.h"
#include "render/buffers/rim_buffers.h"
#include "render/buffers/shape_buffers.h"
#include "render/buffers/surface_buffers.h"
#include "render/gl/shader_program.h"
#include "render/gl/texel_list.h"
#include "render/surface/drawn_diagonals.h"
#include "render/surface/smooth_surface.h"
#include "render/surface/vertex_normals.h"

namespace selvedge {

// Pairs of nodes to draw lines between.
struct PairList {
  TexelList texels{GL_RG32UI};
  int count = 0;
};

// How finely a piece of yarn between two crossings is drawn.
struct TubeDetail {
  int rings = 0;    // along it; 0: not at all, and the surface is drawn
  int corners = 0;  // around it
};

class ClothBuffers {
 public:
  void update(const std::shared_ptr<const ClothShape>& shape, const ClothFrame& frame);

  // What the next drawings show: the triangles as they are, or a smooth surface whose triangles are cut into four so many
  // times; at 0 it goes through the nodes, and its diagonals follow the folds.
  void showTriangles();
  void showSurface(int rounds);
  // m, of each body: how thick its free edges are (RimBuffers). After showSurface(), along what it shows.
  void showRims(std::span<const float> thickness);
  // Or the yarns of a woven cloth, as tubes.
  void showYarns(TubeDetail detail) { tubes_ = detail; }
  TubeDetail tubes() const { return tubes_; }
  void bindYarns() const { yarns_.bind(kListUnit), yarnValues_.bind(kValueUnit); }
  // And ropes, beside what else there is.
  void showRopes(TubeDetail detail) { ropeTubes_ = detail; }
  TubeDetail ropeTubes() const { return ropeTubes_; }
  void bindRopes() const { ropes_.bind(kListUnit), yarnValues_.bind(kValueUnit); }
  bool yarnsHaveValues() const { return yarnsHaveValues_; }  // a colour map of their own, beside that of the nodes
  void drawTriangles() const;
  // Whatever surface is shown.
  void drawOwnTriangles() const { exact_.draw(0, shape_->triangles.size()); }
  void drawBody(std::size_t body) const;  // its triangles
  void drawRim(std::size_t body) const;   // its edges, where they were asked for
  std::size_t drawnTriangles() const { return shape_->triangles.size() << (2 * rounds_); }
  std::size_t bodies() const { return bodies_.size(); }
  void bindNodes() const;  // the buffer texture that lines and points take their places from

  const PairList& springs(std::size_t kind) const { return springs_[kind]; }
  const PairList& stitches() const { return stitches_; }
  const PairList& edges();  // of the triangles, each once
  const ClothShape& shape() const { return *shape_; }
  bool surface() const { return shape_ && !shape_->triangles.empty(); }
  bool ropes() const { return shape_ && !shape_->ropePieces.empty(); }
  int nodes() const { return static_cast<int>(vertices_.size()); }
  bool hasQuantity() const { return hasQuantity_; }
  const std::vector<PinMark>& pins() const { return pins_; }
  const std::vector<ContactMark>& contacts() const { return contacts_; }
  glm::vec3 place(std::uint32_t node) const { return glm::make_vec3(vertices_[node].place.data()); }
  const std::vector<Float3>& windPlaces() const { return windPlaces_; }
  const std::vector<Float3>& wind() const { return wind_; }
  std::span<const PlacedShape> shapes() const { return shapes_.shapes(); }  // that it touches
  glm::vec3 low() const { return low_; }  // of the nodes now, m; nodes without a place do not count
  glm::vec3 high() const { return high_; }
  bool whole() const { return whole_; }  // every node has a place

 private:
  const SurfaceBuffers& shown() const {
    if (rounds_ > 0) return smooth_[static_cast<std::size_t>(rounds_)]->buffers;
    return turned_ ? turned_->buffers : exact_;
  }
  void turnDiagonals();
  void takeShape(const ClothShape& shape);
  void takeNodes(const ClothFrame& frame);

  std::shared_ptr<const ClothShape> shape_;
  std::vector<NodeVertex> vertices_;
  TexelList nodes_{GL_RGBA32F};
  SurfaceBuffers exact_{nodes_.buffer()};
  struct Turned {
    Turned(const ClothShape& shape, GLuint nodes) : diagonals(shape), buffers(nodes) {}
    DrawnDiagonals diagonals;
    SurfaceBuffers buffers;
    bool follows = false;  // the nodes that are there now
  };
  std::unique_ptr<Turned> turned_;  // where they are shown
  struct Smooth {
    Smooth(const ClothShape& shape, int rounds) : surface(shape, rounds) {}
    SmoothSurface surface;
    GlBuffer vertices;
    SurfaceBuffers buffers{vertices.id()};
    bool follows = false;  // the nodes that are there now
  };
  std::array<std::unique_ptr<Smooth>, kMostRounds + 1> smooth_;  // by their rounds, those that were asked for
  int rounds_ = 0;
  std::vector<BodyRange> bodies_;  // one of everything where a shape has none
  struct ShownRim {
    RimBuffers buffers;
    bool follows = false;
  };
  std::array<std::unique_ptr<ShownRim>, kMostRounds + 1> rims_;  // by the rounds of what they stand along
  bool showsRims_ = false;
  ShapeBuffers shapes_;
  std::shared_ptr<const ShapeSurfaces> surfaces_;  // that they have
  std::array<PairList, 3> springs_;
  PairList stitches_;
  std::optional<PairList> edges_;
  TexelList yarns_{GL_RGBA32UI}, yarnValues_{GL_RG32F}, ropes_{GL_RGBA32UI};
  TubeDetail tubes_, ropeTubes_;
  std::vector<PinMark> pins_;
  std::vector<ContactMark> contacts_;
  std::vector<Float3> windPlaces_, wind_;
  glm::vec3 low_{0}, high_{0};
  bool hasQuantity_ = false, yarnsHaveValues_ = false, whole_ = true;
};

}  // namespace selvedge
