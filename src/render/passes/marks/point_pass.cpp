#include "render/passes/marks/point_pass.h"

#include <algorithm>

#include "render/buffers/segment_batch.h"
#include "render/passes/detail.h"

namespace selvedge {
namespace {

constexpr std::size_t kManyMarks = 20;

// m between neighbours, about. What has no surface is drawn by its nodes: they stay as large as they are.
float spacingOf(const ClothBuffers& cloth) {
  return cloth.surface() ? meanEdge(cloth, static_cast<std::size_t>(cloth.nodes())) : 1e6F;
}

void setColours(const ShaderProgram& program, const Palette& palette) {
  program.set("colours[0]", palette.node);
  program.set("colours[1]", palette.corner);
  program.set("colours[2]", palette.pin);
  program.set("colours[3]", palette.movingPin);
  program.set("colours[4]", palette.selected);
  program.set("colours[5]", palette.hovered);
  program.set("outline", palette.outline);
}

}  // namespace

void PointPass::draw(const PassInput& input) {
  glEnable(GL_BLEND);
  glDepthMask(GL_FALSE);
  glBindVertexArray(noVertices_.id());
  for (const DrawnCloth& cloth : input.cloths) {
    collect(input, cloth);
    if (points_.empty()) continue;
    texels_.upload(points_.data(), points_.size() * sizeof(Point), GL_STREAM_DRAW);
    texels_.bind(kListUnit);
    cloth.buffers->bindNodes();
    const ShaderProgram& program = input.shaders.use(ShaderName::points);
    setColours(program, input.palette);
    const float pixel = nearestPixel(input.camera, input.height, *cloth.buffers);
    program.set("spacing", spacingOf(*cloth.buffers) / pixel);
    const bool many = points_.size() - hidden_ > kManyMarks;
    program.set("halo", many ? 0.0F : 1.0F);
    program.set("most", many ? 0.14F : 0.4F);
    const GLint above = kQuadVertices * static_cast<GLint>(hidden_);
    const GLsizei rest = kQuadVertices * static_cast<GLsizei>(points_.size()) - above;
    program.set("opacity", 0.3F);
    glDepthFunc(GL_GREATER);
    if (rest > 0) glDrawArrays(GL_TRIANGLES, above, rest);
    glDepthFunc(GL_LEQUAL);
    program.set("opacity", 1.0F);
    glDrawArrays(GL_TRIANGLES, 0, above + rest);
  }
  glBindVertexArray(0);
  glDepthMask(GL_TRUE);
  glDisable(GL_BLEND);
}

void PointPass::collect(const PassInput& input, const DrawnCloth& cloth) {
  const Look& look = input.look;
  const Marks& marks = input.marks;
  const ClothBuffers& buffers = *cloth.buffers;
  const auto count = static_cast<std::uint32_t>(buffers.nodes());
  points_.clear();
  if (look.nodes || (!buffers.surface() && buffers.ropeTubes().rings == 0))
    for (std::uint32_t i = 0; i < count; ++i) points_.push_back({i, node});
  hidden_ = points_.size();
  if (look.nodes)
    for (const std::uint32_t i : buffers.shape().corners) points_.push_back({i, corner});
  if (look.pins)
    for (const PinMark& mark : buffers.pins()) {
      const bool whole = mark.axes[0] && mark.axes[1] && mark.axes[2];
      points_.push_back({mark.node, (mark.moving ? movingPin : pin) | (whole ? 0U : looseBit)});
    }
  if (marks.slot != cloth.slot) return;
  for (const std::uint32_t i : marks.selected)
    if (i < count) points_.push_back({i, selected});
  if (marks.hovered >= 0 && marks.hovered < buffers.nodes())
    points_.push_back({static_cast<std::uint32_t>(marks.hovered), hovered});
}

}  // namespace selvedge
