#ifndef FLYLEAF_BROTLI_SHIM_H
#define FLYLEAF_BROTLI_SHIM_H
#include <brotli/encode.h>
#endif
