#include "app/window/display_server.h"

#include <dlfcn.h>

namespace selvedge {
namespace {

// GLFW loads Xlib while it runs and so does this: nothing is linked, and on Wayland there may be none.
template <class Function>
Function* xlibFunction(const char* name) {
  void* library = ::dlopen("libX11.so.6", RTLD_LAZY | RTLD_NOLOAD);
  return library ? reinterpret_cast<Function*>(::dlsym(library, name)) : nullptr;
}

}  // namespace

void DisplayServer::watch() {
  using Connection = void*();
  using OnBreak = int(void* connection);
  using OnExit = void(void* connection, void* server);
  auto* connection = reinterpret_cast<Connection*>(::dlsym(RTLD_DEFAULT, "glfwGetX11Display"));
  auto* whenBroken = xlibFunction<OnBreak*(OnBreak*)>("XSetIOErrorHandler");
  auto* whenExiting = xlibFunction<void(void*, OnExit*, void*)>("XSetIOErrorExitHandler");  // since libX11 1.7
  void* x11 = connection ? connection() : nullptr;
  if (!x11 || !whenBroken || !whenExiting) return;
  whenBroken([](void*) { return 0; });  // which would print a message
  whenExiting(
      x11, [](void*, void* server) { static_cast<DisplayServer*>(server)->gone_ = true; }, this);
}

}  // namespace selvedge
