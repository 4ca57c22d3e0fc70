// Images from files as textures, loaded when they are first asked for.
#pragma once

#include <map>
#include <string>

#include <imgui.h>

namespace selvedge {

class ImageShelf {
 public:
  ImageShelf() = default;
  ~ImageShelf();
  ImageShelf(const ImageShelf&) = delete;
  ImageShelf& operator=(const ImageShelf&) = delete;

  struct Image {
    unsigned texture = 0;  // 0: there is none
    int width = 0, height = 0;
    ImTextureID id() const { return reinterpret_cast<ImTextureID>(static_cast<std::uintptr_t>(texture)); }
  };
  // "scenes/flag.png": in the first of the folders of assets that has it.
  const Image& image(const std::string& name);

 private:
  std::map<std::string, Image> images_;
};

}  // namespace selvedge
