#ifndef FLYLEAF_EXIF_SHIM_H
#define FLYLEAF_EXIF_SHIM_H
#include <stddef.h>
#include <libexif/exif-data.h>
#include <libexif/exif-utils.h>

/* The number of the tag Orientation in the main directory; 0 when it is not there or is no number. */
static inline int flyleaf_exif_orientation(const unsigned char *bytes, unsigned int count) {
    ExifData *data = exif_data_new_from_data(bytes, count);
    if (data == NULL) return 0;
    int orientation = 0;
    ExifEntry *entry = exif_content_get_entry(data->ifd[EXIF_IFD_0], EXIF_TAG_ORIENTATION);
    if (entry != NULL && entry->format == EXIF_FORMAT_SHORT && entry->components == 1 && entry->size >= 2)
        orientation = exif_get_short(entry->data, exif_data_get_byte_order(data));
    exif_data_unref(data);
    return orientation;
}

#endif
