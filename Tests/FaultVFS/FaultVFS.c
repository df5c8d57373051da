#include "FaultVFS.h"
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>

struct Fault {
    sqlite3_vfs vfs;
    sqlite3_vfs *system;
    char name[64];
    atomic_int kind;
    atomic_int grace;
    atomic_int syncs;
    atomic_int writes;
};

typedef struct {
    sqlite3_file base;
    Fault *fault;
    sqlite3_file *real;
} FaultFile;

static sqlite3_file *real(sqlite3_file *file) { return ((FaultFile *)file)->real; }

static int bites(sqlite3_file *file, FaultKind kind) {
    Fault *fault = ((FaultFile *)file)->fault;
    return atomic_load(&fault->kind) == (int)kind && atomic_fetch_sub(&fault->grace, 1) <= 0;
}

static int closeFile(sqlite3_file *f) {
    int status = real(f)->pMethods ? real(f)->pMethods->xClose(real(f)) : SQLITE_OK;
    free(((FaultFile *)f)->real);
    return status;
}
static int readFile(sqlite3_file *f, void *to, int count, sqlite3_int64 at) {
    return real(f)->pMethods->xRead(real(f), to, count, at);
}
static int writeFile(sqlite3_file *f, const void *from, int count, sqlite3_int64 at) {
    atomic_fetch_add(&((FaultFile *)f)->fault->writes, 1);
    if (bites(f, FAULT_FULL)) return SQLITE_FULL;
    if (bites(f, FAULT_READ_ONLY)) return SQLITE_IOERR_WRITE;
    return real(f)->pMethods->xWrite(real(f), from, count, at);
}
static int truncateFile(sqlite3_file *f, sqlite3_int64 size) { return real(f)->pMethods->xTruncate(real(f), size); }
static int syncFile(sqlite3_file *f, int flags) {
    atomic_fetch_add(&((FaultFile *)f)->fault->syncs, 1);
    if (bites(f, FAULT_SYNC)) return SQLITE_IOERR_FSYNC;
    return real(f)->pMethods->xSync(real(f), flags);
}
static int sizeOfFile(sqlite3_file *f, sqlite3_int64 *size) { return real(f)->pMethods->xFileSize(real(f), size); }
static int lockFile(sqlite3_file *f, int level) { return real(f)->pMethods->xLock(real(f), level); }
static int unlockFile(sqlite3_file *f, int level) { return real(f)->pMethods->xUnlock(real(f), level); }
static int checkLock(sqlite3_file *f, int *out) { return real(f)->pMethods->xCheckReservedLock(real(f), out); }
static int control(sqlite3_file *f, int op, void *arg) { return real(f)->pMethods->xFileControl(real(f), op, arg); }
static int sectorSize(sqlite3_file *f) { return real(f)->pMethods->xSectorSize(real(f)); }
static int traits(sqlite3_file *f) { return real(f)->pMethods->xDeviceCharacteristics(real(f)); }
static int shmMap(sqlite3_file *f, int page, int size, int extend, void volatile **out) {
    return real(f)->pMethods->xShmMap(real(f), page, size, extend, out);
}
static int shmLock(sqlite3_file *f, int offset, int n, int flags) {
    return real(f)->pMethods->xShmLock(real(f), offset, n, flags);
}
static void shmBarrier(sqlite3_file *f) { real(f)->pMethods->xShmBarrier(real(f)); }
static int shmUnmap(sqlite3_file *f, int delete) { return real(f)->pMethods->xShmUnmap(real(f), delete); }
static int fetch(sqlite3_file *f, sqlite3_int64 at, int count, void **out) {
    return real(f)->pMethods->xFetch(real(f), at, count, out);
}
static int unfetch(sqlite3_file *f, sqlite3_int64 at, void *page) {
    return real(f)->pMethods->xUnfetch(real(f), at, page);
}

static const sqlite3_io_methods methods = {
    3, closeFile, readFile, writeFile, truncateFile, syncFile, sizeOfFile, lockFile, unlockFile, checkLock,
    control, sectorSize, traits, shmMap, shmLock, shmBarrier, shmUnmap, fetch, unfetch};

static int openFile(sqlite3_vfs *vfs, const char *path, sqlite3_file *f, int flags, int *outFlags) {
    Fault *fault = vfs->pAppData;
    FaultFile *file = (FaultFile *)f;
    file->base.pMethods = 0;
    file->fault = fault;
    file->real = calloc(1, (size_t)fault->system->szOsFile);
    if (!file->real) return SQLITE_NOMEM;
    int status = fault->system->xOpen(fault->system, path, file->real, flags, outFlags);
    if (status != SQLITE_OK) {
        free(file->real);
        return status;
    }
    file->base.pMethods = &methods;
    return SQLITE_OK;
}

Fault *fault_register(const char *name) {
    Fault *fault = calloc(1, sizeof *fault);
    if (!fault) return 0;
    sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);  // As SQLiteLibrary.configured has it, if this is SQLite's first use.
    fault->system = sqlite3_vfs_find(0);
    fault->vfs = *fault->system;
    strncpy(fault->name, name, sizeof fault->name - 1);
    fault->vfs.zName = fault->name;
    fault->vfs.pNext = 0;
    fault->vfs.szOsFile = sizeof(FaultFile);
    fault->vfs.pAppData = fault;
    fault->vfs.xOpen = openFile;
    sqlite3_vfs_register(&fault->vfs, 0);
    return fault;
}

void fault_unregister(Fault *fault) {
    sqlite3_vfs_unregister(&fault->vfs);
    free(fault);
}

void fault_after(Fault *fault, FaultKind kind, int operations) {
    atomic_store(&fault->grace, operations);
    atomic_store(&fault->kind, (int)kind);
}

void fault_set(Fault *fault, FaultKind kind) { fault_after(fault, kind, 0); }

int fault_syncs(const Fault *fault) { return atomic_load(&((Fault *)fault)->syncs); }

int fault_writes(const Fault *fault) { return atomic_load(&((Fault *)fault)->writes); }
