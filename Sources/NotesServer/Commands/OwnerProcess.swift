#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A child process that gives up root's rights for good, beside a parent that keeps them and reads nothing that another
/// user could have written. Only for a process that has no threads yet.
enum OwnerProcess {
    /// What `body` returned in the child, which ends with it; nil where the child was ended by a signal or not begun.
    static func run(_ body: () -> Int32) -> Int32? {
        let child = fork()
        if child == 0 { _exit(body()) }
        guard child > 0 else { return nil }
        var status: Int32 = 0
        while waitpid(child, &status, 0) < 0 {
            guard errno == EINTR else { return nil }
        }
        return status & 0x7F == 0 ? status >> 8 & 0xFF : nil
    }

    #if canImport(Darwin)
        /// Darwin's module hides it: it does not mix with threads.
        private static func fork() -> pid_t {
            guard let found = dlsym(UnsafeMutableRawPointer(bitPattern: -2), "fork") else { return -1 }
            return unsafeBitCast(found, to: (@convention(c) () -> pid_t).self)()
        }
    #endif
}
