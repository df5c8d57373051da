import NoteFiles
import Notes
import NotesArchive
import NotesBackupFormat
import NotesHashing
import NotesImporting
import NotesStoreContract

/// Reads a backup zip for a restore. It accepts only an unaltered one, which its checksum proves; `POST /v1/import`
/// accepts any other zip of Markdown files.
final class BackupZipReader: RestoreSource {
    private let input: ByteInput
    private let limits: NoteLimits
    private var zip: ZipReader?
    private var entries: [ZipEntry] = []
    private var position = 0
    private var notes = 0
    private var ids: Set<Int> = []
    private var isVerified = false
    /// Maps paths to files; the first pass fills them in.
    private var files: [String: (digest: SHA256.Digest, size: Int64)] = [:]
    private var parts: (stream: any ByteStream, digest: SHA256.Digest, size: Int64, offset: Int64)?
    private var waiting: [String] = []
    private var note: RestoredNote?
    private var apps: RestoredAppLines?

    init(_ bytes: any StoredBytes, limits: NoteLimits = BackupReader.ownLimits) {
        input = ByteInput(stored: bytes)
        self.limits = limits
    }

    func rewind() throws(RestoreError) {
        position = 0
        notes = 0
        (parts, waiting, note, apps) = (nil, [], nil, nil)
        guard zip == nil else { return }
        let opened = try archived { () throws(ArchiveError) in try ZipReader(input) }
        entries = opened.entries.filter { !$0.isFolder }
        guard entries.last?.path == ZipManifest.name else {
            throw invalid(
                "It does not end in \(ZipManifest.name). To import other Markdown, use POST /v1/import.")
        }
        guard try archived({ () throws(ArchiveError) in try ZipSeal.holds(input) }) else {
            throw invalid(
                "It was cut off or altered. To import edited Markdown, use "
                    + "POST /v1/import.")
        }
        zip = opened
    }

    func next() throws(RestoreError) -> RestoreEntry? {
        while true {
            if let part = try nextPart() { return .attachment(part) }
            if let note {
                self.note = nil
                return .note(note)
            }
            if let app = try nextApp() { return .app(app) }
            guard position < entries.count - 1 else {
                try finish()
                return nil
            }
            let entry = entries[position]
            position += 1
            if entry.path == ZipManifest.appsName, let zip {
                apps = RestoredAppLines(try archived { () throws(ArchiveError) in try zip.open(entry) })
            } else if !entry.path.hasPrefix("attachments/") {
                try read(entry)
            }
        }
    }

    private func nextApp() throws(RestoreError) -> RestoredApp? {
        guard let app = try archived({ () throws(ArchiveError) in try apps?.next() }) else {
            apps = nil
            return nil
        }
        return app
    }

    // MARK: Notes

    private func read(_ entry: ZipEntry) throws(RestoreError) {
        guard let zip else { return }
        let longest = limits.body * 2 + (1 << 20)
        let bytes = try archived { () throws(ArchiveError) in try zip.bytes(of: entry, atMost: longest) }
        notes += 1
        let read: NoteFile
        do throws(DomainError) { read = try NoteFile(reading: bytes) } catch { throw invalid(entry, error.detail) }
        guard let id = read.id, let createdAt = read.createdAt, let lastModified = read.lastModified else {
            throw invalid(entry, "It must have id, created and modified.")
        }
        guard isVerified || ids.insert(id.hashValue).inserted else { throw invalid(entry, "Its id occurs twice.") }
        var content = read.content
        content.title = read.title ?? ""
        content.attachments = []
        for attachment in read.attachments {
            let isNew = files[attachment.path] == nil
            let found = try file(attachment.path)
            if isNew { waiting.append(attachment.path) }
            content.attachments = content.attachments.with(
                Attachment(name: attachment.name, type: attachment.type, size: found.size, sha256: found.digest))
        }
        if let fault = limits.fault(in: content) { throw invalid(entry, fault) }
        let life: NoteState.Life =
            read.deletedAt == nil ? .live(content) : .deleted(Trash(lastModified: lastModified, content: content))
        note = RestoredNote(
            NoteState(id: id, createdAt: createdAt, lastModified: read.deletedAt ?? lastModified, life: life))
    }

    // MARK: Files

    private lazy var byPath = Dictionary(entries.map { ($0.path, $0) }) { first, _ in first }

    private func file(_ path: String) throws(RestoreError) -> (digest: SHA256.Digest, size: Int64) {
        if let known = files[path] { return known }
        guard let entry = byPath[path], let zip else {
            throw invalid("A note references a file that is not in the zip.")
        }
        let found = try archived { () throws(ArchiveError) in
            var hash = SHA256()
            let stream = try zip.open(entry)
            while let piece = try stream.next() { hash.update(piece) }
            return (hash.finalize(), entry.size)
        }
        files[path] = found
        return found
    }

    private func nextPart() throws(RestoreError) -> AttachmentPart? {
        if isVerified { return nil }
        if parts == nil {
            guard let path = waiting.popLast(), let entry = byPath[path], let zip else { return nil }
            let known = try file(path)
            if known.size == 0 { return AttachmentPart(digest: known.digest, size: 0, offset: 0, bytes: []) }
            parts = (
                try archived { () throws(ArchiveError) in try zip.open(entry) }, known.digest, known.size, 0
            )
        }
        guard let open = parts else { return nil }
        guard let piece = try archived({ () throws(ArchiveError) in try open.stream.next() }) else {
            parts = nil
            return try nextPart()
        }
        parts?.offset += Int64(piece.count)
        return AttachmentPart(digest: open.digest, size: open.size, offset: open.offset, bytes: piece)
    }

    // MARK: The end

    private func finish() throws(RestoreError) {
        guard !isVerified, let zip, let last = entries.last else { return }
        let bytes = try archived { () throws(ArchiveError) in try zip.bytes(of: last, atMost: 64 * 1024) }
        let isOwn = try? JSONView.read(bytes) { view in
            var manifest: [String: JSONView] = [:]
            for (name, value) in view.members { manifest[name.string ?? ""] = value }
            return manifest["format"]?.string == ZipManifest.format && [1, 2].contains(manifest["version"]?.integer)
                && manifest["count"]?.integer == Int64(notes)
        }
        guard isOwn == true else {
            throw invalid("Its notes are not those that \(ZipManifest.name) lists.")
        }
        isVerified = true
        ids = []
    }

    private func archived<Value>(_ work: () throws(ArchiveError) -> Value) throws(RestoreError) -> Value {
        do throws(ArchiveError) {
            return try work()
        } catch {
            if error.kind == .unreadable { throw .store(.unavailable(error.detail)) }
            throw invalid(error.detail)
        }
    }

    private func invalid(_ entry: ZipEntry, _ detail: String) -> RestoreError {
        invalid("File \(position) of the zip: \(detail)")
    }

    private func invalid(_ detail: String) -> RestoreError {
        .invalid(DomainError(.invalidBackup, "The backup is not valid, and nothing was changed. " + detail))
    }
}

/// Reads the lines of apps in a backup zip one at a time, since a hostile one may be long.
private struct RestoredAppLines {
    private let stream: any ByteStream
    private var buffer: [UInt8] = []
    private var hasMore = true

    /// A line of this server has a thousand numbers at most.
    private static let longest = 1 << 20

    init(_ stream: any ByteStream) { self.stream = stream }

    /// Returns nil at the end.
    mutating func next() throws(ArchiveError) -> RestoredApp? {
        while true {
            while let end = buffer.firstIndex(of: 0x0A) {
                let line = Array(buffer[..<end])
                buffer.removeSubrange(...end)
                do throws(DomainError) {
                    if let app = try RestoredApp(line: line) { return app }
                } catch {
                    throw ArchiveError(.malformed, "\(ZipManifest.appsName): \(error.detail).")
                }
            }
            guard hasMore else {
                guard buffer.isEmpty else { throw ArchiveError(.malformed, "\(ZipManifest.appsName) ends early.") }
                return nil
            }
            guard buffer.count <= Self.longest else {
                throw ArchiveError(.overLimit, "A line of \(ZipManifest.appsName) is too long.")
            }
            if let piece = try stream.next() { buffer += piece } else { hasMore = false }
        }
    }
}
