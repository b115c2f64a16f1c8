#ifndef FLYLEAF_HEIF_SHIM_H
#define FLYLEAF_HEIF_SHIM_H
#include <stddef.h>
#include <stdint.h>
#include <libheif/heif.h>

/* The main picture of a file as rows of red, green, blue and opacity, a byte each, turned and cut as the file says; NULL
   when it cannot be decoded. Released by `heif_image_release`. */
static inline struct heif_image *flyleaf_heif_decoded(const void *bytes, size_t count) {
    struct heif_context *context = heif_context_alloc();
    struct heif_decoding_options *options = heif_decoding_options_alloc();
    struct heif_image_handle *handle = NULL;
    struct heif_image *image = NULL;
    if (context != NULL && options != NULL
        && heif_context_read_from_memory_without_copy(context, bytes, count, NULL).code == heif_error_Ok
        && heif_context_get_primary_image_handle(context, &handle).code == heif_error_Ok) {
        options->convert_hdr_to_8bit = 1;
        /* One after the other: tiles beside each other would need the memory of all. */
        heif_context_set_max_decoding_threads(context, 0);
        if (heif_decode_image(handle, &image, heif_colorspace_RGB, heif_chroma_interleaved_RGBA, options).code
            != heif_error_Ok)
            image = NULL;
    }
    if (handle != NULL) heif_image_handle_release(handle);
    if (options != NULL) heif_decoding_options_free(options);
    if (context != NULL) heif_context_free(context);
    return image;
}

/* The rows of such a picture; NULL when there are none. */
static inline const uint8_t *flyleaf_heif_rows(const struct heif_image *image, int *width, int *height, int *stride) {
    *width = heif_image_get_width(image, heif_channel_interleaved);
    *height = heif_image_get_height(image, heif_channel_interleaved);
    return heif_image_get_plane_readonly(image, heif_channel_interleaved, stride);
}

#endif
