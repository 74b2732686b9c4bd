#include "CBenchPeers.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { BEGIN, REVISION, RAISE, LINE, EDIT, COMMIT, STATEMENTS };

struct peer_database {
    sqlite3 *connection;
    sqlite3_stmt *statements[STATEMENTS];
};

static const char *const texts[STATEMENTS] = {
    "BEGIN IMMEDIATE",
    "SELECT revision FROM carts WHERE id = ?1",
    "UPDATE carts SET revision = ?2 WHERE id = ?1",
    "UPDATE lines SET quantity = ?3 WHERE cart = ?1 AND id = ?2",
    "INSERT INTO applied_edits (cart, position, id, applied_at) VALUES (?1, ?2, ?3, 0)",
    "COMMIT",
};

struct peer_database *peer_database_open(const char *path) {
    struct peer_database *database = calloc(1, sizeof *database);
    if (!database) return NULL;
    if (sqlite3_open(path, &database->connection) != SQLITE_OK
        || sqlite3_exec(database->connection,
                        "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON", NULL, NULL,
                        NULL) != SQLITE_OK) {
        peer_database_close(database);
        return NULL;
    }
    for (int i = 0; i < STATEMENTS; i++) {
        if (sqlite3_prepare_v3(database->connection, texts[i], -1, SQLITE_PREPARE_PERSISTENT,
                               &database->statements[i], NULL) != SQLITE_OK) {
            peer_database_close(database);
            return NULL;
        }
    }
    return database;
}

static int run(struct peer_database *database, int statement) {
    int code = sqlite3_step(database->statements[statement]);
    sqlite3_reset(database->statements[statement]);
    return code == SQLITE_DONE || code == SQLITE_ROW ? 0 : code;
}

int peer_database_save(struct peer_database *database, const char *cart, const char *line, int64_t quantity,
                       int64_t edit_position, const char *edit) {
    sqlite3_stmt **s = database->statements;
    int code = run(database, BEGIN);
    if (code) return code;
    sqlite3_bind_text(s[REVISION], 1, cart, -1, SQLITE_STATIC);
    if (sqlite3_step(s[REVISION]) != SQLITE_ROW) return SQLITE_NOTFOUND;
    int64_t revision = sqlite3_column_int64(s[REVISION], 0);
    sqlite3_reset(s[REVISION]);
    sqlite3_bind_text(s[RAISE], 1, cart, -1, SQLITE_STATIC);
    sqlite3_bind_int64(s[RAISE], 2, revision + 1);
    sqlite3_bind_text(s[LINE], 1, cart, -1, SQLITE_STATIC);
    sqlite3_bind_text(s[LINE], 2, line, -1, SQLITE_STATIC);
    sqlite3_bind_int64(s[LINE], 3, quantity);
    sqlite3_bind_text(s[EDIT], 1, cart, -1, SQLITE_STATIC);
    sqlite3_bind_int64(s[EDIT], 2, edit_position);
    sqlite3_bind_text(s[EDIT], 3, edit, -1, SQLITE_STATIC);
    for (int i = RAISE; i <= COMMIT; i++) {
        code = run(database, i);
        if (code) return code;
    }
    return 0;
}

void peer_database_close(struct peer_database *database) {
    if (!database) return;
    for (int i = 0; i < STATEMENTS; i++) sqlite3_finalize(database->statements[i]);
    sqlite3_close(database->connection);
    free(database);
}

int peer_file_replace(const char *path, const void *bytes, size_t count) {
    char temporary[4096], folder[4096];
    if (snprintf(temporary, sizeof temporary, "%s.peer", path) >= (int)sizeof temporary) return ENAMETOOLONG;
    if (snprintf(folder, sizeof folder, "%s", path) >= (int)sizeof folder) return ENAMETOOLONG;
    int file = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    if (file < 0) return errno;
    const char *next = bytes;
    while (count > 0) {
        ssize_t written = write(file, next, count);
        if (written < 0) {
            int code = errno;
            close(file);
            return code;
        }
        next += written;
        count -= (size_t)written;
    }
    if (fsync(file) != 0 || close(file) != 0 || rename(temporary, path) != 0) return errno;
    int directory = open(dirname(folder), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (directory < 0) return errno;
    int code = fsync(directory) == 0 ? 0 : errno;
    close(directory);
    return code;
}
