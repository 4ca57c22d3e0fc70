// Preloaded, it lets the window fail within a frame as soon as the file that SELVEDGE_TEST_FAILS names is there: an error
// as a library of C++ has it, out of the blue.
#include <cstdlib>
#include <stdexcept>

#include <dlfcn.h>
#include <unistd.h>

struct GLFWwindow;

extern "C" void glfwSwapBuffers(GLFWwindow* window) {
  const char* sign = std::getenv("SELVEDGE_TEST_FAILS");
  if (sign && ::access(sign, F_OK) == 0) throw std::logic_error("no picture on purpose");
  static const auto swap = reinterpret_cast<void (*)(GLFWwindow*)>(::dlsym(RTLD_NEXT, "glfwSwapBuffers"));
  swap(window);
}
