#!/usr/bin/env bash
# The pictures of the README and of the scene menu, made by the program itself on a display of its own.
# usage: scripts/pictures.sh [PROGRAM]
set -euo pipefail
cd "$(dirname "$0")/.."
program=$(realpath "${1:-build/release/selvedge}")
command -v xvfb-run >/dev/null || { echo "xvfb-run is needed: apt-get install xvfb xauth" >&2; exit 1; }
export LIBGL_ALWAYS_SOFTWARE=1

# picture FILE WxH SCENE AT [OPTION...]
picture() {
  local file=$1 size=$2 scene=$3 at=$4
  shift 4
  mkdir -p "$(dirname "$file")"
  xvfb-run -a -s "-screen 0 3840x2160x24" "$program" "$scene" --forget --size "$size" --at "$at" --screenshot "$file" "$@"
  echo "$file"
}

# When a scene looks like itself, s.
declare -A at=([hanging]=0.45 [curtain]=2 [trampoline]=0.3 [windsock-flag]=2.5 [flag-parks-forsyth]=1.2 [free-patch]=1
  [sag]=1.5 [fan]=2 [carousel]=2.5 [pendulum]=0.4 [oscillator]=0.5)
for file in configs/*.toml; do
  scene=$(basename "$file" .toml)
  picture "assets/scenes/$scene.png" 480x300 "$scene" "${at[$scene]:-1}" --bare
done
picture assets/screenshot.png 1440x900 hanging 2.4
picture assets/screenshot-light.png 1440x900 windsock-flag 3 --remember look.dark=no
