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
  xvfb-run -a -s "-screen 0 1920x1200x24" "$program" "$scene" --forget --size "$size" --at "$at" --screenshot "$file" "$@"
  echo "$file"
}

# When a scene looks like itself, s.
declare -A at=([breeze]=6 [hanging]=0.45 [curtain]=2 [trampoline]=0.3 [windsock-flag]=2.5 [flag-parks-forsyth]=1.2 [free-patch]=1
  [jelly]=0.45 [jelly-torn]=0.64 [soft-ball]=1.2 [sag]=1.5 [drape]=0.32 [fabrics]=1.2 [ten-patches]=0.62 [bunny]=0.45 [rod]=0.8 [table-cloth]=2.6 [curtain-ball]=1.8 [conveyor]=0.7 [belt]=2.5 [bounce]=0.55 [flag-pole]=3.4 [slope]=1.2 [crease]=1.66 [foil]=2.2 [tear]=1 [net]=0.6 [rope-bridge]=2 [perforated]=0.55 [banner-ball]=0.5 [curtain-cut]=1.75 [flag-frays]=1.5 [weave]=0.03 [weave-flag]=0.6 [weave-sphere]=0.25 [weave-swing]=0.1 [weave-bend]=0.22 [weaves]=0.25 [ribbon]=0.3 [pile]=0.6 [pillow]=1.2 [balloon]=0.42 [cushion]=2.2 [dress]=2.6 [towel]=0.9 [towel-twisted]=3 [five-twisted]=3 [five-over-ball]=1 [pile-pulled]=0.65 [draped-apart]=2.6 [strips]=1.2 [cards]=0.42 [pillow-fight]=0.25 [catwalk]=2.3 [fan]=2 [carousel]=2.5 [pendulum]=0.4 [oscillator]=0.5
  [three-meshes]=0.2)
for file in configs/*.toml; do
  scene=$(basename "$file" .toml)
  picture "assets/scenes/$scene.png" 480x300 "$scene" "${at[$scene]:-1}" --bare
done
# Some of them side by side, for the README.
ffmpeg -v error -y $(for scene in towel-twisted five-over-ball catwalk towel cards pillow; do echo "-i assets/scenes/$scene.png"; done) \
  -filter_complex "[0][1][2]hstack=3[a];[3][4][5]hstack=3[b];[a][b]vstack" assets/touch.png
echo assets/touch.png
# When a lesson says the most, s.
declare -A said=([explicit-euler]=0.17 [substeps]=0.12 [backward-euler]=3 [rho-inf]=1.15 [order-and-cost]=0.52
  [dampers]=1.6 [stiffness-and-resolution]=0.4 [wind-and-lift]=3.5 [yarn-damping]=0.13 [implicit-contact]=0.5 [energy-of-a-tear]=0.8
  [sweeps]=0.8)
for file in configs/lessons/*.toml; do
  lesson=$(basename "$file" .toml)
  picture "assets/lessons/$lesson.png" 960x540 "lessons/$lesson" "${said[$lesson]:-1}" --bare
done
picture assets/screenshot.png 1440x900 hanging 2.4
picture assets/screenshot-light.png 1440x900 windsock-flag 3 --remember look.dark=no
picture assets/experiments.png 1280x800 hanging 0.45 --remember experiments.study=flag-energy --press study

# The animated picture: frames without a display, then one file of them.
frames=$(mktemp -d)
trap 'rm -rf "$frames"' EXIT
"$program" compare hanging --for 4 --fps 20 --size 1120x360 --frames "$frames" --quiet \
  --lane integrator.method=backward-euler --lane integrator.method=generalized-alpha,integrator.rho_inf=0 \
  --lane integrator.method=bdf2 --lane integrator.method=gauss-legendre-4
ffmpeg -v error -y -framerate 20 -i "$frames/frame_%06d.png" -c:v libwebp_anim -loop 0 -quality 60 -compression_level 6 \
  assets/compare.webp
echo assets/compare.webp
