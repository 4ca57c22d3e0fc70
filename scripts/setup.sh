# Sourced by ./run and ./test: install what is missing, configure and build. Says what it does and how long it took; silent
# when all is there.
# shellcheck shell=bash
# shellcheck disable=SC2034  # the lists of packages are for the scripts that source this

PACKAGES_BUILD=(g++ cmake ninja-build libeigen3-dev libtbb-dev libtomlplusplus-dev libcli11-dev libfmt-dev
  libmuparser-dev libboost-dev libsuitesparse-dev libopenblas0-serial
  libglfw3-dev libimgui-dev python3-glad libglm-dev libstb-dev libfontconfig-dev libgl-dev libegl-dev pkg-config
  libavcodec-dev libavformat-dev libavutil-dev libswscale-dev)
PACKAGES_RUN=(libgl1-mesa-dri fonts-dejavu-core)
PACKAGES_TEST=(libgtest-dev libcgal-dev clang-format xvfb xauth xdotool ffmpeg dpkg-dev file zsh fish)
PACKAGES_LONG=(clang libclang-rt-dev)

# stage WORDS COMMAND...: runs the command and says how long it took, whether it went well or not.
stage() {
  local words=$1 begin=$SECONDS status=0
  shift
  "$@" || status=$?
  echo "$words: $((SECONDS - begin)) s"
  return "$status"
}

install_missing() {
  local missing=() package
  for package in "$@"; do
    dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'install ok installed' || missing+=("$package")
  done
  [ ${#missing[@]} -eq 0 ] && return
  local sudo=()
  if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null || {
      echo "These packages are missing and neither root nor sudo is here to install them: ${missing[*]}" >&2
      exit 1
    }
    sudo=(sudo)
  fi
  echo "Installing Debian packages: ${missing[*]}"
  stage "Installed" install_packages
}

# The packages of `missing`, with the words of `sudo` before the command.
install_packages() {
  "${sudo[@]}" apt-get update -qq
  DEBIAN_FRONTEND=noninteractive "${sudo[@]}" apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null || {
    echo "apt-get could not install: ${missing[*]} (see its messages above)" >&2
    exit 1
  }
  rm -f build/*/build.ninja  # so that what was missing is found
}

# How many sources are compiled at once: one a core, if memory has room for them (a large one takes 2.2 GB).
compile_jobs() {
  local cores room
  cores=$(nproc)
  room=$(awk '/^MemAvailable:/ { print $2 }' /proc/meminfo)
  # A container may have less than its machine.
  local limit
  limit=$(cat /sys/fs/cgroup/memory.max 2>/dev/null || echo max)
  [ "$limit" != max ] && [ $((limit / 1024)) -lt "$room" ] && room=$((limit / 1024))
  room=$((room / 2300000))
  [ "$room" -lt 1 ] && room=1
  echo $((room < cores ? room : cores))
}

# build PRESET TARGET...: in build/PRESET; configures once, afterwards Ninja looks after itself.
build() {
  local preset=$1
  shift
  if [ ! -f "build/$preset/build.ninja" ]; then
    stage "Configured build/$preset" cmake --preset "$preset" --log-level=WARNING
    echo "Building build/$preset (the first time takes some minutes)"
  fi
  # Ninja's sentence that there is nothing to do is kept back, and then there is no time to tell either.
  local begin=$SECONDS status=0
  ninja -C "build/$preset" -j "$(compile_jobs)" --quiet "$@" |
    awk '/^ninja: no work to do/ { idle = 1; next } { print; fflush() } END { exit idle ? 3 : 0 }' || status=$?
  [ "$status" -eq 3 ] && return
  echo "Built build/$preset: $((SECONDS - begin)) s"
  return "$status"
}
