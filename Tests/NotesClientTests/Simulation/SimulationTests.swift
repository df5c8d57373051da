import Foundation
import SeededRandom
import Testing

/// Devices converge and lose nothing under every fault of `Step`, in histories of five devices and a server. `make
/// test` runs the same two hundred each time, so that a failure comes from a change and not from chance; `make soak`
/// runs others for `NOTES_MINUTES` minutes. `NOTES_SEED` repeats one.
struct SimulationTests {
    /// Repeats seeds that `make soak` found, with faults that were fixed since.
    private static let found: [UInt64] = [
        // A note that was fetched before it was erased, answered after another process had pulled the erasing.
        2_360_453_511_944_249_398, 741_491_103_149_432_032, 2_106_396_612_171_082_942, 1_097_127_726_290_267_445,
        // A note that was sent in a sync from the start, then erased here, and that did not fit into the answer.
        657_436_185_838_716_687,
        // A note that was erased before the server went back to a backup, and fetched from there before the answer
        // came.
        4_398_605_933_962_115_103,
        // A server that went back to before a note which had come ahead of the cursor.
        3_728_664_850_993_562_143,
        // Two saves in one request, of which only the first fitted into the answer: the digest was compared without the
        // second.
        4_344_582_497_689_040_938,
        // A note that a sync from the start sent, and that the server did not erase then.
        908_203_381_273_043_035,
        // A server that went back to the same copy twice.
        3_138_842_685_371_092_865,
        // A restore before the devices had sent the notes that the server lost.
        2_254_680_278_996_311_339,
    ]

    @Test(arguments: found) func `histories that once failed end well`(seed: UInt64) {
        #expect(Arena().failure(of: Story.make(seed)) == nil)
    }

    /// The histories run in parallel parts. A seed or a time is for the first part alone.
    private static let (parts, historiesOfPart) = (4, UInt64(50))

    @Test(arguments: 0..<parts)
    func `devices end equal and no text is lost, under any faults`(part: Int) throws {
        let environment = ProcessInfo.processInfo.environment
        let seed = environment["NOTES_SEED"].flatMap { UInt64($0) }
        let soak = environment["NOTES_MINUTES"].flatMap { Double($0) }
        let end = soak.map { Date(timeIntervalSinceNow: $0 * 60) }
        if seed != nil || soak != nil, part > 0 { return }
        let ofPart = 1 + UInt64(part) * Self.historiesOfPart
        let first = seed ?? (soak == nil ? ofPart : .random(in: 1...UInt64(Int64.max / 2)))
        print("simulation: NOTES_SEED=\(first) and the seeds after it")
        let arena = Arena()
        var count: UInt64 = 0
        defer { print("simulation: \(count) histories") }
        while seed != nil ? count < 1 : end.map({ Date() < $0 }) ?? (count < Self.historiesOfPart) {
            let number = count
            count += 1
            let story = Story.make(first + number)
            guard let failure = arena.failure(of: story) else { continue }
            let short = Story.shortened(story) { arena.failure(of: $0) != nil }
            let steps = short.map { "    \($0)" }.joined(separator: "\n")
            Issue.record(
                """
                NOTES_SEED=\(first + number): \(failure)
                The shortest story found, which ends with \(arena.failure(of: short) ?? "nothing"):
                \(steps)
                """)
            return
        }
    }
}

/// Keeps a server and devices, which many histories use in turn.
final class Arena {
    private let disks = (0..<Story.devices).map { _ in SimulatedDisk() }
    private var server: SimulatedServer?
    private var histories = 0

    /// Returns the failure of the story, or nil if it ends well.
    func failure(of story: [Step]) -> String? {
        histories += 1
        do {
            let server = try server ?? SimulatedServer()
            // A store grows with its histories.
            self.server = histories % 200 == 0 ? nil : server
            for disk in disks { disk.repair() }
            try World(server, disks, space: "history \(histories)").run(story)
            return nil
        } catch {
            server = nil
            return "\(error)"
        }
    }
}
