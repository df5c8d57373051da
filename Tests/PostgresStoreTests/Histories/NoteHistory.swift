import Notes
import NotesHashing
import NotesStoreContract
import SeededRandom

/// Draws random commands on a few notes, with early and late stamps, known and unknown bases, and resends.
struct NoteHistory {
    private var random: Seeded
    private let account: AccountNumber
    private let clock: StoppedClock
    private var sent: [Change] = []
    private var keyed: [NoteCommand] = []
    /// Collects the revs that answers have named.
    var revs: [Rev] = []
    /// Maps each note to the last rev that an answer named.
    var present: [NoteID: Rev] = [:]

    init(_ random: Seeded, of account: AccountNumber, _ clock: StoppedClock) {
        self.random = random
        self.account = account
        self.clock = clock
    }

    mutating func next() -> HistoryStep {
        // The commands are so far apart that no ten minutes have enough deletes for a snapshot of the account.
        clock.pass(Int64(120_000 + random.below(60_000)))
        return random.chance(25) ? .push(push()) : .command(command())
    }

    mutating func take(_ count: Int) -> [HistoryStep] { (0..<count).map { _ in next() } }

    mutating func below(_ bound: Int) -> Int { random.below(bound) }

    private mutating func pick<Value>(_ values: [Value]) -> Value? {
        values.isEmpty ? nil : values[random.below(values.count)]
    }

    private mutating func id() -> NoteID {
        let names = ["a", "b", "c", "groceries", "Z_9"].compactMap { NoteID($0) }
        return names[random.below(names.count)]
    }

    private mutating func stamp() -> Timestamp? {
        switch random.below(4) {
        case 0: nil
        case 1: Timestamp(clamping: clock.now - Int64(random.below(600_000)))
        case 2: Timestamp(clamping: clock.now / 1_000 * 1_000)
        // It is ahead of the clock, so its stamp is replaced.
        default: Timestamp(clamping: clock.now + Int64(random.below(900_000)))
        }
    }

    private mutating func base(of id: NoteID) -> Rev? {
        switch random.below(10) {
        case 0...3: nil
        case 4...7: present[id]
        default: pick(revs)
        }
    }

    private mutating func content() -> Content {
        let texts = ["", "milk", "milk and\u{0}bread", "메모 가나다", "é", "e\u{301}"]
        return Content(
            title: texts[random.below(texts.count)], body: texts[random.below(texts.count)],
            tags: pick([[], ["a"], ["a/b", "c"], ["a", "a/b"]]) ?? [], folder: pick(["", "home", "home/둘"]) ?? "",
            pinned: random.chance(20), archived: random.chance(10))
    }

    private mutating func change(of id: NoteID, _ origin: Change.Origin) -> Change {
        if random.chance(20), let again = pick(sent.filter { $0.id == id }) { return again }
        let action: Change.Action =
            random.chance(80) ? .write(content()) : random.chance(80) ? .delete : .purge
        let change = Change(
            id: id, action: action, createdAt: random.chance(20) ? stamp() : nil, lastModified: stamp(),
            baseRev: base(of: id), origin: origin)
        sent.append(change)
        return change
    }

    private mutating func command() -> NoteCommand {
        if random.chance(8), let again = pick(keyed) { return again }
        let id = id()
        let action: NoteCommand.Action
        switch random.below(12) {
        case 0: action = .delete(lastModified: stamp())
        case 1: action = random.chance(50) ? .purge : .undelete
        case 2: action = pick(revs).map { .restore(version: $0) } ?? .undelete
        case 3, 4: action = .create(change(of: id, .request))
        default:
            let change = change(of: id, .request)
            action = .put { _ in .success(change) }
        }
        var precondition = Precondition()
        if random.chance(10) { precondition.unmodifiedSince = Int(clock.now / 1_000) - random.below(300) }
        let key =
            random.chance(15)
            ? Idempotency(key: "key\(keyed.count)", fingerprint: [UInt8(random.below(2))]) : nil
        let device = pick(["phone", "phone", "phone", "tablet", nil]) ?? nil
        let command = NoteCommand(
            account: account, asker: Asker(account, deviceID: device), id: id, action: action,
            precondition: precondition, idempotency: key)
        if key != nil { keyed.append(command) }
        return command
    }

    private mutating func push() -> SyncPush {
        let changes = (0..<random.below(6)).map { _ in change(of: id(), .sync) }
        let start: PullRequest.Start =
            random.chance(60)
            ? .beginning : .since(Timestamp(clamping: clock.now - Int64(random.below(1_000_000))))
        return SyncPush(
            account: account, asker: Asker(account, deviceID: pick(["phone", "phone", "laptop"])), changes: changes,
            pull: PullRequest(start: start, limit: 1 + random.below(20)))
    }
}
