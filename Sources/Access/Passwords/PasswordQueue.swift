/// The order in which waiting passwords are hashed: start-time fair queueing over addresses and names, so that neither an
/// address nor a name that sends many delays the others by more than its share.
///
/// Each entry starts at the present virtual time, but not before the entry ahead of it from the same address or under the
/// same name has had its turn, and later by one for each recent failure of its address. The earliest start is next:
///
///     forty from a, then one from b       starts: a 0, 1, 2 … 39, b 0        b waits for one of them
///     one each from 150 addresses, then b starts: 0 … 0, b 0                 the newest and the oldest take turns
///
/// An address that has signed in to the same name before goes first, but for each fourth turn. Among equal starts the
/// newest and the oldest alternate: under a flood of single guesses from many addresses a new client is served soon, and
/// no client starves.
struct PasswordQueue<Job> {
    struct Origin {
        let network: UInt64
        let name: String
        /// The address has signed in to this name before.
        var isKnown = false
        /// Recent failures of the address.
        var failures = 0
    }

    private struct Entry {
        let job: Job
        let isKnown: Bool
        let start: Int
    }

    static var capacity: Int { 256 }
    /// Of each of the two tables below; a full one is emptied, which costs fairness for a moment and no correctness.
    private static var finishes: Int { 4096 }

    /// In the order of arrival.
    private var waiting: [Entry] = []
    private var time = 0
    private var turn = 0
    /// The virtual times at which the last entry of an address, and of a name, has had its turn.
    private var addresses: [UInt64: Int] = [:]
    private var names: [String: Int] = [:]

    var count: Int { waiting.count }

    /// Returns the job that has to give way where the queue is full, which may be this one.
    mutating func add(_ job: Job, _ origin: Origin) -> Job? {
        let start = max(time + origin.failures, addresses[origin.network] ?? 0, names[origin.name] ?? 0)
        let entry = Entry(job: job, isKnown: origin.isKnown, start: start)
        var refused: Job?
        if waiting.count >= Self.capacity {
            guard let last = lastInLine(), entry.isKnown || waiting[last].start >= start else { return job }
            refused = waiting.remove(at: last).job
        }
        if addresses.count >= Self.finishes { addresses = [:] }
        if names.count >= Self.finishes { names = [:] }
        addresses[origin.network] = start + 1
        names[origin.name] = start + 1
        waiting.append(entry)
        return refused
    }

    mutating func next() -> Job? {
        guard !waiting.isEmpty else { return nil }
        turn += 1
        let favoured = waiting.indices.filter { waiting[$0].isKnown == (turn % 4 != 0) }
        let candidates = favoured.isEmpty ? Array(waiting.indices) : favoured
        guard let start = candidates.map({ waiting[$0].start }).min() else { return nil }
        let first = candidates.filter { waiting[$0].start == start }
        guard let index = turn.isMultiple(of: 2) ? first.first : first.last else { return nil }
        time = max(time, start)
        let job = waiting.remove(at: index).job
        if waiting.isEmpty { (time, addresses, names) = (0, [:], [:]) }
        return job
    }

    /// The oldest of those that start last: it has waited for the longest, so its client has most likely left.
    private func lastInLine() -> Int? {
        let others = waiting.indices.filter { !waiting[$0].isKnown }
        guard let start = others.map({ waiting[$0].start }).max() else { return nil }
        return others.first { waiting[$0].start == start }
    }
}
