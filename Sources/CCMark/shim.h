#ifndef FLYLEAF_CMARK_SHIM_H
#define FLYLEAF_CMARK_SHIM_H
#include <cmark.h>
#endif
