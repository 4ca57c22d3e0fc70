#include "render/renderer.h"

#include <algorithm>
#include <map>
#include <optional>

#include <fmt/format.h>

#include "render/buffers/scene_uniforms.h"
#include "render/gl/gl_state.h"
#include "render/gl/gl_watch.h"
#include "render/occlusion/ground_contact.h"
#include "render/occlusion/occlusion_pass.h"
#include "render/passes/backdrop_pass.h"
#include "render/passes/cloth_pass.h"
#include "render/passes/detail.h"
#include "render/passes/marks/line_pass.h"
#include "render/passes/marks/point_pass.h"
#include "render/passes/pass_clock.h"
#include "render/passes/shadow_map.h"
#include "render/passes/shape_pass.h"
#include "render/passes/view_target.h"

namespace selvedge {
namespace {

void clearTo(const glm::vec3& colour) {
  glClearColor(colour.r, colour.g, colour.b, 1);
  glClear(GL_COLOR_BUFFER_BIT);
}

// Texels along each side of the map, and samples along each side of the square that makes edges soft.
struct ShadowQuality {
  int size, samples;
};

std::string headFor(const ShadowQuality& shadows) {
  return fmt::format("#version 330 core\n#define SHADOW_SIZE {}\n#define SHADOW_SAMPLES {}\n", shadows.size,
                     shadows.samples);
}

// What is laid on the ground, where it is.
struct OnGround {
  std::optional<ShadowFit> shadow;
  std::optional<ContactFit> contact;

  std::vector<glm::vec3> corners() const {
    std::vector<glm::vec3> all;
    if (shadow) all.assign(shadow->footprint.begin(), shadow->footprint.end());
    if (contact) all.insert(all.end(), contact->footprint.begin(), contact->footprint.end());
    return all;
  }
};

}  // namespace

struct Renderer::Impl {
  explicit Impl(std::vector<std::string> folders) : shaders({std::move(folders), headFor(shadowQuality)}) {}

  void drawAll(const PassInput& input, const ViewTarget& target, const UniformSettings& settings);
  void drawMaps(const PassInput& input, const OnGround& on);
  void drawOpaque(const PassInput& input, const ViewTarget& target, const Region& part, bool shaded);
  void drawRest(const PassInput& input, const OnGround& on, bool shaded);
  void drawAround(const PassInput& input, const ViewTarget& target, const Region& part) const;
  void collect(std::span<const ClothView> views);

  GlWatch watch;
  bool software = drawnBySoftware();
  ShadowQuality shadowQuality = software ? ShadowQuality{512, 2} : ShadowQuality{1024, 4};
  // A software renderer shades sixteen pixels for every triangle, however small.
  DetailLimits detail = software ? DetailLimits{40'000, 6} : DetailLimits{150'000, 3};
  int highestSamples = std::max(1, glInteger(GL_MAX_SAMPLES)), largest = glInteger(GL_MAX_TEXTURE_SIZE);
  ShaderLibrary shaders;
  std::map<int, ClothBuffers> slots;
  std::map<int, ViewTarget> views;
  std::vector<DrawnCloth> drawn;
  ShadowMap shadowMap{shadowQuality.size};
  SceneBlock block;
  BackdropPass backdrop;
  ClothPass cloth;
  LinePass lines;
  PointPass points;
  OcclusionPass occlusion{software ? 8 : 16};
  GroundContact contact{software ? 64 : 128};
  PassClock clock;
};

void Renderer::Impl::collect(std::span<const ClothView> wanted) {
  drawn.clear();
  for (const ClothView& view : wanted)
    if (const auto found = slots.find(view.slot); found != slots.end())
      drawn.push_back({&found->second, view.tint, view.slot, view.bodies});
}

// Left, right, below and above the part that takes several samples.
void Renderer::Impl::drawAround(const PassInput& input, const ViewTarget& target, const Region& part) const {
  const int right = part.x + part.width, top = part.y + part.height;
  const std::array<Region, 4> strips{{{0, 0, part.x, input.height},
                                      {right, 0, input.width - right, input.height},
                                      {part.x, 0, part.width, part.y},
                                      {part.x, top, part.width, input.height - top}}};
  for (const Region& strip : strips) {
    if (strip.width <= 0 || strip.height <= 0) continue;
    target.bindResolved(strip);
    if (input.look.plain) {
      clearTo(*input.look.plain);
    } else {
      backdrop.draw(input, false);
    }
  }
}

void Renderer::Impl::drawMaps(const PassInput& input, const OnGround& on) {
  if (on.shadow) shadowMap.draw(input, *on.shadow);
  clock.lap("shadow");
  if (on.contact) contact.prepare(input, *on.contact);
  clock.lap("contact");
}

// Cloth and shapes that nothing is seen through, with what darkens them alone.
void Renderer::Impl::drawOpaque(const PassInput& input, const ViewTarget& target, const Region& part, bool shaded) {
  if (input.look.plain) clearTo(*input.look.plain);
  drawShapes(input);
  clock.lap("shapes");
  if (shaded) cloth.draw(input, false);
  clock.lap("cloth");
  if (input.look.occlusion && input.look.quantity == Quantity::none) occlusion.draw(input, target, part);
  clock.lap("occlusion");
}

// What is behind them, and what is drawn over all.
void Renderer::Impl::drawRest(const PassInput& input, const OnGround& on, bool shaded) {
  if (!input.look.plain) backdrop.draw(input, true);
  clock.lap("backdrop");
  if (on.shadow && !input.look.plain) backdrop.drawShadow(input, *on.shadow);
  if (on.contact) contact.draw(input, *on.contact);
  if (shaded) cloth.draw(input, true);
  clock.lap("ground shadow");
  if (input.look.thickness) drawThickness(input);
  lines.draw(input);
  clock.lap("lines");
  points.draw(input);
  clock.lap("points");
}

void Renderer::Impl::drawAll(const PassInput& input, const ViewTarget& target, const UniformSettings& settings) {
  const bool surfaces = std::any_of(drawn.begin(), drawn.end(),
                                    [](const auto& one) { return one.buffers->surface() || one.buffers->ropes(); });
  const bool shaded = input.look.shaded && surfaces;
  OnGround on;
  if (input.look.shadows && (shaded || !input.shapes.empty())) {
    on.shadow = shadowMap.fit(input);
    if (input.look.contactShadow) on.contact = contact.fit(input);
  }
  block.upload(sceneUniforms(input.camera, input.palette, on.shadow ? &*on.shadow : nullptr, settings));
  drawMaps(input, on);
  backdrop.prepare(input);
  const Region all{0, 0, input.width, input.height};
  const Region part = target.severalSamples() ? regionOf(input, on.corners()) : all;
  glEnable(GL_SCISSOR_TEST);
  drawAround(input, target, part);
  clock.lap("around");
  target.bind(part);
  shadowMap.bind();
  glDisable(GL_SCISSOR_TEST);
  glClear(GL_DEPTH_BUFFER_BIT);
  glEnable(GL_SCISSOR_TEST);
  drawOpaque(input, target, part, shaded);
  drawRest(input, on, shaded);
  target.resolve(part);
  glDisable(GL_SCISSOR_TEST);
  clock.lap("resolve");
}

Renderer::Renderer(std::vector<std::string> shaderFolders) : impl_(std::make_unique<Impl>(std::move(shaderFolders))) {
  impl_->watch.poll("start");
}
Renderer::~Renderer() = default;

void Renderer::upload(int slot, const std::shared_ptr<const ClothShape>& shape, const ClothFrame& frame) {
  impl_->slots[slot].update(shape, frame);
}

void Renderer::forget(int slot) { impl_->slots.erase(slot); }
void Renderer::forgetView(int view) { impl_->views.erase(view); }

unsigned Renderer::draw(int view, int width, int height, const Camera& camera, const Look& look,
                        std::span<const ClothView> cloths, const Marks& marks) {
  Impl& impl = *impl_;
  impl.clock.start();
  impl.shaders.refresh();
  beginDrawing();
  width = std::clamp(width, 1, impl.largest);
  height = std::clamp(height, 1, impl.largest);
  ViewTarget& target = impl.views[view];
  target.prepare(width, height, std::clamp(look.samples, 1, impl.highestSamples));
  impl.collect(cloths);
  // Lines between nodes lie on the triangles of the cloth, not on a smooth surface.
  const bool smooth = look.smooth && look.shaded && !look.wireframe && !look.springs;
  for (const DrawnCloth& each : impl.drawn) {
    ClothBuffers& cloth = *each.buffers;
    const float pixel = nearestPixel(camera, height, cloth);
    cloth.showYarns(look.yarns && cloth.whole() ? tubeDetail(cloth, pixel, impl.detail) : TubeDetail{});
    cloth.showRopes(cloth.ropes() && cloth.whole() ? ropeDetail(cloth, pixel, impl.detail) : TubeDetail{});
    if (smooth && cloth.surface()) {
      cloth.showSurface(roundsFor(cloth, pixel, impl.detail));
    } else {
      cloth.showTriangles();
    }
    cloth.showRims(rimsOf(each, look, pixel));
  }
  const auto shapes = impl.drawn.empty() ? std::span<const PlacedShape>() : impl.drawn.front().buffers->shapes();
  Look onFloor = look;
  if (const PlacedShape* floor = floorOf(shapes)) onFloor.ground = floor->toSpace[3].y;
  const PassInput input{impl.shaders, camera, onFloor, palette(look.dark), impl.drawn, shapes, marks, width, height};
  impl.drawAll(input, target, {width, height, look.pointScale, onFloor.ground, look.grid, lightOf(look)});
  endDrawing();
  impl.watch.poll("a picture");
  return target.texture();
}

bool Renderer::shadersChanged() const { return impl_->shaders.stale(); }
std::vector<std::string> Renderer::shaderErrors() const { return impl_->shaders.errors(); }
std::span<const PassTime> Renderer::passTimes() const { return impl_->clock.times(); }
void Renderer::timePasses(bool on) { impl_->clock.turn(on); }
bool Renderer::softwareRenderer() const { return impl_->software; }
int Renderer::highestSamples() const { return impl_->highestSamples; }
int Renderer::glErrors() const { return impl_->watch.errors(); }
std::string Renderer::lastGlError() const { return impl_->watch.last(); }

}  // namespace selvedge
