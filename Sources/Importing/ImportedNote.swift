import Archive
import Notes
import StoreContract

/// A note as an importer found it, and then as it is brought in.
public struct ImportedNote: Sendable {
    /// The source's own, where it is globally unique.
    public var id: NoteID?
    /// The source's name for the note; the id follows from it. Nil where the source has no name for it.
    var key: String?
    public var content = Content()
    public var createdAt: Timestamp?
    public var lastModified: Timestamp?
    public var isTrashed = false
    public var attachments: [ImportedAttachment] = []
    /// The changes that were made to fit, in words that quote nothing.
    public var warnings: [String] = []
    /// Where its text is in an archive, to which its links are relative.
    var path: String?
    /// Other names of the note in links.
    var aliases: [String] = []
    /// This server wrote its file, and its links mean what they say.
    var isOurs = false

    init(key: String? = nil) { self.key = key }
}

public struct ImportedAttachment: Sendable {
    public var name: String
    public var type: String
    public var bytes: Bytes

    public enum Bytes: Sendable {
        case memory([UInt8])
        /// A file of an archive.
        case file(ImportFile)
        /// Unpacked into the store while its note was read.
        case received(any ReceivedBytes)
        /// The note names it, and what was sent does not have it.
        case absent
    }

    public init(name: String, type: String, bytes: Bytes) {
        self.name = name
        self.type = type
        self.bytes = bytes
    }

    public var size: Int64 {
        switch bytes {
        case .memory(let bytes): Int64(bytes.count)
        case .file(let file): file.size
        case .received(let received): received.count
        case .absent: 0
        }
    }

    /// In its archive, else its name.
    var path: String {
        if case .file(let file) = bytes, !file.path.isEmpty { return file.path }
        return name
    }

    /// Returns the bytes, or nil if the store has received them already.
    public func stream() throws(ArchiveError) -> (any ByteStream)? {
        switch bytes {
        case .memory(let bytes): InputStream(ByteInput(bytes))
        case .file(let file): try file.open()
        case .received, .absent: nil
        }
    }
}

/// Reads one file of another application, note by note.
protocol NoteImporter: AnyObject {
    /// Returns the next note, or nil after the last.
    func next() throws(ImportError) -> ImportedNote?
}

/// The limits of an import, and the folder for bytes that are too many for memory.
public struct ImportContext: Sendable {
    public var limits: NoteLimits
    public var attachmentBytes: Int64
    public var archive = ArchiveLimits()
    public var makeIntake: @Sendable (Int64) throws(StoreError) -> any Intake
    /// One JSON value, one note's text or one XML document of a note: what must be in memory at once.
    public var pieceBytes = 8 << 20

    public init(
        limits: NoteLimits, attachmentBytes: Int64,
        makeIntake: @escaping @Sendable (Int64) throws(StoreError) -> any Intake
    ) {
        self.limits = limits
        self.attachmentBytes = attachmentBytes
        self.makeIntake = makeIntake
    }
}
