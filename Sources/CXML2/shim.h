#ifndef FLYLEAF_XML2_SHIM_H
#define FLYLEAF_XML2_SHIM_H
#include <libxml/HTMLparser.h>
#include <libxml/tree.h>
#include <libxml/encoding.h>
#include <libxml/xmlmemory.h>
#include <libxml/parser.h>
#endif
