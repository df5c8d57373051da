/// Selects a tag or a folder in a list or a search: that name alone, or with a `/` at its end that name and all below.
///
///     home        home
///     home/       home, home/lists, home/lists/old; not homework
public struct NameFilter: Sendable, Equatable {
    /// The name lacks the `/` at the end of the filter.
    public let name: String
    /// The filter matches names below this one too.
    public let includesBelow: Bool

    /// Reads a filter. A lone `/` is a name like any other.
    public init(_ text: String) {
        let units = text.utf8
        includesBelow = units.count > 1 && units.last == UInt8(ascii: "/")
        name = includesBelow ? String(Substring(units.dropLast())) : text
    }

    /// Returns true if the filter selects a tag or a folder. Names are compared byte for byte.
    public func matches(_ other: String) -> Bool {
        let (wanted, units) = (name.utf8, other.utf8)
        if units.count == wanted.count { return units.elementsEqual(wanted) }
        return includesBelow && units.count > wanted.count && units.starts(with: wanted)
            && units[units.index(units.startIndex, offsetBy: wanted.count)] == UInt8(ascii: "/")
    }

    /// Returns the parents of a name: `a` and `a/b` for `a/b/c`.
    public static func above(_ name: String) -> [String] {
        let units = name.utf8
        return units.indices.filter { units[$0] == UInt8(ascii: "/") && $0 > units.startIndex }
            .map { String(Substring(units[..<$0])) }
    }

    /// Returns the parents of some tags that are not tags themselves, each once.
    public static func above(_ tags: [String]) -> [String] {
        var found: [String] = []
        for tag in tags {
            for name in above(tag) {
                let isKnown = { (other: String) in other.utf8.elementsEqual(name.utf8) }
                if !tags.contains(where: isKnown), !found.contains(where: isKnown) { found.append(name) }
            }
        }
        return found
    }
}

/// Includes or excludes the archived notes in a list or a search, or admits only them.
public enum ArchivedFilter: Sendable {
    /// Archived notes are among the others.
    case include
    /// Archived notes are left out.
    case exclude
    /// All other notes are left out.
    case only
}

/// Excludes or includes the notes in the trash in a query, or admits only them.
public enum DeletedFilter: Sendable {
    /// Deleted notes are left out.
    case exclude
    /// Deleted notes are among the others.
    case include
    /// All other notes are left out.
    case only
}
