import Notes

/// Has the parts of a note that the index and its queries read.
public struct IndexedNote: Sendable {
    public var seq: Int64
    public var lastModified: Int64
    public var isTrash: Bool
    public var isArchived = false
    public var title = ""
    public var body = ""
    public var tags: [String] = []
    public var folder = ""
    /// Has all facts of the note, for a filter that reads more than those above.
    private var whole: SearchFacts?

    var facts: SearchFacts { whole ?? SearchFacts(tags: tags, folder: folder, archived: isArchived) }

    /// Makes a note with all facts that a filter may read.
    public init(seq: Int64, lastModified: Int64, isTrash: Bool, _ content: Content, _ facts: SearchFacts) {
        self.init(seq: seq, lastModified: lastModified, isTrash: isTrash, content)
        whole = facts
    }

    public init(seq: Int64, lastModified: Int64, isTrash: Bool, _ content: Content) {
        self.seq = seq
        self.lastModified = lastModified
        self.isTrash = isTrash
        isArchived = content.archived
        (title, body, tags, folder) = (content.title, content.body, content.tags, content.folder)
    }

    /// Reads a note's JSON as the store keeps it. Fails for JSON without title, body, tags or folder.
    public init?(seq: Int64, lastModified: Int64, isTrash: Bool, json: UnsafeRawBufferPointer) {
        self.seq = seq
        self.lastModified = lastModified
        self.isTrash = isTrash
        var found = self
        var (wanted, hasArchived) = (5, false)
        do {
            try JSONView.read(json.bindMemory(to: UInt8.self)) { view throws(DomainError) in
                for (name, value) in view.members {
                    if name.isNamed("title") {
                        found.title = value.string ?? ""
                    } else if name.isNamed("body") {
                        found.body = value.string ?? ""
                    } else if name.isNamed("tags") {
                        found.tags = value.elements.compactMap(\.string)
                    } else if name.isNamed("folder") {
                        found.folder = value.string ?? ""
                    } else if name.isNamed("archived") {
                        (found.isArchived, hasArchived) = (value.bool ?? false, true)
                    } else {
                        continue
                    }
                    wanted -= 1
                    if wanted == 0 { return }
                }
            }
        } catch { return nil }
        // A row that the version before wrote has no archived.
        guard wanted == (hasArchived ? 0 : 1) else { return nil }
        self = found
    }

    /// Folds the title as it is compared with a query: without the space around it.
    var foldedTitle: [UInt16] { SearchQuery.trimmedTitle(title) }
}

extension JSONView {
    fileprivate func isNamed(_ name: StaticString) -> Bool {
        let raw = raw
        guard raw.count == name.utf8CodeUnitCount else { return false }
        for position in 0..<raw.count where raw[position] != name.utf8Start[position] { return false }
        return true
    }
}

/// Keeps a note as a query compares it: folded once, for any number of queries.
public struct FoldedNote: Sendable {
    public let seq: Int64
    let lastModified: Int64
    let isTrash: Bool
    let isArchived: Bool
    let tags: [String]
    let folder: String
    let title: FoldedText
    let body: FoldedText

    public init(_ note: IndexedNote) {
        seq = note.seq
        lastModified = note.lastModified
        isTrash = note.isTrash
        isArchived = note.isArchived
        tags = note.tags
        folder = note.folder
        title = FoldedText(note.title)
        body = FoldedText(note.body)
    }

    /// Returns the facts that are kept with the folded text.
    var facts: SearchFacts { SearchFacts(tags: tags, folder: folder, archived: isArchived) }

    /// Estimates the size in memory.
    public var bytes: Int { 2 * (title.units.count + body.units.count) + 32 * tags.count + folder.utf8.count + 200 }
}
