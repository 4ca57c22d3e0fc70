#pragma once

#include <string>

namespace selvedge::test {

// Asks a window to close, as the button of a window manager does (there is none on the tests' display).
void closeWindow(const std::string& display, unsigned long window);

}  // namespace selvedge::test
