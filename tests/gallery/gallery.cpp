// Pictures of real cloth in every mode, to be looked at: gallery FOLDER [WORD]. Those whose name holds the word; and
// what the passes cost.
#include <cstdio>
#include <filesystem>

#include <fmt/format.h>
#define STB_IMAGE_WRITE_IMPLEMENTATION
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wconversion"
#pragma GCC diagnostic ignored "-Wsign-conversion"
#pragma GCC diagnostic ignored "-Wmissing-field-initializers"
#pragma GCC diagnostic ignored "-Wshadow"
#include <stb/stb_image_write.h>
#pragma GCC diagnostic pop

#include "render/gl/offscreen_context.h"
#include "render/renderer.h"
#include "support/cloth/simulated_cloth.h"
#include "support/picture_file.h"

using namespace selvedge;

namespace {

struct Shot {
  std::string name, scene;
  double seconds;
  void (*change)(Look&, Camera&, Marks&, const SimulatedCloth&);
  Quantity quantity = Quantity::none;
  float thick = 0;  // m, its free edges
};

void nothing(Look&, Camera&, Marks&, const SimulatedCloth&) {}

void folds(Look& look, Camera&, Marks&, const SimulatedCloth&) { look.occlusion = true; }

void nearCorner(Camera& camera, const SimulatedCloth& cloth) {
  const Float3& corner = cloth.frame.positions[cloth.shape->corners[2]];
  camera.target = {corner[0], corner[1], corner[2]};
  camera.distance *= 0.06F;
  camera.yaw += 0.5F;
  camera.pitch = -0.3F;
}

const std::vector<Shot>& shots() {
  static const std::vector<Shot> all{
      {"hanging", "hanging", 1.2, nothing},
      {"flag", "windsock-flag", 2, nothing},
      {"curtain", "curtain", 1.5, nothing},
      {"trampoline", "trampoline", 1.0, nothing},
      {"pendulum", "pendulum", 1.0, nothing},
      {"wire", "hanging", 1.2,
       [](Look& l, Camera&, Marks&, const SimulatedCloth&) { l.shaded = false, l.wireframe = true; }},
      {"shadedwire", "windsock-flag", 2, [](Look& l, Camera&, Marks&, const SimulatedCloth&) { l.wireframe = true; }},
      {"springs", "hanging", 1.2,
       [](Look& l, Camera&, Marks&, const SimulatedCloth&) { l.shaded = false, l.springs = true; }},
      {"springsclose", "hanging", 1.2,
       [](Look& l, Camera& c, Marks&, const SimulatedCloth&) { l.springs = l.nodes = true, c.distance *= 0.22F; }},
      {"nodes", "hanging", 1.2, [](Look& l, Camera&, Marks&, const SimulatedCloth&) { l.nodes = true; }},
      {"normals", "windsock-flag", 2, [](Look& l, Camera&, Marks&, const SimulatedCloth&) { l.normals = true; }},
      {"speed", "windsock-flag", 2,
       [](Look& l, Camera&, Marks&, const SimulatedCloth&) { l.quantity = Quantity::speed, l.low = 0, l.high = 3; },
       Quantity::speed},
      {"strain", "hanging", 0.4,
       [](Look& l, Camera&, Marks&, const SimulatedCloth&) {
         l.quantity = Quantity::strain, l.low = -0.02F, l.high = 0.02F;
       },
       Quantity::strain},
      {"close", "curtain", 1.5, [](Look&, Camera& c, Marks&, const SimulatedCloth&) { c.distance *= 0.2F; }},
      {"closer", "curtain", 1.5, [](Look&, Camera& c, Marks&, const SimulatedCloth&) { c.distance *= 0.02F; }},
      {"foldshanging", "hanging", 1.2, folds},
      {"foldsflag", "windsock-flag", 2, folds},
      {"foldscurtain", "curtain", 1.5, folds},
      {"pleats", "curtain", 13, folds},
      {"foldstrampoline", "trampoline", 1.0, folds},
      {"foldsdrape", "drape", 1.6, folds},
      {"foldspile", "pile", 2.5, folds},
      {"foldsclose", "curtain", 1.5,
       [](Look& l, Camera& c, Marks&, const SimulatedCloth&) { l.occlusion = true, c.distance *= 0.2F; }},
      {"hem", "hanging", 1.2, [](Look&, Camera& c, Marks&, const SimulatedCloth& cloth) { nearCorner(c, cloth); },
       Quantity::none, 3e-3F},
      {"marks", "hanging", 1.2,
       [](Look& l, Camera&, Marks& m, const SimulatedCloth& cloth) {
         static const std::vector<std::uint32_t> chosen{200, 201, 202, 235, 236, 237};
         static std::vector<Float3> trail;
         trail.clear();
         l.wind = true;
         for (int i = 0; i < 200; ++i) {
           const float t = static_cast<float>(i) * 0.03F;
           trail.push_back({0.3F * std::cos(t), 0.05F * t - 0.6F, 0.3F + 0.3F * std::sin(t)});
         }
         m.selected = chosen, m.hovered = 500, m.grabbing = true, m.trail = trail;
         m.grabFrom = cloth.frame.positions[600];
         m.grabTo = {m.grabFrom[0] + 0.7F, m.grabFrom[1] + 0.1F, m.grabFrom[2] + 0.3F};
         m.windGizmo = true, m.wind = {5, 0, 2}, m.windPlace = {-0.8F, -0.3F, 0};
       }},
  };
  return all;
}

void save(const std::string& path, const Pixels& pixels) {
  stbi_write_png(path.c_str(), pixels.width, pixels.height, 4, pixels.rgba.data(), 4 * pixels.width);
}

// The least of some draws: what the machine can do while nobody else wants it.
class LeastTimes {
 public:
  void take(std::span<const PassTime> times) {
    if (least_.empty()) least_.assign(times.begin(), times.end());
    for (std::size_t i = 0; i < times.size(); ++i)
      least_[i].milliseconds = std::min(least_[i].milliseconds, times[i].milliseconds);
  }
  void print(const std::string& name) const {
    double sum = 0;
    fmt::print("{:24}", name + ":");
    for (const auto& [pass, ms] : least_) fmt::print("  {} {:.2f}", pass, ms), sum += ms;
    fmt::print("  = {:.2f} ms\n", sum);
  }

 private:
  std::vector<PassTime> least_;
};

void take(Renderer& renderer, const Shot& shot, const std::string& folder, bool dark, int width, int height,
          int samples) {
  SimulatedCloth cloth = simulated(shot.scene, shot.seconds, shot.quantity);
  Look look;
  look.dark = dark;
  look.samples = samples;
  look.pointScale = static_cast<float>(height) / 720;
  Camera camera;
  Marks marks;
  float ground = 1e9F;
  for (const Float3& p : cloth.frame.positions) ground = std::min(ground, p[1]);
  if (ground < 0) look.ground = ground - 0.05F;
  std::vector<glm::vec3> places;
  for (const Float3& p : cloth.frame.positions) places.emplace_back(p[0], p[1], p[2]);
  camera.frame(places, static_cast<float>(width) / static_cast<float>(height));
  for (int i = 0; i < 40; ++i) {
    const float a = 0.5F * static_cast<float>(i % 8) - 1.75F, b = 0.3F * static_cast<float>(i / 8) - 0.8F;
    cloth.frame.windPlaces.push_back({a * 0.4F, b, 0.4F});
    cloth.frame.wind.push_back({4 + a, 0.5F * b, 1});
  }
  shot.change(look, camera, marks, cloth);
  FabricLook fabric;
  fabric.thickness = shot.thick;
  const std::array<ClothView, 1> views{{{.bodies = {fabric}}}};
  renderer.upload(0, cloth.shape, cloth.frame);
  unsigned texture = 0;
  LeastTimes times;
  for (int i = 0; i < 12; ++i) {
    texture = renderer.draw(0, width, height, camera, look, views, marks);
    times.take(renderer.passTimes());
  }
  const std::string name = fmt::format("{}-{}-{}", shot.name, dark ? "dark" : "light", height);
  save(folder + "/" + name + ".png", readTexture(texture, width, height));
  times.print(name);
}

}  // namespace

int main(int argc, char** argv) try {
  if (argc < 2) return fmt::print("gallery FOLDER [WORD] [dark|light] [HEIGHT] [SAMPLES]\n"), 2;
  const OffscreenContext context;
  if (!context.problem().empty()) return fmt::print("{}\n", context.problem()), 1;
  std::filesystem::create_directories(argv[1]);
  Renderer renderer({"shaders", SELVEDGE_SOURCE_DIR "/shaders"});
  renderer.timePasses(true);
  const std::string word = argc > 2 ? argv[2] : "", theme = argc > 3 ? argv[3] : "both";
  const int height = argc > 4 ? std::stoi(argv[4]) : 720, samples = argc > 5 ? std::stoi(argv[5]) : 4;
  for (const Shot& shot : shots())
    for (const bool dark : {true, false})
      if (shot.name.find(word) != std::string::npos && (theme == "both" || (theme == "dark") == dark))
        take(renderer, shot, argv[1], dark, height * 16 / 9, height, samples);
  fmt::print("{} GL errors {}\n", renderer.glErrors(), renderer.lastGlError());
  return renderer.glErrors() == 0 ? 0 : 1;
} catch (const std::exception& error) {
  fmt::print("{}\n", error.what());
  return 1;
}
