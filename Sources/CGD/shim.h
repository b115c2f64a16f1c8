#ifndef FLYLEAF_GD_SHIM_H
#define FLYLEAF_GD_SHIM_H
#include <stddef.h>
#include <gd.h>

/* Copies a picture as its camera meant it to be seen: `orientation` is 1 to 8 (Exif 2.32 section 4.6.4, tag 0x0112).
   From 5 on the sides change places, and the target must have its sides so. Both are of true colours. */
static inline void flyleaf_gd_copy_upright(gdImagePtr target, gdImagePtr source, int orientation) {
    int right = gdImageSX(source) - 1;
    int bottom = gdImageSY(source) - 1;
    for (int y = 0; y < gdImageSY(target); y++) {
        for (int x = 0; x < gdImageSX(target); x++) {
            int column = orientation < 5 ? x : y;
            int row = orientation < 5 ? y : x;
            if (orientation == 2 || orientation == 3 || orientation == 7 || orientation == 8) column = right - column;
            if (orientation == 3 || orientation == 4 || orientation == 6 || orientation == 7) row = bottom - row;
            gdImageTrueColorPixel(target, x, y) = gdImageTrueColorPixel(source, column, row);
        }
    }
}

/* Gives a picture of true colours the pixels of rows of red, green, blue and opacity, a byte each. */
static inline void flyleaf_gd_take_rows(gdImagePtr target, const unsigned char *rows, size_t stride) {
    for (int y = 0; y < gdImageSY(target); y++) {
        const unsigned char *pixel = rows + (size_t)y * stride;
        for (int x = 0; x < gdImageSX(target); x++, pixel += 4)
            gdImageTrueColorPixel(target, x, y)
                = gdTrueColorAlpha(pixel[0], pixel[1], pixel[2], gdAlphaMax - (pixel[3] >> 1));
    }
}

#endif
