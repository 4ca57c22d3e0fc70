#!/usr/bin/env python3
"""Writes the table of speeds in docs/measurements.md out of runs of `selvedge bench --json`.

usage: scripts/bench_table.py FILE...
"""
import json
import pathlib
import sys

DOCUMENT = pathlib.Path(__file__).parent.parent / "docs" / "measurements.md"
BEGIN, END = "<!-- scripts/bench_table.py: begin -->", "<!-- scripts/bench_table.py: end -->"
PHASES = {0: "falls", 1: "swings", 10: "rests, but for what methods without damping keep"}
OTHER_TABLE = "weave of "  # cases that the section "Yarns" has


def short(number):
    return f"{number:.3g}" if number < 999.5 else f"{number:.0f}"


def machine(run):
    return (
        f"Measured on this processor: {run['processor']} ({run['cores']} cores; {run['cache_GB_s']:.0f} GB/s in the second-level cache, "
        f"{run['memory_GB_s']:.0f} from memory; a square root with a division {run['root_and_division_double_ns']:.2f} ns in "
        f"double, {run['root_and_division_single_ns']:.2f} in single precision), version {run['version']}, one thread:"
    )


def percent(share):
    return "" if share is None else short(100 * share)


def cells(row):
    if row is None:
        return ["", "", ""]
    if not row["frame_ms"]:
        return ["does not run", "", ""]
    stretch = percent(row["stretch_p99"])
    whole = percent(row.get("stretch_whole_p99"))
    return [short(row["frame_ms"]), short(row["unit_ns"]), f"{stretch}, {whole}" if whole else stretch]


def table(rows):
    """A line for each case, three columns for each size."""
    sizes = sorted({row["size"] for row in rows})
    lines = [
        "| case | a unit |" + "".join(f" N = {n}: frame ms | ns a unit | stretch % |" for n in sizes),
        "| --- | --- |" + " --- | --- | --- |" * len(sizes),
    ]
    units = {row["case"]: row["unit"] for row in rows}
    for name, unit in units.items():
        found = {row["size"]: row for row in rows if row["case"] == name}
        columns = [cell for n in sizes for cell in cells(found.get(n))]
        lines.append(f"| `{name}` | {unit} | " + " | ".join(columns) + " |")
    return lines


def main(files):
    runs = [json.loads(pathlib.Path(file).read_text()) for file in files]
    if len({(run["processor"], run["cores"], run["version"]) for run in runs}) > 1:
        sys.exit("These files are of different machines or versions; a table is of one.")
    rows = [row for run in runs for row in run["results"] if row["threads"] == 1 and not row["case"].startswith(OTHER_TABLE)]
    text = [machine(runs[0])]
    for start in sorted({row["from_s"] for row in rows}):
        phase = PHASES.get(start, "moves")
        text += ["", f"Frames from {start:g} s on, where the cloth {phase}:", "", *table([row for row in rows if row["from_s"] == start])]
    before, rest = DOCUMENT.read_text().split(BEGIN)
    DOCUMENT.write_text("\n".join([before + BEGIN, "", *text, "", END]) + rest.split(END)[1])


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    main(sys.argv[1:])
