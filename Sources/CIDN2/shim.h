#ifndef FLYLEAF_IDN2_SHIM_H
#define FLYLEAF_IDN2_SHIM_H
#include <idn2.h>
#endif
