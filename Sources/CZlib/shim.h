#ifndef FLYLEAF_ZLIB_SHIM_H
#define FLYLEAF_ZLIB_SHIM_H
#include <zlib.h>
#endif
