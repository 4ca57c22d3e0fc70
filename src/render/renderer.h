// Draws cloths into pictures of their own, which the window then shows as textures: one a view.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "render/passes/pass_clock.h"
#include "render/view/camera.h"
#include "render/view/look.h"

namespace selvedge {

class Renderer {
 public:
  // The GL functions must be loaded (loadGl). Shaders come from the first of the folders that has them; throws
  // std::runtime_error when a shader of ours cannot be used at start.
  explicit Renderer(std::vector<std::string> shaderFolders);
  ~Renderer();
  Renderer(const Renderer&) = delete;
  Renderer& operator=(const Renderer&) = delete;

  // The cloth of a slot as it is now, with the shapes that it touches: one upload a frame.
  void upload(int slot, const std::shared_ptr<const ClothShape>& shape, const ClothFrame& frame);
  void forget(int slot);

  // Draws and answers the texture with the picture (sRGB bytes, ready to be shown as they are; its first row is the
  // lowest one), pixels wide and high. Shapes are those of the first cloth; a plane among them that lies is where the
  // ground is, in place of Look::ground. It stays the view's until the next draw of that view. Leaves framebuffer 0
  // bound, and blending, culling, depth and scissor tests off.
  unsigned draw(int view, int width, int height, const Camera& camera, const Look& look,
                std::span<const ClothView> cloths, const Marks& marks);
  void forgetView(int view);

  // Shaders are looked at again when their files change; what is wrong with them now, one message each.
  bool shadersChanged() const;  // since the last draw
  std::vector<std::string> shaderErrors() const;
  std::span<const PassTime> passTimes() const;  // of the last draw, while timePasses(true); costs a wait each
  void timePasses(bool on);

  bool softwareRenderer() const;  // no graphics processor: fewer samples, smaller shadows
  int highestSamples() const;     // of anti-aliasing here
  int glErrors() const;           // ever, of these drawings
  std::string lastGlError() const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace selvedge
