import Notes
import NotesArchive
import NotesHashing
import NotesStoreContract

/// Gives an import to the store: notes in merge mode, their files before them.
///
/// The file is read once: its files come out, and its notes go to a spool. After the last one, the targets of links
/// between them are known, and the notes come from the spool. A second pass, which the store makes inside its
/// transaction, reads the spool alone: quickly, and the same.
public final class ImportSource: RestoreSource {
    public struct Warning: Equatable, Sendable {
        public var id: NoteID
        public var detail: String
    }

    /// Sums up what an import found in its file.
    public struct Report: Sendable {
        /// Lists the first hundred warnings.
        public var warnings: [Warning] = []
        public var warningCount = 0
        /// Counts the notes that stay as they are: their file has no time, and they exist already.
        public var known = 0
        /// Lists the first hundred problems.
        public var problems: [ImportProblem] = []
        public var problemCount = 0
        public var format: ImportFormat?
    }

    /// Sums up what the import has found until now.
    public var report: Report {
        var report = found
        (report.problems, report.problemCount) = (log?.problems ?? [], log?.count ?? 0)
        return report
    }

    private let input: ByteInput
    private let wanted: ImportFormat?
    private let context: ImportContext
    private let now: Timestamp
    /// Returns the account's note of an id.
    private let present: (NoteID) throws(StoreError) -> StoredNote?
    private let ended: @Sendable (Report) -> Void

    private var found = Report()
    private var reader: ImportReader?
    private var log: ProblemLog?
    private var file: Sending?
    private var queue: ArraySlice<Sending> = []
    private var sent: Set<SHA256.Digest> = []
    private var spool: (any Intake)?
    private var spooled: SpooledNotes?

    /// Sends a file of the present note, after its digest is known.
    private struct Sending {
        var digest: SHA256.Digest
        var size: Int64
        var offset: Int64 = 0
        var stream: any ByteStream
    }

    /// Imports `input`. `ended` receives what the first pass found, at its end.
    public init(
        _ input: ByteInput, as format: ImportFormat?, _ context: ImportContext, now: Timestamp,
        present: @escaping (NoteID) throws(StoreError) -> StoredNote?,
        ended: @escaping @Sendable (Report) -> Void = { _ in }
    ) {
        self.input = input
        wanted = format
        self.context = context
        self.now = now
        self.present = present
        self.ended = ended
    }

    public func rewind() throws(RestoreError) {
        if let spooled { return spooled.rewind() }
        do throws(ImportError) {
            try begin()
        } catch {
            throw RestoreError(error)
        }
    }

    private func begin() throws(ImportError) {
        (found, queue, file, sent) = (Report(), [], nil, [])
        let reader = try ImportReader(input, as: wanted, context)
        self.reader = reader
        log = reader.problems
        found.format = reader.format
        spool = try context.intake()
    }

    public func next() throws(RestoreError) -> RestoreEntry? {
        if let spooled { return try spooled.next() }
        do throws(ImportError) {
            return try nextRead()
        } catch {
            throw RestoreError(error)
        }
    }

    private func nextRead() throws(ImportError) -> RestoreEntry? {
        while true {
            if let part = try nextPart() { return .attachment(part) }
            guard let found = try reader?.next() else { break }
            try prepare(found)
        }
        try endFirstPass()
        do throws(RestoreError) {
            return try spooled?.next()
        } catch {
            switch error {
            case .invalid(let error): throw .refused(error)
            case .store(let error): throw .store(error)
            }
        }
    }

    private func endFirstPass() throws(ImportError) {
        guard let spool, let reader else { return }
        let links = NoteLinks(names: reader.names, format: reader.format)
        (self.spool, self.reader) = (nil, nil)
        spooled = SpooledNotes(try spool.finished(), links, limits: context.limits)
        ended(report)
    }

    // MARK: A note

    private func prepare(_ note: ImportedNote) throws(ImportError) {
        guard let id = note.id else { return }
        for detail in note.warnings { warn(id, detail) }
        // A time in the future is not credible and would be replaced at each import, so it counts as none.
        let horizon = now.advanced(byMilliseconds: Timestamp.clockTolerance)
        let modified = note.lastModified.flatMap { $0 > horizon ? nil : $0 }
        let present = try stored(id)
        if modified == nil, present != nil {
            found.known += 1
            return
        }
        lazy var shown = present.flatMap { Self.content(of: $0) }
        var content = note.content
        content.attachments = []
        for attachment in note.attachments {
            if case .absent = attachment.bytes {
                // What was not sent stays as it is.
                if let kept = shown?.attachments.first(where: { $0.name == attachment.name }) {
                    content.attachments = content.attachments.with(kept)
                } else {
                    warn(id, "A file that the note names was not sent, and the note here has no file of this name.")
                }
                continue
            }
            guard let (digest, size) = try readable(attachment, of: note) else { continue }
            content.attachments = content.attachments.with(
                Attachment(name: attachment.name, type: attachment.type, size: size, sha256: digest))
            if sent.insert(digest).inserted {
                queue.append(Sending(digest: digest, size: size, stream: try stream(of: attachment)))
            }
        }
        let state = Self.state(id, content, note, modified ?? now)
        // The same text stays as it is where an earlier import knew other notes that it links to.
        if !note.isOwn, let present, present.lastModified == state.lastModified, let body = shown?.body,
            NoteLinks.isSame(content.body, asRewritten: body)
        {
            content.body = body
            return try write(Self.state(id, content, note, modified ?? now), at: nil)
        }
        try write(state, at: note.isOwn ? nil : note.path ?? "")
    }

    private func warn(_ id: NoteID, _ detail: String) {
        found.warningCount += 1
        if found.warnings.count < 100 { found.warnings.append(Warning(id: id, detail: detail)) }
    }

    private func stored(_ id: NoteID) throws(ImportError) -> StoredNote? {
        do throws(StoreError) { return try present(id) } catch { throw .store(error) }
    }

    private static func content(of note: StoredNote) -> Content? {
        try? JSONView.read(note.json) { view throws(DomainError) in try NoteDecoder().storedNote(view) }.content
    }

    /// Returns the state of a note. A deleted note was deleted a moment after its last change: on equal stamps the live
    /// one would win.
    private static func state(
        _ id: NoteID, _ content: Content, _ found: ImportedNote, _ modified: Timestamp
    ) -> NoteState {
        let created = min(found.createdAt ?? modified, modified)
        if !found.isTrashed {
            return NoteState(id: id, createdAt: created, lastModified: modified, life: .live(content))
        }
        return NoteState(
            id: id, createdAt: created, lastModified: modified.advanced(byMilliseconds: 1),
            life: .deleted(Trash(lastModified: modified, content: content)))
    }

    // MARK: Its files

    /// Returns the file's digest and size, or nil if it is damaged. That is a problem of its own: the note is imported
    /// without the file.
    private func readable(
        _ attachment: ImportedAttachment, of note: ImportedNote
    ) throws(ImportError) -> (SHA256.Digest, Int64)? {
        guard let log else { return nil }
        return try log.attempt(attachment.path, title: note.content.title) { () throws(ImportError) in
            try digest(of: attachment)
        }
    }

    private func digest(of attachment: ImportedAttachment) throws(ImportError) -> (SHA256.Digest, Int64) {
        if case .received(let received) = attachment.bytes { return (received.digest, received.count) }
        var hash = SHA256()
        var size: Int64 = 0
        let stream = try stream(of: attachment)
        while let piece = try archived({ () throws(ArchiveError) in try stream.next() }) {
            hash.update(piece)
            size += Int64(piece.count)
        }
        return (hash.finalize(), size)
    }

    private func stream(of attachment: ImportedAttachment) throws(ImportError) -> any ByteStream {
        try archived { () throws(ArchiveError) in
            if case .received(let received) = attachment.bytes { return InputStream(ByteInput(stored: received)) }
            return try attachment.stream() ?? InputStream(ByteInput([]))
        }
    }

    private func nextPart() throws(ImportError) -> AttachmentPart? {
        while true {
            guard var sending = file else {
                guard let next = queue.popFirst() else { return nil }
                file = next
                // A file of no bytes is one part of none.
                if next.size == 0 {
                    file = nil
                    return AttachmentPart(digest: next.digest, size: 0, offset: 0, bytes: [])
                }
                continue
            }
            guard let bytes = try archived({ () throws(ArchiveError) in try sending.stream.next() }) else {
                file = nil
                continue
            }
            let part = AttachmentPart(
                digest: sending.digest, size: sending.size, offset: sending.offset, bytes: bytes)
            sending.offset += Int64(bytes.count)
            file = sending
            return part
        }
    }

    /// Writes a note to the spool. Its links are relative to `path`; they stay if that is nil.
    private func write(_ state: NoteState, at path: String?) throws(ImportError) {
        var lines: [UInt8] = []
        lines.append(json: path.map { .string($0) } ?? .null)
        lines.append(0x0A)
        NoteEncoder.append(state, rev: state.rev, seq: 0, receivedAt: now, device: nil, to: &lines)
        lines.append(0x0A)
        try spool?.append(lines)
    }
}

/// Reads the notes of an import from the lines that its first pass wrote. Each note has a line with the path of its
/// text, for the targets of its links, before its own.
final class SpooledNotes {
    private let bytes: any ReceivedBytes
    private var position: Int64 = 0
    private var held: [UInt8] = []
    private var keptPosition = 0

    private let links: NoteLinks
    private let limits: NoteLimits

    init(_ bytes: any ReceivedBytes, _ links: NoteLinks, limits: NoteLimits) {
        self.bytes = bytes
        self.links = links
        self.limits = limits
    }

    func rewind() {
        position = 0
        held = []
        keptPosition = 0
    }

    func next() throws(RestoreError) -> RestoreEntry? {
        guard let place = try nextLine(), let line = try nextLine() else { return nil }
        do throws(DomainError) {
            let path = try JSONView.read(place) { view throws(DomainError) in view.string }
            return .note(try JSONView.read(line) { view throws(DomainError) in try note(view, at: path) })
        } catch {
            throw .invalid(error)
        }
    }

    private func note(_ view: JSONView, at path: String?) throws(DomainError) -> RestoredNote {
        var draft = try NoteDecoder().storedNote(view)
        if let path {
            let linked = links.rewritten(draft.content.body, at: path)
            if linked.utf8.count <= limits.body { draft.content.body = linked }
        }
        guard let id = draft.id, let modified = draft.lastModified else {
            throw DomainError(.internalError, "The data that the import stored cannot be read again.")
        }
        let life: NoteState.Life =
            draft.deleted
            ? .deleted(Trash(lastModified: modified.advanced(byMilliseconds: -1), content: draft.content))
            : .live(draft.content)
        return RestoredNote(
            NoteState(id: id, createdAt: draft.createdAt ?? modified, lastModified: modified, life: life))
    }

    private func nextLine() throws(RestoreError) -> [UInt8]? {
        while true {
            if let end = held[keptPosition...].firstIndex(of: 0x0A) {
                defer { keptPosition = end + 1 }
                return Array(held[keptPosition..<end])
            }
            held.removeFirst(keptPosition)
            keptPosition = 0
            do throws(StoreError) {
                let got = try bytes.read(into: &held, from: position, limit: max(256 << 10, held.count))
                if got == 0 { return nil }
                position += Int64(got)
            } catch {
                throw .store(error)
            }
        }
    }
}

extension RestoreError {
    init(_ failure: ImportError) {
        switch failure {
        case .refused(let error): self = .invalid(error)
        case .store(let error): self = .store(error)
        }
    }
}

extension ByteInput {
    /// Reads bytes that the store keeps.
    public init(stored bytes: any StoredBytes) {
        self.init(count: bytes.count) { position, buffer throws(ArchiveError) in
            var piece: [UInt8] = []
            do throws(StoreError) {
                while piece.count < buffer.count {
                    let got = try bytes.read(
                        into: &piece, from: position + Int64(piece.count), limit: buffer.count - piece.count)
                    if got == 0 { break }
                }
            } catch {
                throw ArchiveError(.unreadable, "The store could not read it back.")
            }
            buffer.copyBytes(from: piece)
            return piece.count
        }
    }
}
