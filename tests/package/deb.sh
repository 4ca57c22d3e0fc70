#!/usr/bin/env bash
# deb.sh BUILD: makes the Debian package of the program, unpacks it into an empty root, and uses it there as its user
# would: from another folder, with nothing of the build or the sources in reach.
set -euo pipefail
build=$1
for tool in dpkg-deb dpkg-shlibdeps file; do
  command -v $tool >/dev/null || {
    echo "skipped: no $tool here"
    exit 77
  }
done
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
root=$folder/root
fail() {
  echo "$1"
  exit 1
}

cpack --config "$build/CPackConfig.cmake" -G DEB -B "$folder" -D CPACK_COMPONENTS_ALL=program >"$folder/log" 2>&1 ||
  fail "$(<"$folder/log")"
package=("$folder"/selvedge_*.deb)
dpkg-deb -x "${package[0]}" "$root"

for wanted in bin/selvedge \
  share/selvedge/{configs/hanging.toml,assets/{fabrics.toml,scenes/hanging.png},shaders/cloth.vert,docs/install.md} \
  share/applications/selvedge.desktop share/icons/hicolor/scalable/apps/selvedge.svg share/man/man1/selvedge.1.gz \
  share/bash-completion/completions/selvedge share/doc/selvedge/{copyright,changelog.gz,changelog.Debian.gz}; do
  [ -s "$root/usr/$wanted" ] || fail "not in the package: $wanted"
done
unwanted=$(find "$root" -name '*.h' -o -name '*.a' -o -name '*.cmake' -o -name 'screenshot*')
[ -z "$unwanted" ] || fail "in the package, but of no use to the program: $unwanted"
for needed in libc6 libglfw3 libgl1-mesa-dri fonts-dejavu-core libopenblas0-serial; do
  dpkg-deb -f "${package[0]}" Depends | grep -qF "$needed" || fail "the package does not depend on $needed"
done

mkdir "$folder/elsewhere"
cd "$folder/elsewhere"
installed() {
  env -i HOME="$folder" PATH=/usr/bin:/bin LIBGL_ALWAYS_SOFTWARE=1 "$@"
}
selvedge=$root/usr/bin/$(sed -n 's/^Exec=\([^ ]*\).*/\1/p' "$root/usr/share/applications/selvedge.desktop")
[ -x "$selvedge" ] || fail "the menu entry starts $selvedge, which is not there"
hash=$(installed "$selvedge" run hanging --for 0.1 --hash --quiet)
wanted=$("$build/selvedge" run hanging --for 0.1 --hash --quiet)
[ "$hash" = "$wanted" ] || fail "the installed program says $hash, the built one $wanted"
installed "$selvedge" list scenes --json >scenes
[ "$(grep -c '"name"' scenes)" = "$(grep -cF "$root/usr/share/selvedge/configs/" scenes)" ] ||
  fail "scenes of elsewhere: $(<scenes)"

grep -Ho '\.\./assets/[A-Za-z0-9_./-]*' "$root"/usr/share/selvedge/docs/*.md | while IFS=: read -r page picture; do
  [ -f "$root/usr/share/selvedge/docs/$picture" ] || { echo "$(basename "$page") shows $picture"; }
done >missing
[ ! -s missing ] || fail "the manual has pictures that are not in the package: $(<missing)"

manual=$(gzip -dc "$root/usr/share/man/man1/selvedge.1.gz")
for command in run compare study; do
  grep -q "^\.SS $command\$" <<<"$manual" || fail "the manual does not know the command $command"
done
complete_line() {
  installed bash -c '
    source "$1"; COMP_LINE=$2; COMP_POINT=${#2}; _selvedge; echo "${COMPREPLY[*]}"' \
    bash "$root/usr/share/bash-completion/completions/selvedge" "$1"
}
[ "$(complete_line "$selvedge run hang")" = hanging ] || fail "the completion does not know the scene hanging"
[ "$(complete_line "$selvedge run hanging --set integrator.method=rk")" = "rk4 rk45" ] ||
  fail "the completion does not know the methods"

installed xvfb-run -a -s "-screen 0 800x600x24" "$selvedge" hanging --forget --size 640x480 --at 0.05 --screenshot window.png ||
  fail "the installed program opens no window"
[ -s window.png ] || fail "the installed program made no picture of its window"

# Without its own files it must not find others.
mv "$root/usr/share/selvedge" "$folder/taken"
[ -d /usr/share/selvedge ] || [ -d /usr/local/share/selvedge ] || ! installed "$selvedge" check hanging 2>/dev/null ||
  fail "the installed program finds scenes outside of its package"
