#ifndef FLYLEAF_CURL_SHIM_H
#define FLYLEAF_CURL_SHIM_H
#include <curl/curl.h>
#include <netinet/in.h>
#include <stddef.h>
#include <string.h>

// Swift imports no variadic functions: one wrapper for each type that an option takes.

static inline CURLcode flyleaf_curl_set_long(CURL *handle, CURLoption option, long value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode flyleaf_curl_set_offset(CURL *handle, CURLoption option, curl_off_t value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode flyleaf_curl_set_text(CURL *handle, CURLoption option, const char *value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode flyleaf_curl_set_pointer(CURL *handle, CURLoption option, void *value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode flyleaf_curl_set_list(CURL *handle, CURLoption option, struct curl_slist *value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode flyleaf_curl_set_write(CURL *handle, CURLoption option, curl_write_callback value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode flyleaf_curl_set_opensocket(CURL *handle, curl_opensocket_callback value) {
    return curl_easy_setopt(handle, CURLOPT_OPENSOCKETFUNCTION, value);
}

static inline CURLcode flyleaf_curl_set_prereq(CURL *handle, curl_prereq_callback value) {
    return curl_easy_setopt(handle, CURLOPT_PREREQFUNCTION, value);
}

static inline CURLMcode flyleaf_curl_multi_set_long(CURLM *handle, CURLMoption option, long value) {
    return curl_multi_setopt(handle, option, value);
}

static inline CURLcode flyleaf_curl_result(const CURLMsg *message) {
    return message->data.result;
}

/// Copies the bytes of the address (4 or 16) and returns how many; 0 for other families.
static inline int flyleaf_curl_address(const struct curl_sockaddr *address, unsigned char *bytes) {
    // The address is longer than the `struct sockaddr` it is declared as; only its start is typed.
    const void *start = &address->addr;
    if (address->family == AF_INET) {
        struct sockaddr_in v4;
        memcpy(&v4, start, sizeof v4);
        memcpy(bytes, &v4.sin_addr, 4);
        return 4;
    }
    if (address->family == AF_INET6) {
        if (address->addrlen < sizeof(struct sockaddr_in6)) return 0;
        struct sockaddr_in6 v6;
        memcpy(&v6, (const char *)address + offsetof(struct curl_sockaddr, addr), sizeof v6);
        memcpy(bytes, &v6.sin6_addr, 16);
        return 16;
    }
    return 0;
}
#endif
