#include "video/picture_file.h"

#include <filesystem>

#include <fmt/format.h>
#include <stb/stb_image_write.h>

#include "base/error.h"
#include "io/atomic_file.h"

namespace selvedge {

std::string writePng(const std::string& path, const unsigned char* rgb, int width, int height, std::uint64_t* written,
                     int channels) {
  if (width <= 0 || height <= 0) return fmt::format("{}: there is nothing to draw in a window this small", path);
  std::string bytes;
  const auto collect = [](void* to, void* data, int size) {
    static_cast<std::string*>(to)->append(static_cast<const char*>(data), static_cast<std::size_t>(size));
  };
  if (!stbi_write_png_to_func(collect, &bytes, width, height, channels, rgb, channels * width)) {
    return fmt::format("{}: the picture could not be encoded", path);
  }
  try {
    AtomicFile file(path);
    file.write(bytes);
    file.commit();
    if (written) *written = bytes.size();
  } catch (const InputError& e) {
    return e.what();
  }
  return "";
}

std::string freeName(const std::string& stem, const std::string& extension) {
  constexpr int kMostNames = 10000;
  for (int i = 1; i < kMostNames; ++i) {
    const std::string name = fmt::format("{}-{:04}{}", stem, i, extension);
    std::error_code error;
    if (!std::filesystem::exists(name, error)) return name;
  }
  return stem + extension;
}

}  // namespace selvedge
