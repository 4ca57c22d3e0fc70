# Run by `cmake --install`: copyright and changelog of a package, as Debian's policy wants them. Given: package, source,
# version, contact.
set(root "$ENV{DESTDIR}${CMAKE_INSTALL_PREFIX}")

# write(FILE TEXT): below the place that is installed to.
function(write file text)
  file(WRITE "${root}/${file}" "${text}")
  message(STATUS "Installing: ${root}/${file}")
endfunction()

# -n: gzip keeps neither the file's name nor its time, so that the same text makes the same bytes.
function(write_zipped file text)
  write("${file}" "${text}")
  execute_process(COMMAND gzip -9nf "${root}/${file}" COMMAND_ERROR_IS_FATAL ANY)
endfunction()

file(READ ${source}/LICENSE license)
string(REGEX MATCH "Copyright \\(c\\) ([^\n]*)\n\n(.*)" ignored "${license}")
set(holders "${CMAKE_MATCH_1}")
string(STRIP "${CMAKE_MATCH_2}" license)
string(REPLACE "\n\n" "\n.\n" license "${license}")
string(REPLACE "\n" "\n " license "${license}")
write(share/doc/${package}/copyright
"Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: selvedge

Files: *
Copyright: ${holders}
License: Expat
 ${license}
")

# The present time, or that of the variable SOURCE_DATE_EPOCH where it is set: then the same sources make the same bytes.
string(TIMESTAMP date "%a, %d %b %Y %H:%M:%S +0000" UTC)
write_zipped(share/doc/${package}/changelog.Debian
"selvedge (${version}) unstable; urgency=medium

  * Packaged by the project itself. What is new is in changelog.gz.

 -- ${contact}  ${date}
")
file(READ ${source}/CHANGELOG.md changes)
write_zipped(share/doc/${package}/changelog "${changes}")
