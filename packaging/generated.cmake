# Run by `cmake --install` for the program: what it prints of itself (manual page, completion of three shells), and its
# icon in the sizes that menus show, where rsvg-convert is here to draw them. Given: executable, packaging, and what
# documents.cmake takes.
include(${packaging}/documents.cmake)

function(printed result)
  execute_process(COMMAND ${executable} ${ARGN} OUTPUT_VARIABLE text COMMAND_ERROR_IS_FATAL ANY)
  set(${result} "${text}" PARENT_SCOPE)
endfunction()

printed(manual --print-manual)
write_zipped(share/man/man1/selvedge.1 "${manual}")
set(completion_bash share/bash-completion/completions/selvedge)
set(completion_zsh share/zsh/vendor-completions/_selvedge)
set(completion_fish share/fish/vendor_completions.d/selvedge.fish)
foreach(shell bash zsh fish)
  printed(script --print-completion ${shell})
  write(${completion_${shell}} "${script}")
endforeach()

find_program(RSVG_CONVERT rsvg-convert)
if(RSVG_CONVERT)
  foreach(size 48 128 256)
    set(icon share/icons/hicolor/${size}x${size}/apps/selvedge.png)
    write(${icon} "")
    execute_process(COMMAND ${RSVG_CONVERT} -w ${size} -h ${size} -o "${root}/${icon}" ${packaging}/selvedge.svg
      COMMAND_ERROR_IS_FATAL ANY)
  endforeach()
endif()
