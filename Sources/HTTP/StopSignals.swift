import NotesPrimitives

/// Stops the server on signals: the first SIGTERM or SIGINT begins a stop, the second ends the process. SIGHUP calls
/// the handler that `wait` is given; without one it is a stop too.
///
/// They are blocked in every thread and received by the main thread in `sigwait`. A Dispatch source loses a signal that
/// arrives between its creation and its registration; and `dispatchMain` leaves a thread that blocks no signal, on
/// which a SIGTERM ends the process at once.
public enum StopSignals {
    private static var set: sigset_t {
        var set = sigset_t()
        unsafe sigemptyset(&set)
        for signal in [SIGTERM, SIGINT, SIGHUP] { unsafe sigaddset(&set, signal) }
        return set
    }

    /// Call before any thread is created: threads inherit the mask. Signals stay pending until `wait`.
    public static func hold() {
        var held = set
        unsafe pthread_sigmask(SIG_BLOCK, &held, nil)
        // A write to a closed connection is an error of that call and must not end the process.
        signal(SIGPIPE, SIG_IGN)
        // So is a write above RLIMIT_FSIZE: the call fails, and the store reports it.
        signal(SIGXFSZ, SIG_IGN)
    }

    /// Waits for the first signal, calls `stop`, and ends the process at the second. The main thread calls it last.
    public static func wait(hangup: (@Sendable () -> Void)? = nil, _ stop: @Sendable () -> Void) -> Never {
        _ = next(hangup)
        stop()
        // SIGHUP does not force the exit: it often arrives together with SIGTERM.
        _exit(128 + next {})
    }

    private static func next(_ hangup: (() -> Void)?) -> Int32 {
        var waited = set
        while true {
            var number: Int32 = 0
            guard unsafe sigwait(&waited, &number) == 0 else { continue }
            guard number == SIGHUP, let hangup else { return number }
            hangup()
        }
    }
}
