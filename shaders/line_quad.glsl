// A line as a rectangle on the screen.
flat out vec4 lineColour;
flat out vec4 lineForm;            // length, half width, head, bow: pixels
noperspective out vec2 linePlace;  // along and across, pixels

const float kTowardsEye = 0.003;   // of the distance: lines on a cloth lie in front of it

// Both ends before the near plane, or nothing.
bool clipped(inout vec3 a, inout vec3 b) {
  float limit = -1.01 * viewport.w;
  if (a.z > limit && b.z > limit) return false;
  if (a.z > limit) a = mix(b, a, (limit - b.z) / (a.z - b.z));
  if (b.z > limit) b = mix(a, b, (limit - a.z) / (b.z - a.z));
  return true;
}

void placeCorner(vec3 from, vec3 to, float halfWidth, float head, float bow, int corner) {
  vec3 a = (view * vec4(from, 1.0)).xyz * (1.0 - kTowardsEye), b = (view * vec4(to, 1.0)).xyz * (1.0 - kTowardsEye);
  if (!clipped(a, b) || any(isnan(a + b))) {
    gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
    return;
  }
  vec4 clipA = projection * vec4(a, 1.0), clipB = projection * vec4(b, 1.0);
  vec2 screen = 0.5 * viewport.xy, pixelA = clipA.xy / clipA.w * screen, pixelB = clipB.xy / clipB.w * screen;
  vec2 along = pixelB - pixelA;
  float size = length(along);
  along = size > 1e-4 ? along / size : vec2(1.0, 0.0);
  float bend = bow * size;
  head = min(head * viewport.z, 0.6 * size);
  halfWidth *= viewport.z;
  float reach = max(halfWidth, 0.45 * head) + 1.0 + abs(bend);
  // Two triangles: 0 1 2, 2 1 3.
  int number = corner < 3 ? corner : corner == 3 ? 2 : corner == 4 ? 1 : 3;
  bool atEnd = (number & 1) != 0;
  linePlace = vec2(atEnd ? size + halfWidth + 1.0 : -halfWidth - 1.0, (number & 2) != 0 ? reach : -reach);
  lineForm = vec4(size, halfWidth, head, bend);
  vec4 end = atEnd ? clipB : clipA;
  vec2 pixel = pixelA + along * linePlace.x + vec2(-along.y, along.x) * linePlace.y;
  gl_Position = vec4(pixel / screen * end.w, end.zw);
}
