// Draws cloths into pictures of their own, which the window then shows as textures: one a view.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "model/frame.h"
#include "render/camera.h"
#include "render/colour_maps.h"
#include "render/gl_functions.h"
#include "render/wind_gizmo.h"

namespace selvedge {

// How everything looks; what the display panel sets and the settings file keeps.
struct Look {
  bool dark = true;
  bool shaded = true, wireframe = false, springs = false, nodes = false, pins = true;
  bool normals = false, wind = false, trail = true, grid = true, shadows = true;
  int samples = 4;                     // of anti-aliasing: 1, 2, 4, 8; no more than the machine has
  float pointScale = 1;                // of points, lines and arrows: the interface's scale
  Quantity quantity = Quantity::none;  // a colour map instead of the fabric
  float low = 0, high = 1;             // of the colour map
  glm::vec3 fabric{0.60F, 0.105F, 0.070F}, lining{0.72F, 0.61F, 0.46F};  // linear colours of the two sides
  float threads = 400;                                                   // a metre, of the weave pattern
  float ground = 0;                                                      // m, height of the grid
};

// One cloth in a view.
struct ClothView {
  int slot = 0;                // as given to upload()
  glm::vec4 tint{1, 1, 1, 1};  // overlays: lanes in their own colours; its alpha makes a cloth see-through
};

// What is drawn over the cloth.
struct Marks {
  int slot = 0;                               // whose nodes `selected` and `hovered` are
  std::span<const std::uint32_t> selected{};  // nodes
  int hovered = -1;                           // a node
  bool grabbing = false;
  Float3 grabFrom{}, grabTo{};      // m
  std::span<const Float3> trail{};  // of a picked node, oldest first
  bool windGizmo = false;
  Float3 wind{}, windPlace{};  // m/s, m: an arrow to aim with; windGizmo() has the place of its handle
};

struct PassTime {
  std::string_view name;  // "shadow", "cloth", "backdrop", ...
  double milliseconds;
};

class Renderer {
 public:
  // The GL functions must be loaded (loadGl). Shaders come from the first of the folders that has them; throws
  // std::runtime_error when a shader of ours cannot be used at start.
  explicit Renderer(std::vector<std::string> shaderFolders);
  ~Renderer();
  Renderer(const Renderer&) = delete;
  Renderer& operator=(const Renderer&) = delete;

  // The cloth of a slot as it is now: one upload a frame.
  void upload(int slot, const std::shared_ptr<const ClothShape>& shape, const ClothFrame& frame);
  void forget(int slot);

  // Draws and answers the texture with the picture (sRGB bytes, ready to be shown as they are; its first row is the
  // lowest one), pixels wide and high. It stays the view's until the next draw of that view. Leaves framebuffer 0
  // bound, and blending, culling, depth and scissor tests off.
  unsigned draw(int view, int width, int height, const Camera& camera, const Look& look,
                std::span<const ClothView> cloths, const Marks& marks);
  void forgetView(int view);

  // Shaders are looked at again when their files change; what is wrong with them now, one message each.
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
