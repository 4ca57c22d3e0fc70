# CHOLMOD and UMFPACK of libsuitesparse-dev, which brings no CMake package of its own, with the LAPACK that they need: the
# target SuiteSparse::SuiteSparse.
include(FindPackageHandleStandardArgs)
find_library(CHOLMOD_LIBRARY cholmod)
find_library(UMFPACK_LIBRARY umfpack)
find_library(LAPACK_LIBRARY lapack)
find_path(SUITESPARSE_INCLUDE_DIR umfpack.h PATH_SUFFIXES suitesparse)
find_package_handle_standard_args(SuiteSparse
  REQUIRED_VARS CHOLMOD_LIBRARY UMFPACK_LIBRARY LAPACK_LIBRARY SUITESPARSE_INCLUDE_DIR
  REASON_FAILURE_MESSAGE "install libsuitesparse-dev and liblapack-dev")
if(SuiteSparse_FOUND AND NOT TARGET SuiteSparse::SuiteSparse)
  add_library(SuiteSparse::SuiteSparse UNKNOWN IMPORTED)
  set_target_properties(SuiteSparse::SuiteSparse PROPERTIES
    IMPORTED_LOCATION ${CHOLMOD_LIBRARY} INTERFACE_INCLUDE_DIRECTORIES ${SUITESPARSE_INCLUDE_DIR}
    INTERFACE_LINK_LIBRARIES "${UMFPACK_LIBRARY};${LAPACK_LIBRARY}")
endif()
