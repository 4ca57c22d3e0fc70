#include "render/buffers/cloth_buffers.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include <glm/gtc/type_ptr.hpp>

#include "render/gl/shader_program.h"

namespace selvedge {
namespace {

using Pair = std::array<std::uint32_t, 2>;

template <class T>
std::size_t bytes(const std::vector<T>& list) {
  return list.size() * sizeof(T);
}

void fill(PairList& list, const std::vector<Pair>& pairs) {
  list.texels.upload(pairs.data(), bytes(pairs), GL_STATIC_DRAW);
  list.count = static_cast<int>(pairs.size());
}

// Of all nodes, those that no shape knows a place in the weave of, too.
std::vector<std::array<float, 2>> weaveOf(const ClothShape& shape) {
  std::vector<std::array<float, 2>> weave = shape.weave;
  weave.resize(static_cast<std::size_t>(shape.nodes));
  return weave;
}

std::vector<Pair> edgesOf(const ClothShape& shape) {
  std::vector<Pair> edges;
  edges.reserve(3 * shape.triangles.size());
  for (const auto& [a, b, c] : shape.triangles)
    for (const Pair& edge : {Pair{a, b}, Pair{b, c}, Pair{c, a}})
      edges.push_back({std::min(edge[0], edge[1]), std::max(edge[0], edge[1])});
  std::sort(edges.begin(), edges.end());
  edges.erase(std::unique(edges.begin(), edges.end()), edges.end());
  return edges;
}

// As shaders/yarn.glsl reads it.
struct YarnTexels {
  std::array<std::uint32_t, 4> nodes;
  std::uint32_t flags;
  float length, start, radius;
};

// Ropes have a radius each; yarns all the same.
std::vector<YarnTexels> texelsOf(const std::vector<ClothShape::YarnPiece>& pieces, const std::vector<float>& radii,
                                 float radius) {
  std::vector<YarnTexels> texels;
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    const ClothShape::YarnPiece& piece = pieces[i];
    std::uint32_t flags = (piece.begins ? 16U : 0U) | (piece.ends ? 32U : 0U) | (piece.warp ? 64U : 0U);
    for (std::size_t k = 0; k < 4; ++k) flags |= piece.above[k] ? 1U << k : 0U;
    if (i < radii.size()) flags |= 128U;
    texels.push_back({piece.nodes, flags, piece.length, piece.start, i < radii.size() ? radii[i] : radius});
  }
  return texels;
}

}  // namespace

void ClothBuffers::update(const std::shared_ptr<const ClothShape>& shape, const ClothFrame& frame) {
  if (shape != shape_) takeShape(*shape);
  shape_ = shape;
  takeNodes(frame);
  if (frame.surfaces && frame.surfaces != surfaces_) shapes_.takeShapes(*frame.surfaces);
  surfaces_ = frame.surfaces;
  shapes_.takePoses(frame.shapes);
  pins_.assign(frame.pins.begin(), frame.pins.end());
  contacts_.assign(frame.contacts.begin(), frame.contacts.end());
  windPlaces_.assign(frame.windPlaces.begin(), frame.windPlaces.end());
  wind_.assign(frame.wind.begin(), frame.wind.end());
}

void ClothBuffers::takeShape(const ClothShape& shape) {
  exact_.fill(weaveOf(shape), shape.triangles);
  turned_.reset();
  for (auto& smooth : smooth_) smooth.reset();
  for (auto& rim : rims_) rim.reset();
  showsRims_ = false;
  rounds_ = 0;
  bodies_.clear();
  for (const ClothShape::Body& body : shape.bodies) bodies_.push_back({body.firstTriangle, body.triangles});
  if (bodies_.empty()) bodies_.push_back({0, shape.triangles.size()});
  for (std::size_t kind = 0; kind < springs_.size(); ++kind) fill(springs_[kind], shape.springs[kind]);
  fill(stitches_, shape.stitches);
  edges_.reset();
  tubes_ = {};
  ropeTubes_ = {};
  const std::vector<YarnTexels> yarns = texelsOf(shape.yarnPieces, {}, shape.yarnRadius);
  yarns_.upload(yarns.data(), bytes(yarns), GL_STATIC_DRAW);
  const std::vector<YarnTexels> ropes = texelsOf(shape.ropePieces, shape.ropeRadii, 0);
  ropes_.upload(ropes.data(), bytes(ropes), GL_STATIC_DRAW);
}

void ClothBuffers::takeNodes(const ClothFrame& frame) {
  const std::size_t count = static_cast<std::size_t>(shape_->nodes);
  vertices_.resize(count);
  hasQuantity_ = frame.quantity.size() == count;
  whole_ = true;
  low_ = glm::vec3(std::numeric_limits<float>::max());
  high_ = -low_;
  for (std::size_t i = 0; i < count; ++i) {
    const Float3& place = frame.positions[i];
    vertices_[i] = {place, hasQuantity_ ? frame.quantity[i] : 0.0F, {}, 0};
    if (!std::isfinite(place[0] + place[1] + place[2])) {
      whole_ = false;
      continue;
    }
    low_ = glm::min(low_, glm::make_vec3(place.data()));
    high_ = glm::max(high_, glm::make_vec3(place.data()));
  }
  if (low_.x > high_.x) low_ = high_ = glm::vec3(0);
  addNormals(shape_->triangles, vertices_);
  yarnsHaveValues_ = !frame.yarnQuantity.empty() && frame.yarnQuantity.size() == shape_->yarnPieces.size();
  if (yarnsHaveValues_) yarnValues_.upload(frame.yarnQuantity.data(), bytes(frame.yarnQuantity), GL_STREAM_DRAW);
  nodes_.upload(vertices_.data(), bytes(vertices_), GL_STREAM_DRAW);
  if (turned_) turned_->follows = false;
  for (const auto& smooth : smooth_)
    if (smooth) smooth->follows = false;
  for (const auto& rim : rims_)
    if (rim) rim->follows = false;
}

void ClothBuffers::showTriangles() {
  rounds_ = 0;
  turned_.reset();
}

void ClothBuffers::turnDiagonals() {
  if (!turned_) {
    turned_ = std::make_unique<Turned>(*shape_, nodes_.buffer());
    turned_->buffers.fill(weaveOf(*shape_), turned_->diagonals.triangles());
  }
  if (!turned_->follows && turned_->diagonals.follow(vertices_))
    turned_->buffers.cutAnew(turned_->diagonals.triangles());
  turned_->follows = true;
}

void ClothBuffers::showSurface(int rounds) {
  rounds_ = rounds;
  if (rounds == 0) return turnDiagonals();
  std::unique_ptr<Smooth>& smooth = smooth_[static_cast<std::size_t>(rounds)];
  if (!smooth) {
    smooth = std::make_unique<Smooth>(*shape_, rounds);
    smooth->buffers.fill(smooth->surface.weave(), smooth->surface.triangles());
  }
  if (smooth->follows) return;
  const std::vector<NodeVertex>& vertices = smooth->surface.follow(vertices_);
  glBindBuffer(GL_ARRAY_BUFFER, smooth->vertices.id());
  glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(bytes(vertices)), vertices.data(), GL_STREAM_DRAW);
  glBindBuffer(GL_ARRAY_BUFFER, 0);
  smooth->follows = true;
}

void ClothBuffers::showRims(std::span<const float> thickness) {
  showsRims_ = surface() && whole_ && std::any_of(thickness.begin(), thickness.end(), [](float t) { return t > 0; });
  if (!showsRims_) return;
  const SmoothSurface* smooth = rounds_ > 0 ? &smooth_[static_cast<std::size_t>(rounds_)]->surface : nullptr;
  const auto times = static_cast<unsigned>(2 * rounds_);
  std::unique_ptr<ShownRim>& rim = rims_[static_cast<std::size_t>(rounds_)];
  if (!rim) {
    std::vector<BodyRange> bodies;
    for (const auto [first, count] : bodies_) bodies.push_back({first << times, count << times});
    rim = std::make_unique<ShownRim>(
        ShownRim{RimBuffers(smooth != nullptr ? smooth->triangles() : shape_->triangles, bodies)});
  }
  if (smooth != nullptr) {
    rim->buffers.follow(smooth->vertices(), smooth->weave(), thickness, !rim->follows);
  } else {
    rim->buffers.follow(vertices_, weaveOf(*shape_), thickness, !rim->follows);
  }
  rim->follows = true;
}

void ClothBuffers::drawRim(std::size_t body) const {
  if (showsRims_) rims_[static_cast<std::size_t>(rounds_)]->buffers.draw(body);
}

void ClothBuffers::drawTriangles() const { shown().draw(0, drawnTriangles()); }

void ClothBuffers::drawBody(std::size_t body) const {
  const auto [first, count] = bodies_[body];
  shown().draw(first << (2 * rounds_), count << (2 * rounds_));
}

void ClothBuffers::bindNodes() const { nodes_.bind(kNodeUnit); }

const PairList& ClothBuffers::edges() {
  if (!edges_) fill(edges_.emplace(), edgesOf(*shape_));
  return *edges_;
}

}  // namespace selvedge
