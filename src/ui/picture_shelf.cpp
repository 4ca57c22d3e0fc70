#include "ui/picture_shelf.h"

#include <memory>

#include <glad/gl.h>
#include <stb/stb_image.h>

#include "base/data_folders.h"

namespace selvedge {
namespace {

PictureShelf::Picture upload(const unsigned char* pixels, int width, int height) {
  PictureShelf::Picture picture{0, width, height};
  glGenTextures(1, &picture.texture);
  glBindTexture(GL_TEXTURE_2D, picture.texture);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_LINEAR);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
  glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, width, height, 0, GL_RGBA, GL_UNSIGNED_BYTE, pixels);
  glGenerateMipmap(GL_TEXTURE_2D);
  return picture;
}

}  // namespace

PictureShelf::~PictureShelf() {
  for (const auto& [name, picture] : pictures_) {
    if (picture.texture) glDeleteTextures(1, &picture.texture);
  }
}

const PictureShelf::Picture& PictureShelf::picture(const std::string& name) {
  const auto [place, isNew] = pictures_.try_emplace(name);
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
