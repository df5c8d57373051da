#include "CGatheredLog.h"
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>

// Below 128 KiB: the system layer cuts the length of a write to 17 bits, for no page of SQLite is longer.
enum { CAPACITY = 120 * 1024 };

typedef struct {
    sqlite3_file base;
    sqlite3_file *real;
    char *bytes;          // CAPACITY bytes, once something was written
    int count;            // gathered and not written yet
    sqlite3_int64 start;  // where the first of them belongs
} LogFile;

static sqlite3_file *real(sqlite3_file *file) { return ((LogFile *)file)->real; }

/// A failure here failed to reach the disk: it is given up, as SQLite gives up the commit it was part of.
static int flush(sqlite3_file *file) {
    LogFile *log = (LogFile *)file;
    if (log->count == 0) return SQLITE_OK;
    int count = log->count;
    log->count = 0;
    return log->real->pMethods->xWrite(log->real, log->bytes, count, log->start);
}

static int writeLog(sqlite3_file *file, const void *from, int count, sqlite3_int64 at) {
    LogFile *log = (LogFile *)file;
    if (log->count > 0 && (at != log->start + log->count || count > CAPACITY - log->count)) {
        int status = flush(file);
        if (status != SQLITE_OK) return status;
    }
    if (!log->bytes && count <= CAPACITY) log->bytes = malloc(CAPACITY);
    if (!log->bytes || count > CAPACITY) return log->real->pMethods->xWrite(log->real, from, count, at);
    if (log->count == 0) log->start = at;
    memcpy(log->bytes + log->count, from, (size_t)count);
    log->count += count;
    return SQLITE_OK;
}

static int readLog(sqlite3_file *file, void *to, int count, sqlite3_int64 at) {
    int status = flush(file);
    return status == SQLITE_OK ? real(file)->pMethods->xRead(real(file), to, count, at) : status;
}

static int syncLog(sqlite3_file *file, int flags) {
    int status = flush(file);
    return status == SQLITE_OK ? real(file)->pMethods->xSync(real(file), flags) : status;
}

static int truncateLog(sqlite3_file *file, sqlite3_int64 size) {
    int status = flush(file);
    return status == SQLITE_OK ? real(file)->pMethods->xTruncate(real(file), size) : status;
}

static int sizeOfLog(sqlite3_file *file, sqlite3_int64 *size) {
    int status = flush(file);
    return status == SQLITE_OK ? real(file)->pMethods->xFileSize(real(file), size) : status;
}

static int closeLog(sqlite3_file *file) {
    LogFile *log = (LogFile *)file;
    int flushed = flush(file);
    int closed = log->real->pMethods->xClose(log->real);
    free(log->bytes);
    free(log->real);
    return flushed == SQLITE_OK ? closed : flushed;
}

static int lockLog(sqlite3_file *file, int level) { return real(file)->pMethods->xLock(real(file), level); }
static int unlockLog(sqlite3_file *file, int level) { return real(file)->pMethods->xUnlock(real(file), level); }
static int checkLock(sqlite3_file *file, int *out) {
    return real(file)->pMethods->xCheckReservedLock(real(file), out);
}
static int control(sqlite3_file *file, int op, void *argument) {
    return real(file)->pMethods->xFileControl(real(file), op, argument);
}
static int sectorSize(sqlite3_file *file) { return real(file)->pMethods->xSectorSize(real(file)); }
static int traits(sqlite3_file *file) { return real(file)->pMethods->xDeviceCharacteristics(real(file)); }

// Version 1: a log is neither shared nor mapped; the database's own file is.
static const sqlite3_io_methods methods = {
    .iVersion = 1,
    .xClose = closeLog,
    .xRead = readLog,
    .xWrite = writeLog,
    .xTruncate = truncateLog,
    .xSync = syncLog,
    .xFileSize = sizeOfLog,
    .xLock = lockLog,
    .xUnlock = unlockLog,
    .xCheckReservedLock = checkLock,
    .xFileControl = control,
    .xSectorSize = sectorSize,
    .xDeviceCharacteristics = traits,
};

static int openFile(sqlite3_vfs *vfs, const char *path, sqlite3_file *file, int flags, int *outFlags) {
    file->pMethods = 0;
    sqlite3_vfs *below = sqlite3_vfs_find(vfs->pAppData);
    if (!below || below->szOsFile > vfs->szOsFile) return SQLITE_CANTOPEN;
    if (!(flags & SQLITE_OPEN_WAL)) return below->xOpen(below, path, file, flags, outFlags);

    LogFile *log = (LogFile *)file;
    memset(log, 0, sizeof *log);
    log->real = calloc(1, (size_t)below->szOsFile);
    if (!log->real) return SQLITE_NOMEM;
    int status = below->xOpen(below, path, log->real, flags, outFlags);
    if (status == SQLITE_OK) {
        log->base.pMethods = &methods;
    } else {
        // A file that failed to open may have methods nevertheless, and wants to be closed then.
        if (log->real->pMethods) log->real->pMethods->xClose(log->real);
        free(log->real);
    }
    return status;
}

const char *gathered_log(const char *base) {
    static const char prefix[] = "gathered-";
    sqlite3_vfs *below = sqlite3_vfs_find(base);
    if (!below) return 0;
    size_t length = sizeof prefix + strlen(below->zName);
    char *name = sqlite3_malloc64(length);
    if (!name) return 0;
    strcpy(name, prefix);
    strcat(name, below->zName);

    // SQLite's own lock for the few things that are made once; two connections may be opened at the same time.
    sqlite3_mutex *lock = sqlite3_mutex_alloc(SQLITE_MUTEX_STATIC_APP1);
    sqlite3_mutex_enter(lock);
    sqlite3_vfs *vfs = sqlite3_vfs_find(name);
    if (vfs) {
        sqlite3_free(name);
    } else if ((vfs = sqlite3_malloc64(sizeof *vfs))) {
        *vfs = *below;
        vfs->zName = name;
        vfs->pNext = 0;
        vfs->pAppData = name + sizeof prefix - 1;  // the name of the layer below
        vfs->szOsFile = below->szOsFile > (int)sizeof(LogFile) ? below->szOsFile : (int)sizeof(LogFile);
        vfs->xOpen = openFile;
        if (sqlite3_vfs_register(vfs, 0) != SQLITE_OK) vfs = 0;
    } else {
        sqlite3_free(name);
    }
    sqlite3_mutex_leave(lock);
    return vfs ? vfs->zName : 0;
}
