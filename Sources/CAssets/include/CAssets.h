#pragma once
#include <stddef.h>

/// A file that is part of the program. Its bytes are read-only and live as long as the process.
typedef struct {
    const unsigned char *_Nonnull bytes;
    size_t count;
} cassets_document;

// Functions, not arrays: Swift would import an array as a tuple of as many elements as the file has bytes.
cassets_document cassets_favicon_ico(void);
cassets_document cassets_openapi_yaml(void);
cassets_document cassets_openapi_json(void);
cassets_document cassets_docs_html(void);
cassets_document cassets_errors_html(void);

/// A file of the web client, embedded in the program. Its bytes are read-only and live as long as the process.
typedef struct {
    /// Below Sources/WebApp/Files.
    const char *_Nonnull path;
    const unsigned char *_Nonnull bytes;
    size_t count;
} cassets_web_file;

const cassets_web_file *_Nonnull cassets_web_files(void);
size_t cassets_web_file_count(void);
