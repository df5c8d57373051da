#pragma once
#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/kdf.h>
#include <openssl/rand.h>
#include <openssl/sha.h>

// OpenSSL 3 marks the plain SHA-256 functions as deprecated in favour of EVP, whose every digest costs an allocated
// context and can fail. These three run the same code (with the CPU's own instructions), work in a value of the
// caller's, and cannot fail.
static inline void notes_sha256_begin(SHA256_CTX *context) { SHA256_Init(context); }
static inline void notes_sha256_add(SHA256_CTX *context, const void *bytes, size_t count) {
    SHA256_Update(context, bytes, count);
}
static inline void notes_sha256_end(SHA256_CTX *context, unsigned char *digest) { SHA256_Final(digest, context); }
