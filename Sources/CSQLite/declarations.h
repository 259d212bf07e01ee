#ifndef KURS_CSQLITE_DECLARATIONS_H
#define KURS_CSQLITE_DECLARATIONS_H

/*
 * What kurs uses of SQLite's stable binary interface, for machines with the library but without its header. The values
 * are spelled as in sqlite3.h and the types are the same: where the header is installed, CSQLite.c includes both, and the
 * compiler compares them.
 */

typedef struct sqlite3 sqlite3;
typedef struct sqlite3_stmt sqlite3_stmt;
typedef struct sqlite3_value sqlite3_value;
typedef long long int sqlite3_int64;
typedef void (*sqlite3_destructor_type)(void *);

#define SQLITE_OK 0
#define SQLITE_ERROR 1
#define SQLITE_PERM 3
#define SQLITE_BUSY 5
#define SQLITE_LOCKED 6
#define SQLITE_NOMEM 7
#define SQLITE_READONLY 8
#define SQLITE_IOERR 10
#define SQLITE_CORRUPT 11
#define SQLITE_FULL 13
#define SQLITE_CANTOPEN 14
#define SQLITE_NOLFS 22
#define SQLITE_NOTADB 26
#define SQLITE_ROW 100
#define SQLITE_DONE 101

#define SQLITE_OPEN_READONLY 0x00000001
#define SQLITE_OPEN_READWRITE 0x00000002
#define SQLITE_OPEN_CREATE 0x00000004
#define SQLITE_OPEN_URI 0x00000040
#define SQLITE_OPEN_NOMUTEX 0x00008000

#define SQLITE_CONFIG_PAGECACHE 7
#define SQLITE_CONFIG_MEMSTATUS 9

#define SQLITE_INTEGER 1
#define SQLITE_TEXT 3
#define SQLITE_NULL 5

#define SQLITE_TRANSIENT ((sqlite3_destructor_type)-1)

int sqlite3_config(int, ...);
int sqlite3_open_v2(const char *, sqlite3 **, int, const char *);
int sqlite3_close_v2(sqlite3 *);
int sqlite3_exec(sqlite3 *, const char *, int (*)(void *, int, char **, char **), void *, char **);
int sqlite3_busy_handler(sqlite3 *, int (*)(void *, int), void *);
int sqlite3_sleep(int);
int sqlite3_changes(sqlite3 *);
int sqlite3_get_autocommit(sqlite3 *);
sqlite3_int64 sqlite3_last_insert_rowid(sqlite3 *);
const char *sqlite3_db_filename(sqlite3 *, const char *);
int sqlite3_db_readonly(sqlite3 *, const char *);
const char *sqlite3_errmsg(sqlite3 *);
const char *sqlite3_errstr(int);
unsigned char *sqlite3_serialize(sqlite3 *, const char *, sqlite3_int64 *, unsigned int);
void sqlite3_free(void *);

int sqlite3_prepare_v2(sqlite3 *, const char *, int, sqlite3_stmt **, const char **);
int sqlite3_step(sqlite3_stmt *);
int sqlite3_reset(sqlite3_stmt *);
int sqlite3_finalize(sqlite3_stmt *);
int sqlite3_stmt_busy(sqlite3_stmt *);
sqlite3 *sqlite3_db_handle(sqlite3_stmt *);

int sqlite3_bind_int64(sqlite3_stmt *, int, sqlite3_int64);
int sqlite3_bind_null(sqlite3_stmt *, int);
int sqlite3_bind_text(sqlite3_stmt *, int, const char *, int, sqlite3_destructor_type);
int sqlite3_bind_value(sqlite3_stmt *, int, const sqlite3_value *);

int sqlite3_column_bytes(sqlite3_stmt *, int);
int sqlite3_column_count(sqlite3_stmt *);
sqlite3_int64 sqlite3_column_int64(sqlite3_stmt *, int);
const unsigned char *sqlite3_column_text(sqlite3_stmt *, int);
int sqlite3_column_type(sqlite3_stmt *, int);
sqlite3_value *sqlite3_column_value(sqlite3_stmt *, int);

#endif
