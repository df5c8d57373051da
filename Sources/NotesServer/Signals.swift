import Dispatch
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// SIGTERM and SIGINT: the first one asks for a stop, a second one is a stop. `@unchecked Sendable`: the sources are set
/// once, and Dispatch's own lock guards what is called on them.
final class Signals: @unchecked Sendable {
    private let sources: [any DispatchSourceSignal]

    init(_ stop: @escaping @Sendable () -> Void) {
        let received = Received()
        sources = [SIGTERM, SIGINT].map { number in
            // Ignored, or its default would end the process before the source is heard.
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler { @Sendable in
                guard received.isFirst() else { _exit(128 + number) }
                stop()
            }
            source.activate()
            return source
        }
        // A reader that has gone is an error of the call that wrote, not the end of the process.
        signal(SIGPIPE, SIG_IGN)
    }

    func cancel() {
        for source in sources { source.cancel() }
    }

    private final class Received: Sendable {
        private let any = Atomic(false)

        func isFirst() -> Bool { !any.exchange(true, ordering: .relaxed) }
    }
}
