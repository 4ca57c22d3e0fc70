// Yarns as tubes: the corners of one piece, drawn once for every piece. A shader places them (shaders/yarn.glsl).
#pragma once

#include "render/buffers/cloth_buffers.h"
#include "render/gl/shader_program.h"

namespace selvedge {

class YarnTubes {
 public:
  // With the program in use, which gets its uniforms of yarns.
  void draw(const ShaderProgram& program, const ClothBuffers& cloth);
  void drawRopes(const ShaderProgram& program, const ClothBuffers& cloth);

 private:
  void take(const TubeDetail& detail);
  void drawPieces(const ShaderProgram& program, std::size_t pieces, bool ownValues);

  GlVertexArray array_;
  GlBuffer indices_;
  TubeDetail taken_;
  int count_ = 0;
};

}  // namespace selvedge
