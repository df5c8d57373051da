import Testing

@testable import NotesHTTP

struct ConnectionStateTests {
    private static let second: Int64 = 1_000_000_000
    private let times = Times(Limits())
    private let start = 5 * second

    private func at(_ seconds: Double) -> Int64 { start + Int64(seconds * Double(Self.second)) }

    private func fresh() -> ConnectionState { ConnectionState(now: start, times) }

    private func isTimeout(_ action: ConnectionState.Action) -> Bool {
        if case .reject(let rejection) = action { rejection.kind == .timeout } else { false }
    }

    @Test func `a silent client is sent away after 60 seconds, without a word`() {
        var state = fresh()
        #expect(state.timePassed(now: at(59.999)) == .none)
        #expect(state.timePassed(now: at(60)) == .close)
    }

    @Test func `a handshake has 10 seconds and ends without a response`() {
        var state = ConnectionState(now: start, times, isSecure: true)
        #expect(state.interest == .read)
        state.shakesHands(isBlocked: true)
        #expect(state.interest == .write)
        #expect(state.timePassed(now: at(9.999)) == .none)
        #expect(state.timePassed(now: at(10)) == .close)
        state.shookHands(now: at(9), times)
        #expect(state.interest == .read)
        #expect(state.timePassed(now: at(68.999)) == .none)
        #expect(state.timePassed(now: at(69)) == .close)
    }

    @Test func `a handshake that is cut, or that a stop meets, is over`() {
        var state = ConnectionState(now: start, times, isSecure: true)
        #expect(state.stopping() == .close)
        #expect(state.ended() == .close)
    }

    @Test func `a head has 10 seconds from its first byte, whatever comes meanwhile`() {
        var state = fresh()
        state.receivedHeadBytes(now: at(50), times)
        state.receivedHeadBytes(now: at(59), times)
        #expect(state.timePassed(now: at(59.999)) == .none)
        #expect(isTimeout(state.timePassed(now: at(60))))
    }

    @Test func `a body may pause for 15 seconds between its bytes`() {
        var state = fresh()
        state.expectsBody(now: start, times)
        #expect(state.timePassed(now: at(14.9)) == .none)
        #expect(state.receivedBodyBytes(10_000, now: at(14.9), times) == .none)
        #expect(state.timePassed(now: at(29.8)) == .none)
        #expect(isTimeout(state.timePassed(now: at(29.9))))
    }

    @Test func `a body that brings less than 240 bytes a second over 20 seconds is given up`() {
        var state = fresh()
        state.expectsBody(now: start, times)
        for second in 1..<20 { #expect(state.receivedBodyBytes(239, now: at(Double(second)), times) == .none) }
        #expect(isTimeout(state.receivedBodyBytes(239, now: at(20), times)))
    }

    @Test func `a body of 240 bytes a second goes on, window after window`() {
        var state = fresh()
        state.expectsBody(now: start, times)
        for second in 1...100 { #expect(state.receivedBodyBytes(240, now: at(Double(second)), times) == .none) }
    }

    @Test func `a body that others wait for must bring 16 KiB a second`() {
        var state = fresh()
        state.expectsBody(now: start, times)
        for second in 1..<20 {
            #expect(state.receivedBodyBytes(16_383, now: at(Double(second)), times, isCrowded: true) == .none)
        }
        #expect(isTimeout(state.receivedBodyBytes(16_383, now: at(20), times, isCrowded: true)))
    }

    @Test func `a body that is refused during an earlier answer ends the connection after both`() {
        var state = fresh()
        state.expectsBody(now: start, times)
        state.paused()
        state.blocked(now: start, times)
        state.refusedBody()
        #expect(state.answered(now: start, times) == .none)
        #expect(state.unblocked(now: start, times) == .linger)
    }

    @Test func `a burst does not buy a crawl afterwards`() {
        var state = fresh()
        state.expectsBody(now: start, times)
        #expect(state.receivedBodyBytes(1_000_000, now: at(20), times) == .none)
        for second in 21..<40 { #expect(state.receivedBodyBytes(1, now: at(Double(second)), times) == .none) }
        #expect(isTimeout(state.receivedBodyBytes(1, now: at(40), times)))
    }

    @Test func `a response that was lost ends its connection after an hour`() {
        var state = fresh()
        state.handedOver(keepsOpen: true, now: at(1), times)
        #expect(state.interest == .none)
        #expect(state.timePassed(now: at(3600.9)) == .none)
        #expect(state.timePassed(now: at(3601)) == .close)
        var blocked = fresh()
        blocked.handedOver(keepsOpen: true, now: start, times)
        blocked.blocked(now: at(10), times)
        #expect(blocked.unblocked(now: at(20), times) == .none)
        #expect(blocked.timePassed(now: at(3619.9)) == .none)
        #expect(blocked.timePassed(now: at(3620)) == .close)
    }

    @Test func `no clock runs while a body or a stream waits for the server`() {
        var paused = fresh()
        paused.expectsBody(now: start, times)
        paused.paused()
        #expect(paused.deadline == .max)
        #expect(paused.interest == .none)
        #expect(paused.resumed(now: at(100), times) == .proceed)
        #expect(paused.timePassed(now: at(114.9)) == .none)
        #expect(paused.receivedBodyBytes(1, now: at(114.9), times) == .none)
        var streaming = fresh()
        streaming.handedOver(keepsOpen: true, now: start, times)
        streaming.waitsForStream()
        #expect(streaming.deadline == .max)
    }

    @Test func `an answer that no client reads is given up after 30 seconds without progress`() {
        var state = fresh()
        state.handedOver(keepsOpen: true, now: start, times)
        state.blocked(now: start, times)
        #expect(state.interest == .write)
        #expect(state.timePassed(now: at(29)) == .none)
        state.blocked(now: at(29), times)
        #expect(state.timePassed(now: at(58.9)) == .none)
        #expect(state.timePassed(now: at(59)) == .close)
    }

    @Test func `after an answer the next request has 60 seconds to begin`() {
        var state = fresh()
        state.receivedHeadBytes(now: at(1), times)
        state.handedOver(keepsOpen: true, now: start, times)
        #expect(state.answered(now: at(100), times) == .proceed)
        #expect(state.interest == .read)
        #expect(state.timePassed(now: at(159.9)) == .none)
        #expect(state.timePassed(now: at(160)) == .close)
    }

    @Test func `after the last answer a client is heard for 2 seconds of silence, and 10 in all`() {
        var state = fresh()
        state.handedOver(keepsOpen: false, now: start, times)
        #expect(state.answered(now: start, times) == .linger)
        state.lingers(now: start, times)
        #expect(state.interest == .read)
        var last = 0.0
        for tenth in 1...90 {
            last = Double(tenth) / 10
            state.receivedWhileLingering(now: at(last), times)
            #expect(state.timePassed(now: at(last)) == .none)
        }
        #expect(state.timePassed(now: at(10)) == .close)
        var silent = fresh()
        silent.lingers(now: start, times)
        #expect(silent.timePassed(now: at(1.9)) == .none)
        #expect(silent.timePassed(now: at(2)) == .close)
    }

    @Test func `a client that ends its half gets all of its answers`() {
        var idle = fresh()
        #expect(idle.ended() == .close)
        var answering = fresh()
        answering.handedOver(keepsOpen: true, now: start, times)
        #expect(answering.ended() == .none)
        #expect(answering.answered(now: start, times) == .proceed)
        #expect(answering.interest == .none)
        var cut = fresh()
        cut.receivedHeadBytes(now: start, times)
        guard case .reject(let rejection) = cut.ended() else {
            Issue.record("half a head was not refused")
            return
        }
        #expect(rejection.kind == .malformed)
        cut.handedOver(keepsOpen: false, now: start, times)
        #expect(cut.answered(now: start, times) == .close)
    }

    @Test func `a stop ends the idle, and the busy answer once more`() {
        var idle = fresh()
        #expect(idle.stopping() == .close)
        var busy = fresh()
        busy.handedOver(keepsOpen: true, now: start, times)
        #expect(busy.stopping() == .none)
        #expect(!busy.keepsOpen)
        #expect(busy.answered(now: start, times) == .linger)
    }

    @Test func `a body goes on where it was once the answer before it is out`() {
        var state = fresh()
        state.expectsBody(now: start, times)
        state.blocked(now: start, times)
        #expect(state.phase == .sending)
        #expect(state.unblocked(now: at(20), times) == .proceed)
        #expect(state.phase == .body)
        // The client could not be read meanwhile: its clock begins again.
        #expect(state.timePassed(now: at(34.9)) == .none)
        #expect(state.receivedBodyBytes(1, now: at(34.9), times) == .none)
    }

    @Test func `a handler goes on while the answer before its own is blocked`() {
        var state = fresh()
        state.handedOver(keepsOpen: true, now: start, times)
        state.blocked(now: start, times)
        #expect(state.awaitsAnswer)
        #expect(state.unblocked(now: at(1), times) == .none)
        #expect(state.phase == .answering)
        #expect(state.awaitsAnswer)
        state.blocked(now: at(2), times)
        #expect(state.answered(now: at(2), times) == .none)
        #expect(!state.awaitsAnswer)
        #expect(state.unblocked(now: at(3), times) == .proceed)
        #expect(state.phase == .idle)
    }

    @Test func `a pause and a stream outlive a blocked answer`() {
        var paused = fresh()
        paused.expectsBody(now: start, times)
        paused.paused()
        paused.blocked(now: start, times)
        #expect(paused.unblocked(now: start, times) == .none)
        #expect(paused.phase == .bodyPaused)
        paused.blocked(now: start, times)
        #expect(paused.resumed(now: start, times) == .none)
        #expect(paused.unblocked(now: start, times) == .proceed)
        #expect(paused.phase == .body)
        var streaming = fresh()
        streaming.handedOver(keepsOpen: true, now: start, times)
        streaming.blocked(now: start, times)
        streaming.waitsForStream()
        #expect(streaming.phase == .sending)
        #expect(streaming.unblocked(now: start, times) == .pull)
        #expect(streaming.phase == .streaming)
    }

    @Test func `a closed connection wants nothing and never wakes`() {
        var state = fresh()
        state.closed()
        #expect(state.interest == .none)
        #expect(state.timePassed(now: .max) == .none)
        #expect(state.ended() == .none)
    }
}
