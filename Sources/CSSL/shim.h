#ifndef FLYLEAF_SSL_SHIM_H
#define FLYLEAF_SSL_SHIM_H
#include <openssl/asn1.h>
#include <openssl/bio.h>
#include <openssl/bn.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/rand.h>
#include <openssl/ssl.h>
#include <openssl/x509.h>
#include <openssl/x509_vfy.h>
#include <openssl/x509v3.h>

/* A function with any number of arguments, which Swift cannot call. */
static inline EVP_PKEY *flyleaf_p256_key(void) {
    return EVP_EC_gen("P-256");
}

/* Macros made of casts, which Swift cannot see. */
static inline int flyleaf_add_common_name(X509_NAME *name, const unsigned char *text) {
    return X509_NAME_add_entry_by_txt(name, "CN", MBSTRING_UTF8, text, -1, -1, 0);
}

static inline int flyleaf_demand_tls12(SSL_CTX *context) {
    return SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION);
}

static inline void flyleaf_set_modes(SSL_CTX *context) {
    SSL_CTX_set_mode(context, SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER);
    SSL_CTX_clear_mode(context, SSL_MODE_AUTO_RETRY);
}

static inline long flyleaf_bio_bytes(BIO *bio, char **start) {
    return BIO_get_mem_data(bio, start);
}

#endif
