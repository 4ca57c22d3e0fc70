#!/usr/bin/env python3
"""What the compiler does not see of the structure of src/: includes go one way, between folders, rooms and files; no
folder is crowded. Without arguments it checks and says what is wrong; with --graph it prints the graph of folders."""
import collections
import os
import re
import sys

# What a folder of src/ may include, beside itself: folders that stand before it. Its rooms may include what it may.
ALLOWED = {
    "base": "",
    "linalg": "base",
    "model": "base linalg",
    "forces": "base linalg model",
    "tearing": "base linalg model forces",
    "yarns": "base linalg model forces",
    "constraints": "base linalg model",
    "contact": "base linalg model constraints",
    "integrators": "base linalg model",
    "io": "base linalg model",
    "diagnostics": "base linalg model forces constraints integrators",
    "scene": "base linalg model forces constraints contact tearing yarns integrators io diagnostics",
    "sim": "base linalg model forces constraints contact tearing yarns integrators io diagnostics scene",
    "studies": "base linalg model forces constraints contact tearing yarns integrators io diagnostics scene sim",
    "video": "base io",
    "render": "base linalg model",
    "ui": "base io diagnostics render video",
    "app": "base linalg model forces constraints contact tearing yarns integrators io diagnostics scene sim studies render video ui",
    "cli": "base linalg model forces constraints contact tearing yarns integrators io diagnostics scene sim studies render video ui app",
}
MOST_FILES = 25

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
SRC = os.path.join(ROOT, "src")


def read():
    """The includes of each file, both as paths beneath src/."""
    includes = {}
    for folder, _, names in os.walk(SRC):
        for name in names:
            if not name.endswith((".h", ".cpp")):
                continue
            path = os.path.join(folder, name)
            with open(path, encoding="utf-8") as file:
                found = re.findall(r'^#include "([^"]+)"', file.read(), re.M)
            here = os.path.relpath(path, SRC)
            includes[here] = [i for i in found if os.path.exists(os.path.join(SRC, i))]
    return includes


def circles(graph):
    """The strongly connected parts of more than one member (Tarjan)."""
    index, low, stack, held, found = {}, {}, [], set(), []

    def visit(node):
        index[node] = low[node] = len(index)
        stack.append(node)
        held.add(node)
        for other in sorted(graph.get(node, ())):
            if other not in index:
                visit(other)
                low[node] = min(low[node], low[other])
            elif other in held:
                low[node] = min(low[node], index[other])
        if low[node] == index[node]:
            part = []
            while not part or part[-1] != node:
                part.append(stack.pop())
                held.discard(part[-1])
            if len(part) > 1:
                found.append(sorted(part))

    sys.setrecursionlimit(10000)
    for node in sorted(graph):
        if node not in index:
            visit(node)
    return found


def between(includes, name):
    """The graph of what `name` makes of the files: their folders, or a header and its source as one."""
    graph = collections.defaultdict(set)
    for file, others in includes.items():
        graph[name(file)] |= {name(other) for other in others} - {name(file)}
    return graph


def twice():
    """Types of one name that two headers define: the linker would take either for both."""
    places = collections.defaultdict(set)
    for folder, _, names in os.walk(SRC):
        for name in (n for n in names if n.endswith(".h")):
            path = os.path.join(folder, name)
            with open(path, encoding="utf-8") as file:
                for found in re.findall(r"^(?:class|struct|enum class) (\w+)[^;]*?\{", file.read(), re.M):
                    places[found].add(os.path.relpath(path, ROOT))
    return [f"{' and '.join(sorted(files))} both define {name}" for name, files in sorted(places.items())
            if len(files) > 1]


def wrong_table():
    """Where ALLOWED or the table of docs/architecture.md names a folder before those that it may include, the two differ,
    or a row of the table leaves out a room; in the page, what a folder may include is passed on to those that may include it."""
    with open(os.path.join(ROOT, "docs", "architecture.md"), encoding="utf-8") as file:
        page = file.read()
    rows = re.findall(r"^\| `(\w+)` \| ([\w, ]*?) *\|", page, re.M)
    wrong, reached = [], {}
    for line in re.findall(r"^\| `\w+` \| [\w, ]*\|.*$", page, re.M):
        folder = re.match(r"\| `(\w+)`", line).group(1)
        place = os.path.join(ROOT, "src", folder)
        rooms = [name for name in sorted(os.listdir(place)) if os.path.isdir(os.path.join(place, name))]
        wrong += [f"docs/architecture.md: the row of {folder} does not name its room `{room}`" for room in rooms
                  if f"`{room}`" not in line]
    for folder, others in rows:
        named = others.replace(",", " ").split()
        wrong += [f"docs/architecture.md: {other} stands below {folder}, which may include it" for other in named
                  if other not in reached]
        reached[folder] = {folder}.union(*(reached.get(other, {other}) for other in named))
    if [folder for folder, _ in rows] != list(ALLOWED):
        wrong.append("docs/architecture.md: its table has other folders than tests/style/structure.py, or another order")
    known = set()
    for folder, others in ALLOWED.items():
        known.add(folder)
        wrong += [f"structure.py: {other} stands below {folder}" for other in others.split() if other not in known]
        wrong += [f"docs/architecture.md: {folder} may include {other}, says structure.py" for other in others.split()
                  if other not in reached.get(folder, ())]
    return wrong


def main():
    includes = read()
    folders = between(includes, os.path.dirname)
    if "--graph" in sys.argv:
        for folder in sorted(folders):
            print(folder, "->", " ".join(sorted(folders[folder])))
        return 0
    wrong = wrong_table() + twice()
    for file, others in sorted(includes.items()):
        top = file.split("/")[0]
        allowed = ALLOWED[top].split() + [top]
        wrong += [f"src/{file} may not include {other}" for other in others if other.split("/")[0] not in allowed]
    for part in circles(folders):
        wrong.append("these folders include each other: " + ", ".join(part))
        wrong += [f"  src/{file} includes {other}" for file, others in sorted(includes.items()) for other in others
                  if os.path.dirname(file) in part and os.path.dirname(other) in part
                  and os.path.dirname(file) != os.path.dirname(other)]
    for part in circles(between(includes, lambda file: file.rsplit(".", 1)[0])):
        wrong.append("these files include each other: " + ", ".join(part))
    count = collections.Counter(os.path.dirname(file) for file in includes)
    wrong += [f"src/{folder} holds {n} files, more than {MOST_FILES}" for folder, n in sorted(count.items())
              if n > MOST_FILES]
    for folder, rooms, names in os.walk(os.path.join(ROOT, "tests")):
        rooms[:] = [room for room in rooms if room != "corpus"]
        if len(names) > MOST_FILES:
            wrong.append(f"{os.path.relpath(folder, ROOT)} holds {len(names)} files, more than {MOST_FILES}")
    print("\n".join(wrong))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
