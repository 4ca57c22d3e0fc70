#!/usr/bin/env bash
# Pictures of the window to be looked at one by one: pages, panels, layouts and lessons, at three sizes and in both themes.
# usage: scripts/look.sh FOLDER [PROGRAM]    (two minutes for 1280 x 720 in one theme, longer for the others; nothing of it is part of the repository)
set -euo pipefail
[ $# -ge 1 ] || { echo "usage: scripts/look.sh FOLDER [PROGRAM]" >&2; exit 2; }
mkdir -p "$1"
folder=$(realpath "$1")
cd "$(dirname "$0")/.."
program=$(realpath "${2:-build/release/selvedge}")
command -v xvfb-run >/dev/null || { echo "xvfb-run is needed: apt-get install xvfb xauth" >&2; exit 1; }
export LIBGL_ALWAYS_SOFTWARE=1

# A name, the scene, the moment in s, and options.
views=(
  "first breeze 1"
  "scenes breeze 0.5 --press scenes"
  "find breeze 0.5 --press find"
  "open breeze 0.5 --press open"
  "save breeze 0.5 --press save"
  "help breeze 0.5 --press help"
  "manual breeze 0.5 --press manual"
  "experiments hanging 0.3 --press study"
  "teach hanging 1 --press layout-teach"
  "compare hanging 1 --press compare-bdf2 --press layout-compare"
  "record hanging 1 --press layout-record"
  "shapes drape 0.4"
  "lesson lessons/explicit-euler 0.2"
  "lanes lessons/rho-inf 1.15"
  "yarns weaves 0.25"
)
for size in 1280x720 1920x1080 3840x2160; do
  for dark in yes no; do
    for view in "${views[@]}"; do
      read -r name scene at options <<<"$view"
      file=$folder/$name-$size-$([ $dark = yes ] && echo dark || echo light).png
      # shellcheck disable=SC2086  # options are several words
      xvfb-run -a -s "-screen 0 ${size}x24" "$program" "$scene" --forget --size "$size" --at "$at" --screenshot "$file" \
        --remember look.dark=$dark $options
      echo "$file"
    done
  done
done
