/// The parts of a backup beside the notes.
public struct BackupParts: Equatable, Sendable {
    public var versions: Bool
    public var attachments: Bool
    /// Keeps the files as long as the snapshot, without lines for them, for a caller that reads them itself.
    public var holdsFiles: Bool

    public init(versions: Bool = false, attachments: Bool = false, holdsFiles: Bool = false) {
        self.versions = versions
        self.attachments = attachments
        self.holdsFiles = holdsFiles
    }
}
