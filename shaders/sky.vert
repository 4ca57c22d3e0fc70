// One triangle over the whole picture, behind everything.
#include "scene.glsl"

out vec3 ray;

void main() {
  vec2 corner = vec2((gl_VertexID & 1) * 4 - 1, (gl_VertexID & 2) * 2 - 1);
  ray = rayForward.xyz + corner.x * rayRight.xyz + corner.y * rayUp.xyz;
  gl_Position = vec4(corner, 1.0, 1.0);
}
