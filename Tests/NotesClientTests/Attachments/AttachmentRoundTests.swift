import Foundation
import Notes
import NotesHashing
import NotesPrimitives
import NotesSQLite
import Testing

@testable import NotesClient

/// A round sends and fetches files, with a server that answers as the test decides.
struct AttachmentRoundTests {
    private final class Server: Transport {
        let requests = Mutex<[APIRequest]>([])
        let answers = Mutex<[APIAnswer]>([])
        /// Is called while a request is on its way.
        let meanwhile = Mutex<(@Sendable () -> Void)?>(nil)

        /// Lists the methods and paths of the requests so far.
        var calls: [String] {
            requests.withLock { $0.map { "\($0.method) \($0.path.split(separator: "/").last ?? "")" } }
        }

        func send(_ request: APIRequest, to address: String) async throws(TransportError) -> APIAnswer {
            requests.withLock { $0.append(request) }
            meanwhile.withLock { $0 }?()
            let answer = answers.withLock { $0.isEmpty ? nil : $0.removeFirst() }
            guard let answer else { throw TransportError(.offline, "no answer") }
            return answer
        }

        func stream(
            _ request: APIRequest, to address: String, _ receive: @escaping @Sendable ([UInt8]) -> Bool
        ) async throws(TransportError) -> APIAnswer {
            let answer = try await send(request, to: address)
            if answer.isSuccess { _ = receive(answer.body) }
            return answer
        }
    }

    private let replica = MemoryReplica(account: "me")
    private let server = Server()
    private let store: AttachmentStore
    private let notebook: BlockingNotebook
    private let round: AttachmentRound
    private let bytes: [UInt8] = [1, 2, 3]

    init() throws {
        store = try AttachmentStore(path: ":memory:")
        notebook = BlockingNotebook(replica, attachments: store, now: { Sample.time })
        round = AttachmentRound(notebook, APIClient("http://127.0.0.1", transport: server))
    }

    private func put(_ kept: LocalNote?) throws { try replica.transact { try $0.put(Sample.id, kept) } }

    private func attach(_ bytes: [UInt8]? = nil) throws {
        try notebook.attach(bytes ?? self.bytes, as: "바다.jpg", type: "image/jpeg", to: Sample.id)
    }

    private func files() throws -> [LocalAttachment] { try notebook.attachments(of: Sample.id) }

    private func answer(_ status: Int..., body: String = "{}") {
        server.answers.withLock { $0 += status.map { Sample.json(body, status: $0) } }
    }

    /// Returns a note of the server with this file.
    private func noteWithFile(_ bytes: [UInt8], seq: Int64 = 2) -> Note {
        var content = Content(body: "sea")
        content.attachments = [
            Attachment(name: "바다.jpg", type: "image/jpeg", size: Int64(bytes.count), sha256: SHA256.hash(bytes))
        ]
        let state = NoteState(
            id: Sample.id, createdAt: Sample.time, lastModified: Sample.time, life: .live(content))
        return Note(state: state, rev: state.rev, seq: seq, receivedAt: Sample.time, device: nil)
    }

    private func received() -> SyncReport {
        var report = SyncReport()
        report.received = 1
        return report
    }

    @Test func `a file is shown from the moment it is added until the note brings it`() async throws {
        try put(LocalNote(id: Sample.id, server: Sample.note("sea")))
        try attach()
        #expect(try files().map(\.isUnsent) == [true])
        #expect(try notebook.unsent() == [Sample.id])
        #expect(try notebook.hasWaiting())
        answer(201)
        #expect(try await round.send() == 1)
        #expect(server.requests.withLock { $0.map(\.body) } == [bytes])
        #expect(try files().map(\.isUnsent) == [false])
        #expect(try !notebook.hasWaiting())

        let sent = try round.sent()
        try put(LocalNote(id: Sample.id, server: noteWithFile(bytes)))
        try round.finish(sent, after: received())
        #expect(try store.waiting().isEmpty)
        let file = try #require(try files().first)
        #expect(file.isHere && !file.isUnsent && file.size == 3)
        #expect(try notebook.attachment("바다.jpg", of: Sample.id) == bytes)
    }

    @Test func `a file waits until the server has its note`() async throws {
        try put(LocalNote.created(Sample.id, Content(body: "sea"), Sample.context()))
        try attach()
        #expect(try await round.send() == 0)
        #expect(server.calls.isEmpty)
        try put(LocalNote(id: Sample.id, server: Sample.note("sea")))
        answer(201)
        #expect(try await round.send() == 1)
    }

    @Test func `an unsent file goes ahead of the deletion of its note`() async throws {
        try put(LocalNote(id: Sample.id, server: Sample.note("sea")))
        try attach()
        try notebook.delete(Sample.id)
        #expect(try await round.send() == 0)
        answer(201)
        #expect(try await round.send(ofDeleted: true) == 1)
    }

    @Test func `a file that changes while it is sent is sent again`() async throws {
        try put(LocalNote(id: Sample.id, server: Sample.note("sea")))
        try attach()
        server.meanwhile.withLock { [self] in $0 = { try? attach([4]) } }
        answer(201)
        #expect(try await round.send() == 1)
        #expect(try files().map(\.isUnsent) == [true])
        server.meanwhile.withLock { $0 = nil }
        answer(200)
        #expect(try await round.send() == 1)
        #expect(server.requests.withLock { $0.last?.body } == [4])
        #expect(try files().map(\.isUnsent) == [false])
    }

    @Test(arguments: [413, 422]) func `a file that the server refuses waits for its user`(status: Int) async throws {
        try put(LocalNote(id: Sample.id, server: Sample.note("sea")))
        try attach()
        answer(status, body: #"{"code":"too_large","title":"Too large"}"#)
        #expect(try await round.send() == 0)
        let file = try #require(try files().first)
        #expect(file.problem == "Too large" && file.isUnsent)
        #expect(try !notebook.hasWaiting())
        #expect(try notebook.attachment("바다.jpg", of: Sample.id) == bytes)
        #expect(try await round.send() == 0)
        #expect(server.calls.count == 1)
        #expect(try notebook.discardAttachment("바다.jpg", of: Sample.id))
        #expect(try !notebook.discardAttachment("바다.jpg", of: Sample.id))
        #expect(try files().isEmpty && notebook.unsent().isEmpty)
        // Another attempt of the user is sent.
        try attach([4])
        answer(201)
        #expect(try await round.send() == 1)
    }

    @Test(arguments: [401, 429, 500, 503, 507]) func `another failure leaves the file to wait`(status: Int) async throws
    {
        try put(LocalNote(id: Sample.id, server: Sample.note("sea")))
        try attach()
        answer(status)
        await #expect(throws: ServerError.self) { try await round.send() }
        #expect(try files().map(\.problem) == [nil])
        #expect(try notebook.hasWaiting())
        answer(201)
        #expect(try await round.send() == 1)
    }

    @Test func `a file that is damaged here delays no other file`() async throws {
        let path = NSTemporaryDirectory() + "cloudnotes-damaged-" + UUID().uuidString + ".sqlite"
        defer { for ending in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + ending) } }
        let store = try AttachmentStore(path: path)
        let notebook = BlockingNotebook(replica, attachments: store, now: { Sample.time })
        let round = AttachmentRound(notebook, APIClient("http://127.0.0.1", transport: server))
        try put(LocalNote(id: Sample.id, server: Sample.note("sea")))
        try notebook.attach(bytes, as: "1", type: "text/plain", to: Sample.id)
        try Database(path: path, mode: .readWrite).execute("UPDATE files SET bytes = x'00'")
        try notebook.attach([4], as: "2", type: "text/plain", to: Sample.id)
        answer(201)
        #expect(try await round.send() == 1)
        let files = try notebook.attachments(of: Sample.id)
        #expect(files.map(\.problem) == ["The bytes of the file are damaged on this device.", nil])
        #expect(try notebook.attachment("1", of: Sample.id) == nil)
    }

    @Test func `a removal hides the file, also where the server has it no more`() async throws {
        try put(LocalNote(id: Sample.id, server: noteWithFile(bytes)))
        #expect(try files().map(\.isHere) == [false])
        #expect(try notebook.detach("바다.jpg", from: Sample.id))
        #expect(try files().isEmpty)
        #expect(try !notebook.detach("바다.jpg", from: Sample.id))
        answer(404)
        #expect(try await round.send() == 0)
        #expect(server.calls == ["DELETE %EB%B0%94%EB%8B%A4.jpg"])
        try round.finish(round.sent(), after: received())
        #expect(try store.waiting().isEmpty)
    }

    @Test func `a file that waits for a note which was erased elsewhere can be read and dropped`() throws {
        try put(LocalNote(id: Sample.id, server: Sample.note("sea")))
        try attach()
        try put(nil)
        try round.finish([], after: received())
        #expect(try files().map(\.problem) == ["The note was erased on another device."])
        #expect(try notebook.attachment("바다.jpg", of: Sample.id) == bytes)
        #expect(try notebook.unsent() == [Sample.id])
        #expect(try notebook.detach("바다.jpg", from: Sample.id))
        try round.finish([], after: received())
        #expect(try store.notes().isEmpty)
        #expect(try notebook.unsent().isEmpty)
    }

    @Test func `the copies of a note that was erased are erased`() throws {
        try put(LocalNote(id: Sample.id, server: noteWithFile(bytes)))
        try store.keep(bytes, of: Sample.id, now: Sample.time)
        try round.finish([], after: SyncReport())
        #expect(try store.notes() == [Sample.id])
        try put(LocalNote(id: Sample.id, server: Sample.tombstone(seq: 3)))
        try round.finish([], after: received())
        #expect(try store.notes().isEmpty)
        try put(LocalNote(id: Sample.id, server: Sample.note("sea")))
        try attach()
        try notebook.purge(Sample.id)
        #expect(try store.notes().isEmpty && store.waiting().isEmpty)
    }

    @Test func `a file is fetched once, and then read offline`() async throws {
        try put(LocalNote(id: Sample.id, server: noteWithFile(bytes)))
        #expect(try notebook.attachment("바다.jpg", of: Sample.id) == nil)
        await #expect(throws: ServerError.self) { try await round.fetch("바다.jpg", of: Sample.id) }
        server.answers.withLock { $0 = [APIAnswer(status: 200, body: bytes)] }
        #expect(try await round.fetch("바다.jpg", of: Sample.id) == bytes)
        #expect(try files().map(\.isHere) == [true])
        #expect(try await round.fetch("바다.jpg", of: Sample.id) == bytes)
        await #expect(throws: NotebookError.noAttachment("x")) { try await round.fetch("x", of: Sample.id) }
    }

    @Test func `what the server would refuse is refused at once`() throws {
        try put(LocalNote(id: Sample.id, server: Sample.note("sea")))
        for name in ["", "a/b", "..", String(repeating: "x", count: 256)] {
            #expect(throws: NotebookError.self) {
                try notebook.attach(bytes, as: name, type: "image/jpeg", to: Sample.id)
            }
        }
        try replica.transact { try $0.advance { $0.attachmentBytes = 2 } }
        #expect(throws: NotebookError.invalid("A file must be at most 2 bytes.")) { try attach() }
        for number in 1...100 { try notebook.attach([1], as: "\(number)", type: "text/plain", to: Sample.id) }
        #expect(throws: NotebookError.invalid("A note may have at most 100 files.")) { try attach([1]) }
        try notebook.attach([2], as: "1", type: "text/plain", to: Sample.id)
        let without = BlockingNotebook(replica)
        #expect(try without.attachments(of: Sample.id).isEmpty)
        #expect(throws: NotebookError.keepsNoAttachments) {
            try without.attach([1], as: "x", type: "text/plain", to: Sample.id)
        }
        try put(nil)
        #expect(throws: NotebookError.invalid("There is no live note to add the file to.")) { try attach([1]) }
    }

    @Test func `a sign-out keeps files that wait, unless they are discarded`() throws {
        try put(LocalNote(id: Sample.id, server: Sample.note("sea")))
        try attach()
        #expect(throws: NotebookError.unsent(1)) { try notebook.clearDevice() }
        try notebook.clearDevice(discardingUnsent: true)
        #expect(try store.notes().isEmpty && store.waiting().isEmpty)
    }
}
