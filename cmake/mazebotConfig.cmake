# SPDX-FileCopyrightText: 2026 the mazebot authors
# SPDX-License-Identifier: MIT
include(CMakeFindDependencyMacro)
# mazebot::host needs fmt, mazebot::floors also libpng and yaml-cpp. Without the components they are there, too, if
# these packages are.
if("floors" IN_LIST mazebot_FIND_COMPONENTS)
  find_dependency(PNG)
  find_dependency(yaml-cpp)
else()
  find_package(PNG QUIET)
  find_package(yaml-cpp QUIET)
endif()
if("host" IN_LIST mazebot_FIND_COMPONENTS OR "floors" IN_LIST mazebot_FIND_COMPONENTS)
  find_dependency(fmt)
else()
  find_package(fmt QUIET)
endif()
include(${CMAKE_CURRENT_LIST_DIR}/mazebotTargets.cmake)
set(mazebot_host_FOUND TRUE)
set(mazebot_floors_FOUND TRUE)
include(FindPackageHandleStandardArgs)
set(mazebot_CONFIG ${CMAKE_CURRENT_LIST_FILE})
find_package_handle_standard_args(mazebot CONFIG_MODE HANDLE_COMPONENTS)
