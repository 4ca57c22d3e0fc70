// The graphics driver stays loaded to the end, so that the leak checker can name it (and leaks.supp can excuse it).
extern "C" int dlclose(void*) { return 0; }
