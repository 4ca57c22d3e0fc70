#include "ui/fonts.h"

#include <cmath>
#include <fstream>
#include <memory>

#include <fontconfig/fontconfig.h>
#include <imgui.h>

namespace selvedge {
namespace {

// Latin, Greek, superscripts, arrows, mathematics, shapes: what equations and units need.
constexpr ImWchar kGlyphs[] = {0x20,   0x17F,  0x370,  0x3FF,  0x2010, 0x2027, 0x2070, 0x209F,
                               0x2190, 0x21FF, 0x2200, 0x22FF, 0x25A0, 0x25FF, 0};

constexpr ImWchar kReadingGlyphs[] = {0x20, 0x17F, 0x370, 0x3FF, 0x2010, 0x2027, 0x2190, 0x21FF, 0x2200, 0x22FF, 0};

// The file of the font that fontconfig holds to be nearest; empty where there is none.
std::string fileOf(const char* pattern) {
  const std::unique_ptr<FcConfig, void (*)(FcConfig*)> config(FcInitLoadConfigAndFonts(), FcConfigDestroy);
  const std::unique_ptr<FcPattern, void (*)(FcPattern*)> wanted(FcNameParse(reinterpret_cast<const FcChar8*>(pattern)),
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

ImFont* added(const std::string& file, float pixels, const ImWchar* glyphs) {
  const bool readable = !file.empty() && std::ifstream(file).good();  // ImGui would stop the program
  return readable ? ImGui::GetIO().Fonts->AddFontFromFileTTF(file.c_str(), pixels, nullptr, glyphs) : nullptr;
}

}  // namespace

std::string findFont() { return fileOf("Inter,Noto Sans,DejaVu Sans,sans-serif:style=Regular:scalable=true"); }

void loadFont(const std::string& file, float pixels) {
  ImFontAtlas& atlas = *ImGui::GetIO().Fonts;
  atlas.Clear();
  if (added(file, pixels, kGlyphs)) return;
  ImFontConfig config;
  config.SizePixels = pixels;
  atlas.AddFontDefault(&config);
}

// Their order in the atlas is that of ReadingFonts. Each is added even where its file is that of another one, so that
// the order holds.
void addReadingFonts(float pixels) {
  const std::string bold = fileOf("Inter,Noto Sans,DejaVu Sans,sans-serif:weight=200:slant=0:scalable=true");
  const std::string code = fileOf("DejaVu Sans Mono,Noto Sans Mono,monospace:weight=80:slant=0:scalable=true");
  if (!added(bold, pixels, kReadingGlyphs)) return;
  if (added(bold, std::round(1.6F * pixels), kReadingGlyphs)) added(code, pixels, kReadingGlyphs);
}

ReadingFonts readingFonts() {
  const ImVector<ImFont*>& all = ImGui::GetIO().Fonts->Fonts;
  const auto font = [&](int i) { return all[i < all.Size ? i : 0]; };
  return {font(0), font(1), font(2), font(3)};
}

}  // namespace selvedge
