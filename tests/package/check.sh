#!/usr/bin/env bash
# check.sh BUILD COMPILER: installs into a new folder, builds a stranger's program against it, linked into it, into a shared
# library and compiled for AVX, and compares what all say.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cmake --install "$1" --prefix "$folder/installed" >/dev/null
cmake -S "$here" -B "$folder/build" -G Ninja -DCMAKE_BUILD_TYPE=Release -DCMAKE_CXX_COMPILER="$2" \
  -DCMAKE_PREFIX_PATH="$folder/installed" >/dev/null
cmake --build "$folder/build" >/dev/null
cd "$folder"  # no scenes here: the program finds those it was installed with
ours=$(installed/bin/selvedge run windsock-flag --for 0.1 --hash --quiet)
programs=(stranger host)
grep -qw avx /proc/cpuinfo && programs+=(wide)
for program in "${programs[@]}"; do
  theirs=$(SELVEDGE_DATA=$folder/installed/share/selvedge build/$program windsock-flag 0.1)
  if [ "$theirs" != "$ours" ]; then
    echo "the stranger's program \"$program\" says $theirs, the installed one $ours"
    exit 1
  fi
done
scenes=$(installed/bin/selvedge list scenes)  # whole: a pipe that grep closes early is a failed program here
[[ $scenes == *"$folder/installed/share/selvedge/configs/hanging.toml"* ]] || {
  echo "the installed program does not find its own scenes:"
  installed/bin/selvedge list scenes
  exit 1
}
if grep -rq -e -Werror -e ffp-contract "$folder/installed/lib/cmake"; then
  echo "our own compiler options are in the package"
  exit 1
fi
