// Pictures to PNG files.
#pragma once

#include <string>
#include <vector>

namespace selvedge {

// RGB rows from the top. Whole or not at all; the answer is empty on success, otherwise what went wrong.
[[nodiscard]] std::string writePng(const std::string& path, const std::vector<unsigned char>& pixels, int width,
                                   int height);

// "selvedge-0001.png": the first of this form that is not there yet.
std::string freeName(const std::string& stem, const std::string& extension);

}  // namespace selvedge
