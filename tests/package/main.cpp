// Runs a scene that comes with the package for some seconds: stranger SCENE SECONDS. The same source makes the host,
// where runScene is in a shared library.
#include <cstdio>
#include <cstdlib>
#include <exception>

extern "C" void runScene(const char* name, double seconds);

int main(int, char** arguments) try {
  runScene(arguments[1], std::atof(arguments[2]));
} catch (const std::exception& error) {
  std::fprintf(stderr, "%s\n", error.what());
  return 2;
}
