#ifndef FLYLEAF_MICROHTTPD_SHIM_H
#define FLYLEAF_MICROHTTPD_SHIM_H
// sys/socket.h first: microhttpd.h 0.9.75 uses fd_set, struct sockaddr and MHD_socket from it.
#include <sys/types.h>
#include <sys/select.h>
#include <sys/socket.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <microhttpd.h>

// Swift cannot call variadic C functions, so each is wrapped with fixed arguments here.

/// Where the library's messages go; must outlive the daemon.
struct flyleaf_mhd_log_sink {
  void (*write)(void *context, const char *message);
  void *context;
};

/// Everything the daemon of one event loop is started with.
struct flyleaf_mhd_options {
  unsigned int connection_limit;
  /// Whether connections may leave HTTP; not 0 for yes.
  int allows_upgrade;
  unsigned int idle_seconds;
  size_t connection_memory;
  size_t stack_bytes;
  void *context;
  struct flyleaf_mhd_log_sink *log;
  MHD_AccessHandlerCallback access;
  MHD_RequestCompletedCallback completed;
  MHD_NotifyConnectionCallback connection;
  void *(*target)(void *context, const char *target, struct MHD_Connection *connection);
};

static inline void
flyleaf_mhd_log(void *sink_pointer, const char *format, va_list arguments)
{
  struct flyleaf_mhd_log_sink *sink = (struct flyleaf_mhd_log_sink *) sink_pointer;
  char message[512];
  if (0 < vsnprintf(message, sizeof(message), format, arguments))
    sink->write(sink->context, message);
}

static inline struct MHD_Daemon *
flyleaf_mhd_start(const struct flyleaf_mhd_options *options)
{
  // The logger stands first, because the library uses it only for what follows it.
  // STRICT_FOR_CLIENT stays unset: its halves are inverted in 0.9.75 and mean something else in 1.0.
  // MHD_ALLOW_SUSPEND_RESUME has the inter-thread channel with it, by which the loop also learns of new connections.
  unsigned int flags =
    MHD_USE_EPOLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME | MHD_USE_NO_LISTEN_SOCKET | MHD_USE_ERROR_LOG;
  if (options->allows_upgrade)
    flags |= MHD_ALLOW_UPGRADE;
  return MHD_start_daemon(
    flags, 0, NULL, NULL,
    options->access, options->context,
    MHD_OPTION_EXTERNAL_LOGGER, flyleaf_mhd_log, options->log,
    MHD_OPTION_CONNECTION_LIMIT, options->connection_limit,
    MHD_OPTION_CONNECTION_TIMEOUT, options->idle_seconds,
    MHD_OPTION_CONNECTION_MEMORY_LIMIT, options->connection_memory,
    MHD_OPTION_THREAD_STACK_SIZE, options->stack_bytes,
    MHD_OPTION_URI_LOG_CALLBACK, options->target, options->context,
    MHD_OPTION_NOTIFY_COMPLETED, options->completed, options->context,
    MHD_OPTION_NOTIFY_CONNECTION, options->connection, options->context,
    MHD_OPTION_END);
}

static inline int
flyleaf_mhd_socket(struct MHD_Connection *connection)
{
  const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
  return NULL == info ? -1 : info->connect_fd;
}

static inline const struct sockaddr *
flyleaf_mhd_client_address(struct MHD_Connection *connection)
{
  const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
  return NULL == info ? NULL : info->client_addr;
}

static inline void *
flyleaf_mhd_socket_context(struct MHD_Connection *connection)
{
  const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
  return NULL == info ? NULL : info->socket_context;
}

/// Gives an upgraded socket back to the library, which closes it; any thread may do so, once.
static inline void
flyleaf_mhd_upgrade_close(struct MHD_UpgradeResponseHandle *handle)
{
  (void) MHD_upgrade_action(handle, MHD_UPGRADE_ACTION_CLOSE);
}

/// MHD_SIZE_UNKNOWN is a cast macro, which Swift does not import.
static inline uint64_t
flyleaf_mhd_size_unknown(void)
{
  return MHD_SIZE_UNKNOWN;
}

// Of the GNU headers, which Swift's Glibc module does not show.
extern int accept4(int listener, struct sockaddr *address, socklen_t *length, int flags);

#endif
