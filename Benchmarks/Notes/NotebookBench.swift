import Foundation
import Notes
import NotesClient

/// Measures reads of one note by an app while a first sync fills its replica: `BenchNotes notebook URL TOKEN`.
func measureNotebook(_ address: String, _ token: String) async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("cloudnotes-bench-\(getpid())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let api = APIClient(address, token: token)
    let notebook = Notebook(try SQLiteReplica(path: folder.path + "/notes.sqlite"))
    try await notebook.begin(account: try await api.account().name)
    guard let id = NoteID("n00001") else { return }
    let reads = Task {
        var waits: [Double] = []
        while !Task.isCancelled {
            let began = ContinuousClock.now
            _ = try await notebook.note(id)
            waits.append((ContinuousClock.now - began) / .milliseconds(1))
            try? await Task.sleep(for: .milliseconds(1))
        }
        return waits.sorted()
    }
    let report = try await SyncLoop(notebook, api).syncNow()
    reads.cancel()
    let waits = try await reads.value
    func percentile(_ share: Double) -> String { String(format: "%.2f", waits[Int(Double(waits.count - 1) * share)]) }
    print(report.received, waits.count, percentile(0.5), percentile(0.99), percentile(1))
}
