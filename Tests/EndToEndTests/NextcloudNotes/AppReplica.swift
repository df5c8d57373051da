import Foundation
import Testing

/// Plays an app of Nextcloud with a copy of the notes, which are edited without a network. It sends its changes and
/// then reads the list. With `sendsConditions`, an edit of an old copy is refused and becomes a note of its own;
/// without, it overwrites.
///
/// `@unchecked Sendable`: one thread at a time uses it.
final class AppReplica: @unchecked Sendable {
    struct Local: Equatable {
        var number: Int?
        var content: String
        var category = ""
        var favorite = false
        var modified: Int
        var etag: String?
        /// Keeps the text that the server had last.
        var base: String?
        var isDirty = false
        var isDeleted = false

        var text: ReplicaText { ReplicaText(content: content, folder: category, pinned: favorite) }
    }

    let name: String
    let sendsConditions: Bool
    private let secret: String
    private let record: TextRecord
    private var app: AppCaller
    private(set) var notes: [Int: Local] = [:]
    private var nextKey = 0
    private var tag: String?

    init(_ name: String, _ server: NotesServer, secret: String, sendsConditions: Bool, _ record: TextRecord) {
        self.name = name
        self.secret = secret
        self.sendsConditions = sendsConditions
        self.record = record
        app = AppCaller(server, secret: secret)
    }

    func connect(_ server: NotesServer) { app = AppCaller(server, secret: secret) }

    // MARK: Edits

    var shown: [Int] { notes.filter { !$0.value.isDeleted }.keys.sorted() }

    func create(_ content: String, at second: Int) {
        add(Local(content: content, modified: second, isDirty: true))
    }

    func edit(_ key: Int, at second: Int, _ body: (inout Local) -> Void) {
        guard var note = notes[key] else { return }
        body(&note)
        (note.isDirty, note.modified) = (true, max(second, note.modified))
        notes[key] = note
    }

    private func add(_ note: Local) {
        notes[nextKey] = note
        nextKey += 1
    }

    // MARK: Sync

    func sync() throws {
        for key in notes.keys.sorted() {
            guard let note = notes[key], note.isDirty else { continue }
            try note.isDeleted ? delete(key, note) : push(key, note)
        }
        try pull()
    }

    private func ask(_ method: String, _ path: String, _ document: Doc? = nil, _ fields: [String: String] = [:])
        throws -> Answer
    {
        record.countRequest()
        return try app.notes(method, path, document, fields)
    }

    private func delete(_ key: Int, _ note: Local) throws {
        if let number = note.number {
            let answer = try ask("DELETE", "notes/\(number)")
            guard answer.status == 200 || answer.status == 404 else { throw Unexpected(answer) }
        }
        notes[key] = nil
    }

    private func push(_ key: Int, _ note: Local) throws {
        var document: Doc = [
            "content": .text(note.content), "category": .text(note.category), "favorite": .bool(note.favorite),
            "modified": .number(Double(note.modified)),
        ]
        guard let number = note.number else {
            document = document.with("title", .text(String(note.content.prefix { $0 != "\n" })))
            let answer = try ask("POST", "notes", document)
            guard answer.status == 200 else { throw Unexpected(answer) }
            return pushed(key, note, answer.json)
        }
        if sendsConditions { record.willWrite(note.content, over: note.base, by: name) }
        let condition = sendsConditions ? note.etag.map { ["If-Match": "\"\($0)\""] } : nil
        let answer = try ask("PUT", "notes/\(number)", document, condition ?? [:])
        switch answer.status {
        case 200: pushed(key, note, answer.json)
        case 404:
            // The note was deleted meanwhile, so the text becomes another note.
            notes[key]?.number = nil
            notes[key]?.etag = nil
            if let again = notes[key] { try push(key, again) }
        case 412:
            notes[key] = Self.local(answer.json)
            if answer.json["content"].text == note.content { return }
            add(Local(content: note.content, category: note.category, modified: note.modified, isDirty: true))
            try push(nextKey - 1, notes[nextKey - 1] ?? note)
        default: throw Unexpected(answer)
        }
    }

    /// Records a sent text. A write that changed nothing made no state of this app.
    private func pushed(_ key: Int, _ note: Local, _ answer: Doc) {
        if answer["etag"].text != note.etag { record.wrote(note.content, by: name) }
        notes[key] = Self.local(answer)
    }

    private func pull() throws {
        let answer = try ask("GET", "notes", nil, tag.map { ["If-None-Match": $0] } ?? [:])
        if answer.status == 304 { return }
        guard answer.status == 200 else { throw Unexpected(answer) }
        let listed = Dictionary(answer.json.list.map { ($0.number32, Self.local($0)) }) { first, _ in first }
        var known: Set<Int> = []
        for (key, note) in notes {
            guard let number = note.number else { continue }
            known.insert(number)
            guard !note.isDirty else { continue }
            notes[key] = listed[number]
        }
        for (number, note) in listed.sorted(by: { $0.key < $1.key }) where !known.contains(number) { add(note) }
        tag = answer["ETag"]
    }

    private static func local(_ note: Doc) -> Local {
        let content = note["content"].text ?? "?"
        return Local(
            number: note.number32, content: content, category: note["category"].text ?? "?",
            favorite: note["favorite"] == .bool(true), modified: note["modified"].int ?? -1, etag: note["etag"].text,
            base: content)
    }
}
