// Half a byte up or down, different from pixel to pixel (J. Jimenez 2014): smooth gradients show no bands.
float dither() { return (fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715)))) - 0.5) / 255.0; }
