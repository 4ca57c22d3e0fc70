#include "ui/image_shelf.h"

#include <memory>

#include <glad/gl.h>
#include <stb/stb_image.h>

#include "base/data_folders.h"

namespace selvedge {
namespace {

ImageShelf::Image upload(const unsigned char* pixels, int width, int height) {
  ImageShelf::Image image{0, width, height};
  glGenTextures(1, &image.texture);
  glBindTexture(GL_TEXTURE_2D, image.texture);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_LINEAR);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
  glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, width, height, 0, GL_RGBA, GL_UNSIGNED_BYTE, pixels);
  glGenerateMipmap(GL_TEXTURE_2D);
  return image;
}

}  // namespace

ImageShelf::~ImageShelf() {
  for (const auto& [name, image] : images_) {
    if (image.texture) glDeleteTextures(1, &image.texture);
  }
}

const ImageShelf::Image& ImageShelf::image(const std::string& name) {
  const auto [place, isNew] = images_.try_emplace(name);
  if (!isNew) return place->second;
  for (const std::string& folder : dataFolders("assets")) {
    int width = 0, height = 0, channels = 0;
    const std::string path = folder + '/' + name;
    const std::unique_ptr<unsigned char, void (*)(void*)> pixels(stbi_load(path.c_str(), &width, &height, &channels, 4),
                                                                 stbi_image_free);
    if (!pixels) continue;
    place->second = upload(pixels.get(), width, height);
    break;
  }
  return place->second;
}

}  // namespace selvedge
