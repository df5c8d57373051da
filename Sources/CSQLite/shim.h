#pragma once
#include <sqlite3.h>

/// Variadic in C, which Swift cannot call.
static inline int notes_sqlite_count_no_memory(void) { return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0); }
