#!/usr/bin/env python3
"""Reads every source by itself, as the preset `debug` compiles it, without making code: what a unity build hides, a file that
leans on the includes of another one, shows here in a third of the time of a build.

single_files.py BUILD_FOLDER [PART_OF_A_NAME...]: a folder that cmake has configured without unity (compile_commands.json)."""

import concurrent.futures
import json
import os
import shlex
import subprocess
import sys


def command_of(entry):
    words = shlex.split(entry["command"])
    if "-o" in words:
        at = words.index("-o")
        del words[at : at + 2]
    words[words.index("-c")] = "-fsyntax-only"
    return words


def read(entry):
    ran = subprocess.run(command_of(entry), cwd=entry["directory"], capture_output=True, text=True)
    return entry["file"], ran.returncode, ran.stderr


def main():
    folder, parts = sys.argv[1], sys.argv[2:]
    with open(os.path.join(folder, "compile_commands.json"), encoding="utf-8") as text:
        entries = [each for each in json.load(text) if each["file"].endswith(".cpp")]
    if parts:
        entries = [each for each in entries if any(part in each["file"] for part in parts)]
    wrong = 0
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for name, status, said in pool.map(read, entries):
            if status != 0:
                wrong += 1
                print(f"{name} does not stand by itself:\n{said}")
    print(f"{len(entries)} sources read one by one, {wrong} wrong")
    return 1 if wrong or not entries else 0


if __name__ == "__main__":
    sys.exit(main())
