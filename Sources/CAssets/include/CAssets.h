#pragma once
#include <stddef.h>

/// Describes a file that is part of the program. Its bytes are read-only and live as long as the process.
typedef struct {
    const unsigned char *_Nonnull bytes;
    size_t count;
} cassets_document;

// These are functions, not arrays: Swift would import an array as a tuple of as many elements as the file has bytes.
cassets_document cassets_favicon_ico(void);
cassets_document cassets_openapi_yaml(void);
cassets_document cassets_openapi_json(void);
cassets_document cassets_docs_html(void);
cassets_document cassets_errors_html(void);

/// Describes a file of the web client in the program. Its bytes are read-only and live as long as the process.
typedef struct {
    /// The path is below Sources/WebApp/Files.
    const char *_Nonnull path;
    const unsigned char *_Nonnull bytes;
    size_t count;
} cassets_web_file;

const cassets_web_file *_Nonnull cassets_web_files(void);
size_t cassets_web_file_count(void);
