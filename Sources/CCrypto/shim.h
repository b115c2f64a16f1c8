#ifndef FLYLEAF_CRYPTO_SHIM_H
#define FLYLEAF_CRYPTO_SHIM_H
#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/params.h>
#include <openssl/kdf.h>
#include <openssl/rand.h>

/* OSSL_PARAM lists end in a macro that Swift cannot see. */
static inline int flyleaf_mac_set_digest(EVP_MAC_CTX *context, const char *digest) {
    OSSL_PARAM parameters[] = {
        OSSL_PARAM_construct_utf8_string("digest", (char *)digest, 0),
        OSSL_PARAM_construct_end(),
    };
    return EVP_MAC_CTX_set_params(context, parameters);
}

#endif
