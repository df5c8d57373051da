#pragma once
#include <stddef.h>

/// A file of the web client, embedded in the program. Its bytes are read-only and live as long as the process.
typedef struct {
    /// Below Sources/WebClient/Files.
    const char *_Nonnull path;
    const unsigned char *_Nonnull bytes;
    size_t count;
} cwebclient_file;

// Functions, not an array: Swift would import an array as a tuple of as many elements as there are files.
const cwebclient_file *_Nonnull cwebclient_files(void);
size_t cwebclient_file_count(void);
