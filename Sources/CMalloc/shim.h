/* What Swift's own view of glibc leaves out: the settings of its allocator, and the attributes of a process. */
#if defined(__linux__)
#include <malloc.h>
#include <sys/prctl.h>

/* prctl is variadic, which Swift cannot import. */
static inline void kurs_forbid_dumps(void) { prctl(PR_SET_DUMPABLE, 0, 0, 0, 0); }
#endif
