#include "CArguments.h"

#include <stddef.h>

#ifdef __APPLE__
#include <crt_externs.h>

int kurs_argument_count(void) { return *_NSGetArgc(); }
static char **words(void) { return *_NSGetArgv(); }
char **kurs_environment(void) { return *_NSGetEnviron(); }
#else
static int count;
static char **kept;

/* glibc hands its constructors what `main` gets. */
__attribute__((constructor)) static void keep(int argument_count, char **arguments) {
    count = argument_count;
    kept = arguments;
}

int kurs_argument_count(void) { return count; }
static char **words(void) { return kept; }

extern char **environ;
char **kurs_environment(void) { return environ; }
#endif

const char *kurs_argument(int index) {
    return index >= 0 && index < kurs_argument_count() && words() ? words()[index] : NULL;
}
