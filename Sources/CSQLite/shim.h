#ifndef FLYLEAF_SQLITE_SHIM_H
#define FLYLEAF_SQLITE_SHIM_H
#include <sqlite3.h>

/* Here stands only what Swift cannot call by itself: variadic functions and SQLITE_TRANSIENT, a cast macro. */

/* Without memory statistics sqlite3_malloc takes no global mutex, so parallel readers do not wait for one another.
   Must run before the first connection is opened. */
static inline int flyleaf_sqlite_configure(void) {
    int result = sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
    return result == SQLITE_OK ? sqlite3_initialize() : result;
}

/* sqlite3_db_config is variadic. */
static inline int flyleaf_sqlite_set_option(sqlite3 *database, int option, int value) {
    return sqlite3_db_config(database, option, value, (int *)0);
}

/* A null pointer would bind NULL instead of the empty text. */
static inline int flyleaf_sqlite_bind_text(sqlite3_stmt *statement, int index, const char *text, sqlite3_uint64 count) {
    return sqlite3_bind_text64(statement, index, text ? text : "", count, SQLITE_TRANSIENT, SQLITE_UTF8);
}

/* A null pointer would bind NULL instead of the empty blob. */
static inline int flyleaf_sqlite_bind_blob(sqlite3_stmt *statement, int index, const void *bytes, sqlite3_uint64 count) {
    return count == 0 ? sqlite3_bind_zeroblob(statement, index, 0)
                      : sqlite3_bind_blob64(statement, index, bytes, count, SQLITE_TRANSIENT);
}
#endif
