#include "video/libav.h"

namespace selvedge {

std::string libavWords(int error) {
  char words[AV_ERROR_MAX_STRING_SIZE] = {};
  av_strerror(error, words, sizeof words);
  return words;
}

void silenceLibav() { av_log_set_level(AV_LOG_QUIET); }

}  // namespace selvedge
