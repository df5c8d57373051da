import Dispatch

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// SIGTERM and SIGINT: the first one asks for a stop, a second one is a stop.
///
/// They are held back from the very start and taken by one thread in `sigwait`. A Dispatch source loses a signal that
/// comes between its making and its registration, which a server stopped right after its start did: it never ended.
public enum StopSignals {
    private static var set: sigset_t {
        var set = sigset_t()
        sigemptyset(&set)
        sigaddset(&set, SIGTERM)
        sigaddset(&set, SIGINT)
        return set
    }

    /// Before any thread is made: threads inherit it. What comes from here on waits until `deliver`.
    public static func hold() {
        var held = set
        pthread_sigmask(SIG_BLOCK, &held, nil)
        // A reader that has gone is an error of the call that wrote, not the end of the process.
        signal(SIGPIPE, SIG_IGN)
    }

    public static func deliver(_ stop: @escaping @Sendable () -> Void) {
        let context = Unmanaged.passRetained(Box(stop)).toOpaque()
        #if canImport(Darwin)
            var thread: pthread_t?
        #else
            var thread = pthread_t()
        #endif
        pthread_create(&thread, nil, { StopSignals.wait($0) }, context)
    }

    private final class Box: Sendable {
        let stop: @Sendable () -> Void
        init(_ stop: @escaping @Sendable () -> Void) { self.stop = stop }
    }

    private static func wait(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
        guard let context else { return nil }
        let box = Unmanaged<Box>.fromOpaque(context).takeRetainedValue()
        var waited = set
        var number: Int32 = 0
        while sigwait(&waited, &number) != 0 {}
        box.stop()
        while sigwait(&waited, &number) != 0 {}
        _exit(128 + number)
    }
}
