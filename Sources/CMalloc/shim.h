/* glibc's settings of its allocator, which Swift's own view of glibc leaves out. */
#if defined(__linux__)
#include <malloc.h>
#endif
