# SPDX-FileCopyrightText: 2026 the mazebot authors
# SPDX-License-Identifier: MIT

# What mazebot's own programs, tests and benchmarks share. Nothing here reaches those who use the library.
set(CMAKE_CXX_EXTENSIONS OFF)
find_package(Threads REQUIRED)
find_package(fmt REQUIRED)
# For maps of robot systems. The program says which package it lacks, and the tests of these maps are left out.
find_package(PNG QUIET)
find_package(yaml-cpp QUIET)
set(MAZEBOT_HAS_FLOORS OFF)
if(TARGET PNG::PNG AND (TARGET yaml-cpp OR TARGET yaml-cpp::yaml-cpp))
  set(MAZEBOT_HAS_FLOORS ON)
endif()

if(is_top_level AND NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "Release, Debug, ..." FORCE)
endif()

# mazebot_developer: the host library, warnings, sanitizers.
add_library(mazebot_developer INTERFACE)
target_link_libraries(mazebot_developer INTERFACE mazebot::host Threads::Threads)
if(NOT MSVC)
  target_compile_options(mazebot_developer INTERFACE -Wall -Wextra -Wconversion -Wshadow -pedantic)
endif()
if(MAZEBOT_SANITIZE)
  # Tests ask for it: compilers have no common macro.
  target_compile_definitions(mazebot_developer INTERFACE MAZEBOT_SANITIZED=1)
  # The address sanitizer finds null pointers and objects that are too small, too, and nothing here makes pointers that
  # could be misaligned: without these checks the tests compile a fifth faster.
  set(sanitizers -fsanitize=address,undefined -fno-sanitize=null,alignment,object-size -fno-sanitize-recover=all
                 -fno-omit-frame-pointer)
  target_compile_options(mazebot_developer INTERFACE ${sanitizers})
  target_link_options(mazebot_developer INTERFACE ${sanitizers})
endif()
