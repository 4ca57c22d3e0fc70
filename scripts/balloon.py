#!/usr/bin/env python3
"""Makes configs/meshes/balloon.obj: a ball of radius 1, an icosahedron whose triangles are cut into four three times.

    scripts/balloon.py [FILE]
"""
import os
import sys

GOLDEN = (1 + 5**0.5) / 2
CORNERS = [(-1, GOLDEN, 0), (1, GOLDEN, 0), (-1, -GOLDEN, 0), (1, -GOLDEN, 0), (0, -1, GOLDEN), (0, 1, GOLDEN),
           (0, -1, -GOLDEN), (0, 1, -GOLDEN), (GOLDEN, 0, -1), (GOLDEN, 0, 1), (-GOLDEN, 0, -1), (-GOLDEN, 0, 1)]
FACES = [(0, 11, 5), (0, 5, 1), (0, 1, 7), (0, 7, 10), (0, 10, 11), (1, 5, 9), (5, 11, 4), (11, 10, 2), (10, 7, 6),
         (7, 1, 8), (3, 9, 4), (3, 4, 2), (3, 2, 6), (3, 6, 8), (3, 8, 9), (4, 9, 5), (2, 4, 11), (6, 2, 10), (8, 6, 7),
         (9, 8, 1)]


def onto_ball(p):
    length = sum(x * x for x in p)**0.5
    return tuple(x / length for x in p)


def cut(points, faces):
    middles, finer = {}, []

    def middle(a, b):
        edge = (min(a, b), max(a, b))
        if edge not in middles:
            middles[edge] = len(points)
            points.append(onto_ball([points[a][i] + points[b][i] for i in range(3)]))
        return middles[edge]

    for a, b, c in faces:
        ab, bc, ca = middle(a, b), middle(b, c), middle(c, a)
        finer += [(a, ab, ca), (b, bc, ab), (c, ca, bc), (ab, bc, ca)]
    return finer


def main():
    home = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "configs", "meshes", "balloon.obj")
    points, faces = [onto_ball(p) for p in CORNERS], FACES
    for _ in range(3):
        faces = cut(points, faces)
    with open(sys.argv[1] if len(sys.argv) > 1 else home, "w", encoding="ascii") as file:
        file.write("# A ball of radius 1. Made by scripts/balloon.py.\n")
        for p in points:
            file.write("v %.6f %.6f %.6f\n" % p)
        for face in faces:
            file.write("f %d %d %d\n" % tuple(i + 1 for i in face))


if __name__ == "__main__":
    main()
