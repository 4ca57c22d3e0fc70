#include "app/window/display_server.h"

#include <csignal>

#include <dlfcn.h>
#include <poll.h>

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
  auto* socketOf = xlibFunction<int(void*)>("XConnectionNumber");
  auto* whenExiting = xlibFunction<void(void*, OnExit*, void*)>("XSetIOErrorExitHandler");  // since libX11 1.7
  void* x11 = connection ? connection() : nullptr;
  if (!x11 || !whenBroken || !whenExiting || !socketOf) return;
  std::signal(SIGPIPE, SIG_IGN);        // Xlib may write before it reads that the server has closed the connection
  whenBroken([](void*) { return 0; });  // which would print a message
  whenExiting(
      x11, [](void*, void* server) { static_cast<DisplayServer*>(server)->noticed_ = true; }, this);
  connection_ = socketOf(x11);
}

double DisplayServer::dotsPerInch() const {
  using Connection = void*();
  using Length = int(void* connection, int screen);
  auto* connection = reinterpret_cast<Connection*>(::dlsym(RTLD_DEFAULT, "glfwGetX11Display"));
  auto* pixels = xlibFunction<Length>("XDisplayHeight");
  auto* millimetres = xlibFunction<Length>("XDisplayHeightMM");
  void* x11 = connection ? connection() : nullptr;
  if (!x11 || !pixels || !millimetres) return 0;
  const int high = millimetres(x11, 0);
  return high > 0 ? 25.4 * pixels(x11, 0) / high : 0;
}

// The socket tells at once; the driver may notice before Xlib does.
bool DisplayServer::gone() const {
  pollfd socket{connection_, 0, 0};
  return noticed_ || (connection_ >= 0 && ::poll(&socket, 1, 0) > 0 && (socket.revents & (POLLHUP | POLLERR)) != 0);
}

}  // namespace selvedge
