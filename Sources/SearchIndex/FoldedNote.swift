import Notes

/// A note as a query compares it: folded once, for any number of queries.
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

    /// The approximate size in memory.
    public var bytes: Int { 2 * (title.units.count + body.units.count) + 32 * tags.count + folder.utf8.count + 200 }
}
