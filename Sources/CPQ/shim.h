#ifndef FLYLEAF_PQ_SHIM_H
#define FLYLEAF_PQ_SHIM_H
#include <libpq-fe.h>

/* Here stands what Swift cannot do by itself: fields of an error are named by character constants, and notices go to
   standard error unless a function of C takes them. */

static inline const char *flyleaf_pq_state(const PGresult *result) {
    return PQresultErrorField(result, PG_DIAG_SQLSTATE);
}

static inline const char *flyleaf_pq_message(const PGresult *result) {
    return PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY);
}

static inline const char *flyleaf_pq_constraint(const PGresult *result) {
    return PQresultErrorField(result, PG_DIAG_CONSTRAINT_NAME);
}

/* ERROR, FATAL or PANIC, in English; older servers and poolers send only the word of their language. */
static inline const char *flyleaf_pq_severity(const PGresult *result) {
    const char *severity = PQresultErrorField(result, PG_DIAG_SEVERITY_NONLOCALIZED);
    return severity ? severity : PQresultErrorField(result, PG_DIAG_SEVERITY);
}

/* Where in the statement the error is; null when it is not in its text. */
static inline const char *flyleaf_pq_position(const PGresult *result) {
    return PQresultErrorField(result, PG_DIAG_STATEMENT_POSITION);
}

/* The function of the server that found the error. */
static inline const char *flyleaf_pq_function(const PGresult *result) {
    return PQresultErrorField(result, PG_DIAG_SOURCE_FUNCTION);
}

static void flyleaf_pq_notice(void *context, const PGresult *notice) {
    const char *severity = PQresultErrorField(notice, PG_DIAG_SEVERITY_NONLOCALIZED);
    if (severity && (severity[0] == 'F' || severity[0] == 'P')) *(int *)context = 1;
}

/* Says what comes while nobody has asked: `isEnding` becomes 1 when the server takes its leave. It must live as long as the
   connection. Without a receiver the words would go to standard error, as those of the login do. */
static inline void flyleaf_pq_watch(PGconn *connection, int *isEnding) {
    PQsetNoticeReceiver(connection, flyleaf_pq_notice, isEnding);
}
#endif
