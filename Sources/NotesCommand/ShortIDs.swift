import Notes
import NotesClient

/// Ids as a terminal shows them: the shortest beginning that means one note of this device, so that a title has more
/// columns. A note in the trash counts, too: what `trash` shows must not mean another note.
///
///     01a20722-931c-7f4e-95ae-8192b772ddfa   01a20722-931
///     01a20722-938f-71c2-87ef-ff963425bd03   01a20722-938
///     day-2026-11-23                         day-2026-11-23
struct ShortIDs {
    private var lengths: [NoteID: Int] = [:]

    private static let least = 8
    /// The longest id that is shown in full.
    private static let longest = 16

    init(_ ids: some Sequence<NoteID>) {
        var last: NoteID?
        for id in Set(ids).sorted() {
            var length = Self.least
            if let last {
                length = max(length, Self.common(last, id) + 1)
                lengths[last] = max(lengths[last] ?? 0, length)
            }
            lengths[id] = length
            last = id
        }
    }

    func text(_ id: NoteID) -> String {
        guard let length = lengths[id], id.text.utf8.count > Self.longest else { return id.text }
        return String(id.text.prefix(length))
    }

    private static func common(_ one: NoteID, _ other: NoteID) -> Int {
        zip(one.text.utf8, other.text.utf8).prefix { $0 == $1 }.count
    }
}

extension ShortIDs {
    /// For a terminal; nil elsewhere, where ids are data.
    static func shown(_ session: CommandSession, besides more: [NoteEntry] = []) throws -> ShortIDs? {
        guard session.console.isTerminal, !session.console.isJSON else { return nil }
        var filter = EntryFilter.everyLive
        let notebook = try session.notebook()
        let live = try notebook.entries(filter)
        filter.isDeleted = true
        return ShortIDs((live + (try notebook.entries(filter)) + more).lazy.map(\.id))
    }
}
