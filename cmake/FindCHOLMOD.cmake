# CHOLMOD of libsuitesparse-dev, which brings no CMake package of its own, with the LAPACK that it needs: the target
# CHOLMOD::CHOLMOD.
include(FindPackageHandleStandardArgs)
find_library(CHOLMOD_LIBRARY cholmod)
find_library(LAPACK_LIBRARY lapack)
find_path(CHOLMOD_INCLUDE_DIR cholmod.h PATH_SUFFIXES suitesparse)
find_package_handle_standard_args(CHOLMOD REQUIRED_VARS CHOLMOD_LIBRARY LAPACK_LIBRARY CHOLMOD_INCLUDE_DIR)
if(CHOLMOD_FOUND AND NOT TARGET CHOLMOD::CHOLMOD)
  add_library(CHOLMOD::CHOLMOD UNKNOWN IMPORTED)
  set_target_properties(CHOLMOD::CHOLMOD PROPERTIES
    IMPORTED_LOCATION ${CHOLMOD_LIBRARY} INTERFACE_INCLUDE_DIRECTORIES ${CHOLMOD_INCLUDE_DIR}
    INTERFACE_LINK_LIBRARIES ${LAPACK_LIBRARY})
endif()
