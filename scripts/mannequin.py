#!/usr/bin/env python3
"""Makes configs/figures/mannequin.obj: a person's surface, smooth about bones, of even triangles.

The surface is where a smooth union of cones about bones and of ellipsoids is zero. Surface nets give it nodes, one in each
cell of a grid that it passes; these are then spread evenly along it. Needs nothing but Python:

    scripts/mannequin.py configs/figures/mannequin.obj
"""
import itertools
import math
import sys

CELL = 0.028  # m: about as long are the edges
ROUNDING = 0.028  # m: how softly parts run into each other
SPREADS = 8

# Cones about bones: from, to (m), their radii there (m). The left side alone has arms and legs; the other one mirrors it.
MIDDLE = [
    ((-0.135, 1.415, -0.012), (0.135, 1.415, -0.012), 0.058, 0.058),  # shoulders
    ((0, 1.40, -0.02), (0, 1.56, 0.0), 0.058, 0.050),  # neck
]
LEFT = [
    ((0.160, 1.410, -0.012), (0.372, 1.213, -0.012), 0.054, 0.040),  # upper arm
    ((0.372, 1.213, -0.012), (0.548, 1.030, 0.015), 0.041, 0.028),  # forearm
    ((0.552, 1.024, 0.017), (0.604, 0.962, 0.028), 0.030, 0.034),  # palm
    ((0.604, 0.962, 0.028), (0.662, 0.893, 0.045), 0.031, 0.023),  # fingers
    ((0.570, 1.000, 0.035), (0.600, 0.945, 0.085), 0.021, 0.017),  # thumb
    ((0.088, 0.905, 0.0), (0.105, 0.515, 0.008), 0.088, 0.055),  # thigh
    ((0.105, 0.515, 0.008), (0.108, 0.095, -0.022), 0.053, 0.036),  # shin
    ((0.108, 0.055, -0.045), (0.118, 0.046, 0.085), 0.044, 0.042),  # foot
    ((0.118, 0.046, 0.085), (0.122, 0.036, 0.150), 0.042, 0.031),  # toes
]
# Ellipsoids: middle and half axes (m).
BULKS = [
    ((0, 1.285, -0.005), (0.150, 0.190, 0.108)),  # chest
    ((0, 1.105, 0.002), (0.124, 0.170, 0.092)),  # waist
    ((0, 0.955, -0.004), (0.158, 0.115, 0.105)),  # hips
    ((0, 1.640, 0.012), (0.076, 0.112, 0.096)),  # skull
    ((0, 1.578, 0.040), (0.052, 0.058, 0.062)),  # jaw
]
LEFT_BULKS = [
    ((0.066, 1.300, 0.082), (0.058, 0.062, 0.045)),  # breast
    ((0.078, 0.925, -0.062), (0.082, 0.090, 0.066)),  # buttock
    ((0.104, 0.370, -0.022), (0.052, 0.130, 0.052)),  # calf
]


def mirrored(p):
    return (-p[0], p[1], p[2])


def cone(p, part):
    a, b, ra, rb = part
    axis = [b[i] - a[i] for i in range(3)]
    along = sum((p[i] - a[i]) * axis[i] for i in range(3)) / sum(x * x for x in axis)
    along = min(1.0, max(0.0, along))
    return math.dist(p, [a[i] + along * axis[i] for i in range(3)]) - (ra + along * (rb - ra))


def ellipsoid(p, part):
    middle, half = part
    r = [(p[i] - middle[i]) / half[i] for i in range(3)]
    size = math.hypot(*r)
    slope = math.hypot(*(r[i] / half[i] for i in range(3)))
    return -min(half) if slope == 0 else size * (size - 1) / slope


def distance(p):
    """About the distance from the surface, negative inside."""
    q = (abs(p[0]), p[1], p[2])
    if q[1] > 1.45:
        parts = [cone(p, part) for part in MIDDLE] + [ellipsoid(p, part) for part in BULKS]
    else:
        parts = [cone(p, part) for part in MIDDLE] + [cone(q, part) for part in LEFT]
        parts += [ellipsoid(p, part) for part in BULKS]
        # In the middle the two sides meet: each counts for itself.
        parts += [ellipsoid(q, part) for part in LEFT_BULKS]
        if q[0] < 0.15:
            o = mirrored(q)
            parts += [cone(o, part) for part in LEFT[5:6]] + [ellipsoid(o, part) for part in LEFT_BULKS[:2]]
    least = min(parts)
    return least - ROUNDING / 4 * math.log(sum(math.exp(-4 * (d - least) / ROUNDING) for d in parts))


def gradient(p, h=1e-4):
    out = []
    for axis in range(3):
        there = [list(p), list(p)]
        there[0][axis] += h
        there[1][axis] -= h
        out.append((distance(there[0]) - distance(there[1])) / (2 * h))
    return out


def onto_surface(p):
    for _ in range(2):
        d, g = distance(p), gradient(p)
        size = sum(x * x for x in g)
        p = [p[i] - d * g[i] / size for i in range(3)]
    return p


def grid(shift):
    low, high = (-0.72, -0.03, -0.19), (0.72, 1.80, 0.23)
    counts = [math.ceil((high[i] - low[i]) / CELL) for i in range(3)]
    return (-counts[0] * CELL / 2, low[1] - shift * CELL, low[2] - shift * CELL), counts


def corner_values(low, counts):
    """At the corners of the grid's cells; far from the surface those of a block are not looked at one by one."""
    values = {}
    block = 4
    for start in itertools.product(*(range(0, count + 1, block) for count in counts)):
        middle = distance([low[i] + (start[i] + block / 2) * CELL for i in range(3)])
        far = abs(middle) > 2 * block * CELL
        for corner in itertools.product(*(range(start[i], min(start[i] + block, counts[i] + 1)) for i in range(3))):
            values[corner] = middle if far else distance([low[i] + corner[i] * CELL for i in range(3)])
    return values


def nets(shift):
    """The nodes (one a cell) and the quadrilaterals (one an edge of the grid that the surface crosses)."""
    low, counts = grid(shift)
    values = corner_values(low, counts)
    nodes, number = [], {}
    for cell in values:
        corners = [(cell[0] + a, cell[1] + b, cell[2] + c) for a in (0, 1) for b in (0, 1) for c in (0, 1)]
        if any(corner not in values for corner in corners):
            continue
        crossings = []
        for one in corners:
            for axis in range(3):
                other = tuple(one[i] + (i == axis) for i in range(3))
                if other not in corners or (values[one] < 0) == (values[other] < 0):
                    continue
                share = values[one] / (values[one] - values[other])
                crossings.append([one[i] + share * (i == axis) for i in range(3)])
        if crossings:
            number[cell] = len(nodes)
            nodes.append([low[i] + CELL * sum(c[i] for c in crossings) / len(crossings) for i in range(3)])
    quads = []
    for one in values:
        for axis in range(3):
            other = tuple(one[i] + (i == axis) for i in range(3))
            if other not in values or (values[one] < 0) == (values[other] < 0):
                continue
            u, v = (axis + 1) % 3, (axis + 2) % 3
            around = []
            for du, dv in ((0, 0), (-1, 0), (-1, -1), (0, -1)):
                cell = list(one)
                cell[u] += du
                cell[v] += dv
                around.append(number[tuple(cell)])
            quads.append(around if values[one] < 0 else around[::-1])
    return nodes, quads


def spread(nodes, quads):
    """Every node goes towards the middle of its neighbours, and back onto the surface."""
    neighbours = [set() for _ in nodes]
    for quad in quads:
        for k in range(4):
            neighbours[quad[k]].update((quad[k - 1], quad[(k + 1) % 4]))
    for _ in range(SPREADS):
        middles = [[sum(nodes[n][i] for n in near) / len(near) for i in range(3)] for near in neighbours]
        nodes = [onto_surface([0.5 * (p[i] + m[i]) for i in range(3)]) for p, m in zip(nodes, middles)]
    return nodes


def triangles(nodes, quads):
    """Quadrilaterals cut along their shorter diagonal."""
    out = []
    for a, b, c, d in quads:
        if math.dist(nodes[a], nodes[c]) <= math.dist(nodes[b], nodes[d]):
            out += [(a, b, c), (a, c, d)]
        else:
            out += [(b, c, d), (b, d, a)]
    return out


def is_closed(faces):
    """Every side of a triangle is that of one other, the other way round."""
    sides = {(face[k], face[(k + 1) % 3]) for face in faces for k in range(3)}
    return len(sides) == 3 * len(faces) and all((b, a) in sides for a, b in sides)


def closed_nets():
    """Where two parts of the surface pass one cell they would share its node: then the grid lies a little otherwise."""
    for tenths in range(10):
        nodes, quads = nets(tenths / 10)
        if is_closed(triangles(nodes, quads)):
            return nodes, quads
    sys.exit("no grid of such cells tells all parts of the surface apart: make the cells smaller")


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    nodes, quads = closed_nets()
    nodes = spread(nodes, quads)
    faces = triangles(nodes, quads)
    lengths = [math.dist(nodes[f[k]], nodes[f[k - 1]]) for f in faces for k in range(3)]
    print(f"{len(nodes)} nodes, {len(faces)} triangles, edges of {min(lengths):.4f} to {max(lengths):.4f} m")
    with open(sys.argv[1], "w", encoding="utf-8") as file:
        file.write("# A person of 1.75 m, made by scripts/mannequin.py. In metres; y is up, it faces z.\n")
        for p in nodes:
            file.write("v " + " ".join(f"{x:.5f}" for x in p) + "\n")
        for a, b, c in faces:
            file.write(f"f {a + 1} {b + 1} {c + 1}\n")


if __name__ == "__main__":
    main()
