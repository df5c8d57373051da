#if os(Linux)
    import CNotesLinux
    import Glibc
    import NotesPrimitives

    /// One thread around `epoll_wait`. `@unchecked Sendable`: all but `wake`, which only writes to a descriptor that
    /// lives as long as this object, runs on that thread.
    final class EpollReadiness: Readiness, @unchecked Sendable {
        private let epoll: Int32
        private let waker: Int32
        private var handler: (any ReadinessHandler)?
        private var isStopped = false
        private var thread: pthread_t?
        private static let wakeToken = UInt64.max

        init() throws(SystemError) {
            epoll = clinux_epoll_create()
            guard epoll >= 0 else { throw SystemError.last("epoll_create1") }
            waker = clinux_eventfd()
            guard waker >= 0 else { throw SystemError.last("eventfd") }
            guard clinux_epoll_control(epoll, 1, waker, clinux_epoll_in, Self.wakeToken) == 0 else {
                throw SystemError.last("epoll_ctl")
            }
        }

        deinit {
            System.close(waker)
            System.close(epoll)
        }

        func start(_ handler: any ReadinessHandler) throws(SystemError) {
            self.handler = handler
            let failure = DetachedThread.start { self.run() }
            guard failure == 0 else { throw SystemError(call: "pthread_create", number: failure) }
        }

        private func run() {
            guard let handler else { return }
            thread = pthread_self()
            unsafe withUnsafeTemporaryAllocation(of: clinux_epoll_event.self, capacity: 256) { events in
                var timeout: Int32 = -1
                while !isStopped {
                    let count = unsafe clinux_epoll_wait(epoll, events.baseAddress, 256, timeout)
                    handler.turnBegan()
                    for index in 0..<max(0, Int(count)) { unsafe deliver(events[index], handler) }
                    timeout = handler.turnEnded().map(System.milliseconds) ?? -1
                }
            }
            self.handler = nil
        }

        private func deliver(_ event: clinux_epoll_event, _ handler: any ReadinessHandler) {
            if event.token == Self.wakeToken {
                var count: UInt64 = 0
                _ = unsafe read(waker, &count, 8)
                return
            }
            var what: ReadyEvents = []
            if event.flags & clinux_epoll_in != 0 { what.insert(.read) }
            if event.flags & clinux_epoll_out != 0 { what.insert(.write) }
            if event.flags & clinux_epoll_hangup != 0 { what.insert(.hangup) }
            handler.ready(event.token, what)
        }

        func watch(_ descriptor: Int32, _ token: UInt64, _ interest: ConnectionState.Interest) throws(SystemError) {
            guard clinux_epoll_control(epoll, 1, descriptor, Self.flags(interest), token) == 0 else {
                throw SystemError.last("epoll_ctl")
            }
        }

        func change(_ descriptor: Int32, _ token: UInt64, _ interest: ConnectionState.Interest) {
            _ = clinux_epoll_control(epoll, 3, descriptor, Self.flags(interest), token)
        }

        private static func flags(_ interest: ConnectionState.Interest) -> UInt32 {
            switch interest {
            case .none: 0
            case .read: clinux_epoll_in
            case .write: clinux_epoll_out
            }
        }

        /// Closing removes it from the set: no descriptor here is shared.
        func closeAndForget(_ descriptor: Int32, _ token: UInt64) {
            System.close(descriptor)
        }

        func wake() {
            var one: UInt64 = 1
            _ = unsafe write(waker, &one, 8)
        }

        func stop() {
            isStopped = true
        }

        func assertOnLoop() {
            assert(thread.map { pthread_equal($0, pthread_self()) != 0 } == true, "used outside of its loop")
        }
    }
#endif
