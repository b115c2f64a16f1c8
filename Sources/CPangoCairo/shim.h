#ifndef FLYLEAF_PANGO_CAIRO_SHIM_H
#define FLYLEAF_PANGO_CAIRO_SHIM_H
#include <cairo.h>

/* What is used of pango 1.50 (pangocairo.h, pango-layout.h, pango-font.h) and of gobject. It is declared here, because
   pkg-config gives the folders of their headers only together with a flag that the Swift package manager warns of.
   The functions and numbers are part of pango's stable interface. */
typedef struct _PangoLayout PangoLayout;
typedef struct _PangoFontDescription PangoFontDescription;

PangoLayout *pango_cairo_create_layout(cairo_t *context);
void pango_cairo_show_layout(cairo_t *context, PangoLayout *layout);
void g_object_unref(void *object);

PangoFontDescription *pango_font_description_new(void);
void pango_font_description_free(PangoFontDescription *description);
void pango_font_description_set_family_static(PangoFontDescription *description, const char *family);
void pango_font_description_set_absolute_size(PangoFontDescription *description, double size);

void pango_layout_set_font_description(PangoLayout *layout, const PangoFontDescription *description);
void pango_layout_set_text(PangoLayout *layout, const char *text, int length);
void pango_layout_set_width(PangoLayout *layout, int width);
void pango_layout_set_height(PangoLayout *layout, int height);
void pango_layout_set_wrap(PangoLayout *layout, unsigned wrap);
void pango_layout_set_ellipsize(PangoLayout *layout, unsigned ellipsize);
void pango_layout_set_single_paragraph_mode(PangoLayout *layout, int setting);
void pango_layout_get_size(PangoLayout *layout, int *width, int *height);
int pango_layout_get_baseline(PangoLayout *layout);
int pango_layout_get_unknown_glyphs_count(PangoLayout *layout);

static const int FLYLEAF_PANGO_SCALE = 1024;
static const unsigned FLYLEAF_PANGO_WRAP_WORD_CHAR = 2;
static const unsigned FLYLEAF_PANGO_ELLIPSIZE_END = 3;

#endif
