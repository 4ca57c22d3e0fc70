// What other programs (ffprobe, ffmpeg) make of a film.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <map>
#include <sstream>
#include <string>
#include <vector>

namespace selvedge::test {

inline std::string outputOf(const std::string& command) {
  std::string all;
  FILE* pipe = ::popen(command.c_str(), "r");
  if (!pipe) return all;
  char buffer[65536];
  for (std::size_t count; (count = std::fread(buffer, 1, sizeof buffer, pipe)) > 0;) all.append(buffer, count);
  ::pclose(pipe);
  return all;
}

struct FilmFacts {
  std::map<std::string, std::string> words;  // as ffprobe names them
  std::string complaints;

  const std::string& operator[](const std::string& name) { return words[name]; }
  double number(const std::string& name) { return std::strtod(words[name].c_str(), nullptr); }
  long frames() { return std::strtol(words["nb_read_frames"].c_str(), nullptr, 10); }
};

inline FilmFacts probeFilm(const std::string& path) {
  std::stringstream lines(
      outputOf("ffprobe -v error -count_frames -select_streams v:0 -of default=noprint_wrappers=1 -show_entries "
               "stream=codec_name,pix_fmt,width,height,r_frame_rate,nb_read_frames,color_space,color_range,"
               "color_primaries,color_transfer:format=duration,format_name \"" +
               path + "\" 2>&1"));
  FilmFacts facts;
  for (std::string line; std::getline(lines, line);) {
    const std::size_t equals = line.find('=');
    if (equals == std::string::npos) {
      facts.complaints += line + "\n";
    } else {
      facts.words[line.substr(0, equals)] = line.substr(equals + 1);
    }
  }
  return facts;
}

// Decoded to RGB rows from the top.
inline std::vector<std::vector<unsigned char>> decodeFilm(const std::string& path, std::size_t width,
                                                          std::size_t height) {
  const std::string bytes =
      outputOf("ffmpeg -v error -i \"" + path + "\" -vsync passthrough -f rawvideo -pix_fmt rgb24 - 2>/dev/null");
  std::vector<std::vector<unsigned char>> pictures;
  for (std::size_t at = 0, size = 3 * width * height; at + size <= bytes.size(); at += size) {
    pictures.emplace_back(bytes.begin() + static_cast<std::ptrdiff_t>(at),
                          bytes.begin() + static_cast<std::ptrdiff_t>(at + size));
  }
  return pictures;
}

}  // namespace selvedge::test
