import SeededRandom

/// Describes an event in a simulated history. An event that is impossible at its moment has no effect, so a story stays
/// a story when steps are removed from it.
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
        case backup, restoreBackup, copy, goBack
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

    /// Lists the kinds of steps; a frequent kind is repeated.
    private static let kinds: [Step.Kind] =
        Array(repeating: .write, count: 16) + Array(repeating: .begin, count: 22)
        + Array(repeating: .arrive, count: 40) + Array(repeating: .answer, count: 40) + [
            .pin, .pin, .delete, .delete, .delete, .restore, .restore, .purge, .openEditor, .openEditor, .saveEditor,
            .saveEditor, .saveEditor, .loseRequest, .loseRequest, .loseAnswer, .loseAnswer, .loseAnswer,
            .doubleRequest, .doubleRequest, .giveUp, .giveUp, .lateRequest, .lateRequest, .crash, .crash, .diskFault,
            .diskFault, .serverFault, .serverFault, .clock, .clock, .serverClock, .serverClock, .serverClock,
            .serverClock,
        ]
    private static let rare: [Step.Kind] = [
        .serverRestart, .backup, .backup, .restoreBackup, .copy, .copy, .goBack,
    ]

    /// Favours some steps of a story. Faults that need several rare steps in a row are found by stories of few devices
    /// and notes in which these steps are not rare.
    private struct Theme {
        var devices = Story.devices
        var notes = Story.notes
        var favourites: [Step.Kind] = []
        /// Counts the favourites in a hundred steps.
        var share = 0
    }

    private static let themes = [
        Theme(), Theme(), Theme(),
        // A server that goes back while devices have edits.
        Theme(
            devices: 2, notes: 2, favourites: [.backup, .restoreBackup, .restoreBackup, .write, .begin, .arrive],
            share: 35),
        Theme(devices: 1, notes: 1, favourites: [.backup, .restoreBackup, .purge, .write, .write, .begin], share: 30),
        // Two devices at one note, whose requests and answers overtake each other.
        Theme(devices: 2, notes: 1, favourites: [.write, .begin, .arrive, .lateRequest, .giveUp], share: 40),
        // A server whose data folder is set back to an earlier copy.
        Theme(devices: 2, notes: 2, favourites: [.copy, .goBack, .write, .begin, .arrive, .answer], share: 30),
        // Disks and processes that fail.
        Theme(devices: 2, notes: 2, favourites: [.crash, .diskFault, .serverFault, .serverRestart, .write], share: 20),
    ]

    static func make(_ seed: UInt64, length: Int = 90) -> [Step] {
        var random = Seeded(seed)
        let theme = themes.pick(&random)
        return (0..<length).map { serial in
            let kind: Step.Kind =
                random.chance(theme.share)
                ? theme.favourites.pick(&random)
                : random.chance(2) ? rare.pick(&random) : kinds.pick(&random)
            return Step(
                kind: kind, device: random.below(theme.devices), note: random.below(theme.notes), serial: serial,
                amount: random.below(1000))
        }
    }

    /// Returns the shortest story that still fails: parts are removed, halves first, as long as it fails without them.
    static func shortened(_ story: [Step], fails: ([Step]) -> Bool) -> [Step] {
        var story = story
        var size = max(1, story.count / 2)
        while true {
            var position = 0
            var isShorter = false
            while position < story.count {
                var candidate = story
                candidate.removeSubrange(position..<min(position + size, story.count))
                if fails(candidate) {
                    story = candidate
                    isShorter = true
                } else {
                    position += size
                }
            }
            if size == 1, !isShorter { return story }
            size = max(1, size / 2)
        }
    }
}
