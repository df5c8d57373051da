/// What a backup holds beside the notes.
public struct BackupParts: Equatable, Sendable {
    public var versions: Bool
    public var attachments: Bool
    /// No lines for files, but they are kept as long as the snapshot: for a caller that reads them otherwise.
    public var holdsFiles: Bool

    public init(versions: Bool = false, attachments: Bool = false, holdsFiles: Bool = false) {
        self.versions = versions
        self.attachments = attachments
        self.holdsFiles = holdsFiles
    }
}
