import Testing

@testable import NotesAuthentication

/// Jobs are texts, and an address is a number.
struct PasswordQueueTests {
    private typealias Queue = PasswordQueue<String>

    private var queue = Queue()

    private mutating func add(
        _ job: String, from network: UInt64, _ name: String? = nil, known: Bool = false, failures: Int = 0
    ) -> String? {
        queue.add(
            job,
            Queue.Origin(
                client: ClientSource(network: network << 32, isLocal: false), name: name ?? job, isKnown: known,
                failures: failures))
    }

    private mutating func add(_ job: String, in network: UInt64) -> String? {
        queue.add(job, Queue.Origin(client: ClientSource(network: network, isLocal: false), name: job))
    }

    /// Returns the turn of `job`, counted from one.
    private mutating func turn(of job: String) -> Int {
        var turn = 0
        while let next = queue.next() {
            turn += 1
            if next == job { return turn }
        }
        return .max
    }

    @Test mutating func `an address that sends forty delays another one by a turn`() {
        for number in 0..<40 { #expect(add("flood-\(number)", from: 1) == nil) }
        #expect(add("right", from: 2) == nil)
        let position = turn(of: "right")
        #expect(position <= 2)
    }

    @Test mutating func `guesses from all of a network delay a client elsewhere by a turn`() {
        for number in 0..<200 { _ = add("flood-\(number)", in: 0x2001_0DB8_0001_0000 + UInt64(number) << 8) }
        for _ in 0..<20 { _ = queue.next() }
        _ = add("right", in: 0x2001_0DB8_0002_0000)
        let position = turn(of: "right")
        #expect(position <= 2)
    }

    @Test mutating func `a name whose password was right owes no turn in a flood of new names`() {
        let owner = ClientSource(network: 0x2001_0DB9_0002_0000, isLocal: false)
        _ = queue.add("first", Queue.Origin(client: owner, name: "me"))
        for number in 0..<255 { _ = add("flood-\(number)", in: 0x2001_0DB8_0000_0000 + UInt64(number) << 16) }
        let first = queue.next()
        #expect(first == "first")
        queue.succeeded("me", from: owner)
        for number in 255..<300 { _ = add("flood-\(number)", in: 0x2001_0DB8_0000_0000 + UInt64(number) << 16) }
        _ = queue.add("second", Queue.Origin(client: owner, name: "me"))
        let position = turn(of: "second")
        #expect(position <= 2)
    }

    @Test mutating func `guesses from all of a region delay a client elsewhere by a turn`() {
        for number in 0..<200 { _ = add("flood-\(number)", in: 0x2001_0DB8_0000_0000 + UInt64(number) << 16) }
        for _ in 0..<20 { _ = queue.next() }
        _ = add("right", in: 0x2001_0DB9_0002_0000)
        for number in 200..<240 { _ = add("flood-\(number)", in: 0x2001_0DB8_0000_0000 + UInt64(number) << 16) }
        let position = turn(of: "right")
        #expect(position <= 2)
    }

    @Test mutating func `a name that many addresses send delays another one by a turn`() {
        for number in 0..<40 { _ = add("flood-\(number)", from: UInt64(number), "you") }
        _ = add("right", from: 100, "me")
        let position = turn(of: "right")
        #expect(position <= 2)
    }

    @Test mutating func `a new client is served soon among guesses from 150 addresses`() {
        for number in 0..<150 { #expect(add("flood-\(number)", from: UInt64(number)) == nil) }
        _ = queue.next()
        _ = add("right", from: 1000)
        let position = turn(of: "right")
        #expect(position <= 2)
    }

    @Test mutating func `an address that has signed in to the name before goes first`() {
        for number in 0..<150 { _ = add("flood-\(number)", from: UInt64(number)) }
        _ = add("right", from: 1000, known: true)
        for number in 150..<200 { _ = add("flood-\(number)", from: UInt64(number)) }
        #expect(turn(of: "right") == 1)
    }

    @Test mutating func `known addresses leave each fourth turn to the others`() {
        for number in 0..<100 { _ = add("known-\(number)", from: UInt64(number), known: true) }
        _ = add("new", from: 1000)
        #expect(turn(of: "new") == 4)
    }

    @Test mutating func `the oldest guess is served in spite of ever newer ones`() {
        _ = add("old", from: 0)
        for number in 1..<10 { _ = add("flood-\(number)", from: UInt64(number)) }
        var served: [String] = []
        for number in 10..<20 {
            _ = add("flood-\(number)", from: UInt64(number))
            if let next = queue.next() { served.append(next) }
        }
        #expect(served.contains("old"))
    }

    @Test mutating func `an address waits a turn for each of its recent failures`() {
        _ = add("failed before", from: 1, failures: 3)
        for number in 0..<9 { _ = add("\(number)", from: 2, "\(number)") }
        // Address 2 has its jobs before it at the virtual times 0, 1 and 2.
        let position = turn(of: "failed before")
        #expect(position >= 4)
    }

    @Test mutating func `a full queue refuses the job of the last turn, and no new client`() throws {
        for number in 0..<Queue.capacity / 2 { _ = add("flood-\(number)", from: 1) }
        for number in 0..<Queue.capacity / 2 { _ = add("other-\(number)", from: 100 + UInt64(number)) }
        #expect(queue.count == Queue.capacity)
        #expect(add("one more", from: 1) == "one more")
        #expect(add("right", from: 2) == "flood-\(Queue.capacity / 2 - 1)")
        #expect(queue.count == Queue.capacity)
        let position = turn(of: "right")
        #expect(position <= 2)
    }

    @Test mutating func `among equals a full queue refuses the oldest, and no known address`() {
        for number in 0..<Queue.capacity { _ = add("\(number)", from: UInt64(number), known: number == 0) }
        #expect(add("right", from: 1000) == "1")
        #expect(add("known", from: 1001, known: true) == "2")
    }

    @Test mutating func `every job is served once`() {
        var expected: Set<String> = []
        for number in 0..<200 {
            let job = "\(number)"
            expected.insert(job)
            #expect(add(job, from: UInt64(number % 7), "\(number % 3)", known: number.isMultiple(of: 5)) == nil)
        }
        var served: [String] = []
        while let next = queue.next() { served.append(next) }
        #expect(served.count == 200)
        #expect(Set(served) == expected)
    }
}
