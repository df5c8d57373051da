#pragma once
#include <libpq-fe.h>

/// Swift does not import macros over C characters.
static inline int notes_postgres_sqlstate(void) { return PG_DIAG_SQLSTATE; }
static inline int notes_postgres_severity(void) { return PG_DIAG_SEVERITY_NONLOCALIZED; }
static inline int notes_postgres_message(void) { return PG_DIAG_MESSAGE_PRIMARY; }
static inline int notes_postgres_constraint(void) { return PG_DIAG_CONSTRAINT_NAME; }
