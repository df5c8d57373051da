/// The members of a backup's lines that a note on the wire lacks.
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
