#ifndef FLYLEAF_WSLAY_SHIM_H
#define FLYLEAF_WSLAY_SHIM_H
// sys/types.h first: wslay.h 1.1.1 uses ssize_t from it.
#include <sys/types.h>
#include <stddef.h>
#include <stdint.h>
#include <wslay/wslay.h>
#endif
