import Archive
import Hashing
import Notes
import StoreContract

/// An import as the store takes it: notes in merge mode, their files before them.
///
/// The first time the file is read as it is, and what comes out is written to a spool, a line a note. Whoever asks again,
/// which the store does inside its transaction, gets it from there: quickly, and the same.
///
/// `@unchecked Sendable`: used on one queue at a time, as a source is.
public final class ImportSource: RestoreSource, @unchecked Sendable {
    /// What could not come over as it was; the first hundred, and how many there are.
    public private(set) var warnings: [Warning] = []
    public private(set) var warningCount = 0
    /// Notes whose file has no time and that exist already: they stay as they are.
    public private(set) var known = 0
    /// What could not be read; the first hundred, and how many there are.
    public var problems: [ImportProblem] { log?.problems ?? [] }
    public var problemCount: Int { log?.count ?? 0 }
    public private(set) var format: ImportFormat?

    public struct Warning: Equatable, Sendable {
        public var id: NoteID
        public var detail: String
    }

    private let input: ByteInput
    private let wanted: ImportFormat?
    private let context: ImportContext
    private let now: Timestamp
    /// Whether the account has a note of this id.
    private let has: @Sendable (NoteID) throws(StoreError) -> Bool

    private var reader: ImportReader?
    private var log: ProblemLog?
    private var pending: [RestoreEntry] = []
    private var file: Sending?
    private var queue: ArraySlice<Sending> = []
    private var note: RestoredNote?
    private var sent: Set<SHA256.Digest> = []
    private var spool: (any Intake)?
    private var spooled: SpooledNotes?

    /// A file of the note that is on its way, after its digest is known.
    private struct Sending {
        var digest: SHA256.Digest
        var size: Int64
        var offset: Int64 = 0
        var stream: any ByteStream
    }

    public init(
        _ input: ByteInput, as format: ImportFormat?, _ context: ImportContext, now: Timestamp,
        has: @escaping @Sendable (NoteID) throws(StoreError) -> Bool
    ) {
        self.input = input
        wanted = format
        self.context = context
        self.now = now
        self.has = has
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
        (warnings, warningCount, known) = ([], 0, 0)
        (queue, file, note, sent) = ([], nil, nil, [])
        let reader = try ImportReader(input, as: wanted, context)
        self.reader = reader
        log = reader.problems
        format = reader.format
        do throws(StoreError) { spool = try context.makeIntake(.max) } catch { throw .store(error) }
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
            if let note {
                self.note = nil
                try write(note)
                return .note(note)
            }
            guard let found = try reader?.next() else {
                try endFirstPass()
                return nil
            }
            try prepare(found)
        }
    }

    private func endFirstPass() throws(ImportError) {
        guard let spool else { return }
        self.spool = nil
        reader = nil
        do throws(IntakeError) { spooled = SpooledNotes(try spool.finish()) } catch { throw ImportError(error) }
    }

    // MARK: A note

    private func prepare(_ found: ImportedNote) throws(ImportError) {
        guard let id = found.id else { return }
        for detail in found.warnings {
            warningCount += 1
            if warnings.count < 100 { warnings.append(Warning(id: id, detail: detail)) }
        }
        // A time in the future is not credible and would be replaced at each import, so it counts as none.
        let horizon = now.advanced(byMilliseconds: Timestamp.clockTolerance)
        var modified = found.lastModified.flatMap { $0 > horizon ? nil : $0 }
        if modified == nil {
            do throws(StoreError) {
                if try has(id) {
                    known += 1
                    return
                }
            } catch { throw .store(error) }
            modified = now
        }
        var content = found.content
        content.attachments = []
        for attachment in found.attachments {
            guard let (digest, size) = try readable(attachment, of: found) else { continue }
            content.attachments = content.attachments.with(
                Attachment(name: attachment.name, type: attachment.type, size: size, sha256: digest))
            if sent.insert(digest).inserted {
                queue.append(Sending(digest: digest, size: size, stream: try stream(of: attachment)))
            }
        }
        note = RestoredNote(Self.state(id, content, found, modified ?? now))
    }

    /// A deleted note was deleted a moment after its last change: on equal stamps the live one would win.
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

    /// Nil for a note's file that is damaged, which is a problem of its own: the note is imported without it.
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

    private func write(_ note: RestoredNote) throws(ImportError) {
        var line: [UInt8] = []
        NoteEncoder.append(note.state, rev: note.rev, seq: 0, receivedAt: now, device: nil, to: &line)
        line.append(0x0A)
        do throws(IntakeError) {
            try line.withUnsafeBufferPointer { line throws(IntakeError) in
                try spool?.append(UnsafeRawBufferPointer(line))
            }
        } catch {
            throw ImportError(error)
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
    /// Bytes that the store keeps.
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
