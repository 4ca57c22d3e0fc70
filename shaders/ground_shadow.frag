#include "shadow.glsl"

in vec3 fromEye, inShadowMap;
flat in vec4 darkest;
out vec4 colour;

void main() {
  float near = max(1.0 - dot(fromEye, fromEye), 0.0);
  colour = vec4(darkest.rgb, darkest.a * near * near * near * (1.0 - lit(inShadowMap, 1.8)));
}
