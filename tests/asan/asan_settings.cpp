// What a program under AddressSanitizer has beside its own code.

// In place of the C library's: nothing is unloaded. Drivers of OpenGL that are gone when the leak checker looks cannot show
// it what they still hold.
extern "C" int dlclose(void* /*module*/) { return 0; }

// TBB frees its note of an observer when the last of its threads has seen that it is gone; one that sleeps when the program
// ends never does.
extern "C" const char* __lsan_default_suppressions();  // NOLINT: the name that the leak checker looks for
extern "C" const char* __lsan_default_suppressions() { return "leak:tbb::detail::r1::observe\n"; }
