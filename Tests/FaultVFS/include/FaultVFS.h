#pragma once
#include <stdatomic.h>

// A file layer for SQLite that passes everything on to the system's own until a test makes it fail. Each test registers
// one of its own by name, so tests can run side by side.

typedef enum {
    FAULT_NONE = 0,
    FAULT_SYNC = 1,      // a sync fails once the bytes are written, as a dying disk's does
    FAULT_FULL = 2,      // a write finds no free space
    FAULT_READ_ONLY = 3  // a write is refused
} FaultKind;

typedef struct Fault Fault;

Fault *fault_register(const char *name);
void fault_unregister(Fault *fault);
void fault_set(Fault *fault, FaultKind kind);
// Allows this many more syncs or writes to succeed before the fault bites.
void fault_after(Fault *fault, FaultKind kind, int operations);
int fault_syncs(const Fault *fault);
int fault_writes(const Fault *fault);
