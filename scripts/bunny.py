#!/usr/bin/env python3
"""Makes configs/meshes/bunny.obj: a bunny that is a smooth union of balls and rods, as a closed mesh of triangles.

    scripts/bunny.py [FILE]

The surface f = 0 is cut out of cubes, each parted into six tetrahedra (marching tetrahedra); then its nodes are spread
evenly over it. Metres, y up; it looks along z, and its feet go 1 cm below y = 0, so that it stands on a floor there."""
import math
import os
import sys

SPACING = 0.029  # m, of the cubes
MARGIN = 0.04  # m, around the parts
SPREADS = 12  # times that every node goes to the middle of its neighbours

# Ellipsoids (middle, half axes) and rods (both ends, their radii), with the width over which each melts into the others.
# Those with x > 0 are there twice, left and right.
ELLIPSOIDS = [
    ((0, 0.135, -0.03), (0.125, 0.135, 0.165), 0.05),  # body
    ((0.085, 0.09, -0.06), (0.06, 0.09, 0.105), 0.03),  # haunches
    ((0, 0.18, 0.08), (0.088, 0.12, 0.085), 0.05),  # chest
    ((0, 0.325, 0.13), (0.078, 0.076, 0.092), 0.04),  # head
    ((0, 0.303, 0.2), (0.045, 0.04, 0.04), 0.04),  # muzzle
    ((0, 0.125, -0.205), (0.058, 0.058, 0.055), 0.02),  # tail
]
RODS = [
    ((0.036, 0.365, 0.1), 0.036, (0.085, 0.455, -0.02), 0.046, 0.03),  # ears, laid back
    ((0.045, 0.04, 0.1), 0.05, (0.055, 0.02, 0.185), 0.032, 0.03),  # front feet
    ((0.095, 0.022, -0.06), 0.038, (0.105, 0.02, 0.05), 0.032, 0.03),  # hind feet
]
CORNERS = [(i & 1, i >> 1 & 1, i >> 2 & 1) for i in range(8)]
TETRAHEDRA = [(0, 1, 3, 7), (0, 3, 2, 7), (0, 2, 6, 7), (0, 6, 4, 7), (0, 4, 5, 7), (0, 5, 1, 7)]


def minus(a, b):
    return (a[0] - b[0], a[1] - b[1], a[2] - b[2])


def dot(a, b):
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def cross(a, b):
    return (a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0])


def between(a, b, share):
    return tuple(x + share * (y - x) for x, y in zip(a, b))


def parts():
    """Every part as a function of a place, about its distance, and how it melts."""
    for middle, axes, melt in ELLIPSOIDS:
        for side in (1, -1) if middle[0] > 0 else (1,):
            yield ellipsoid((side * middle[0],) + middle[1:], axes), melt
    for start, radius, end, end_radius, melt in RODS:
        for side in (1, -1):
            yield rod((side * start[0],) + start[1:], radius, (side * end[0],) + end[1:], end_radius), melt


def ellipsoid(middle, axes):
    def distance(p):
        q = minus(p, middle)
        scaled = math.sqrt(sum((x / r) ** 2 for x, r in zip(q, axes)))
        slope = math.sqrt(sum((x / r**2) ** 2 for x, r in zip(q, axes)))
        return scaled * (scaled - 1) / slope if slope > 0 else -min(axes)

    return distance


def rod(start, radius, end, end_radius):
    along = minus(end, start)

    def distance(p):
        q = minus(p, start)
        share = min(max(dot(q, along) / dot(along, along), 0), 1)
        away = minus(q, between((0, 0, 0), along, share))
        return math.sqrt(dot(away, away)) - radius - share * (end_radius - radius)

    return distance


ALL_PARTS = list(parts())


def bunny(p):
    """Negative inside."""
    value = ALL_PARTS[0][0](p)
    for part, melt in ALL_PARTS[1:]:
        other = part(p)
        near = max(melt - abs(value - other), 0) / melt
        value = min(value, other) - near * near * melt / 4
    return value


def gradient(p, step=1e-5):
    moved = lambda axis, by: bunny(tuple(x + (by if i == axis else 0) for i, x in enumerate(p)))
    return tuple((moved(axis, step) - moved(axis, -step)) / (2 * step) for axis in range(3))


def marched(low, counts):
    """Nodes and triangles of f = 0, counterclockwise seen from outside."""
    place = lambda key: tuple(l + SPACING * k for l, k in zip(low, key))
    values, nodes, number, triangles = {}, [], {}, []

    def value(key):
        if key not in values:
            values[key] = bunny(place(key))
        return values[key]

    def node(inside, outside):
        if (inside, outside) not in number:
            share = value(inside) / (value(inside) - value(outside))
            number[inside, outside] = len(nodes)
            nodes.append(between(place(inside), place(outside), min(max(share, 0.1), 0.9)))
        return number[inside, outside]

    def add(a, b, c, inside):
        normal = cross(minus(nodes[b], nodes[a]), minus(nodes[c], nodes[a]))
        outwards = dot(normal, minus(place(inside), nodes[a])) < 0
        triangles.append((a, b, c) if outwards else (a, c, b))

    for x in range(counts[0]):
        for y in range(counts[1]):
            for z in range(counts[2]):
                keys = [(x + i, y + j, z + k) for i, j, k in CORNERS]
                for tetrahedron in TETRAHEDRA:
                    own = [keys[i] for i in tetrahedron]
                    ins, outs = [k for k in own if value(k) < 0], [k for k in own if value(k) >= 0]
                    if len(ins) == 1:
                        add(*(node(ins[0], o) for o in outs), ins[0])
                    elif len(ins) == 3:
                        add(*(node(i, outs[0]) for i in ins), ins[0])
                    elif len(ins) == 2:
                        a, b, c, d = (node(ins[i], outs[o]) for i, o in ((0, 0), (0, 1), (1, 1), (1, 0)))
                        add(a, b, c, ins[0])
                        add(a, c, d, ins[0])
    return nodes, triangles


def spread(nodes, triangles):
    """Every node goes to the middle of its neighbours, and from there back to f = 0."""
    neighbours = [set() for _ in nodes]
    for t in triangles:
        for a in t:
            neighbours[a].update(b for b in t if b != a)
    for _ in range(SPREADS):
        middles = [tuple(sum(nodes[i][k] for i in sorted(own)) / len(own) for k in range(3)) for own in neighbours]
        nodes = [returned(p) for p in middles]
    return nodes


def returned(p):
    for _ in range(3):
        slope = gradient(p)
        back = bunny(p) / dot(slope, slope)
        p = tuple(x - back * s for x, s in zip(p, slope))
    return p


def main():
    home = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "configs", "meshes", "bunny.obj")
    path = sys.argv[1] if len(sys.argv) > 1 else home
    low, high = (-0.22, -0.02, -0.27), (0.22, 0.53, 0.27)
    counts = [math.ceil((h - l + 2 * MARGIN) / SPACING) for l, h in zip(low, high)]
    # Not in step with the middle plane x = 0, where values would be alike on both sides.
    nodes, triangles = marched(tuple(l - MARGIN + 0.003 for l in low), counts)
    nodes = spread(nodes, triangles)
    with open(path, "w", encoding="ascii") as file:
        file.write("# A bunny; metres, y up. Made by scripts/bunny.py.\n")
        file.writelines("v {:.5f} {:.5f} {:.5f}\n".format(*p) for p in nodes)
        file.writelines("f {} {} {}\n".format(*(i + 1 for i in t)) for t in triangles)
    print(f"{path}: {len(nodes)} nodes, {len(triangles)} triangles")


if __name__ == "__main__":
    main()
