import Foundation
import Notes
import NotesClient

/// Measures the replica of an app without a server: `BenchNotes replica`. It prints the time of the list of 10,000
/// notes of 1 KiB, and reads of one note during their first sync, whose pages are in memory.
func measureReplica() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("cloudnotes-bench-\(getpid())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let server = PagesInMemory(notes: 10_000)
    let notebook = Notebook(try SQLiteReplica(path: folder.path + "/notes.sqlite"))
    let loop = SyncLoop(notebook, APIClient("http://memory", token: "t", transport: server))
    let reads = Task { try await readOneNote(of: notebook) }
    let began = ContinuousClock.now
    let report = try await loop.syncNow()
    let synced = (ContinuousClock.now - began) / .milliseconds(1)
    reads.cancel()
    let waits = try await reads.value
    print("first sync of \(report.received) notes: \(milliseconds(synced))")
    print(
        "\(waits.count) reads of one note during it: median \(milliseconds(percentile(0.5, waits))), "
            + "p99 \(milliseconds(percentile(0.99, waits))), worst \(milliseconds(percentile(1, waits)))")
    var lists: [Double] = []
    for _ in 0..<41 {
        let began = ContinuousClock.now
        let count = try await notebook.entries().count
        lists.append((ContinuousClock.now - began) / .milliseconds(1))
        precondition(count == report.received)
    }
    lists.sort()
    print("entries: median \(milliseconds(percentile(0.5, lists))), least \(milliseconds(lists[0]))")
}

/// Reads one note every millisecond until the task is cancelled. Returns the sorted milliseconds of the reads.
func readOneNote(of notebook: Notebook) async throws -> [Double] {
    guard let id = NoteID("n00001") else { return [] }
    var waits: [Double] = []
    while !Task.isCancelled {
        let began = ContinuousClock.now
        _ = try await notebook.note(id)
        waits.append((ContinuousClock.now - began) / .milliseconds(1))
        try? await Task.sleep(for: .milliseconds(1))
    }
    return waits.sorted()
}

func percentile(_ share: Double, _ sorted: [Double]) -> Double { sorted[Int(Double(sorted.count - 1) * share)] }

private func milliseconds(_ value: Double) -> String { String(format: "%.2f ms", value) }

/// Answers a first sync with pages that were made before.
private struct PagesInMemory: Transport {
    private static let size = 1000
    private static let words = ["메모장", "우유", "회의", "lorem", "ipsum", "일기", "여행", "計画", "notes", "달걀"]
    private let pages: [[UInt8]]

    init(notes count: Int) {
        let notes = (0..<count).map(Self.note)
        pages = stride(from: 0, to: count, by: Self.size).map { start in
            let end = min(start + Self.size, count)
            var page = Array(#"{"results":[],"cursor":"\#(end)","hasMore":\#(end < count),"changes":["#.utf8)
            page += notes[start..<end].map(NoteEncoder.json).joined(separator: [UInt8(ascii: ",")])
            return page + Array("]}".utf8)
        }
    }

    private static func note(_ index: Int) -> Note {
        var (body, place) = ("", index)
        while body.utf8.count < 1000 {
            body += "\(words[place % 10]) \(place % 977)" + (place % 7 == 0 ? "\n" : " ")
            place += index % 13 + 1
        }
        let number = String("0000\(index)".suffix(5))
        guard let id = NoteID("n" + number) else { preconditionFailure("n\(number) is no id") }
        let time = Timestamp(clamping: 1_790_000_000_000 + Int64(index))
        let content = Content(title: "Note \(index)", body: body, tags: ["t\(index % 5)"])
        let state = NoteState(id: id, createdAt: time, lastModified: time, life: .live(content))
        return Note(state: state, rev: state.rev, seq: Int64(index + 1), receivedAt: time, device: "d")
    }

    func send(_ request: APIRequest, to address: String) async throws(TransportError) -> APIAnswer {
        guard request.path == "v1/sync" else {
            let path = request.path == "v1/info" ? #"{"name":"x","version":"1","features":[]}"# : #"{"name":"me"}"#
            return APIAnswer(status: 200, body: Array(path.utf8))
        }
        let object = try? JSONDecoder().decode(Position.self, from: Data(request.body))
        let start = object?.cursor.flatMap { Int($0) } ?? 0
        guard start < pages.count * Self.size else {
            return APIAnswer(
                status: 200, body: Array(#"{"results":[],"cursor":"\#(start)","hasMore":false,"changes":[]}"#.utf8))
        }
        return APIAnswer(status: 200, body: pages[start / Self.size])
    }

    private struct Position: Decodable {
        var cursor: String?
    }

    func stream(
        _ request: APIRequest, to address: String, _ receive: @escaping @Sendable ([UInt8]) -> Bool
    ) async throws(TransportError) -> APIAnswer {
        APIAnswer(status: 404)
    }
}
