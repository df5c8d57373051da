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
    try await notebook.bind(toAccount: try await api.account().name)
    let reads = Task { try await readOneNote(of: notebook) }
    let report = try await SyncLoop(notebook, api).syncNow()
    reads.cancel()
    let waits = try await reads.value
    let figures = [0.5, 0.99, 1].map { String(format: "%.2f", percentile($0, waits)) }
    print(report.received, waits.count, figures.joined(separator: " "))
}
