#ifndef FLYLEAF_CBOR_SHIM_H
#define FLYLEAF_CBOR_SHIM_H
#include <cbor.h>

/* The head of one item: its major type (RFC 8949 section 3.1) with its number, value or length. */
struct flyleaf_cbor_head {
    int major;
    uint64_t number;
};

/* Items that have no callback of their own: indefinite lengths, tags, fractions, undefined. */
enum { FLYLEAF_CBOR_OTHER = 8 };

static inline void flyleaf_cbor_set(void *context, int major, uint64_t number) {
    struct flyleaf_cbor_head *head = (struct flyleaf_cbor_head *)context;
    head->major = major;
    head->number = number;
}

static inline void flyleaf_cbor_uint8(void *context, uint8_t number) { flyleaf_cbor_set(context, 0, number); }
static inline void flyleaf_cbor_uint16(void *context, uint16_t number) { flyleaf_cbor_set(context, 0, number); }
static inline void flyleaf_cbor_uint32(void *context, uint32_t number) { flyleaf_cbor_set(context, 0, number); }
static inline void flyleaf_cbor_uint64(void *context, uint64_t number) { flyleaf_cbor_set(context, 0, number); }
static inline void flyleaf_cbor_negint8(void *context, uint8_t number) { flyleaf_cbor_set(context, 1, number); }
static inline void flyleaf_cbor_negint16(void *context, uint16_t number) { flyleaf_cbor_set(context, 1, number); }
static inline void flyleaf_cbor_negint32(void *context, uint32_t number) { flyleaf_cbor_set(context, 1, number); }
static inline void flyleaf_cbor_negint64(void *context, uint64_t number) { flyleaf_cbor_set(context, 1, number); }
static inline void flyleaf_cbor_bytes(void *context, cbor_data data, size_t length) {
    (void)data;
    flyleaf_cbor_set(context, 2, length);
}
static inline void flyleaf_cbor_text(void *context, cbor_data data, size_t length) {
    (void)data;
    flyleaf_cbor_set(context, 3, length);
}
static inline void flyleaf_cbor_array(void *context, size_t count) { flyleaf_cbor_set(context, 4, count); }
static inline void flyleaf_cbor_map(void *context, size_t count) { flyleaf_cbor_set(context, 5, count); }
static inline void flyleaf_cbor_null(void *context) { flyleaf_cbor_set(context, 7, 22); }
static inline void flyleaf_cbor_bool(void *context, bool value) { flyleaf_cbor_set(context, 7, value ? 21 : 20); }

/* Reads one item, of a string with its content; the answer is how many bytes it has, 0 when there is no whole one. */
static inline size_t flyleaf_cbor_next(const unsigned char *source, size_t size, struct flyleaf_cbor_head *head) {
    struct cbor_callbacks callbacks = cbor_empty_callbacks;
    callbacks.uint8 = flyleaf_cbor_uint8;
    callbacks.uint16 = flyleaf_cbor_uint16;
    callbacks.uint32 = flyleaf_cbor_uint32;
    callbacks.uint64 = flyleaf_cbor_uint64;
    callbacks.negint8 = flyleaf_cbor_negint8;
    callbacks.negint16 = flyleaf_cbor_negint16;
    callbacks.negint32 = flyleaf_cbor_negint32;
    callbacks.negint64 = flyleaf_cbor_negint64;
    callbacks.byte_string = flyleaf_cbor_bytes;
    callbacks.string = flyleaf_cbor_text;
    callbacks.array_start = flyleaf_cbor_array;
    callbacks.map_start = flyleaf_cbor_map;
    callbacks.null = flyleaf_cbor_null;
    callbacks.boolean = flyleaf_cbor_bool;
    flyleaf_cbor_set(head, FLYLEAF_CBOR_OTHER, 0);
    struct cbor_decoder_result result = cbor_stream_decode(source, size, &callbacks, head);
    return result.status == CBOR_DECODER_FINISHED ? result.read : 0;
}

#endif
