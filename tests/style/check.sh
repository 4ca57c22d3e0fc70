#!/usr/bin/env bash
# What the compiler does not see: includes go one way, no placeholders, sources formatted.
set -uo pipefail
cd "$(dirname "$0")/../.."
status=0
say() {
  echo "$1"
  status=1
}

# A folder may include itself and what stands behind its colon.
while IFS=: read -r folder allowed; do
  for include in $(grep -rhoE '^#include "[a-z_]+/' "src/$folder" | cut -d'"' -f2 | tr -d / | sort -u); do
    [[ " $folder $allowed " == *" $include "* ]] || say "src/$folder may not include $include/"
  done
done <<'END'
base:
linalg:base
model:base linalg
forces:base linalg model
constraints:base linalg model
integrators:base linalg model
io:base linalg model
diagnostics:base linalg model forces constraints integrators
scene:base linalg model forces constraints integrators io diagnostics
sim:base linalg model forces constraints integrators io diagnostics scene
studies:base linalg model forces constraints integrators io diagnostics scene sim
cli:base linalg model forces constraints integrators io diagnostics scene sim studies render video app
video:base io
render:base linalg model
app:base linalg model forces constraints integrators io diagnostics scene sim studies render video
END

grep -nE '@[A-Z]+@' README.md CHANGELOG.md && say "README or CHANGELOG holds a placeholder"
if command -v clang-format >/dev/null; then
  find src tests -name '*.h' -o -name '*.cpp' | xargs clang-format --dry-run -Werror || say "clang-format would change the above"
fi
exit $status
