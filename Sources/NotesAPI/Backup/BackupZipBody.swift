import NoteFiles
import Notes
import NotesArchive
import NotesBackupFormat
import NotesHashing
import NotesStoreContract

/// Writes a backup as a zip of Markdown files: folders as folders, files under `attachments/`, the trash under
/// `trash/`. The last entry describes the zip, and a checksum at its end covers every byte, so that a restore detects
/// any alteration.
final class BackupZipBody: BackupForm {
    private let store: any NoteStore
    private let account: AccountNumber
    private var entries: SnapshotEntries
    private var zip: ZipWriter
    private var manifest: ZipManifest
    private var seal = ZipSeal()
    private var notes = FileNames(
        reserved: ["attachments", "trash", ZipManifest.name, ZipManifest.appsName])
    private var trash = FileNames()
    private var attachments = FileNames()
    /// Maps each file to its path; a file attached to several notes is stored once.
    private var paths: [SHA256.Digest: String] = [:]
    private var waiting: [Attachment] = []
    /// Collects the lines of apps, which take less memory for each note than the zip's directory.
    private var apps: [UInt8] = []
    private var open: Open?
    private var isFinished = false
    /// Counts the bytes that went into the zip in this turn.
    private var taken = 0

    private struct Open {
        var bytes: any StoredBytes
        var offset: Int64 = 0
    }

    init(
        _ snapshot: any NoteSnapshot, _ store: any NoteStore, of account: AccountNumber, name: String,
        createdAt: Timestamp
    ) throws(ArchiveError) {
        self.store = store
        self.account = account
        entries = SnapshotEntries(snapshot)
        zip = try ZipWriter()
        manifest = ZipManifest(account: name, createdAt: createdAt)
    }

    /// Makes a piece. Text that compresses well takes megabytes of input for a few bytes of output. A turn is bounded
    /// by its input too, so that the client never waits long.
    func next(into buffer: inout [UInt8], limit: Int) throws(StoreError) -> Bool {
        taken = 0
        while zip.output.count < limit, taken < limit, !isFinished { try step() }
        let bytes = zip.takeOutput()
        seal.cover(bytes)
        buffer += bytes
        if isFinished { buffer += seal.bytes }
        return !isFinished
    }

    private func step() throws(StoreError) {
        if open != nil { return try writePiece() }
        if let file = waiting.popLast() { return try begin(file) }
        guard let entry = try entries.next() else { return try finish() }
        switch entry {
        case .note(let note): write(note)
        case .app(let app): apps.append(backupApp: app)
        case .version, .attachment: break
        }
    }

    // MARK: Notes

    private func write(_ note: RestoredNote) {
        let state = note.state
        guard let content = state.shownContent else { return }
        var file = NoteFile(
            id: state.id, title: content.title, content: content, createdAt: state.createdAt,
            lastModified: state.lastModified)
        if case .deleted(let waiting) = state.life {
            file.deletedAt = state.lastModified
            file.lastModified = waiting?.lastModified
        }
        file.attachments = content.attachments.map { attachment in
            NoteFile.FileAttachment(name: attachment.name, type: attachment.type, path: self.path(of: attachment))
        }
        let title = DisplayText(title: content.title, body: content.body).title
        let name = title.isEmpty ? state.id.text : title
        let folder = state.isDeleted ? "trash" : notes.path(ofFolder: content.folder)
        let path =
            state.isDeleted
            ? "trash/" + trash.path(name, ending: ".md") : notes.path(name, ending: ".md", in: content.folder)
        file.linkAttachments(fromFolder: folder)
        if file.attachments.contains(where: { $0.link != nil }) { manifest.hasLinks = true }
        manifest.notes += 1
        let bytes = file.bytes
        taken += bytes.count
        zip.add(path, bytes, modified: state.lastModified.milliseconds / 1000)
    }

    private func path(of attachment: Attachment) -> String {
        if let known = paths[attachment.sha256] { return known }
        let path = "attachments/" + attachments.path(ofFile: attachment.name)
        paths[attachment.sha256] = path
        waiting.append(attachment)
        return path
    }

    // MARK: Files

    private func begin(_ attachment: Attachment) throws(StoreError) {
        guard let bytes = try store.file(attachment.sha256, of: account), let path = paths[attachment.sha256] else {
            throw .unavailable("the file \(attachment.sha256.hex) is missing")
        }
        try archived { zip throws(ArchiveError) in
            // Photos and films are already compressed.
            try zip.begin(path, modified: 0, size: bytes.count, isDeflated: attachment.type.hasPrefix("text/"))
        }
        open = Open(bytes: bytes)
    }

    private func writePiece() throws(StoreError) {
        guard let file = open else { return }
        var piece: [UInt8] = []
        let count = try file.bytes.read(into: &piece, from: file.offset, limit: 64 * 1024)
        open?.offset += Int64(count)
        taken += count
        try archived { zip throws(ArchiveError) in
            if count > 0 { try zip.write(piece) } else { try zip.end() }
        }
        if count == 0 { open = nil }
    }

    private func finish() throws(StoreError) {
        if !apps.isEmpty { zip.add(ZipManifest.appsName, apps, modified: manifest.createdAt.milliseconds / 1000) }
        zip.add(ZipManifest.name, manifest.json, modified: manifest.createdAt.milliseconds / 1000)
        zip.finish(commentLength: ZipSeal.length)
        isFinished = true
    }

    private func archived(_ work: (inout ZipWriter) throws(ArchiveError) -> Void) throws(StoreError) {
        do throws(ArchiveError) { try work(&zip) } catch { throw .unavailable(error.detail) }
    }
}

/// Describes a backup zip in its last entry, `cloudnotes.json`.
///
///     {"format":"cloudnotes-zip","version":1,"account":"me","createdAt":"…","count":2}
struct ZipManifest {
    static let name = "cloudnotes.json"
    static let format = "cloudnotes-zip"
    /// Names the entry before it, which exists if an app was used. It has the app's lines, in the line form of a
    /// backup.
    static let appsName = "cloudnotes-apps.ndjson"

    let account: String
    let createdAt: Timestamp
    var notes = 0
    /// Links in texts have other paths than in the notes. Servers of version 1 would keep these, so they must refuse
    /// the zip.
    var hasLinks = false

    init(account: String, createdAt: Timestamp) {
        self.account = account
        self.createdAt = createdAt
    }

    var json: [UInt8] {
        var object = ObjectWriter()
        object.add("format", Self.format)
        object.add("version", hasLinks ? 2 : 1)
        object.add("account", account)
        object.add("createdAt", createdAt)
        object.add("count", notes)
        return object.finish() + [0x0A]
    }
}

/// Seals a backup zip. The seal is the zip's comment, and so its last 64 bytes: the SHA-256 of all the bytes before
/// them. A zip repeats some data and has bytes that no reader checks; the seal covers them all.
///
///     head -c -64 cloudnotes-me-2026-11-21.zip | sha256sum; tail -c 64 cloudnotes-me-2026-11-21.zip
struct ZipSeal {
    static let length = 64

    private var hash = SHA256()

    mutating func cover(_ bytes: [UInt8]) { hash.update(bytes) }

    var bytes: [UInt8] { Array(hash.finalize().hex.utf8) }

    /// Returns true if the last bytes are the digest of those before them.
    static func holds(_ input: ByteInput) throws(ArchiveError) -> Bool {
        guard input.count > length else { return false }
        let covered = InputStream(input.slice(from: 0, count: input.count - Int64(length)))
        var seal = ZipSeal()
        while let piece = try covered.next() { seal.cover(piece) }
        return try seal.bytes == input.bytes(at: input.count - Int64(length), count: length)
    }
}
