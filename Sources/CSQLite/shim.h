/* SQLite's own header, and what Swift cannot reach of it: macros that are casts, and functions with "...". */
#ifndef CSQLITE_SHIM_H
#define CSQLITE_SHIM_H

#include <sqlite3.h>

/* Binds a copy of a text of `length` bytes; a text of no bytes may come with a null pointer. */
static inline int csqlite_bind_text(sqlite3_stmt *statement, int index, const char *text, int length) {
    return sqlite3_bind_text(statement, index, text ? text : "", length, SQLITE_TRANSIENT);
}

/* Makes the connection hold foreign keys. */
static inline int csqlite_enforce_foreign_keys(sqlite3 *database) {
    return sqlite3_db_config(database, SQLITE_DBCONFIG_ENABLE_FKEY, 1, (int *)0);
}

#endif
