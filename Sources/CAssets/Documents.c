// The files that the server serves from memory, taken in by the compiler. They are dependencies of this file, so a
// build after a change takes them in again. scripts/docs makes the documents from docs/openapi, scripts/icon the icon.
#include "CAssets.h"

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

cassets_document cassets_favicon_ico(void) {
    return (cassets_document){favicon_ico, sizeof favicon_ico};
}

cassets_document cassets_openapi_yaml(void) {
    return (cassets_document){openapi_yaml, sizeof openapi_yaml};
}

cassets_document cassets_openapi_json(void) {
    return (cassets_document){openapi_json, sizeof openapi_json};
}

cassets_document cassets_docs_html(void) {
    return (cassets_document){docs_html, sizeof docs_html};
}

cassets_document cassets_errors_html(void) {
    return (cassets_document){errors_html, sizeof errors_html};
}
