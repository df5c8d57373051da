import Foundation
import Testing

/// Syncs a copy of the notes as docs/sync.md describes.
///
/// `@unchecked Sendable`: one thread at a time uses it.
final class OwnReplica: @unchecked Sendable {
    private struct Local {
        var note: Doc
        /// The server had this rev last, as far as this replica has seen.
        var rev: String?
        var base: String?
        var isDirty = false
        var isDeleted = false
    }

    let name: String
    private let token: String
    private let record: TextRecord
    private var caller: Caller
    private var notes: [String: Local] = [:]
    private var cursor: String?

    init(_ name: String, _ server: NotesServer, token: String, _ record: TextRecord) {
        self.name = name
        self.token = token
        self.record = record
        caller = server.caller(token)
    }

    func connect(_ server: NotesServer) { caller = server.caller(token) }

    var shown: [String] { notes.filter { !$0.value.isDeleted }.keys.sorted() }

    var texts: [ReplicaText] { notes.values.filter { !$0.isDeleted }.map { ReplicaText($0.note) } }

    func create(_ id: String, title: String, body: String, at time: Int) {
        notes[id] = Local(
            note: ["id": .text(id), "title": .text(title), "body": .text(body), "lastModified": .number(Double(time))],
            isDirty: true)
    }

    func edit(_ id: String, _ member: String, _ value: Doc, at time: Int) {
        guard var local = notes[id] else { return }
        local.note = local.note.with(member, value).with("lastModified", .number(Double(time)))
        local.isDirty = true
        notes[id] = local
    }

    func delete(_ id: String, at time: Int) {
        notes[id]?.note = ["id": .text(id), "deleted": true, "lastModified": .number(Double(time))]
        notes[id]?.isDirty = true
        notes[id]?.isDeleted = true
    }

    // MARK: Sync

    func sync() throws {
        var dirty = notes.filter(\.value.isDirty).keys.sorted()
        repeat {
            let changes = dirty.compactMap { id -> Doc? in
                guard let local = notes[id] else { return nil }
                return local.note.with("baseRev", local.rev.map { .text($0) } ?? .missing)
            }
            var request: Doc = ["changes": .list(changes)]
            if let cursor { request = request.with("cursor", .text(cursor)) }
            for id in dirty {
                if let body = notes[id]?.note["body"].text { record.willWrite(body, over: notes[id]?.base, by: name) }
            }
            record.countRequest()
            let answer = try caller.sync(request)
            for (id, result) in zip(dirty, answer["results"].list) { try took(id, result) }
            for change in answer["changes"].list { take(change) }
            cursor = answer["cursor"].text
            dirty = []
            guard answer["hasMore"] == .bool(true) else { return }
        } while true
    }

    private func took(_ id: String, _ result: Doc) throws {
        guard let local = notes[id], let status = result["status"].text, status != "invalid" else {
            throw Failure("\(result)")
        }
        // A change that only joined the present state, and left the text as it was, made no state of this replica.
        let onlyJoined = status == "superseded" && result["lost"] == .missing && local.note["body"].text == local.base
        if !local.isDeleted, !onlyJoined, let body = local.note["body"].text { record.wrote(body, by: name) }
        notes[id]?.isDirty = false
        take(result["current"])
    }

    /// Stores the server's state. No edit happens between a push and its answer here.
    private func take(_ note: Doc) {
        guard let id = note["id"].text else { return }
        if note["deleted"] == .bool(true) {
            notes[id] = nil
        } else {
            let members = ["id", "title", "body", "folder", "pinned", "tags", "lastModified", "createdAt", "extra"]
            var kept: Doc = .object([])
            for member in members { kept = kept.with(member, note[member]) }
            notes[id] = Local(note: kept, rev: note["rev"].text, base: note["body"].text)
        }
    }
}
