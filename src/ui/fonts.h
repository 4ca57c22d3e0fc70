// The fonts of the interface and of its manual.
#pragma once

#include <string>

struct ImFont;

namespace selvedge {

// The file of a good sans-serif font that fontconfig knows; empty where there is none.
std::string findFont();

// Replaces what the atlas holds; ImGui's own font where the file cannot be read. The texture must be made anew.
void loadFont(const std::string& file, float pixels);

// What pages to read need beside it: bold, larger for headings, and one whose letters are all of one width. After
// loadFont; where fontconfig knows none, the font of the interface serves.
void addReadingFonts(float pixels);
struct ReadingFonts {
  ImFont *text, *bold, *heading, *code;
};
ReadingFonts readingFonts();

}  // namespace selvedge
