#ifndef FLYLEAF_GLIB_SHIM_H
#define FLYLEAF_GLIB_SHIM_H

/* What is used of glib 2.68 and later (gtimezone.h, gfileutils.h, gmem.h). It is declared here for the reason that the shim
   of pango names. The functions and numbers are part of glib's stable interface. */
typedef struct _GTimeZone GTimeZone;

GTimeZone *g_time_zone_new_identifier(const char *identifier);
void g_time_zone_unref(GTimeZone *zone);
int g_time_zone_find_interval(GTimeZone *zone, int type, long time);
int g_time_zone_get_offset(GTimeZone *zone, int interval);
const char *g_time_zone_get_abbreviation(GTimeZone *zone, int interval);

int g_file_get_contents(const char *path, char **contents, unsigned long *length, void *error);
void g_free(void *memory);

static const int FLYLEAF_G_TIME_TYPE_UNIVERSAL = 2;

#endif
