#pragma once
#include <openssl/crypto.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/kdf.h>
#include <openssl/pem.h>
#include <openssl/rand.h>
#include <openssl/sha.h>
#include <openssl/ssl.h>
#include <openssl/x509.h>
#include <openssl/x509v3.h>

// OpenSSL 3 marks the plain SHA-256 functions as deprecated in favour of EVP, whose every digest costs an allocated
// context and can fail. These three run the same code (with the CPU's own instructions), work in a value of the
// caller's, and cannot fail.
static inline void notes_sha256_begin(SHA256_CTX *context) { SHA256_Init(context); }
static inline void notes_sha256_add(SHA256_CTX *context, const void *bytes, size_t count) {
    SHA256_Update(context, bytes, count);
}
static inline void notes_sha256_end(SHA256_CTX *context, unsigned char *digest) { SHA256_Final(digest, context); }

// Swift does not see these macros of OpenSSL's.
static inline int notes_tls_at_least_1_2(SSL_CTX *context) {
    return SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION);
}
static inline int notes_tls_groups(SSL_CTX *context, const char *names) {
    return SSL_CTX_set1_groups_list(context, names);
}
/// Keeps idle connections small. A write may be taken up again from another place and with more behind it.
static inline void notes_tls_modes(SSL_CTX *context) {
    SSL_CTX_set_mode(context, SSL_MODE_RELEASE_BUFFERS | SSL_MODE_ENABLE_PARTIAL_WRITE |
                                  SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER);
    SSL_CTX_set_read_ahead(context, 1);
    SSL_CTX_set_session_cache_mode(context, SSL_SESS_CACHE_OFF);
}
static inline uint64_t notes_tls_options(void) {
    return SSL_OP_NO_COMPRESSION | SSL_OP_NO_RENEGOTIATION | SSL_OP_IGNORE_UNEXPECTED_EOF;
}
static inline int notes_tls_add_chain(SSL_CTX *context, X509 *certificate) {
    return (int)SSL_CTX_add1_chain_cert(context, certificate);
}
/// Sets the name that a client requests (RFC 6066 3).
static inline int notes_tls_server_name(SSL *session, const char *name) {
    return (int)SSL_set_tlsext_host_name(session, name);
}
