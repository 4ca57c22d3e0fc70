// A formula is understood or refused with an InputError; once understood it may be evaluated anywhere.
#include <array>
#include <string>

#include "base/error.h"
#include "base/params/expression.h"

extern "C" int LLVMFuzzerTestOneInput(const char* data, std::size_t size) {
  using namespace selvedge;
  try {
    const Expression expression(std::string(data, size), {"x", "y", "z", "t"});
    for (double at : {0.0, 1.0, -2.5, 1e300}) expression(std::array{at, -at, 2 * at, at});
  } catch (const InputError&) {  // an answer
  }
  return 0;
}
