#pragma once
#include <sqlite3.h>

/// Swift cannot call a variadic function of C.
static inline int notes_sqlite_count_no_memory(void) { return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0); }
