#pragma once
#include <stdint.h>

#if defined(__linux__)
// What Swift's Glibc module does not show. Every call returns -1 with errno set on failure.

/// Readiness of one descriptor, as the kernel reported it.
typedef struct {
    uint64_t token;
    uint32_t flags;
} cepoll_event;

extern const uint32_t cepoll_in, cepoll_out, cepoll_hangup;

int cepoll_create(void);
/// op: 1 add, 2 remove, 3 change.
int cepoll_control(int epoll, int op, int fd, uint32_t flags, uint64_t token);
/// Fills at most `capacity` (256 or fewer) events; a negative timeout waits for ever.
int cepoll_wait(int epoll, cepoll_event *events, int capacity, int timeout_ms);
int cepoll_eventfd(void);
/// A non-blocking, close-on-exec descriptor of the next waiting connection.
int cepoll_accept(int listener, void *address, uint32_t *length);
/// The number of processors this process may run on (a pinned process owns fewer than the machine).
int cepoll_processors(void);
#endif
