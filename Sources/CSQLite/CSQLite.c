#include "CSQLite.h"

/* Where SQLite's header is installed, a declaration of ours that differs from it is an error here. */
#include "declarations.h"
