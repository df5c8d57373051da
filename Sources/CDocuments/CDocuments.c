// The files that the server serves from memory, taken in by the compiler. They are dependencies of this file, so a build
// after a change takes them in again. scripts/docs makes the documents from docs/openapi,
// scripts/icon the icon.
#include "CDocuments.h"

// #embed is C23, and clang has it for every version of C.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char openapi_yaml[] = {
#embed "../../openapi.yaml"
};

static const unsigned char openapi_json[] = {
#embed "openapi.json"
};

static const unsigned char docs_html[] = {
#embed "docs.html"
};

static const unsigned char errors_html[] = {
#embed "errors.html"
};

static const unsigned char favicon_ico[] = {
#embed "favicon.ico"
};

cdocuments_document cdocuments_favicon_ico(void) {
    return (cdocuments_document){favicon_ico, sizeof favicon_ico};
}

cdocuments_document cdocuments_openapi_yaml(void) {
    return (cdocuments_document){openapi_yaml, sizeof openapi_yaml};
}

cdocuments_document cdocuments_openapi_json(void) {
    return (cdocuments_document){openapi_json, sizeof openapi_json};
}

cdocuments_document cdocuments_docs_html(void) {
    return (cdocuments_document){docs_html, sizeof docs_html};
}

cdocuments_document cdocuments_errors_html(void) {
    return (cdocuments_document){errors_html, sizeof errors_html};
}
