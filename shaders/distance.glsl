// How far along the view a depth is, m: the far plane is infinitely far, and 1 - depth = near plane / distance.
const float kBackdrop = 1e9;

float distanceOf(float depth) { return depth < 1.0 ? viewport.w / (1.0 - depth) : kBackdrop; }
