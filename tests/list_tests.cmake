# Run when a binary of tests has been linked: asks it for its tests and writes an add_test() for each into OUT.
#   cmake -D BINARY=… -D FOLDER=… -D LABEL=… -D ALONE=… -D OUT=… -P list_tests.cmake
# A process takes longer to start than most tests run, so that the tests of a suite share one if ALONE is off.
# What a suite is called says when it runs: one whose name ends in Long, or that is an instance named Long, is run by
# ./test --long alone; one that ends in Bench, or BenchLong, compares times, and nothing else runs beside it.
execute_process(COMMAND ${BINARY} --gtest_list_tests OUTPUT_VARIABLE said RESULT_VARIABLE status)
if(NOT status EQUAL 0)
  message(FATAL_ERROR "${BINARY} cannot list its tests: ${status}")
endif()
string(REGEX REPLACE "[][;]" "_" said "${said}")  # both would tear the list of lines
string(REPLACE "\n" ";" lines "${said}")

set(rows "")
# add(name filter count): `count` tests that `filter` chooses.
function(add name filter count)
  set(prefix ${FOLDER})
  set(properties "LABELS ${LABEL} COST ${count}")
  if(filter MATCHES "Long[.]" OR filter MATCHES "^Long/")
    set(prefix long)
    set(properties "LABELS long TIMEOUT 3600")
  elseif(filter MATCHES "[a-z]Bench[.]")
    set(prefix bench)
    set(properties "LABELS bench")
  endif()
  if(filter MATCHES "[a-z]Bench(Long)?[.]")
    string(APPEND properties " RUN_SERIAL TRUE")
  endif()
  set(test "${prefix}/${name}")
  string(APPEND rows "add_test([=[${test}]=] [=[${BINARY}]=] [=[--gtest_filter=${filter}]=])\n"
    "set_tests_properties([=[${test}]=] PROPERTIES ${properties})\n")
  # Skipped is what runs no test and fails none: CTest would take a suite for skipped that fails beside a test that is.
  string(APPEND rows "set_tests_properties([=[${test}]=] PROPERTIES SKIP_REGULAR_EXPRESSION "
    "[=[PASSED  \\] 0 tests\\.\n(\\[  SKIPPED \\][^\n]*\n)+$]=])\n")
  set(rows "${rows}" PARENT_SCOPE)
endfunction()

list(APPEND lines "End.")
set(suite "")
set(tests "")
foreach(line IN LISTS lines)
  if(line MATCHES "^  ([^ ]+)")
    list(APPEND tests ${CMAKE_MATCH_1})
  elseif(line MATCHES "^([^ ]+[.])")
    set(next ${CMAKE_MATCH_1})
    list(LENGTH tests count)
    if(ALONE OR suite MATCHES "Long[.]|^Long/|[a-z]Bench[.]")
      foreach(test IN LISTS tests)
        add(${suite}${test} ${suite}${test} 1)
      endforeach()
    elseif(count GREATER 0)
      string(REGEX REPLACE "[.]$" "" name ${suite})
      add(${name} ${suite}* ${count})
    endif()
    set(suite ${next})
    set(tests "")
  endif()
endforeach()
file(WRITE ${OUT} "${rows}")
