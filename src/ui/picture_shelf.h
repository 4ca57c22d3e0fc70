// Pictures from files as textures, loaded when they are first asked for.
#pragma once

#include <map>
#include <string>

#include <imgui.h>

namespace selvedge {

class PictureShelf {
 public:
  PictureShelf() = default;
  ~PictureShelf();
  PictureShelf(const PictureShelf&) = delete;
  PictureShelf& operator=(const PictureShelf&) = delete;

  struct Picture {
    unsigned texture = 0;  // 0: there is none
    int width = 0, height = 0;
    ImTextureID id() const { return reinterpret_cast<ImTextureID>(static_cast<std::uintptr_t>(texture)); }
  };
  // "scenes/flag.png": in the first of the folders of assets that has it.
  const Picture& picture(const std::string& name);

 private:
  std::map<std::string, Picture> pictures_;
};

}  // namespace selvedge
