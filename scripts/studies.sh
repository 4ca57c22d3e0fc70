#!/usr/bin/env bash
# Every study in its full form, one after the other (some twenty minutes on two cores): the reports into a folder, and the
# pictures of the manual into assets/studies.
# usage: scripts/studies.sh FOLDER [PROGRAM]
set -euo pipefail
cd "$(dirname "$0")/.."
folder=${1:?usage: scripts/studies.sh FOLDER [PROGRAM]}
program=$(realpath "${2:-build/release/selvedge}")

# The figure of each that says the most.
declare -A figure=([amplification]=amplification [flag-energy]=energy [flag-frames]=strips [flag-cost]=own-runs
  [rho-sweep]=rho-converged [macri-table]=stiffness [stability-map]=verlet [conservation]=sheet-energy [convergence]=implicit
  [work-precision]=cost [resolution]=looks [damping-models]=taken [contact-laws]=stopping
  [games]=looks [growth]=cost-times
  [yarn-damping]=kinetic [yarn-damping-ratio]=ratio [yarn-validation]=differences)
mkdir -p assets/studies
for file in configs/studies/*.toml; do
  study=$(basename "$file" .toml)
  "$program" study "$study" --out "$folder/$study" || echo "$study: something differs that should not" >&2
  cp "$folder/$study/${figure[$study]}.png" "assets/studies/$study.png"
done
