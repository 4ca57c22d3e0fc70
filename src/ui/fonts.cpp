#include "ui/fonts.h"

#include <fstream>
#include <memory>

#include <fontconfig/fontconfig.h>
#include <imgui.h>

namespace selvedge {
namespace {

// Latin, Greek, superscripts, arrows, mathematics, shapes: what equations and units need.
constexpr ImWchar kGlyphs[] = {0x20,   0x17F,  0x370,  0x3FF,  0x2010, 0x2027, 0x2070, 0x209F,
                               0x2190, 0x21FF, 0x2200, 0x22FF, 0x25A0, 0x25FF, 0};

}  // namespace

std::string findFont() {
  const std::unique_ptr<FcConfig, void (*)(FcConfig*)> config(FcInitLoadConfigAndFonts(), FcConfigDestroy);
  const std::unique_ptr<FcPattern, void (*)(FcPattern*)> wanted(
      FcNameParse(
          reinterpret_cast<const FcChar8*>("Inter,Noto Sans,DejaVu Sans,sans-serif:style=Regular:scalable=true")),
      FcPatternDestroy);
  if (!config || !wanted) return "";
  FcConfigSubstitute(config.get(), wanted.get(), FcMatchPattern);
  FcDefaultSubstitute(wanted.get());
  FcResult result = FcResultNoMatch;
  const std::unique_ptr<FcPattern, void (*)(FcPattern*)> match(FcFontMatch(config.get(), wanted.get(), &result),
                                                               FcPatternDestroy);
  FcChar8* file = nullptr;
  if (!match || FcPatternGetString(match.get(), FC_FILE, 0, &file) != FcResultMatch) return "";
  return reinterpret_cast<const char*>(file);
}

void loadFont(const std::string& file, float pixels) {
  ImFontAtlas& atlas = *ImGui::GetIO().Fonts;
  atlas.Clear();
  const bool readable = !file.empty() && std::ifstream(file).good();  // ImGui would stop the program
  if (readable && atlas.AddFontFromFileTTF(file.c_str(), pixels, nullptr, kGlyphs)) return;
  ImFontConfig config;
  config.SizePixels = pixels;
  atlas.AddFontDefault(&config);
}

}  // namespace selvedge
