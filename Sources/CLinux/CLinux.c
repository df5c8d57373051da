#if defined(__linux__)
#define _GNU_SOURCE
#include "CLinux.h"
#include <malloc.h>
#include <sched.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>

const uint32_t clinux_epoll_in = EPOLLIN, clinux_epoll_out = EPOLLOUT, clinux_epoll_hangup = EPOLLHUP | EPOLLERR;

int clinux_epoll_create(void) { return epoll_create1(EPOLL_CLOEXEC); }

int clinux_epoll_control(int epoll, int op, int fd, uint32_t flags, uint64_t token) {
    struct epoll_event event = {.events = flags, .data = {.u64 = token}};
    return epoll_ctl(epoll, op, fd, &event);
}

int clinux_epoll_wait(int epoll, clinux_epoll_event *events, int capacity, int timeout_ms) {
    struct epoll_event ready[256];
    int count = epoll_wait(epoll, ready, capacity < 256 ? capacity : 256, timeout_ms);
    for (int i = 0; i < count; i++) {
        events[i].token = ready[i].data.u64;
        events[i].flags = ready[i].events;
    }
    return count;
}

int clinux_eventfd(void) { return eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC); }

int clinux_accept(int listener, void *address, uint32_t *length) {
    return accept4(listener, address, length, SOCK_NONBLOCK | SOCK_CLOEXEC);
}

int clinux_processors(void) {
    cpu_set_t set;
    return sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set) : 1;
}

void clinux_release_free_memory(void) {
#if defined(__GLIBC__)
    malloc_trim(0);
#endif
}

void clinux_use_little_memory(void) {
#if defined(__GLIBC__)
    mallopt(M_MMAP_THRESHOLD, 128 * 1024);
    mallopt(M_ARENA_MAX, 1);
#endif
}

int clinux_sync_file_system(int fd) { return syncfs(fd); }
#endif
