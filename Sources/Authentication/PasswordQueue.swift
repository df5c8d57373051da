/// Orders waiting passwords by start-time fair queueing over addresses, their networks and names. So a busy one of
/// these delays the others by no more than its share.
///
/// Each entry starts at the present virtual time, but not before the previous entry of the same address or name has had
/// its turn. Each recent failure of its address delays it by one more turn. In a /56 or /48 (of IPv4: /24 or /16), an
/// entry starts half or a quarter of a turn after the previous one. The earliest start is next:
///
///     forty from a, then one from b       starts: a 0, 1, 2 … 39, b 0        b waits for one of them
///     one each from all of a /48, then b  starts: 0, ¼, ½, ¾, 1 …, b 0       b waits for one of them
///     one each from 150 addresses, then b starts: 0 … 0, b 0                 the newest and the oldest take turns
///
/// An address that has signed in to the same name before goes first, except for each fourth turn. Among equal starts
/// those of the region (/32, or /8) with the fewest waiting come first, and among these the newest and the oldest
/// alternate. So under a flood of single guesses from many addresses a new client is served soon, and no client
/// starves.
struct PasswordQueue<Job> {
    struct Origin {
        let client: ClientSource
        let name: String
        /// The address has signed in to this name before.
        var isKnown = false
        /// Delays the entry by the `GuessLimit.delay` of the address.
        var failures = 0

        /// Lists the subjects for which turns are counted, with the cost of one turn.
        fileprivate var shares: [(GuessLimit.Subject, Int)] {
            let networks = [
                (GuessLimit.Subject.near(client.near), PasswordQueue.turn / 2),
                (.far(client.far), PasswordQueue.turn / 4),
            ]
            return [(.name(name), PasswordQueue.turn), (.address(client.network), PasswordQueue.turn)]
                + (isKnown ? [] : networks)
        }
    }

    private struct Entry {
        let job: Job
        let isKnown: Bool
        let region: UInt64
        let start: Int
    }

    static var capacity: Int { 256 }
    /// Bounds the table below; a full one is emptied, which costs fairness for a moment and no correctness.
    private static var mostFinishes: Int { 16_384 }
    /// A turn takes this much virtual time.
    private static var turn: Int { 4 }

    /// Lists the entries in the order of arrival.
    private var waiting: [Entry] = []
    private var time = 0
    private var turn = 0
    /// Maps a name, an address or a network to the virtual time at which its last entry has had its turn.
    private var finishes: [GuessLimit.Subject: Int] = [:]

    var count: Int { waiting.count }

    /// Adds a job. Returns the job that is evicted if the queue is full, which may be this one.
    mutating func add(_ job: Job, _ origin: Origin) -> Job? {
        let shares = origin.shares
        let ahead = shares.compactMap { finishes[$0.0] }.max() ?? 0
        let start = max(time + origin.failures * Self.turn, ahead)
        let entry = Entry(job: job, isKnown: origin.isKnown, region: origin.client.region, start: start)
        var refused: Job?
        if waiting.count >= Self.capacity {
            guard let last = lastInLine(), entry.isKnown || waiting[last].start >= start else { return job }
            refused = waiting.remove(at: last).job
        }
        if finishes.count >= Self.mostFinishes { finishes = [:] }
        for (subject, share) in shares { finishes[subject] = start + share }
        waiting.append(entry)
        return refused
    }

    mutating func next() -> Job? {
        guard !waiting.isEmpty else { return nil }
        turn += 1
        let favoured = waiting.indices.filter { waiting[$0].isKnown == (turn % 4 != 0) }
        let candidates = favoured.isEmpty ? Array(waiting.indices) : favoured
        guard let start = candidates.map({ waiting[$0].start }).min() else { return nil }
        let first = fewestOfRegion(candidates.filter { waiting[$0].start == start })
        guard let index = turn.isMultiple(of: 2) ? first.first : first.last else { return nil }
        time = max(time, start)
        let job = waiting.remove(at: index).job
        if waiting.isEmpty { (time, finishes) = (0, [:]) }
        return job
    }

    /// Clears the debt of a right password: the next device of its owner must not wait behind a flood of new names.
    mutating func succeeded(_ name: String, from client: ClientSource) {
        for (subject, _) in Origin(client: client, name: name).shares { finishes[subject] = nil }
    }

    private func fewestOfRegion(_ candidates: [Int]) -> [Int] {
        guard candidates.count > 1 else { return candidates }
        let counts = Dictionary(candidates.map { (waiting[$0].region, 1) }, uniquingKeysWith: +)
        guard let least = counts.values.min() else { return candidates }
        return candidates.filter { counts[waiting[$0].region] == least }
    }

    /// Returns the oldest of those that start last: it has waited for the longest, so its client has most likely left.
    private func lastInLine() -> Int? {
        let others = waiting.indices.filter { !waiting[$0].isKnown }
        guard let start = others.map({ waiting[$0].start }).max() else { return nil }
        return others.first { waiting[$0].start == start }
    }
}
