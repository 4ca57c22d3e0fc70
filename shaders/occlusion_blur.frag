// The mean over four pixels along a row or a column, on the same surface: as the pattern of occlusion.frag repeats itself
// after four, none of it is left.
uniform sampler2D occlusionMap;
uniform ivec2 lowest, highest;  // pixels that there are
uniform ivec2 along;
uniform float tolerance;        // the camera's distance / the reach
out vec2 colour;

void main() {
  ivec2 at = ivec2(gl_FragCoord.xy);
  vec2 middle = texelFetch(occlusionMap, at, 0).rg;
  float sum = middle.r, weights = 1.0;
  for (int i = -2; i <= 2; ++i) {
    if (i == 0) continue;
    vec2 other = texelFetch(occlusionMap, clamp(at + i * along, lowest, highest), 0).rg;
    float weight = (abs(i) == 2 ? 0.5 : 1.0) * max(1.0 - 2.0 * tolerance * abs(other.g - middle.g), 0.0);
    sum += weight * other.r;
    weights += weight;
  }
  colour = vec2(sum / weights, middle.g);
}
