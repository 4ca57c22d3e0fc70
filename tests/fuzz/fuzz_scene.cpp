// A scene's text is read or refused with an InputError; what was read can be written and read again.
#include <cstdlib>

#include <fmt/format.h>

#include "base/error.h"
#include "scene/files/reader.h"
#include "scene/files/writer.h"

namespace {

using namespace selvedge;

void requireReadable(const std::string& text) {
  try {
    parseScene(text, "written.toml");
  } catch (const InputError& error) {
    fmt::print(stderr, "{}\n{}\n", text, error.what());
    std::abort();
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const char* data, std::size_t size) {
  try {
    requireReadable(writeScene(parseScene({data, size}, "f.toml")));
  } catch (const InputError&) {  // an answer
  }
  return 0;
}
