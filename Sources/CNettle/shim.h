/* Nettle's SHA-256. Its header renames every function by a macro, and which arguments the last one takes depends on the
   version, so Swift gets one function for the whole. */
#ifndef CNETTLE_SHIM_H
#define CNETTLE_SHIM_H

#include <nettle/sha2.h>

/* Writes the 32 bytes of the SHA-256 of `length` bytes to `digest`. */
static inline void cnettle_sha256(const uint8_t *bytes, size_t length, uint8_t *digest) {
    struct sha256_ctx context;
    sha256_init(&context);
    sha256_update(&context, length, bytes);
    sha256_digest(&context, SHA256_DIGEST_SIZE, digest);
}

#endif
