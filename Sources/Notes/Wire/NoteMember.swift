/// Names a member that a note has on the wire. The order of the cases is that of the contract.
package enum NoteMember: Int, CaseIterable {
    case id, title, body, tags, folder, pinned, archived, locked, createdAt, lastModified, weather, extra, attachments
    case deleted, rev, seq, receivedAt, device
    case baseRev, displayTitle, preview, typing, shared, textModified

    static let names: [StaticString] = [
        "id", "title", "body", "tags", "folder", "pinned", "archived", "locked", "createdAt", "lastModified",
        "weather", "extra", "attachments", "deleted", "rev", "seq", "receivedAt", "device", "baseRev", "displayTitle",
        "preview", "typing", "shared", "textModified",
    ]

    /// Finds a member. Members mostly come in the contract's order, so the search begins after the last one found.
    static func find(_ name: UnsafeBufferPointer<UInt8>, after last: Int) -> NoteMember? {
        unsafe names.withUnsafeBufferPointer { names in
            var position = last + 1
            for _ in 0..<names.count {
                if position >= names.count { position = 0 }
                if unsafe names[position].hasSameBytes(as: name) { return NoteMember(rawValue: position) }
                position += 1
            }
            return nil
        }
    }
}

extension StaticString {
    @inline(__always)
    package func hasSameBytes(as name: UnsafeBufferPointer<UInt8>) -> Bool {
        guard utf8CodeUnitCount == name.count else { return false }
        for position in 0..<name.count where unsafe utf8Start[position] != name[position] { return false }
        return true
    }
}

extension JSONView {
    /// Returns the member that has this name; an escaped name is decoded first.
    package func noteMember(after last: Int) -> NoteMember? {
        if node.kind == .string { return unsafe NoteMember.find(raw, after: last) }
        var name = string ?? ""
        return name.withUTF8 { unsafe NoteMember.find($0, after: last) }
    }
}

/// Names a member that a backup's lines have and a note on the wire lacks.
package enum BackupMember: CaseIterable {
    case version, sentModified, base, trashModified, undated, imprint

    private var name: StaticString {
        switch self {
        case .version: "version"
        case .sentModified: "sentModified"
        case .base: "base"
        case .trashModified: "trashModified"
        case .undated: "undated"
        case .imprint: "imprint"
        }
    }

    package init?(_ name: JSONView) {
        guard let member = Self.allCases.first(where: { unsafe $0.name.hasSameBytes(as: name.raw) }) else { return nil }
        self = member
    }
}
