import Foundation
import Notes
import NotesClient
import NotesPrimitives
import Testing

/// Makes each call of `APIClient` against a real server. No operation of the contract is left out.
struct APICallTests {
    /// Records which calls were made.
    private final class Recorder: Transport {
        let calls = Mutex<Set<String>>([])

        private func record(_ request: APIRequest) {
            _ = calls.withLock { $0.insert(request.method + " /" + request.path) }
        }

        func send(_ request: APIRequest, to address: String) async throws(TransportError) -> APIAnswer {
            record(request)
            return try await SystemTransport.shared.send(request, to: address)
        }

        func stream(
            _ request: APIRequest, to address: String, _ receive: @escaping @Sendable ([UInt8]) -> Bool
        ) async throws(TransportError) -> APIAnswer {
            record(request)
            return try await SystemTransport.shared.stream(request, to: address, receive)
        }
    }

    private struct Enough: Error, Equatable {}

    @Test func `every operation of the contract has a call here, and works`() async throws {
        let server = try RunningServer(
            .notesServer, environment: ["NOTES_PASSWORD": "correct-horse", "NOTES_SIGNUP": "open"])
        let recorder = Recorder()
        let address = CommandHome.port(server)
        let guest = APIClient(address, transport: recorder)
        let session = try await guest.signIn(name: "me", password: "correct-horse", device: "phone")
        let api = APIClient(address, token: session.token, transport: recorder)
        try await notes(api, try await Self.device(guest, recorder))
        try await lists(api)
        try await files(api)
        try await copies(api)
        try await account(api, guest, recorder, address)
        let expected = try Self.contract()
        let made = recorder.calls.withLock { $0 }
        #expect(expected.count > 40)
        for call in expected {
            #expect(made.contains { $0.wholeMatch(of: call.pattern) != nil }, "\(call.name)")
        }
    }

    /// Returns the operations of openapi.json under /v1.
    private static func contract() throws -> [(name: String, pattern: Regex<AnyRegexOutput>)] {
        let data = try Data(contentsOf: ShellScript.root.appending(path: "Sources/CAssets/openapi.json"))
        let document = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
        let paths = try #require(document["paths"] as? [String: [String: Any]])
        var calls: [(String, Regex<AnyRegexOutput>)] = []
        for (path, methods) in paths where path.hasPrefix("/v1/") {
            let form = path.replacing(".", with: "\\.").replacing(/\{\w+\}/, with: "[^/]+")
            for method in ["get", "post", "put", "patch", "delete"] where methods[method] != nil {
                calls.append(("\(method) \(path)", try Regex(method.uppercased() + " " + form)))
            }
        }
        return calls
    }

    /// Returns another device. Edits of one device in a row are typing, which keeps no versions.
    private static func device(_ guest: APIClient, _ recorder: Recorder) async throws -> APIClient {
        let session = try await guest.signIn(name: "me", password: "correct-horse", device: "desk")
        return APIClient(guest.address, token: session.token, transport: recorder)
    }

    private func notes(_ api: APIClient, _ desk: APIClient) async throws {
        let first = try await api.create(Content(title: "장보기", body: "우유", tags: ["home"]), idempotencyKey: "one")
        #expect(try await api.create(Content(title: "장보기", body: "우유", tags: ["home"]), idempotencyKey: "one") == first)
        let id = first.id
        #expect(try await api.note(id).rev == first.rev)
        var patch = JSONObject()
        patch["body"] = .string("계란")
        let patched = try await api.patch(id, patch, if: .matches(first.rev))
        #expect(patched.state.content?.body == "계란")
        let stale = await #expect(throws: ServerError.self) {
            try await api.put(Content(title: "x"), at: id, if: .matches(first.rev))
        }
        #expect(stale?.code == .preconditionFailed)
        if case .refused(let problem) = stale { #expect(problem.current?.rev == patched.rev) }
        _ = try await desk.put(Content(title: "장보기", body: "빵", folder: "집"), at: id, base: patched.rev)
        for kind in [APIClient.TextKind.markdown, .plain] {
            #expect(try await api.text(of: id, kind) == "장보기\n빵")
            try await api.put(text: "장보기\n빵", at: id, kind)
        }
        let versions = try await api.versions(id)
        let version = try #require(versions.first)
        #expect(try await api.version(version.rev, of: id).rev == version.rev)
        _ = try await api.restore(version.rev, of: id)
        #expect(try await !api.explain(id).isEmpty)
        _ = try await desk.put(Content(title: "", body: "[장보기](note:\(id.text))"), at: try #require(NoteID("from")))
        #expect(try await !api.backlinks(id).isEmpty)
        let present = try await api.note(id)
        let offer = try await api.offerMerge(of: version.rev, into: id, base: present.state.content)
        #expect(offer.base == present.rev)
        #expect(offer.conflicts.isEmpty)
        #expect(try await offer.content.body == api.version(version.rev, of: id).state.content?.body)
        try await api.deleteVersion(version.rev, of: id)
        #expect(try await !api.versions(id).contains { $0.rev == version.rev })
        try await api.deleteVersions(of: id)
        #expect(try await api.versions(id).isEmpty)
        let url = try await api.share(id)
        #expect(url.contains("/s/"))
        #expect(try await api.sharedNotes().map(\.address.url) == [url])
        try await api.unshare(id)
        try await api.delete(id)
        let gone = await #expect(throws: ServerError.self) { try await api.text(of: id) }
        #expect(gone?.code == .gone)
        #expect(try await api.trash().map(\.id) == [id])
        #expect(try await api.undelete(id).id == id)
        let other = try await api.put(Content(title: "other"), at: try #require(NoteID("other")), if: .isNew)
        try await api.delete(other.id)
        try await api.purge(other.id, rev: try await api.note(other.id).rev)
    }

    private func lists(_ api: APIClient) async throws {
        for number in 0..<3 { _ = try await api.create(Content(title: "n\(number)", tags: ["t"], folder: "f")) }
        var query = APIClient.ListQuery()
        (query.limit, query.tag, query.sort) = (2, "t", ["title"])
        let page = try await api.notes(query)
        #expect(page.notes.map { $0.state.content?.title } == ["n0", "n1"] && page.total == 3)
        query.page = page.nextPage
        #expect(try await api.notes(query).notes.count == 1)
        #expect(try await api.tags().contains(APIClient.NameCount(name: "t", count: 3)))
        #expect(try await api.folders().contains(APIClient.NameCount(name: "f", count: 3)))
        #expect(try await api.renameTag("t", to: "u") == 3)
        #expect(try await api.renameFolder("f", to: "g") == 3)
        #expect(try await api.folders().contains(APIClient.NameCount(name: "g", count: 3)))
        let found = try await api.search("n1")
        #expect(found.results.map(\.displayTitle) == ["n1"] && found.isComplete)
        #expect(found.results.first?.matches.first == SearchMatch(.title, start: 0, length: 2))
        let all = try await api.changes(limit: 1000)
        #expect(all.notes.count >= 4 && !all.hasMore)
        #expect(try await api.changes(.cursor(all.cursor)).notes.isEmpty)
        #expect(try await !api.sync(JSONObject()).isEmpty)
        // The stream ends when its reader has enough.
        async let event = api.events(after: all.cursor).first { _ in true }
        _ = try await api.create(Content(title: "hint"))
        let cursor = try #require(try await event?.cursor)
        #expect(try await api.changes(.cursor(cursor)).notes.isEmpty)
    }

    private func files(_ api: APIClient) async throws {
        let id = try await api.create(Content(title: "file")).id
        try await api.attach([1, 2, 3], as: "사진.bin", type: "application/octet-stream", to: id)
        #expect(try await api.attachment("사진.bin", of: id) == [1, 2, 3])
        try await api.detach("사진.bin", from: id)
        let none = await #expect(throws: ServerError.self) { try await api.weather(latitude: 37.5, longitude: 127) }
        #expect(none?.code == .notFound)
    }

    private func copies(_ api: APIClient) async throws {
        let collected = Mutex<[UInt8]>([])
        try await api.backup { piece in collected.withLock { $0 += piece } }
        try await api.backupZip { piece in #expect(!piece.isEmpty) }
        let stopped = await #expect(throws: StreamingError<Enough>.self) {
            try await api.backup { _ throws(Enough) in throw Enough() }
        }
        #expect(stopped == .receiver(Enough()))
        let refused = await #expect(throws: StreamingError<Never>.self) {
            try await APIClient(api.address).backupZip { (_: [UInt8]) throws(Never) in }
        }
        #expect((refused?.cause as? ServerError)?.needsSignIn == true)
        let backup = collected.withLock { $0 }
        #expect(try await api.restore(.bytes(backup), dryRun: true).added == 0)
        let undo = try #require(try await api.restore(.bytes(backup), mode: .replace).undo)
        _ = try await api.undoRestore(undo)
        #expect(try await api.importNotes(.bytes(Array("# New\n\ntext".utf8)), format: "markdown").added == 1)
    }

    private func account(
        _ api: APIClient, _ guest: APIClient, _ recorder: Recorder, _ address: String
    ) async throws {
        #expect(try await api.account().name == "me")
        let info = try await api.info()
        #expect(info.features.contains("digest") && info.attachmentBytes == 26_214_400 && info.trashDays == 30)
        #expect(try await api.status().notes > 3)
        let devices = try await api.devices()
        #expect(devices.count >= 2)
        #expect(try await api.makeDeviceLink(for: "tablet").url.contains("#link="))
        #expect(try await api.securityEvents().contains { $0.kind == "signed_in" })
        let second = try await guest.signIn(name: "me", password: "correct-horse", device: "other")
        try await api.rename(device: second.deviceID, to: "desk")
        #expect(try await api.devices().first { $0.id == second.deviceID }?.name == "desk")
        try await api.revoke(device: second.deviceID)
        let revoked = await #expect(throws: ServerError.self) {
            try await APIClient(address, token: second.token, transport: recorder).account()
        }
        #expect(revoked?.needsSignIn == true)
        let other = try await guest.signUp(name: "other", password: "correct-horse", device: "x")
        let theirs = APIClient(address, token: other.token, transport: recorder)
        try await theirs.changePassword(from: "correct-horse", to: "another-horse")
        try await theirs.deleteAccount(password: "another-horse")
        try await api.signOut()
    }
}
