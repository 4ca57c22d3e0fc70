# What `cmake --install` puts where, beside the folders of src/ (see selvedge_folder): the program, its data, and the files
# by which find_package(selvedge) finds the rest.
include(CMakePackageConfigHelpers)

set(package ${CMAKE_INSTALL_LIBDIR}/cmake/selvedge)
install(TARGETS selvedge)
install(DIRECTORY configs assets shaders docs DESTINATION ${CMAKE_INSTALL_DATADIR}/selvedge)
install(EXPORT selvedgeTargets NAMESPACE selvedge:: DESTINATION ${package})
configure_package_config_file(cmake/selvedgeConfig.cmake.in ${CMAKE_BINARY_DIR}/selvedgeConfig.cmake
  INSTALL_DESTINATION ${package} PATH_VARS CMAKE_INSTALL_DATADIR)
write_basic_package_version_file(${CMAKE_BINARY_DIR}/selvedgeConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_BINARY_DIR}/selvedgeConfig.cmake ${CMAKE_BINARY_DIR}/selvedgeConfigVersion.cmake
  cmake/FindCHOLMOD.cmake DESTINATION ${package})
