# SPDX-FileCopyrightText: 2026 the mazebot authors
# SPDX-License-Identifier: MIT

# After installing, find_package(mazebot) gives mazebot::mazebot, and with COMPONENTS host mazebot::host too, and with
# COMPONENTS floors mazebot::floors.
include(CMakePackageConfigHelpers)
include(GNUInstallDirs)

set(package_dir ${CMAKE_INSTALL_DATADIR}/cmake/mazebot)
install(TARGETS mazebot mazebot_host mazebot_floors EXPORT mazebotTargets)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/include/ DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(FILES ${PROJECT_SOURCE_DIR}/LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR})
configure_file(${PROJECT_SOURCE_DIR}/cmake/mazebot.pc.in ${PROJECT_BINARY_DIR}/mazebot.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/mazebot.pc DESTINATION ${CMAKE_INSTALL_DATADIR}/pkgconfig)
install(EXPORT mazebotTargets NAMESPACE mazebot:: DESTINATION ${package_dir})

write_basic_package_version_file(${PROJECT_BINARY_DIR}/mazebotConfigVersion.cmake
                                 COMPATIBILITY SameMinorVersion ARCH_INDEPENDENT)
install(FILES ${PROJECT_SOURCE_DIR}/cmake/mazebotConfig.cmake ${PROJECT_BINARY_DIR}/mazebotConfigVersion.cmake
        DESTINATION ${package_dir})
