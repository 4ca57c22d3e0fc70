// The part of the ground that the map of what is close to it covers.
#include "scene.glsl"

uniform vec3 corners[4];
uniform float strength;
out vec2 inMap;
out vec3 fromEye;      // in distances where the ground ends
flat out vec4 darkest;

void main() {
  vec3 place = corners[gl_VertexID];
  inMap = vec2(gl_VertexID & 1, gl_VertexID >> 1);
  fromEye = (place - eye.xyz) / grid.w;
  darkest = vec4(groundShadow.rgb, strength);
  gl_Position = viewProjection * vec4(place, 1.0);
}
