import Foundation
import Notes
import NotesClient
import NotesObservation
import Testing

@MainActor
struct SyncStatusTests {
    /// Plays a server without notes.
    private struct EmptyServer: Transport {
        func send(_ request: APIRequest, to address: String) async throws(TransportError) -> APIAnswer {
            let text =
                request.path == "v1/info"
                ? #"{"name":"x","version":"1","features":[]}"# : #"{"results":[],"changes":[],"cursor":"c"}"#
            return APIAnswer(status: 200, body: Array(text.utf8))
        }

        func stream(
            _ request: APIRequest, to address: String, _ receive: @escaping @Sendable ([UInt8]) -> Bool
        ) async throws(TransportError) -> APIAnswer { throw TransportError(.offline, "no stream") }
    }

    @Test(.timeLimit(.minutes(10)))
    func `the status is that of the loop, with the time of the last sync`() async throws {
        let notebook = Notebook(MemoryReplica(account: "me"))
        let loop = SyncLoop(notebook, APIClient("http://127.0.0.1", transport: EmptyServer()))
        let status = SyncStatus(loop)
        #expect(status.state == .unknown && status.lastSync == nil)
        await status.refresh()
        try await ObservedChanges.until { if case .upToDate = status.state { true } else { false } }
        #expect(status.lastSync != nil)
        let later = SyncStatus(loop)
        try await ObservedChanges.until { later.lastSync != nil }
    }

    @Test func `times are dates for a view`() throws {
        let time = try #require(Timestamp(milliseconds: 1_790_000_000_250))
        #expect(time.date == Date(timeIntervalSince1970: 1_790_000_000.25))
    }
}
