#ifndef FLYLEAF_JPEG_SHIM_H
#define FLYLEAF_JPEG_SHIM_H
#include <setjmp.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
/* After stdio.h, which it needs. */
#include <jpeglib.h>
#include <jerror.h>

struct flyleaf_jpeg_reading {
    struct jpeg_error_mgr errors;
    jmp_buf broken;
};

static inline void flyleaf_jpeg_break(j_common_ptr reader) {
    longjmp(((struct flyleaf_jpeg_reading *)reader->err)->broken, 1);
}

/* The library goes on after a complaint, and fills up what is missing with grey. What real cameras make it say of whole
   pictures does no harm: stray bytes between two parts, and scan parameters that older phones of Samsung write. */
static inline void flyleaf_jpeg_complain(j_common_ptr reader, int level) {
    if (level < 0 && reader->err->msg_code != JWRN_EXTRANEOUS_DATA && reader->err->msg_code != JWRN_NOT_SEQUENTIAL)
        flyleaf_jpeg_break(reader);
}

static inline void flyleaf_jpeg_say_nothing(j_common_ptr reader) { (void)reader; }

/* Four bytes of ink as Adobe's programs write them, turned over, or as the standard does: a pixel as 0xRRGGBB. */
static inline int flyleaf_jpeg_colour(const JSAMPLE *ink, int is_adobe) {
    int part[3];
    for (int index = 0; index < 3; index++)
        part[index] = is_adobe ? ink[index] * ink[3] / 255 : (255 - ink[index]) * (255 - ink[3]) / 255;
    return part[0] << 16 | part[1] << 8 | part[2];
}

/* Decodes a picture of given sides into rows of pixels 0xRRGGBB, shrunk to so many eighths, rounded up. 1 when it is
   whole and has these sides. */
static inline int flyleaf_jpeg_decode(const unsigned char *bytes, size_t count, int width, int height, int eighths,
                                      int *const *rows) {
    struct jpeg_decompress_struct reader;
    struct flyleaf_jpeg_reading reading;
    /* Set before it can be asked for behind a jump, and not after. */
    JSAMPLE *volatile line = malloc((size_t)width * 4);
    if (line == NULL) return 0;
    reader.err = jpeg_std_error(&reading.errors);
    reading.errors.error_exit = flyleaf_jpeg_break;
    reading.errors.emit_message = flyleaf_jpeg_complain;
    reading.errors.output_message = flyleaf_jpeg_say_nothing;
    if (setjmp(reading.broken) != 0) {
        jpeg_destroy_decompress(&reader);
        free(line);
        return 0;
    }
    jpeg_create_decompress(&reader);
    jpeg_mem_src(&reader, bytes, count);
    jpeg_read_header(&reader, TRUE);
    int has_ink = reader.jpeg_color_space == JCS_CMYK || reader.jpeg_color_space == JCS_YCCK;
    reader.out_color_space = has_ink ? JCS_CMYK : JCS_RGB;
    reader.scale_num = (unsigned int)eighths;
    reader.scale_denom = 8;
    jpeg_calc_output_dimensions(&reader);
    int is_measured = (int)reader.image_width == width && (int)reader.image_height == height
        && (int)reader.output_width == (width * eighths + 7) / 8
        && (int)reader.output_height == (height * eighths + 7) / 8;
    if (is_measured) jpeg_start_decompress(&reader);
    while (is_measured && reader.output_scanline < reader.output_height) {
        int *row = rows[reader.output_scanline];
        JSAMPROW target = line;
        jpeg_read_scanlines(&reader, &target, 1);
        for (unsigned int x = 0; x < reader.output_width; x++)
            row[x] = has_ink ? flyleaf_jpeg_colour(line + 4 * x, reader.saw_Adobe_marker)
                             : line[3 * x] << 16 | line[3 * x + 1] << 8 | line[3 * x + 2];
    }
    /* Reads to the end of the picture, and may still complain. */
    if (is_measured) jpeg_finish_decompress(&reader);
    jpeg_destroy_decompress(&reader);
    free(line);
    return is_measured;
}

#endif
