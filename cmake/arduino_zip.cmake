# SPDX-FileCopyrightText: 2026 the mazebot authors
# SPDX-License-Identifier: MIT

# Makes the ZIP for the Arduino IDE (Sketch > Include Library > Add .ZIP Library): a folder `mazebot` with what a board
# needs. host/, and the programs and lessons for desktops stay out.
#
#     cmake -DZIP=mazebot-0.1.0.zip -P cmake/arduino_zip.cmake      without -DZIP=: mazebot.zip
if(NOT ZIP)
  set(ZIP mazebot.zip)
endif()
get_filename_component(project ${CMAKE_CURRENT_LIST_DIR} DIRECTORY)
get_filename_component(zip ${ZIP} ABSOLUTE)
set(stage ${zip}.folder)
file(REMOVE_RECURSE ${stage} ${zip})
file(COPY ${project}/library.properties ${project}/keywords.txt ${project}/LICENSE ${project}/README.md
          ${project}/CHANGELOG.md ${project}/CONTRIBUTING.md ${project}/docs ${project}/src
     DESTINATION ${stage}/mazebot PATTERN lessons EXCLUDE)
file(COPY ${project}/include/mazebot.h DESTINATION ${stage}/mazebot/include)
file(COPY ${project}/include/mazebot DESTINATION ${stage}/mazebot/include PATTERN host EXCLUDE)
file(GLOB sketches ${project}/examples/*/*.ino)
foreach(sketch IN LISTS sketches)
  get_filename_component(folder ${sketch} DIRECTORY)
  file(COPY ${folder} DESTINATION ${stage}/mazebot/examples)
endforeach()
# Links to what stays out would be dead: their text is kept.
file(GLOB pages ${stage}/mazebot/*.md ${stage}/mazebot/docs/*.md)
foreach(page IN LISTS pages)
  get_filename_component(folder ${page} DIRECTORY)
  file(READ ${page} content)
  string(REGEX MATCHALL "\\([^() ]+\\)" targets "${content}")
  foreach(target IN LISTS targets)
    string(REGEX REPLACE "^\\(([^#)]*).*$" "\\1" path "${target}")
    if(path AND NOT path MATCHES ":" AND NOT EXISTS ${folder}/${path})
      string(REPLACE "]${target}" "]" content "${content}")
    endif()
  endforeach()
  file(WRITE ${page} "${content}")
endforeach()
execute_process(COMMAND ${CMAKE_COMMAND} -E tar cf ${zip} --format=zip mazebot WORKING_DIRECTORY ${stage}
                RESULT_VARIABLE status)
file(REMOVE_RECURSE ${stage})
if(NOT status EQUAL 0)
  message(FATAL_ERROR "cannot write ${zip}")
endif()
