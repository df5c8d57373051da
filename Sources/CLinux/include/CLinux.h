#pragma once
#include <stdint.h>

#if defined(__linux__)
// Swift's Glibc module does not show these. Every call that returns a number returns -1 with errno set on failure.

/// Describes the readiness of one descriptor, as the kernel reported it.
typedef struct {
    uint64_t token;
    uint32_t flags;
} clinux_epoll_event;

extern const uint32_t clinux_epoll_in, clinux_epoll_out, clinux_epoll_hangup;

int clinux_epoll_create(void);
/// Adds (`op` 1), removes (2) or changes (3) a descriptor.
int clinux_epoll_control(int epoll, int op, int fd, uint32_t flags, uint64_t token);
/// Fills at most `capacity` (256 or fewer) events; a negative timeout waits for ever.
int clinux_epoll_wait(int epoll, clinux_epoll_event *events, int capacity, int timeout_ms);
int clinux_eventfd(void);
/// Returns a non-blocking, close-on-exec descriptor of the next waiting connection.
int clinux_accept(int listener, void *address, uint32_t *length);
/// Counts the processors that this process may run on (a pinned process owns fewer than the machine).
int clinux_processors(void);
/// Puts all that was written to the file system of `fd` on its disk.
int clinux_sync_file_system(int fd);
/// Returns freed memory to the system.
void clinux_release_free_memory(void);
/// Returns each large block to the system when it is freed, and shares one heap between all threads. By default the
/// size of large blocks grows, and each thread has a heap of its own.
void clinux_use_little_memory(void);
#endif
