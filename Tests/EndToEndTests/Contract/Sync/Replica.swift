/// Plays a device with its notes, its unsent changes, and a clock that may be wrong. It syncs as docs/protocol.md 6
/// requires of clients.
final class Replica {
    let caller: Caller
    private(set) var notes: [String: Doc] = [:]
    private var unsent: [Doc] = []
    private var cursor: Doc = .null
    /// Collects every text that was ever typed here.
    private(set) var typed: Set<String> = []

    init(_ caller: Caller) { self.caller = caller }

    /// Edits a note offline: the change names the state that it is based on.
    func edit(_ id: String, title: String, at time: Int) {
        typed.insert(title)
        let base = unsent.isEmpty ? notes[id]?["rev"] ?? .null : notes[id]?["rev"] ?? .null
        unsent.append(["id": .text(id), "title": .text(title), "lastModified": Doc(time), "baseRev": base])
    }

    func sync(limit: Int = 100) throws {
        repeat {
            let batch = Array(unsent.prefix(limit))
            unsent.removeFirst(batch.count)
            let answer = try caller.sync(["cursor": cursor, "changes": .list(batch), "limit": Doc(limit)])
            for result in answer["results"].list { keep(result["current"]) }
            for note in answer["changes"].list { keep(note) }
            cursor = answer["cursor"]
            if answer["hasMore"] == false, unsent.isEmpty { return }
        } while true
    }

    private func keep(_ note: Doc) {
        guard let id = note["id"].text else { return }
        // A page may show an older state than a result did; the later one in the server's order counts.
        if let have = notes[id]?["seq"].int, let new = note["seq"].int, have > new { return }
        notes[id] = note
    }

    var revs: [String: String] { notes.compactMapValues { $0["rev"].text } }
}
