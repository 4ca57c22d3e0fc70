#!/usr/bin/env python3
"""Every relative link of the documentation points to a file that is there, and to a heading that is in it."""
import glob
import os
import re
import sys

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")


def text_of(path):
    with open(path, encoding="utf-8") as file:
        return re.sub(r"^```.*?^```", "", file.read(), flags=re.S | re.M)


def anchors(path):
    """What links to the headings of a file end in, by GitHub's rule."""
    headings = re.findall(r"^#+ (.*)$", text_of(path), re.M)
    return {re.sub(r"[^\w\- ]", "", h.lower()).replace(" ", "-") for h in headings}


def wrong_links(path):
    folder, name = os.path.dirname(path), os.path.relpath(path, ROOT)
    for link in re.findall(r"\]\(([^)\s]+)\)", text_of(path)):
        if re.match(r"\w+:", link):
            continue
        file, _, anchor = link.partition("#")
        target = os.path.join(folder, file) if file else path
        if not os.path.exists(target):
            yield f"{name}: {link}: there is no such file"
        elif anchor and anchor not in anchors(target):
            yield f"{name}: {link}: there is no such heading"


pages = [os.path.join(ROOT, name) for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")]
wrong = [w for page in pages + sorted(glob.glob(os.path.join(ROOT, "docs", "*.md"))) for w in wrong_links(page)]
print("\n".join(wrong), end="\n" if wrong else "")
sys.exit(1 if wrong else 0)
