// What a film is to be.
#pragma once

#include <string>

#include "video/encoders.h"
#include "video/picture_sink.h"

namespace selvedge {

struct FilmFormat {
  PictureSize size;     // an odd last column or row is left out
  double rate = 60;     // pictures a second of the film
  std::string encoder;  // a name of videoEncoders(); empty: the first there is
  FilmQuality quality = FilmQuality::good;
};

}  // namespace selvedge
