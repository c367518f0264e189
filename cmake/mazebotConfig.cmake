# SPDX-FileCopyrightText: 2026 the mazebot authors
# SPDX-License-Identifier: MIT
include(CMakeFindDependencyMacro)
# mazebot::host needs fmt. Without the component it is there, too, if fmt is.
if("host" IN_LIST mazebot_FIND_COMPONENTS)
  find_dependency(fmt)
else()
  find_package(fmt QUIET)
endif()
include(${CMAKE_CURRENT_LIST_DIR}/mazebotTargets.cmake)
set(mazebot_host_FOUND TRUE)
include(FindPackageHandleStandardArgs)
set(mazebot_CONFIG ${CMAKE_CURRENT_LIST_FILE})
find_package_handle_standard_args(mazebot CONFIG_MODE HANDLE_COMPONENTS)
