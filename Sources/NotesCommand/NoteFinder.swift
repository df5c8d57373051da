import Notes
import NotesClient
import NotesPrimitives

/// Finds the note that a user means: by its id, its title, the beginning or the end of its id, its number in the last
/// list, or the beginning of its title.
enum NoteFinder {
    /// Returns a function that finds one note after another: the notes here are read once.
    static func finder(
        _ notebook: Notebook, _ session: CommandSession? = nil, trash: Bool = false
    ) throws -> (String) throws -> NoteEntry {
        let last = session.map { LastList(.notes, $0.profile) }
        let entries = try notebook.entries(trash ? .trash : .everyLive)
        return { try find($0, among: entries, trash: trash, last) }
    }

    static func find(
        _ text: String, in notebook: Notebook, _ session: CommandSession? = nil, trash: Bool = false
    ) throws -> NoteEntry {
        try finder(notebook, session, trash: trash)(text)
    }

    static func find(
        _ text: String, among entries: [NoteEntry], trash: Bool = false, _ last: LastList? = nil
    ) throws -> NoteEntry {
        if let entry = entries.first(where: { $0.id.text == text }) { return entry }
        let wanted = FoldedText(text).units
        // A title may equal the beginning of another note's id: then both are named.
        var found = entries.filter { ShortIDs.isPart(text, of: $0.id) || FoldedText($0.title).units == wanted }
        if !found.contains(where: { FoldedText($0.title).units == wanted }), let row = last?.row(text),
            let entry = entries.first(where: { $0.id == row.id })
        {
            return entry
        }
        if found.isEmpty { found = entries.filter { FoldedText($0.title).units.starts(with: wanted) } }
        guard let first = found.first, !text.isEmpty else {
            throw CommandError(
                .notFound,
                trash ? "no note in the trash matches \"\(text)\"" : "no note matches \"\(text)\"; see: notes ls")
        }
        guard found.count == 1 else {
            let some = found.prefix(5).map { "    \($0.id)  \(Console.plain($0.title))" }.joined(separator: "\n")
            let more = found.count > 5 ? "\n    and \(found.count - 5) more" : ""
            throw CommandError(.conflict, "\"\(text)\" matches \(found.count) notes:\n\(some)\(more)")
        }
        return first
    }
}

extension EntryFilter {
    static var trash: EntryFilter {
        var filter = everyLive
        filter.isDeleted = true
        return filter
    }
}

extension Notebook {
    /// Returns a folder as the notes here spell it. Two systems may write one name in different characters (composed in
    /// one, decomposed in the other), which would be two folders in a list and one on a disk.
    func known(folder typed: String) throws -> String {
        let segments = typed.split(separator: "/")
        let isBelow = typed.utf8.last == UInt8(ascii: "/")
        let folders = try entries(.everyLive).map { entry in
            entry.folder.split(separator: "/").prefix(segments.count).joined(separator: "/") + (isBelow ? "/" : "")
        }
        // Strings are equal where their characters are, whatever their bytes.
        let same = folders.filter { $0 == typed }
        return same.contains { $0.utf8.elementsEqual(typed.utf8) } ? typed : same.first ?? typed
    }
}

/// Shortens ids for a terminal to the shortest end that means one note of this device, so that a title has more
/// columns. Ids begin with their time, so those of a day begin alike; they end at random. A note in the trash counts,
/// too: an id that `trash` shows must not mean another note.
///
///     01a20722-931c-7f4e-95ae-8192b772ddfa   72ddfa
///     01a20722-938f-71c2-87ef-ff963425bd03   25bd03
///     day-2026-11-23                         day-2026-11-23
struct ShortIDs {
    private var lengths: [NoteID: Int] = [:]

    private static let least = 6
    /// An id of at most this length is shown in full.
    private static let longest = 16
    /// A shorter word never matches the end of an id.
    private static let shortestEnd = 4

    /// Returns true if a word names an id by its beginning, or a long one by its end.
    static func isPart(_ word: String, of id: NoteID) -> Bool {
        id.text.hasPrefix(word)
            || word.utf8.count >= shortestEnd && id.text.utf8.count > longest && id.text.hasSuffix(word)
    }

    init(_ ids: some Sequence<NoteID>) {
        var last: NoteID?
        let byEnd = Set(ids).map { (Array($0.text.utf8.reversed()), $0) }
        for (_, id) in byEnd.sorted(by: { $0.0.lexicographicallyPrecedes($1.0) }) {
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
        return String(id.text.suffix(length))
    }

    private static func common(_ one: NoteID, _ other: NoteID) -> Int {
        zip(one.text.utf8.reversed(), other.text.utf8.reversed()).prefix { $0 == $1 }.count
    }

    /// Shortens the ids for a terminal. Elsewhere ids are data, and stay.
    static func shown(_ session: CommandSession, besides more: [NoteEntry] = []) throws -> ShortIDs {
        guard session.console.isTerminal, !session.console.isJSON else { return ShortIDs([]) }
        let notebook = try session.notebook()
        let known = try notebook.entries(.everyLive) + notebook.entries(.trash)
        return ShortIDs((known + more).lazy.map(\.id))
    }
}

/// Keeps the rows of the last list that this device's user has seen, by number: `notes ls`, then `notes show 3`. They
/// are in a file beside the notes, since a sync may bring other rows meanwhile.
struct LastList {
    struct Row: Equatable {
        var id: NoteID
        /// Has the text of a task; nil for a note.
        var text: String?
    }

    enum Kind: String, CaseIterable { case notes, tasks }

    let path: String

    init(_ kind: Kind, _ profile: Profile) { path = "\(profile.data)/last-\(kind.rawValue).json" }

    /// Writes the rows to the file. If the folder cannot be written, the list has no numbers.
    func keep(_ rows: [Row]) {
        let list = JSON.array(rows.map { .array([.string($0.id.text)] + ($0.text.map { [.string($0)] } ?? [])) })
        try? File.write(list.bytes, to: path)
    }

    func row(_ number: Int) -> Row? {
        guard number > 0, let bytes = try? File.read(path),
            let list = try? JSONView.read(bytes, { view throws(DomainError) in view.tree }),
            let rows = list.array, rows.indices.contains(number - 1), let row = rows[number - 1].array,
            let id = row.first?.text.flatMap({ NoteID($0) })
        else { return nil }
        return Row(id: id, text: row.dropFirst().first?.text)
    }

    /// Returns the row that a word of digits alone names.
    func row(_ word: String) -> Row? {
        guard !word.isEmpty, word.utf8.count < 7, word.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return nil
        }
        return Int(word).flatMap(row)
    }
}
