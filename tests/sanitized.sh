#!/usr/bin/env bash
# tests/sanitized.sh BUILD_FOLDER [PART_OF_A_NAME...]: the tests of a sanitizer's build (presets asan and tsan), but for the
# long ones, those that compare times, and those that took most of the time: they play whole lessons, or run whole
# scenes or hundreds of steps, through code that other tests reach, too. Fifty tests share a process, because a process takes
# such a build a second to start; each test of the window has its own, as it has a display of its own. The largest binaries,
# which run longest, begin.
# What each process said is in BUILD_FOLDER/said.
set -uo pipefail
TSAN_OPTIONS=suppressions=$(realpath "$(dirname "$0")/tsan/suppressions.txt"):${TSAN_OPTIONS:-}
export TSAN_OPTIONS
cd "$1/tests"
shift
said=$PWD/../said
rm -rf "$said"
mkdir -p "$said"
# Patterns of googletest; where one names a method, others go the same way through the code.
skipped=-$(tr -s ' \n' ':' <<'END'
*Long.* Long/* WindowBench.* *ShippedLesson.* *EveryScene.* Lessons.* DefaultScene.* MovingScenes.* *KeepTheirExpectations*
*Methods.*/explicit_euler *Methods.*/heun *Methods.*/midpoint *Methods.*/adams_bashforth_2
*GoAsEachWouldAlone/vertex_block_descent* *OverARod.*/provot *OverARod.*/symplectic_euler *Jerks.*/provot
*ABallThatGrows* *LeaveBouncesToTheFilter* *WithManySweepsIsBackwardEuler* *Descent.IsOfFirstOrder* *ThatBeginsCrumpled*
*GoesOnLikeTheRunningOne* *NothingExplodes* *CorrectionWith.HasTheSameBits* *OfStiffClothAddsNoEnergy
*Conserving.NumericalStays* *NoNodeIsInsideTheBunny* *EachThinShape.*/ball
Tear.HalvedSteps* SolidTear.KeepsMomentum PlasticRun.AStepThatIs* LettingGo.* Glides.AnotherFabric*
LiveShapes.GoingBackKeeps* TriangleContact.ABelt* TriangleContact.ASheetIsCarried* TriangleContact.ATableCloth*
FigureContact.GoesOnFrom* FigureContact.WhatItWeighs* GasRun.StiffAir*
Rope.AClampedRod* Rope.HangsAsACatenary Solid.AClampedBeam* Solid.ComesBack Solid.HasYoungs*
NewtonStrays.GaussLegendre* NewtonStrays.StiffClothFalls* NewtonStrays.AGale* AdaptiveSteps.AreNot* AdaptiveSteps.NewtonThat*
Session.WhatWasRecorded* History.MemoryIsBounded* Attention.ALanding*
END
)
export said skipped
jobs=$(($(nproc) + $(nproc) / 2))  # some tests wait; nproc itself obeys the limit of the next line
export OMP_THREAD_LIMIT=1  # ThreadSanitizer cannot see into the threads of CHOLMOD

# run BINARY SHARD SHARDS
run() {
  local log=$said/$1.$2 begin=$SECONDS status=0
  GTEST_TOTAL_SHARDS=$3 GTEST_SHARD_INDEX=$2 "./$1" --gtest_filter="$skipped" >"$log" 2>&1 || status=$?
  echo "$1 $2/$3: $(grep -c '^\[       OK \]' "$log") passed, status $status, $((SECONDS - begin)) s"
  [ "$status" -eq 0 ] || grep -E '^\[  FAILED  \]|Sanitizer|runtime error' "$log" | sort -u | head -20
  return "$status"
}
export -f run

for binary in $(ls -S test_*); do
  [[ -x $binary && -f $binary ]] || continue
  [[ $# -eq 0 || " $* " == *" ${binary#test_} "* ]] || continue
  tests=$("./$binary" --gtest_list_tests --gtest_filter="$skipped" | grep -c '^  ')
  per=50
  [ "$binary" = test_window ] && per=1
  for ((shard = 0; shard * per < tests; ++shard)); do
    echo "$binary $shard $(((tests + per - 1) / per))"
  done
done | xargs -P "$jobs" -L 1 bash -c 'run "$@"' _
status=$?
cat "$said"/* | grep -c '^\[       OK \]' | sed 's/$/ tests passed/'
exit "$status"
