import Primitives

/// SIGTERM and SIGINT: the first one asks for a stop, a second one is a stop. SIGHUP asks for whatever `wait` is told, else
/// for a stop like theirs.
///
/// They are held back from the very start and taken by the main thread in `sigwait`. A Dispatch source loses a signal
/// that comes between its making and its registration; and `dispatchMain` leaves a thread behind that holds no signal
/// back, on which a SIGTERM ends the process at once. Servers that were stopped showed both.
public enum StopSignals {
    private static var set: sigset_t {
        var set = sigset_t()
        sigemptyset(&set)
        for signal in [SIGTERM, SIGINT, SIGHUP] { sigaddset(&set, signal) }
        return set
    }

    /// Before any thread is made: threads inherit it. What comes from here on waits until `wait`.
    public static func hold() {
        var held = set
        pthread_sigmask(SIG_BLOCK, &held, nil)
        // A reader that has gone is an error of the call that wrote, not the end of the process.
        signal(SIGPIPE, SIG_IGN)
        // Nor is a file that may not grow any more (RLIMIT_FSIZE): the write fails, and the store says so.
        signal(SIGXFSZ, SIG_IGN)
    }

    /// The main thread's last call: waits for the first signal, then for the second.
    public static func wait(hangup: (@Sendable () -> Void)? = nil, _ stop: @Sendable () -> Void) -> Never {
        _ = next(hangup)
        stop()
        // A hangup often comes along with another signal: it hurries nobody.
        _exit(128 + next {})
    }

    private static func next(_ hangup: (() -> Void)?) -> Int32 {
        var waited = set
        while true {
            var number: Int32 = 0
            guard sigwait(&waited, &number) == 0 else { continue }
            guard number == SIGHUP, let hangup else { return number }
            hangup()
        }
    }
}
