// GLSL from disk, with #include "file", and compilers' messages put back to file and line.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace selvedge {

struct ShaderFile {
  std::string path;
  std::filesystem::file_time_type saved;  // when it was read
  bool changed() const;                   // a file that is away for a moment, being saved, has not changed yet
};

struct ShaderSource {
  std::string text;
  std::vector<ShaderFile> files;  // number n of "#line 1 n"
  std::string problem;            // "file:line: what"; empty: none
};

// The file of that name in the first of the folders that has it, each included file once.
ShaderSource readShader(const std::vector<std::string>& folders, const std::string& name);

// The first error of a compiler's log with file and line: "cloth.frag:12: error: ..."
std::string firstError(std::string_view log, const std::vector<ShaderFile>& files);

}  // namespace selvedge
