import Notes
import NotesHTTP
import NotesHashing
import NotesStoreContract
import Synchronization
import Testing

@testable import NotesAuthentication
@testable import NotesAPI

struct ChangeNotifierTests {
    private let account = AccountNumber(1)
    private let sessions = SessionGeneration()
    private let notifier: ChangeNotifier

    init() {
        notifier = ChangeNotifier(sessions, clock: { 0 })
    }

    private func principal(_ device: String = "d") -> Principal {
        Principal(
            AuthenticatedDevice(account: account, accountName: "me", device: DeviceNumber(2), deviceID: device),
            token: SHA256.hash(device), in: sessions.current)
    }

    private func stream(_ principal: Principal) -> EventStream {
        EventStream(principal, head: Cursor(epoch: 1, account: 1, seq: 5), owesHint: false, notifier: notifier)
    }

    private func step(_ stream: EventStream) -> (BodyStep, String) {
        var buffer: [UInt8] = []
        let step = stream.produce(into: &buffer, limit: 4096)
        return (step, String(decoding: buffer, as: UTF8.self))
    }

    private final class Fired: Sendable {
        let reasons = Mutex<[ChangeNotifier.Reason]>([])
    }

    private func wait(_ principal: Principal, seen: Int64 = 5) -> Fired {
        let fired = Fired()
        notifier.wait(
            ChangeNotifier.Waiter(
                account: account, device: principal.deviceID, generation: principal.generation, seen: seen,
                until: .max, fire: { reason in fired.reasons.withLock { $0.append(reason) } }))
        return fired
    }

    @Test func `a change reaches a stream and a waiting poll`() {
        let (stream, fired) = (stream(principal()), wait(principal()))
        notifier.add(stream)
        notifier.notify([(account, AccountChange(seq: 6))])
        #expect(step(stream).1.contains("\"seq\":6"))
        #expect(fired.reasons.withLock { $0 } == [.changed])
    }

    @Test func `a device that is revoked between authentication and listening does not listen`() {
        let known = principal()
        sessions.advance()
        notifier.dismiss(.device("d"))
        let (stream, fired) = (stream(known), wait(known))
        notifier.add(stream)
        #expect(step(stream).0 == .end)
        #expect(fired.reasons.withLock { $0 } == [.unknownDevice])
        #expect(notifier.listeners == (0, 0))
    }

    @Test func `a revocation dismisses the device's listeners, and no others`() {
        let (mine, other) = (stream(principal("mine")), stream(principal("other")))
        notifier.add(mine)
        notifier.add(other)
        let (fired, unmoved) = (wait(principal("mine")), wait(principal("other")))
        sessions.advance()
        notifier.dismiss(.device("mine"))
        #expect(step(mine).0 == .end)
        #expect(step(other).0 == .waiting)
        #expect(fired.reasons.withLock { $0 } == [.dismissed])
        #expect(unmoved.reasons.withLock { $0 } == [])
    }

    @Test func `a stream gets the latest hint and no queue`() {
        let stream = stream(principal())
        notifier.add(stream)
        _ = step(stream)
        for seq in Int64(6)...9 { notifier.notify([(account, AccountChange(seq: seq))]) }
        let text = step(stream).1
        #expect(text.contains("\"seq\":9") && !text.contains("\"seq\":8"))
        #expect(step(stream) == (.waiting, ""))
    }

    @Test func `a stream sends no older change after a newer one`() {
        let stream = stream(principal())
        notifier.add(stream)
        _ = stream.hint(AccountChange(seq: 8), 0)
        #expect(step(stream).1.contains("\"seq\":8"))
        _ = stream.hint(AccountChange(seq: 7, newEpoch: 2), 1_000)
        #expect(step(stream).1 == "")
        _ = stream.hint(AccountChange(seq: 9), 2_000)
        let cursor = Cursor(epoch: 1, account: 1, seq: 9).text
        #expect(step(stream).1.contains("id: \(cursor)\n"))
    }

    @Test func `a change that was sent is sent again with its new epoch`() {
        let stream = stream(principal())
        notifier.add(stream)
        for (change, epoch) in [(AccountChange(seq: 8), 1), (AccountChange(seq: 8, newEpoch: 2), 2)] {
            _ = stream.hint(change, Int64(epoch) * 1_000)
            let cursor = Cursor(epoch: UInt64(epoch), account: 1, seq: 8).text
            #expect(step(stream).1.contains("id: \(cursor)\n"))
        }
    }

    /// Has a clock and a timer, which only the test moves.
    private final class Alarm: Sendable {
        let now = Mutex<Int64>(0)
        let at = Mutex<Int64?>(nil)

        /// Calls the notifier whenever its timer is due, and returns the number of calls.
        func advance(to end: Int64, _ notifier: ChangeNotifier) -> Int {
            var fired = 0
            while let due = at.withLock({ $0 }), due <= end {
                at.withLock { $0 = nil }
                now.withLock { $0 = max($0, due) }
                notifier.timePassed()
                fired += 1
            }
            now.withLock { $0 = end }
            return fired
        }
    }

    private func notifier(_ alarm: Alarm, most: Int = 0) -> ChangeNotifier {
        ChangeNotifier(
            sessions, most: most,
            setTimer: { delay in alarm.at.withLock { $0 = alarm.now.withLock { $0 } + delay } },
            clock: { alarm.now.withLock { $0 } })
    }

    @Test func `a busy account with one stream fires the timer once for each hint that waits`() {
        let alarm = Alarm()
        let notifier = notifier(alarm)
        let stream = EventStream(
            principal(), head: Cursor(epoch: 1, account: 1, seq: 0), owesHint: false, notifier: notifier)
        notifier.add(stream)
        var (fired, hints) = (0, 0)
        for number in Int64(1)...1500 {
            fired += alarm.advance(to: number * 40, notifier)
            notifier.notify([(account, AccountChange(seq: number))])
            if step(stream).1.contains("event: change") { hints += 1 }
        }
        #expect(hints > 700)
        // A minute has 1,200 times 50 ms, and four heartbeats.
        #expect(fired <= 1_205)
    }

    @Test func `a waiting poll ends at its time, and a stream beats every 15 seconds`() {
        let alarm = Alarm()
        let (notifier, fired) = (notifier(alarm), Fired())
        let stream = EventStream(
            principal(), head: Cursor(epoch: 1, account: 1, seq: 0), owesHint: false, notifier: notifier)
        notifier.add(stream)
        _ = step(stream)
        notifier.wait(
            ChangeNotifier.Waiter(
                account: account, device: nil, generation: sessions.current, seen: 5, until: 7_000,
                fire: { reason in fired.reasons.withLock { $0.append(reason) } }))
        _ = alarm.advance(to: 6_999, notifier)
        #expect(fired.reasons.withLock { $0 } == [])
        _ = alarm.advance(to: 7_000, notifier)
        #expect(fired.reasons.withLock { $0 } == [.timeout])
        #expect(step(stream).1 == "")
        _ = alarm.advance(to: 15_000, notifier)
        #expect(step(stream).1 == ":\n\n")
        _ = alarm.advance(to: 30_000, notifier)
        #expect(step(stream).1 == ":\n\n")
    }

    @Test func `above the bound of all listeners the largest account loses its longest`() {
        let alarm = Alarm()
        let notifier = notifier(alarm, most: 3)
        func wait(_ account: Int64) -> Fired {
            let fired = Fired()
            notifier.wait(
                ChangeNotifier.Waiter(
                    account: AccountNumber(account), device: nil, generation: sessions.current, seen: 5, until: 7_000,
                    fire: { reason in fired.reasons.withLock { $0.append(reason) } }))
            return fired
        }
        let other = wait(2)
        let stream = EventStream(
            principal(), head: Cursor(epoch: 1, account: 1, seq: 0), owesHint: false, notifier: notifier)
        notifier.add(stream)
        let (second, third) = (wait(1), wait(3))
        #expect(step(stream).0 == .end)
        #expect(notifier.listeners == (3, 0))
        let fourth = wait(1)
        #expect(second.reasons.withLock { $0 } == [.timeout])
        #expect([other, third, fourth].allSatisfy { $0.reasons.withLock { $0 }.isEmpty })
    }

    @Test func `hints of a busy account are spaced, and each is the latest`() {
        let stream = stream(principal())
        _ = step(stream)
        #expect(stream.hint(AccountChange(seq: 6), 1000) == nil)
        #expect(step(stream).1.contains("\"seq\":6"))
        #expect(stream.hint(AccountChange(seq: 7), 1010) == 1050)
        #expect(stream.hint(AccountChange(seq: 8), 1020) == 1050)
        #expect(stream.wakeIfDue(1049, 15_000) == 1050)
        #expect(stream.wakeIfDue(1050, 15_000) == .max)
        #expect(step(stream).1.contains("\"seq\":8"))
    }

    @Test func `an unsent hint does not wake the stream again`() {
        let stream = stream(principal())
        #expect(stream.hint(AccountChange(seq: 6), 1000) == nil)
        #expect(stream.hint(AccountChange(seq: 7), 1010) == nil)
        #expect(stream.wakeIfDue(1050, 15_000) == .max)
        #expect(step(stream).1.contains("\"seq\":7"))
    }

    @Test func `a clock that was set back delays no hint`() {
        let stream = stream(principal())
        #expect(stream.hint(AccountChange(seq: 6), 3_600_000) == nil)
        _ = step(stream)
        #expect(stream.hint(AccountChange(seq: 7), 1000) == nil)
    }
}
