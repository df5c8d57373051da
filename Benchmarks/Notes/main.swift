import Foundation
import Notes

// Our coders against Foundation's, in one run on the same note of about 1 KiB. A round lasts long enough to be
// measured; the least of the rounds counts, which is the one the machine disturbed least.

struct Sample {
    let name: String
    let note: Note

    init(_ name: String, body: String) {
        self.name = name
        let content = Content(
            title: "Shopping for the week", body: body, tags: ["home", "food"], folder: "home/lists", pinned: false)
        let state = NoteState(
            id: NoteID(uuidV7At: Timestamp(clamping: 1_795_253_400_123), random: (1, 2)),
            createdAt: Timestamp(clamping: 1_795_253_400_123), lastModified: Timestamp(clamping: 1_795_253_470_000),
            life: .live(content))
        note = Note(
            state: state, rev: state.rev, seq: 1234, receivedAt: Timestamp(clamping: 1_795_253_470_500),
            device: "d-0192f0c1")
    }
}

/// Has the same members, which Foundation's coders read and write.
struct PlainNote: Codable {
    var id, title, body: String
    var tags: [String]
    var folder: String
    var pinned: Bool
    var createdAt, lastModified: String
    var weather: String?
    var extra: [String: String]
    var attachments: [String]
    var deleted: Bool
    var rev: String
    var seq: Int
    var receivedAt, device: String
}

/// Returns the time that this thread had on a processor, so that what else the machine does counts less.
func processorNanoseconds() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
}

func nanoseconds(_ rounds: Int = 60, _ body: () throws -> Int) rethrows -> Double {
    var best = Double.infinity
    let repeats = 2000
    for _ in 0..<rounds {
        var sum = 0
        let start = processorNanoseconds()
        for _ in 0..<repeats { sum &+= try body() }
        let took = processorNanoseconds() - start
        if sum == 0 { print("nothing was done") }
        best = min(best, Double(took) / Double(repeats))
    }
    return best
}

func row(_ name: String, ours: Double, foundations: Double) {
    let ratio = String(format: "%.1f", foundations / ours)
    print(
        name.padding(toLength: 28, withPad: " ", startingAt: 0),
        String(format: "%8.0f ns %8.0f ns", ours, foundations), "  x\(ratio)")
}

func measure() throws {
    let samples = [
        Sample("ASCII", body: String(repeating: "milk, eggs and a loaf of bread\n", count: 26)),
        Sample("Hangul", body: String(repeating: "우유와 달걀, 그리고 빵 한 덩이\n", count: 20)),
    ]
    let encoder = JSONEncoder()
    let decoder = JSONDecoder()
    let reader = NoteDecoder()
    print("                                 ours     Foundation")
    for sample in samples {
        let bytes = NoteEncoder.json(sample.note)
        let plain = try decoder.decode(PlainNote.self, from: Data(bytes))
        let data = Data(bytes)
        let label = "\(sample.name), \(bytes.count) bytes"
        row(
            "encode \(label)", ours: nanoseconds { NoteEncoder.json(sample.note).count },
            foundations: try nanoseconds { try encoder.encode(plain).count })
        row(
            "decode \(label)",
            ours: try nanoseconds {
                try bytes.withUnsafeBufferPointer { try reader.note($0).content.body.utf8.count }
            },
            foundations: try nanoseconds { try decoder.decode(PlainNote.self, from: data).body.utf8.count })
        let ours = nanoseconds { Int(truncatingIfNeeded: sample.note.state.rev.low | 1) }
        print("rev of \(label): \(Int(ours)) ns")
    }
}

let words = CommandLine.arguments.dropFirst()
switch words.first {
case "offers": measureOffers()
case "replica": try await measureReplica()
case "notebook" where words.count == 3: try await measureNotebook(words[2], words[3])
default: try measure()
}
