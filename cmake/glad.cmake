# The loader of OpenGL 3.3 core, generated while building from the specification that python3-glad ships.
find_program(GLAD glad REQUIRED)
set(glad_folder ${CMAKE_BINARY_DIR}/glad)
set(glad_files ${glad_folder}/src/gl.c ${glad_folder}/include/glad/gl.h ${glad_folder}/include/KHR/khrplatform.h)
add_custom_command(OUTPUT ${glad_files}
  COMMAND ${GLAD} --quiet --reproducible --api gl:core=3.3 --extensions GL_KHR_debug --out-path ${glad_folder} c
  VERBATIM)
add_library(glad STATIC ${glad_files})
target_include_directories(glad SYSTEM PUBLIC ${glad_folder}/include)
target_compile_options(glad PRIVATE -w)
target_link_libraries(glad PUBLIC ${CMAKE_DL_LIBS})
