#include "render/gl/shader_source.h"

#include <algorithm>
#include <fstream>
#include <optional>
#include <regex>

#include <fmt/format.h>

namespace selvedge {
namespace {

namespace fs = std::filesystem;

std::optional<fs::path> find(const std::vector<std::string>& folders, const std::string& name) {
  std::error_code ignored;
  for (const auto& folder : folders)
    if (fs::is_regular_file(fs::path(folder) / name, ignored)) return fs::path(folder) / name;
  return std::nullopt;
}

std::optional<std::string> includedFile(const std::string& line) {
  static const std::regex pattern("^\\s*#\\s*include\\s+\"([^\"]+)\".*");
  std::smatch match;
  if (!std::regex_match(line, match, pattern)) return std::nullopt;
  return match[1].str();
}

void append(ShaderSource& source, const std::vector<std::string>& folders, const fs::path& path) {
  std::error_code ignored;
  const std::size_t number = source.files.size();
  source.files.push_back({path.string(), fs::last_write_time(path, ignored)});
  source.text += fmt::format("#line 1 {}\n", number);
  std::ifstream stream(path);
  std::string line;
  for (int n = 1; std::getline(stream, line); ++n) {
    const auto name = includedFile(line);
    if (!name) {
      source.text += line + "\n";
      continue;
    }
    const auto file = find(folders, *name);
    const auto isThis = [&](const ShaderFile& known) { return file && known.path == file->string(); };
    if (!file && source.problem.empty())
      source.problem = fmt::format("{}:{}: there is no \"{}\" beside it", path.string(), n, *name);
    if (file && std::none_of(source.files.begin(), source.files.end(), isThis)) append(source, folders, *file);
    source.text += fmt::format("#line {} {}\n", n + 1, number);
  }
}

}  // namespace

bool ShaderFile::changed() const {
  std::error_code error;
  const auto now = fs::last_write_time(path, error);
  return !error && now != saved;
}

ShaderSource readShader(const std::vector<std::string>& folders, const std::string& name) {
  ShaderSource source;
  const auto file = find(folders, name);
  if (file) {
    append(source, folders, *file);
  } else {
    source.problem = fmt::format("{}: not found in {}", name, fmt::join(folders, ", "));
  }
  return source;
}

std::string firstError(std::string_view log, const std::vector<ShaderFile>& files) {
  // "0:12(5): error: x" (Mesa), "0(12) : error C0000: x" (NVIDIA), "ERROR: 0:12: x" (AMD, Apple)
  static const std::regex pattern("(?:ERROR: )?(\\d+)[:(](\\d+)\\)?(?:\\(\\d+\\))?\\s*: *(?:error *[^:]*: *)?(.*)");
  const std::string text(log);
  std::smatch match;
  for (std::sregex_iterator line(text.begin(), text.end(), pattern), end; line != end; ++line) {
    const std::string whole = line->str();
    if (whole.find("warning") != std::string::npos) continue;
    const std::size_t number = std::stoul((*line)[1].str());
    const std::string file = number < files.size() ? files[number].path : "shader";
    return fmt::format("{}:{}: {}", file, (*line)[2].str(), (*line)[3].str());
  }
  const std::string file = files.empty() ? "shader" : files.front().path;
  return fmt::format("{}: {}", file, text.empty() ? "cannot be compiled" : text);
}

}  // namespace selvedge
