/* What starting `multishop add` is measured against: a program that opens the same database, commits one row durably
   and ends. Usage: CStartPeer DATABASE */
#include <sqlite3.h>
#include <stdio.h>

int main(int count, char **arguments) {
    sqlite3 *database;
    if (count != 2 || sqlite3_open(arguments[1], &database) != SQLITE_OK) return 64;
    int code = sqlite3_exec(database,
                            "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;"
                            "BEGIN IMMEDIATE; UPDATE carts SET revision = revision + 1; COMMIT",
                            NULL, NULL, NULL);
    if (code != SQLITE_OK) fprintf(stderr, "%s\n", sqlite3_errmsg(database));
    sqlite3_close(database);
    return code == SQLITE_OK ? 0 : 74;
}
