// A gradient from the horizon to the zenith; below the horizon, the far end of the ground.
#include "scene.glsl"
#include "dither.glsl"

in vec3 ray;
out vec4 colour;

void main() {
  float below = 1.0 - clamp(ray.y * inversesqrt(dot(ray, ray)), 0.0, 1.0);
  colour = vec4(mix(zenith.rgb, horizon.rgb, below * below * below) + dither(), 1.0);
}
