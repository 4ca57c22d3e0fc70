#include "app/experiments/figure_cloths.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include "model/mesh/mesh.h"
#include "model/mesh/spring_network.h"
#include "ui/wrapped_text.h"

namespace selvedge {
namespace {

Float3 placeOf(const ClothPicture& picture, int node) {
  const auto q = picture.q.segment<3>(3 * node).cast<float>();
  return {q[0], q[1], q[2]};
}

template <class Each>
void forEachNode(const Figure& figure, const Each& each) {
  for (const ClothRow& row : figure.cloths) {
    for (const ClothPicture& picture : row.pictures) {
      for (int i = 0; i < picture.q.size() / 3; ++i) {
        const Float3 at = placeOf(picture, i);
        if (std::isfinite(at[0] + at[1] + at[2])) each(glm::vec3(at[0], at[1], at[2]));
      }
    }
  }
}

// Such that all cloths fill the picture; the answer is the shape of that picture.
float fit(Camera& camera, const Figure& figure) {
  std::vector<glm::vec3> places;
  forEachNode(figure, [&](const glm::vec3& at) { places.push_back(at); });
  if (places.empty()) return 1;
  camera.frame(places, 1);
  glm::vec2 low(1), high(0);
  for (const glm::vec3& place : places) {
    const glm::vec2 seen(camera.project(place, 1));
    low = glm::min(low, seen);
    high = glm::max(high, seen);
  }
  const glm::vec2 size = high - low;
  const float aspect = std::clamp(size.x / std::max(size.y, 1e-6F), 0.4F, 2.5F);
  camera.frame(places, aspect);
  return aspect;
}

// Of the highest block.
std::size_t linesOf(const Figure& figure, std::size_t rows, std::size_t columns) {
  std::size_t most = 1, lines = 0;
  for (std::size_t i = 0; i < figure.cloths.size(); ++i) {
    if (i % rows == 0) lines = 0;
    lines += std::max<std::size_t>(1, (figure.cloths[i].pictures.size() + columns - 1) / columns);
    most = std::max(most, lines);
  }
  return most;
}

}  // namespace

FigureCloths::FigureCloths(const Figure& figure) : figure_(figure) {
  constexpr double kDegree = std::numbers::pi / 180;
  camera_.yaw = static_cast<float>(figure.camera.yaw * kDegree);
  camera_.pitch = static_cast<float>(figure.camera.pitch * kDegree);
  camera_.fieldOfView = 0.35F;
  aspect_ = fit(camera_, figure);
  forEachNode(figure, [&](const glm::vec3& at) { ground_ = std::min(ground_, at.y); });
  ground_ -= 1000;  // nothing of it is to be seen
}

// As many beside each other as make the pictures largest; long rows go on in another line.
FigureCloths::Strips FigureCloths::layOut(const Theme& theme, ImVec2 room) const {
  const float gap = theme.px(4), words = ImGui::GetTextLineHeight() + theme.px(4);
  std::size_t most = 1;
  float labels = 0;
  for (const ClothRow& row : figure_.cloths) {
    most = std::max(most, row.pictures.size());
    if (!row.label.empty()) labels = std::max(labels, ImGui::CalcTextSize(row.label.c_str()).x + theme.px(8));
  }
  labels = std::min(labels, std::max(0.14F * room.x, theme.px(112)));
  const std::size_t all = std::max<std::size_t>(figure_.cloths.size(), 1);
  Strips best;
  for (std::size_t blocks = 1; blocks <= std::min<std::size_t>(all, 4); ++blocks) {
    const std::size_t rows = (all + blocks - 1) / blocks;
    const float block = room.x / static_cast<float>(blocks);
    for (std::size_t columns = 1; columns <= most; ++columns) {
      const float high = room.y / static_cast<float>(linesOf(figure_, rows, columns)) - words - gap;
      const float wide = std::min((block - labels) / static_cast<float>(columns) - gap, high * aspect_);
      if (wide > best.cell.x) best = {columns, rows, block, labels, {std::floor(wide), std::floor(wide / aspect_)}};
    }
  }
  return best;
}

void FigureCloths::drawCloths(Renderer& renderer, const Theme& theme) {
  Look look;
  look.dark = theme.dark;
  look.grid = look.pins = look.wind = look.trail = look.shadows = false;
  look.pointScale = theme.scale;
  look.ground = ground_;
  textures_.clear();
  for (const ClothRow& row : figure_.cloths) {
    for (const ClothPicture& picture : row.pictures) {
      ClothFrame frame;
      for (int i = 0; i < picture.q.size() / 3; ++i) frame.positions.push_back(placeOf(picture, i));
      renderer.upload(kSlot, std::make_shared<const ClothShape>(shapeOf(*picture.mesh, {})), frame);
      const ClothView cloth{kSlot};
      textures_.push_back(renderer.draw(kFirstView + static_cast<int>(textures_.size()),
                                        static_cast<int>(strips_.cell.x), static_cast<int>(strips_.cell.y), camera_,
                                        look, {&cloth, 1}, {}));
    }
  }
  renderer.forget(kSlot);
}

void FigureCloths::draw(Renderer& renderer, const Theme& theme, ImVec2 size) {
  const Strips strips = layOut(theme, size);
  if (strips.cell.x < 8 || strips.cell.y < 8) return;
  const bool same = strips.cell.x == strips_.cell.x && strips.cell.y == strips_.cell.y && theme.dark == dark_;
  strips_ = strips;
  if (!same || textures_.empty()) drawCloths(renderer, theme);
  dark_ = theme.dark;
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const ImVec2 corner = ImGui::GetCursorScreenPos(), cell = strips.cell;
  const float gap = theme.px(4), line = ImGui::GetTextLineHeight();
  std::size_t next = 0;
  float y = corner.y;
  for (std::size_t r = 0; r < figure_.cloths.size(); ++r) {
    const ClothRow& row = figure_.cloths[r];
    const ImVec2 low{corner.x + static_cast<float>(r / strips.rows) * strips.block, corner.y};
    if (r % strips.rows == 0) y = low.y;
    list.PushClipRect({low.x, y}, {low.x + strips.labels, y + cell.y + line}, true);
    list.AddText(ImGui::GetFont(), ImGui::GetFontSize(), {low.x, y}, theme.text,
                 brokenAtSpaces(row.label, strips.labels - theme.px(8)).c_str(), nullptr,
                 std::max(strips.labels - theme.px(8), 1.0F));
    list.PopClipRect();
    for (std::size_t i = 0; i < row.pictures.size(); ++i) {
      const std::size_t column = i % strips.columns;
      if (i > 0 && column == 0) y += cell.y + line + theme.px(4) + gap;
      const ImVec2 at{std::round(low.x + strips.labels + static_cast<float>(column) * (cell.x + gap)), std::round(y)};
      const ImVec2 end{at.x + cell.x, at.y + cell.y};
      const auto texture = reinterpret_cast<ImTextureID>(static_cast<std::uintptr_t>(textures_[next++]));
      list.AddImage(texture, at, end, {0, 1}, {1, 0});
      list.AddRect(at, end, theme.line);
      const std::string& label = row.pictures[i].label;
      list.PushClipRect({at.x, end.y}, {end.x, end.y + 2 * line}, true);
      const float wide = ImGui::CalcTextSize(label.c_str()).x;
      list.AddText({std::max(at.x, (at.x + end.x - wide) / 2), end.y + theme.px(1)}, theme.dim, label.c_str());
      list.PopClipRect();
    }
    y += cell.y + line + theme.px(4) + gap;
  }
  ImGui::Dummy(size);
}

}  // namespace selvedge
