#ifndef KURS_CSQLITE_H
#define KURS_CSQLITE_H

/* SQLite's header where its development package is installed, otherwise our own declarations of what is called. */
#if __has_include(<sqlite3.h>)
#include <sqlite3.h>
#else
#include "../declarations.h"
#endif

/* SQLITE_TRANSIENT, which makes SQLite copy the text before the call returns, is a cast that Swift cannot import. */
static inline int kurs_bind_text(sqlite3_stmt *statement, int index, const char *bytes, int count) {
    return sqlite3_bind_text(statement, index, bytes, count, SQLITE_TRANSIENT);
}

/* sqlite3_config is variadic, which Swift cannot import. To be called before any other function of SQLite. Turns off memory
   statistics, and with them a lock at each allocation, and allocates pages of the cache one by one instead of twenty at
   the start, so that unused ones are never touched. https://www.sqlite.org/c3ref/c_config_covering_index_scan.html */
static inline void kurs_configure(void) {
    sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
    sqlite3_config(SQLITE_CONFIG_PAGECACHE, (void *)0, 0, 0);
}

#endif
