// The lock of this project is Synchronization's Mutex. ThreadSanitizer cannot see it: on Linux it is a bare futex
// inside a library that is not instrumented, so everything it guards is reported as a race. Under `make tsan` only, a
// pthread mutex of the same interface replaces it, which the sanitizer understands.

#if THREAD_SANITIZER
    import NotesPrimitives

    /// `@unchecked Sendable`: `value` is touched only while `lock` is held.
    @safe public struct Mutex<Value: ~Copyable>: ~Copyable, @unchecked Sendable {
        private let lock: UnsafeMutablePointer<pthread_mutex_t>
        private let value: UnsafeMutablePointer<Value>

        public init(_ initial: consuming sending Value) {
            unsafe lock = .allocate(capacity: 1)
            unsafe lock.initialize(to: pthread_mutex_t())
            unsafe pthread_mutex_init(lock, nil)
            unsafe value = .allocate(capacity: 1)
            unsafe value.initialize(to: initial)
        }

        deinit {
            unsafe pthread_mutex_destroy(lock)
            unsafe lock.deallocate()
            unsafe value.deinitialize(count: 1)
            unsafe value.deallocate()
        }

        public borrowing func withLock<Result: ~Copyable, Failure: Error>(
            _ body: (inout sending Value) throws(Failure) -> sending Result
        ) throws(Failure) -> sending Result {
            unsafe pthread_mutex_lock(lock)
            defer { unsafe pthread_mutex_unlock(lock) }
            return try unsafe body(&value.pointee)
        }

        public borrowing func withLockIfAvailable<Result: ~Copyable, Failure: Error>(
            _ body: (inout sending Value) throws(Failure) -> sending Result
        ) throws(Failure) -> sending Result? {
            guard unsafe pthread_mutex_trylock(lock) == 0 else { return nil }
            defer { unsafe pthread_mutex_unlock(lock) }
            return try unsafe body(&value.pointee)
        }
    }
#else
    @_exported import struct Synchronization.Mutex
#endif
