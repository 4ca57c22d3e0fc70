// In place of the C library's: a program under AddressSanitizer unloads nothing. Drivers of OpenGL that are gone when the leak
// checker looks cannot show it what they still hold.
extern "C" int dlclose(void* /*module*/) { return 0; }
