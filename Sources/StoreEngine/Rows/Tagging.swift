import Notes

/// The tags under which a note is counted and found.
package struct Tagging: Equatable {
    package var deleted: Bool
    package var archived: Bool
    /// The tags in UTF-8, since two tags that differ only in their bytes are two tags.
    package var tags: [[UInt8]]
    /// The parents of the tags that are not tags of the note themselves.
    package var trees: [[UInt8]]

    package init(deleted: Bool, archived: Bool, tags: [String]) {
        self.deleted = deleted
        self.archived = archived
        self.tags = tags.map { Array($0.utf8) }
        trees = NameFilter.above(tags).map { Array($0.utf8) }
    }

    package static let none = Tagging(deleted: false, archived: false, tags: [])
}
