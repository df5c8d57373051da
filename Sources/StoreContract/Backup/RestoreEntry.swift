/// One entry of a restore. Versions follow their note, the oldest first.
public enum RestoreEntry: Sendable {
    case attachment(AttachmentPart)
    case note(RestoredNote)
    case version(RestoredVersion)
    case app(RestoredApp)
}
