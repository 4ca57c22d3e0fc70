// The part of the ground that the shadow map covers.
#include "scene.glsl"

uniform vec3 corners[4];
out vec3 fromEye;      // in distances where the ground ends
out vec3 inShadowMap;
flat out vec4 darkest;

void main() {
  vec3 place = corners[gl_VertexID];
  fromEye = (place - eye.xyz) / grid.w;
  inShadowMap = (shadowMatrix * vec4(place, 1.0)).xyz;
  inShadowMap.z = min(inShadowMap.z, 1.0);
  darkest = groundShadow;
  gl_Position = viewProjection * vec4(place, 1.0);
}
