#pragma once
#include <stddef.h>

/// A file that is part of the program. Its bytes are read-only and live as long as the process.
typedef struct {
    const unsigned char *_Nonnull bytes;
    size_t count;
} cdocuments_document;

// Functions, not arrays: Swift would import an array as a tuple of as many elements as the file has bytes.
cdocuments_document cdocuments_favicon_ico(void);
cdocuments_document cdocuments_openapi_yaml(void);
cdocuments_document cdocuments_openapi_json(void);
cdocuments_document cdocuments_docs_html(void);
cdocuments_document cdocuments_errors_html(void);
