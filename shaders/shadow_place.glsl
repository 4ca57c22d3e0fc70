// Where a surface asks the shadow map: from a little way off it, on the side of the light, so that it does not darken
// itself.
vec3 shadowPlace(vec3 place, vec3 normal) {
  vec3 from = place + shadow.y * (1.6 * clamp(5.0 * dot(normal, light.xyz), -1.0, 1.0) * normal + 1.2 * light.xyz);
  return (shadowMatrix * vec4(from, 1.0)).xyz;
}
