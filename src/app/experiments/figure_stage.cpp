#include "app/experiments/figure_stage.h"

#include <algorithm>
#include <cmath>

#include "app/experiments/figure_cloths.h"
#include "app/experiments/figure_plot.h"
#include "base/data_folders.h"
#include "base/error.h"
#include "render/gl/offscreen_context.h"
#include "video/picture_file.h"

namespace selvedge {
namespace {

float scaleOf(PictureSize size) { return std::clamp(static_cast<float>(size.height) / 640, 0.7F, 6.0F); }

// The answer is the height.
float words(const std::string& text, ImVec2 at, float width, ImU32 colour) {
  if (text.empty()) return 0;
  ImGui::GetWindowDrawList()->AddText(ImGui::GetFont(), ImGui::GetFontSize(), at, colour, text.c_str(), nullptr, width);
  return ImGui::CalcTextSize(text.c_str(), nullptr, false, width).y;
}

}  // namespace

FigurePainter::FigurePainter(PictureSize size) : theme_(Theme::paper(scaleOf(size))), page_(size, theme_) {}

void FigurePainter::paint(const Figure& figure, std::vector<unsigned char>& rgb) {
  FigurePlot plot(figure);
  FigureCloths cloths(figure);
  if (!figure.cloths.empty() && !renderer_) renderer_ = std::make_unique<Renderer>(dataFolders("shaders"));
  for (int pass = 0; pass < 3; ++pass) {  // until the labels have found their room
    page_.begin();
    const ImVec2 all = ImGui::GetIO().DisplaySize;
    const float pad = theme_.px(16), width = all.x - 2 * pad;
    beginPart("##figure", {0, 0}, all, {0, 0});
    const float title = words(figure.title, {pad, pad}, width, theme_.text);
    const float caption = ImGui::CalcTextSize(figure.caption.c_str(), nullptr, false, width).y;
    const float foot = figure.caption.empty() ? all.y - pad : all.y - pad - caption;
    words(figure.caption, {pad, foot}, width, theme_.dim);
    const float top = pad + title + theme_.px(10);
    ImGui::SetCursorScreenPos({pad, top});
    const ImVec2 room{width, std::max(foot - theme_.px(12) - top, 8.0F)};
    if (figure.cloths.empty()) {
      plot.draw(theme_, room, true);
    } else {
      cloths.draw(*renderer_, theme_, room);
    }
    ImGui::End();
    page_.end(theme_.panel, rgb);
  }
}

struct FigureStage::Graphics {
  struct Context {
    Context() {
      if (!gl.problem().empty()) throw InputError("", gl.problem());
    }
    OffscreenContext gl;
  };
  explicit Graphics(PictureSize size) : painter(size) {}

  Context context;  // ends after the painter, which needs it
  FigurePainter painter;
  std::vector<unsigned char> rgb;
};

FigureStage::FigureStage(PictureSize size) : graphics_(std::make_unique<Graphics>(size)) {}

FigureStage::~FigureStage() = default;

void FigureStage::write(const Figure& figure, const std::string& path) {
  graphics_->painter.paint(figure, graphics_->rgb);
  const auto [width, height] = graphics_->painter.size();
  if (const std::string wrong = writePng(path, graphics_->rgb.data(), width, height); !wrong.empty()) {
    throw InputError("", wrong);
  }
}

}  // namespace selvedge
