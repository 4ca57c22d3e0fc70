// Linear light and what the screen is given.

vec3 toLinear(vec3 srgb) { return srgb * (srgb * (srgb * 0.305306011 + 0.682171111) + 0.012522878); }

// The sRGB curve by square roots, within 0.002 of it: cheaper than powers.
vec3 toScreen(vec3 linear) {
  vec3 a = sqrt(max(linear, 0.0)), b = sqrt(a), c = sqrt(b);
  return 0.662002687 * a + 0.684122060 * b - 0.323583601 * c - 0.0225411470 * linear;
}

// Highlights bend over instead of being cut off: the identity below 0.7, 1 at infinity.
vec3 softClip(vec3 x) {
  vec3 over = max(x - 0.7, 0.0);
  return min(x, 0.7) + over / (1.0 + over / 0.3);
}
