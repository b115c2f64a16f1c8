#ifndef FLYLEAF_QRENCODE_SHIM_H
#define FLYLEAF_QRENCODE_SHIM_H
#include <qrencode.h>
#endif
