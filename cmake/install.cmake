# What `cmake --install` puts where, beside the folders of src/ (see selvedge_folder). Two components: the program with all
# it reads; and `development`, which everything belongs to that says no other: the libraries, and the files by which
# find_package(selvedge) finds them.
include(CMakePackageConfigHelpers)

install(TARGETS selvedge COMPONENT program)
install(DIRECTORY configs assets shaders docs DESTINATION ${CMAKE_INSTALL_DATADIR}/selvedge COMPONENT program
  REGEX "assets/[^/]*\\.(png|webp)$" EXCLUDE)  # pictures of the README
# One of them is in the manual, too.
install(FILES assets/experiments.png DESTINATION ${CMAKE_INSTALL_DATADIR}/selvedge/assets COMPONENT program)
install(FILES packaging/selvedge.desktop DESTINATION ${CMAKE_INSTALL_DATADIR}/applications COMPONENT program)
install(FILES packaging/selvedge.svg DESTINATION ${CMAKE_INSTALL_DATADIR}/icons/hicolor/scalable/apps COMPONENT program)

set(package ${CMAKE_INSTALL_LIBDIR}/cmake/selvedge)
install(EXPORT selvedgeTargets NAMESPACE selvedge:: DESTINATION ${package})
configure_package_config_file(cmake/selvedgeConfig.cmake.in ${CMAKE_BINARY_DIR}/selvedgeConfig.cmake
  INSTALL_DESTINATION ${package} PATH_VARS CMAKE_INSTALL_DATADIR)
write_basic_package_version_file(${CMAKE_BINARY_DIR}/selvedgeConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_BINARY_DIR}/selvedgeConfig.cmake ${CMAKE_BINARY_DIR}/selvedgeConfigVersion.cmake
  cmake/FindSuiteSparse.cmake DESTINATION ${package})

# Files that are made from others while installing.
set(documents "set(source \"${CMAKE_SOURCE_DIR}\")
  set(version \"${PROJECT_VERSION}-${CPACK_DEBIAN_PACKAGE_RELEASE}\")
  set(contact \"${CPACK_PACKAGE_CONTACT}\")")
install(CODE "${documents}
  set(package selvedge)
  set(executable \"$<TARGET_FILE:selvedge>\")
  set(packaging \"${CMAKE_SOURCE_DIR}/packaging\")" COMPONENT program)
install(SCRIPT packaging/generated.cmake COMPONENT program)
install(CODE "${documents}
  set(package selvedge-dev)")
install(SCRIPT packaging/documents.cmake)
