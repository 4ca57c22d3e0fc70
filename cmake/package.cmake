# `cpack -G DEB` in a build folder, once the program is built: selvedge_*.deb, the program with all it reads, and
# selvedge-dev_*.deb, the libraries for who writes programs with them.
set(CPACK_PACKAGE_NAME selvedge)
set(CPACK_PACKAGE_CONTACT "The Selvedge authors <maintainers@selvedge.example>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "laboratory for cloth and its time integrators")
set(CPACK_PACKAGE_DESCRIPTION_FILE ${CMAKE_SOURCE_DIR}/packaging/description.txt)
set(CPACK_COMPONENTS_ALL program development)
set(CPACK_COMPONENTS_GROUPING IGNORE)
set(CPACK_STRIP_FILES ON)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_GENERATOR DEB)

set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_NAME selvedge)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SECTION science)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SHLIBDEPS ON)
# What no link of the program shows: OpenGL and a font are loaded while it runs; the serial BLAS keeps the results the
# same for any number of threads.
set(CPACK_DEBIAN_PROGRAM_PACKAGE_DEPENDS "libgl1, libgl1-mesa-dri, fonts-dejavu-core, libopenblas0-serial")
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_NAME selvedge-dev)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS
  "libeigen3-dev, libtbb-dev, libtomlplusplus-dev, libfmt-dev, libmuparser-dev, libboost-dev, libsuitesparse-dev")
include(CPack)
