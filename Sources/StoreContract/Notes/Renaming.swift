import Notes

/// Renames a folder or a tag, and with it those below: `a` to `b` makes `b/c` of `a/c`.
public struct Renaming: Sendable {
    public enum Kind: Sendable { case folder, tag }

    public let kind: Kind
    public let from: String
    public let to: String

    public init(_ kind: Kind, from: String, to: String) {
        self.kind = kind
        self.from = from
        self.to = to
    }

    package var mayGrow: Bool { to.utf8.count > from.utf8.count }

    /// Admits the name itself and all names below it.
    package var filter: NameFilter { NameFilter(from + "/") }

    /// Returns the content under the new name; nil where it stays as it is. A tag that the note has already is not
    /// doubled.
    package func renamed(_ content: Content) -> Content? {
        var renamed = content
        switch kind {
        case .folder: renamed.folder = name(content.folder)
        case .tag:
            renamed.tags = []
            for tag in content.tags.map(name) where !renamed.tags.contains(where: { $0.utf8.elementsEqual(tag.utf8) }) {
                renamed.tags.append(tag)
            }
        }
        return renamed == content ? nil : renamed
    }

    private func name(_ old: String) -> String {
        guard filter.matches(old) else { return old }
        let below = old.utf8.dropFirst(from.utf8.count)
        // The slash goes with the name before it.
        return to + String(Substring(to.isEmpty ? below.dropFirst() : below))
    }
}

public enum RenameAnswer: Sendable, Equatable {
    /// This number of notes have another folder or other tags now.
    case renamed(Int)
    /// A note would have a name that is too long. Nothing was changed.
    case invalid(DomainError)
}

public struct NamedCount: Sendable, Equatable {
    public var name: String
    public var count: Int

    public init(name: String, count: Int) {
        self.name = name
        self.count = count
    }
}
