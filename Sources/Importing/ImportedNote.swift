import NoteFiles
import Notes
import NotesArchive
import NotesHashing
import NotesPrimitives
import NotesStoreContract

/// Describes a note as an importer found it, and then as it is brought in.
struct ImportedNote: Sendable {
    /// The source's own id is kept if it is globally unique.
    var id: NoteID?
    /// Names the note in its source; the id follows from it. Nil if the source has no name for it.
    var key: String?
    var content = Content()
    var createdAt: Timestamp?
    var lastModified: Timestamp?
    var isTrashed = false
    var attachments: [ImportedAttachment] = []
    /// Lists the changes that were made to fit, in words that quote nothing.
    var warnings: [String] = []
    /// Locates its text in an archive; its links are relative to this path.
    var path: String?
    /// Lists other names of the note in links.
    var aliases: [String] = []
    /// This server wrote the file: its links stay as they are.
    var isOwn = false

    init(key: String? = nil) { self.key = key }
}

struct ImportedAttachment: Sendable {
    var name: String
    var type: String
    var bytes: Bytes

    enum Bytes: Sendable {
        case memory([UInt8])
        /// The bytes are a file of an archive.
        case file(ImportFile)
        /// The bytes were unpacked into the store while the note was read.
        case received(any ReceivedBytes)
        /// The note names the file, and the archive does not have it.
        case absent
    }

    var size: Int64 {
        switch bytes {
        case .memory(let bytes): Int64(bytes.count)
        case .file(let file): file.size
        case .received(let received): received.count
        case .absent: 0
        }
    }

    /// Returns the path in its archive, or the name if it is in none.
    var path: String {
        if case .file(let file) = bytes, !file.path.isEmpty { return file.path }
        return name
    }

    /// Returns the bytes, or nil if the store has received them already.
    func stream() throws(ArchiveError) -> (any ByteStream)? {
        switch bytes {
        case .memory(let bytes): InputStream(ByteInput(bytes))
        case .file(let file): try file.open()
        case .received, .absent: nil
        }
    }
}

extension ImportedAttachment {
    /// Makes an attachment of a file of an archive, under its name there.
    init(_ file: ImportFile) {
        let name = FilePath(file.path).name
        self.init(name: name, type: MediaType.ofName(name), bytes: .file(file))
    }
}

/// Reads one file of another application, note by note.
protocol NoteImporter: AnyObject {
    /// Returns the next note, or nil after the last.
    func next() throws(ImportError) -> ImportedNote?
}

/// Has the limits of an import, and makes files for bytes that are too many for memory.
public struct ImportContext: Sendable {
    public var limits: NoteLimits
    public var attachmentBytes: Int64
    public var archive = ArchiveLimits()
    public var makeIntake: @Sendable (Int64) throws(StoreError) -> any Intake
    /// Limits what must be in memory at once: one JSON value, one note's text or one XML document of a note.
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

/// Makes a note's id from its source. The same source always gives the same id, so importing twice adds nothing, also
/// if the user edited or deleted the note meanwhile.
enum SourceID {
    static func id(_ format: ImportFormat, _ key: String) -> NoteID {
        let words = SHA256.hash("import\u{0}\(format.rawValue)\u{0}\(key)").words
        return NoteID(uuidV8From: (words.0, words.1))
    }

    /// Makes the id of a part of a note.
    static func part(_ number: Int, of id: NoteID) -> NoteID {
        let words = SHA256.hash("part\u{0}\(id.text)\u{0}\(number)").words
        return NoteID(uuidV8From: (words.0, words.1))
    }

    static func digest(_ bytes: [UInt8]) -> String { SHA256.hash(bytes).hex }

    /// Makes the digest of a note's content, where its source has no name for it.
    static func digest(_ note: ImportedNote) -> SHA256.Digest {
        var hash = SHA256()
        for part in [note.content.title, note.content.body, note.content.folder, note.createdAt?.text ?? ""] {
            hash.update(part)
            hash.update("\u{0}")
        }
        return hash.finalize()
    }
}

/// Collects the files of a note while its text is read: each once, under a name of its own.
///
/// It is a class, since the reader of a text and the closures that it is given share it.
final class NoteAttachments {
    private(set) var list: [ImportedAttachment] = []
    private var names = AttachmentNames()
    private var known: [String: Int] = [:]

    /// Adds a file of the note's archive. Returns the note's name for it.
    func add(_ file: ImportFile) -> (name: String, type: String) {
        add(file.path, ImportedAttachment(file))
    }

    /// Adds the content of a `data:` address. Returns the note's name for it, or nil if it cannot be read.
    func add(data address: String) -> (name: String, type: String)? {
        guard let comma = address.utf8.firstIndex(of: UInt8(ascii: ",")) else { return nil }
        let head = address[..<comma].dropFirst("data:".count)
        let type = MediaType.checked(String(head.prefix { $0 != ";" }))
        let content = address[address.utf8.index(after: comma)...].utf8
        let bytes: [UInt8]?
        if head.lowercased().hasSuffix(";base64") {
            // Line ends and `%3D` are what programs leave in it.
            let digits = PercentEncoding.decode(Array(content)[...]) ?? ""
            bytes = Base64.standard.decode(digits.filter { !$0.isWhitespace })
        } else {
            bytes = PercentEncoding.decode(Array(content)[...]).map { Array($0.utf8) }
        }
        guard let bytes, !bytes.isEmpty else { return nil }
        let name = "\(type.hasPrefix("image/") ? "image" : "file")-\(list.count + 1).\(MediaType.ending(of: type))"
        return add(SourceID.digest(bytes), ImportedAttachment(name: name, type: type, bytes: .memory(bytes)))
    }

    private func add(_ key: String, _ attachment: ImportedAttachment) -> (name: String, type: String) {
        if let position = known[key] { return (list[position].name, list[position].type) }
        known[key] = list.count
        let name = names.name(attachment.name)
        list.append(ImportedAttachment(name: name, type: attachment.type, bytes: attachment.bytes))
        return (name, attachment.type)
    }
}

/// Makes names that a note's files may have, each once, upper and lower case aside.
struct AttachmentNames {
    private var taken = TakenNames()

    mutating func name(_ wanted: String) -> String {
        var scalars = String.UnicodeScalarView()
        for scalar in wanted.unicodeScalars.prefix(1024) {
            let isForbidden = scalar == "/" || scalar == "\\" || scalar.properties.generalCategory == .control
            scalars.append(isForbidden ? "_" : scalar)
        }
        var name = String(scalars)
        if name.isEmpty || name == "." || name == ".." { name = "attachment" }
        let (stem, ending) = FileNames.parts(name)
        return taken.claim { Self.fitted(stem, ($0 > 1 ? " (\($0))" : "") + ending) }
    }

    /// Cuts the stem alone. The ending stays, and the number with it, so that the search for a free name ends.
    private static func fitted(_ stem: String, _ ending: String) -> String {
        stem.prefix(bytes: NoteLimits().attachmentName - ending.utf8.count) + ending
    }
}

/// Keeps the folders or tags of a program, which name the one above them by its id.
struct NameTree {
    private var names: [String: (name: String, parent: String?)] = [:]
    private static let deepest = 256

    mutating func add(_ id: String, _ name: String, below parent: String?) { names[id] = (name, parent) }

    /// Returns the names from the top down. A ring of parents ends where it began.
    func path(of id: String?) -> String {
        var path: [String] = []
        var seen: Set<String> = []
        var next = id
        while let id = next, let found = names[id], seen.insert(id).inserted, path.count < Self.deepest {
            path.append(found.name)
            next = found.parent
        }
        return path.reversed().joined(separator: "/")
    }
}
