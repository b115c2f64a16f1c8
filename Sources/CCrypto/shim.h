#ifndef FLYLEAF_CRYPTO_SHIM_H
#define FLYLEAF_CRYPTO_SHIM_H
#include <openssl/bn.h>
#include <openssl/crypto.h>
#include <openssl/ec.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/param_build.h>
#include <openssl/params.h>
#include <openssl/kdf.h>
#include <openssl/rand.h>
#include <openssl/rsa.h>
#include <openssl/x509.h>

/* OSSL_PARAM lists end in a macro that Swift cannot see. */
static inline int flyleaf_mac_set_digest(EVP_MAC_CTX *context, const char *digest) {
    OSSL_PARAM parameters[] = {
        OSSL_PARAM_construct_utf8_string("digest", (char *)digest, 0),
        OSSL_PARAM_construct_end(),
    };
    return EVP_MAC_CTX_set_params(context, parameters);
}

/* A list of parameters keeps pointers to what is pushed until it is made, which only C can promise. */
static inline OSSL_PARAM *flyleaf_rsa_parameters(const BIGNUM *modulus, const BIGNUM *exponent) {
    OSSL_PARAM *parameters = NULL;
    OSSL_PARAM_BLD *builder = OSSL_PARAM_BLD_new();
    if (builder && OSSL_PARAM_BLD_push_BN(builder, "n", modulus) && OSSL_PARAM_BLD_push_BN(builder, "e", exponent))
        parameters = OSSL_PARAM_BLD_to_param(builder);
    OSSL_PARAM_BLD_free(builder);
    return parameters;
}

static inline OSSL_PARAM *flyleaf_p256_parameters(const unsigned char *point, size_t length) {
    OSSL_PARAM *parameters = NULL;
    OSSL_PARAM_BLD *builder = OSSL_PARAM_BLD_new();
    if (builder && OSSL_PARAM_BLD_push_utf8_string(builder, "group", "prime256v1", 0)
        && OSSL_PARAM_BLD_push_octet_string(builder, "pub", point, length))
        parameters = OSSL_PARAM_BLD_to_param(builder);
    OSSL_PARAM_BLD_free(builder);
    return parameters;
}

static inline OSSL_PARAM *flyleaf_p256_pair_parameters(
    const unsigned char *point, size_t length, const BIGNUM *scalar
) {
    OSSL_PARAM *parameters = NULL;
    OSSL_PARAM_BLD *builder = OSSL_PARAM_BLD_new();
    if (builder && OSSL_PARAM_BLD_push_utf8_string(builder, "group", "prime256v1", 0)
        && OSSL_PARAM_BLD_push_octet_string(builder, "pub", point, length)
        && OSSL_PARAM_BLD_push_BN(builder, "priv", scalar))
        parameters = OSSL_PARAM_BLD_to_param(builder);
    OSSL_PARAM_BLD_free(builder);
    return parameters;
}

/* The selection is a macro made of casts that Swift cannot see. */
static inline int flyleaf_public_key(EVP_PKEY_CTX *context, EVP_PKEY **key, OSSL_PARAM *parameters) {
    return EVP_PKEY_fromdata(context, key, EVP_PKEY_PUBLIC_KEY, parameters);
}

static inline int flyleaf_key_pair(EVP_PKEY_CTX *context, EVP_PKEY **key, OSSL_PARAM *parameters) {
    return EVP_PKEY_fromdata(context, key, EVP_PKEY_KEYPAIR, parameters);
}

#endif
