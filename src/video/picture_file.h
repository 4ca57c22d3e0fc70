// Pictures to PNG files.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace selvedge {

// RGB rows from the top. Whole or not at all; the answer is empty on success, otherwise what went wrong.
// `channels`: 4 where each pixel has an opacity beside its colour, which is not multiplied with it.
[[nodiscard]] std::string writePng(const std::string& path, const unsigned char* rgb, int width, int height,
                                   std::uint64_t* written = nullptr, int channels = 3);

// "selvedge-0001.png": the first of this form that is not there yet.
std::string freeName(const std::string& stem, const std::string& extension);

}  // namespace selvedge
