#ifndef KURS_CSQLITE_SHIM_H
#define KURS_CSQLITE_SHIM_H

#include <sqlite3.h>

/* SQLITE_TRANSIENT is a cast that Swift cannot import: the text is copied before the call returns. */
static inline int kurs_bind_text(sqlite3_stmt *statement, int index, const char *bytes, int count) {
    return sqlite3_bind_text(statement, index, bytes, count, SQLITE_TRANSIENT);
}
static inline int kurs_bind_blob(sqlite3_stmt *statement, int index, const void *bytes, int count) {
    return sqlite3_bind_blob(statement, index, bytes, count, SQLITE_TRANSIENT);
}

/* sqlite3_config takes a variable number of arguments, which Swift cannot import. To be called before any other function:
   no statistics, and with them no lock, for every piece of memory, and pages of the cache made when they are wanted
   instead of twenty at once: what is not wanted is not touched. */
static inline void kurs_start_frugally(void) {
    sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
    sqlite3_config(SQLITE_CONFIG_PAGECACHE, (void *)0, 0, 0);
}

#endif
