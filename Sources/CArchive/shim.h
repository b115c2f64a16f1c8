#ifndef FLYLEAF_ARCHIVE_SHIM_H
#define FLYLEAF_ARCHIVE_SHIM_H
#include <archive.h>
#include <archive_entry.h>
#endif
