import Notes

/// The tags under which a note is counted and found.
package struct Tagging: Equatable {
    package var deleted: Bool
    package var archived: Bool
    /// As UTF-8: two tags that differ in their bytes alone are two tags.
    package var tags: [[UInt8]]
    /// The names that they are below and that are not among them.
    package var trees: [[UInt8]]

    package init(deleted: Bool, archived: Bool, tags: [String]) {
        self.deleted = deleted
        self.archived = archived
        self.tags = tags.map { Array($0.utf8) }
        trees = NameFilter.above(tags).map { Array($0.utf8) }
    }

    package static let none = Tagging(deleted: false, archived: false, tags: [])
}
