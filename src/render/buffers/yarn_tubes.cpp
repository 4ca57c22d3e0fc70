#include "render/buffers/yarn_tubes.h"

#include <vector>

namespace selvedge {

void YarnTubes::take(const TubeDetail& detail) {
  if (detail.rings == taken_.rings && detail.corners == taken_.corners) return;
  taken_ = detail;
  std::vector<std::uint16_t> indices;
  const auto vertex = [&](int ring, int corner) {
    return static_cast<std::uint16_t>(ring * (detail.corners + 1) + corner);
  };
  for (int r = 0; r < detail.rings + 2; ++r) {  // the first and the last close the ends of a yarn
    for (int c = 0; c < detail.corners; ++c) {
      const std::uint16_t a = vertex(r, c), b = vertex(r, c + 1), d = vertex(r + 1, c), e = vertex(r + 1, c + 1);
      indices.insert(indices.end(), {a, d, b, b, d, e});
    }
  }
  count_ = static_cast<int>(indices.size());
  glBindVertexArray(array_.id());
  glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, indices_.id());
  glBufferData(GL_ELEMENT_ARRAY_BUFFER, static_cast<GLsizeiptr>(indices.size() * sizeof(std::uint16_t)), indices.data(),
               GL_STATIC_DRAW);
  glBindVertexArray(0);
}

void YarnTubes::draw(const ShaderProgram& program, const ClothBuffers& cloth) {
  take(cloth.tubes());
  cloth.bindNodes();
  cloth.bindYarns();
  drawPieces(program, cloth.shape().yarnPieces.size(), cloth.yarnsHaveValues());
}

void YarnTubes::drawRopes(const ShaderProgram& program, const ClothBuffers& cloth) {
  take(cloth.ropeTubes());
  cloth.bindNodes();
  cloth.bindRopes();
  drawPieces(program, cloth.shape().ropePieces.size(), false);
}

void YarnTubes::drawPieces(const ShaderProgram& program, std::size_t pieces, bool ownValues) {
  program.set("tube", taken_.rings, taken_.corners);
  program.set("ownValues", ownValues ? 1 : 0);
  glBindVertexArray(array_.id());
  glDrawElementsInstanced(GL_TRIANGLES, count_, GL_UNSIGNED_SHORT, nullptr, static_cast<GLsizei>(pieces));
  glBindVertexArray(0);
}

}  // namespace selvedge
