// Buffers that vertices are read from.
#pragma once

#include <vector>

#include "render/gl/gl_objects.h"

namespace selvedge {

// For what is uploaded once.
template <class T>
void fillBuffer(const GlBuffer& buffer, const std::vector<T>& list) {
  glBindBuffer(GL_ARRAY_BUFFER, buffer.id());
  glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(list.size() * sizeof(T)), list.data(), GL_STATIC_DRAW);
  glBindBuffer(GL_ARRAY_BUFFER, 0);
}

// Of the vertex array that is bound, out of the buffer that is bound; so many floats.
inline void setAttribute(GLuint index, GLint size, std::size_t stride, std::size_t offset) {
  glEnableVertexAttribArray(index);
  glVertexAttribPointer(index, size, GL_FLOAT, GL_FALSE, static_cast<GLsizei>(stride),
                        reinterpret_cast<const void*>(offset));
}

}  // namespace selvedge
