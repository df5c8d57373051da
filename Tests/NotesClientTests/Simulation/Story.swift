import SeededRandom

/// Something that happens in a simulated history. What cannot happen at its moment does not: so a story stays a story
/// when steps are taken out of it.
struct Step: Equatable, CustomStringConvertible {
    enum Kind: String, CaseIterable {
        // What a user does on a device.
        case write, pin, delete, restore, purge, openEditor, saveEditor
        // Sync: a round begins, its request arrives, its answer arrives.
        case begin, arrive, answer
        // The network.
        case loseRequest, loseAnswer, doubleRequest, giveUp, lateRequest
        // Crashes, disks and clocks.
        case crash, diskFault, serverRestart, serverFault, clock, serverClock
        // The operator.
        case backup, restoreBackup
    }

    var kind: Kind
    var device: Int
    var note: Int
    /// Differs for each step, and is the text that the step writes.
    var serial: Int
    var amount: Int

    var description: String { "\(kind.rawValue) device=\(device) note=\(note) serial=\(serial) amount=\(amount)" }
}

enum Story {
    static let devices = 5
    static let notes = 4

    /// What happens often is here often.
    private static let kinds: [Step.Kind] =
        Array(repeating: .write, count: 16) + Array(repeating: .begin, count: 22)
        + Array(repeating: .arrive, count: 40) + Array(repeating: .answer, count: 40) + [
            .pin, .pin, .delete, .delete, .delete, .restore, .restore, .purge, .openEditor, .openEditor, .saveEditor,
            .saveEditor, .saveEditor, .loseRequest, .loseRequest, .loseAnswer, .loseAnswer, .loseAnswer,
            .doubleRequest, .doubleRequest, .giveUp, .giveUp, .lateRequest, .lateRequest, .crash, .crash, .diskFault,
            .diskFault, .serverFault, .serverFault, .clock, .clock, .serverClock, .serverClock, .serverClock,
            .serverClock,
        ]
    private static let rare: [Step.Kind] = [.serverRestart, .backup, .backup, .restoreBackup]

    static func make(_ seed: UInt64, length: Int = 90) -> [Step] {
        var random = Seeded(seed)
        return (0..<length).map { serial in
            Step(
                kind: random.chance(2) ? rare.pick(&random) : kinds.pick(&random), device: random.below(devices),
                note: random.below(notes), serial: serial, amount: random.below(1000))
        }
    }

    /// The shortest story that still fails: parts are taken out, halves first, as long as it fails without them.
    static func shortened(_ story: [Step], fails: ([Step]) -> Bool) -> [Step] {
        var story = story
        var size = max(1, story.count / 2)
        while true {
            var place = 0
            var isShorter = false
            while place < story.count {
                var candidate = story
                candidate.removeSubrange(place..<min(place + size, story.count))
                if fails(candidate) {
                    story = candidate
                    isShorter = true
                } else {
                    place += size
                }
            }
            if size == 1, !isShorter { return story }
            size = max(1, size / 2)
        }
    }
}
