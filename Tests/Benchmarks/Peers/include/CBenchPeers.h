/* What backends are measured against: the same work written straight in C, with nothing in between. */
#ifndef CBENCHPEERS_H
#define CBENCHPEERS_H

#include <stddef.h>
#include <stdint.h>

struct peer_database;

/* Opens a database that a SQLiteCartStore made and prepares the statements of a one-line save. NULL when it fails. */
struct peer_database *peer_database_open(const char *path);

/* One durable transaction: reads the cart's revision, raises it, sets a line's quantity and notes an edit.
   Answers 0, or SQLite's result code. */
int peer_database_save(struct peer_database *database, const char *cart, const char *line, int64_t quantity,
                       int64_t edit_position, const char *edit);

void peer_database_close(struct peer_database *database);

/* Writes bytes to a new file beside `path`, fsyncs it, renames it over `path` and fsyncs the folder. Answers 0, or
   errno. */
int peer_file_replace(const char *path, const void *bytes, size_t count);

#endif
