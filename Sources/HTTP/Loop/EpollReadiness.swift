#if os(Linux)
    import CNotesLinux
    import Glibc
    import NotesPrimitives

    final class EpollReadiness: Readiness {
        private let epoll: Int32
        private let waker: Int32
        private static let wakeToken = UInt64.max
        private static let mostEvents = 256

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

        func wait(_ nanoseconds: Int64?, _ events: inout [ReadyEvent]) {
            events.removeAll(keepingCapacity: true)
            unsafe withUnsafeTemporaryAllocation(of: clinux_epoll_event.self, capacity: Self.mostEvents) { found in
                let count = unsafe clinux_epoll_wait(
                    epoll, found.baseAddress, Int32(Self.mostEvents), System.milliseconds(nanoseconds))
                for index in 0..<max(0, Int(count)) {
                    let event = unsafe found[index]
                    if event.token == Self.wakeToken {
                        emptyWaker()
                    } else {
                        events.append(ReadyEvent(token: event.token, what: Self.what(event.flags)))
                    }
                }
            }
        }

        private func emptyWaker() {
            var count: UInt64 = 0
            _ = unsafe read(waker, &count, 8)
        }

        private static func what(_ flags: UInt32) -> ReadyEvents {
            var what: ReadyEvents = []
            if flags & clinux_epoll_in != 0 { what.insert(.read) }
            if flags & clinux_epoll_out != 0 { what.insert(.write) }
            if flags & clinux_epoll_hangup != 0 { what.insert(.hangup) }
            return what
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

        /// Closing removes the descriptor from the set, because no descriptor here is shared.
        func closeAndForget(_ descriptor: Int32, _ token: UInt64) {
            System.close(descriptor)
        }

        func wake() {
            var one: UInt64 = 1
            _ = unsafe write(waker, &one, 8)
        }
    }
#endif
