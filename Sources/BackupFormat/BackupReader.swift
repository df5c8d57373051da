import Notes
import NotesHashing
import NotesPrimitives
import NotesStoreContract

/// Reads a backup file line by line, and verifies it on the way. It only reports the end if the end line's digest was
/// that of all the lines before, and nothing follows it. So one complete pass verifies the file.
public final class BackupReader: RestoreSource {
    private let file: any StoredBytes
    private var offset: Int64 = 0
    private let limits: NoteLimits
    private let longestLine: Int

    private var buffer: [UInt8] = []
    private var position = 0
    private var line = 0
    private var lastLine = 0..<0
    private var hash = SHA256()
    public private(set) var header: BackupHeader?
    private var count = 0
    private var last: (seq: Int64, receivedAt: Timestamp) = (0, .earliest)
    private var lastNote: NoteID?
    /// Keeps the merge line that belongs to the next note or version, and its bytes.
    private var merge: (line: MergeLine, bytes: [UInt8])?
    /// Keeps the bytes of the merge line that belonged to the last entry.
    private var lastMerge: [UInt8] = []
    /// Collects the hashes of the ids so far: an id must occur once.
    private var ids: Set<Int> = []
    private var isVerified = false

    private static let step = 256 * 1024

    public init(_ file: any StoredBytes, limits: NoteLimits = BackupReader.ownLimits) {
        self.file = file
        self.limits = limits
        // A byte may take six when it is escaped in JSON; the rest of a note is small beside it.
        longestLine = limits.body * 6 + (1 << 20)
    }

    /// These limits admit the longest body that any server may have been set to accept.
    public static let ownLimits = NoteLimits(body: 64 << 20)

    public func rewind() throws(RestoreError) {
        offset = 0
        buffer.removeAll(keepingCapacity: true)
        (position, line, count) = (0, 0, 0)
        hash = SHA256()
        header = nil
        last = (0, .earliest)
        lastNote = nil
        merge = nil
        ids.removeAll(keepingCapacity: true)
    }

    public func next() throws(RestoreError) -> RestoreEntry? {
        while true {
            guard let range = try nextLine() else {
                throw invalid(
                    line == 0 ? "It is empty." : "It was cut off: it ends after line \(line), without an end line.")
            }
            line += 1
            lastLine = range
            if header != nil, let written = Self.endLine(buffer[range]) {
                try end(written)
                return nil
            }
            if !isVerified {
                unsafe buffer.withUnsafeBytes { unsafe hash.update(UnsafeRawBufferPointer(rebasing: $0[range])) }
            }
            if let entry = try entry(range) { return entry }
        }
    }

    /// Appends the line of the entry that `next` last returned, with its newline and with its merge line.
    public func appendLastLine(to bytes: inout [UInt8]) { bytes += lastMerge + buffer[lastLine] }

    private func entry(_ range: Range<Int>) throws(RestoreError) -> RestoreEntry? {
        let read: BackupLine
        do throws(BackupLineError) {
            read = try unsafe buffer.withUnsafeBufferPointer { bytes throws(BackupLineError) in
                try unsafe BackupLine.read(
                    UnsafeBufferPointer(rebasing: bytes[range.dropLast()]), limits, checksRevs: !isVerified)
            }
        } catch { throw invalid("Line \(line): \(error.detail).") }
        if case .header(let header) = read {
            guard line == 1 else { throw invalid("Line \(line): a second header.") }
            self.header = header
            return nil
        }
        guard header != nil else { throw invalid("Line 1: it is not the header of a cloudnotes-backup.") }
        if case .merge(let facts) = read {
            merge = (facts, Array(buffer[range]))
            return nil
        }
        let facts = merge?.line
        lastMerge = merge?.bytes ?? []
        merge = nil
        switch read {
        case .header, .merge: return nil
        case .note(var note):
            try check(note)
            do throws(BackupLineError) { try facts?.apply(to: &note.state) } catch {
                throw invalid("Line \(line - 1): \(error.detail).")
            }
            return .note(note)
        case .version(var version):
            guard version.id == lastNote else {
                throw invalid("Line \(line): a version without its note before it.")
            }
            if let facts, facts.id == version.id, facts.rev == version.rev { version.hashes = facts.hashes }
            return .version(version)
        case .attachment(let part): return .attachment(part)
        case .app(let app): return app.map { .app($0) }
        }
    }

    private func check(_ note: RestoredNote) throws(RestoreError) {
        count += 1
        lastNote = note.state.id
        guard !isVerified, let position = note.position else { return }
        guard position.seq > last.seq, position.receivedAt >= last.receivedAt else {
            throw invalid("Line \(line): the note is out of order.")
        }
        last = (position.seq, position.receivedAt)
        guard ids.insert(note.state.id.hashValue).inserted else {
            throw invalid("Line \(line): the note occurs twice.")
        }
    }

    private static let endMark = Array(#"{"end":"#.utf8)
    private static let longestEnd = 1024

    /// Returns the end line as this server writes it, without the blanks that JSON allows between its members; nil for
    /// any other line.
    private static func endLine(_ line: ArraySlice<UInt8>) -> [UInt8]? {
        guard line.count <= longestEnd else { return nil }
        var (written, isText): ([UInt8], Bool) = ([], false)
        for byte in line.dropLast() {
            if byte == UInt8(ascii: "\"") { isText.toggle() }
            let isBlank = byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
            if isText || !isBlank { written.append(byte) }
            if written.count == endMark.count, written != endMark { return nil }
        }
        return written.count > endMark.count ? written + [UInt8(ascii: "\n")] : nil
    }

    private func end(_ written: [UInt8]) throws(RestoreError) {
        if !isVerified {
            guard header?.count == count else {
                throw invalid("Line \(line): the file has \(count) notes, but its header states \(header?.count ?? 0).")
            }
            var expected: [UInt8] = []
            expected.append(backupEnd: count, hash.finalize())
            guard written == expected else {
                throw invalid(
                    "Line \(line), the end line: its digest does not match the lines before, so one of them was "
                        + "altered, lost, doubled or moved.")
            }
            guard try nextLine() == nil, position == buffer.count else {
                throw invalid("Line \(line + 1): there is text after the end line.")
            }
        }
        isVerified = true
        ids = []
    }

    /// Returns the next line with its newline; nil if there is none, or only the beginning of one.
    private func nextLine() throws(RestoreError) -> Range<Int>? {
        var searched = position
        while true {
            if let end = newline(from: searched) {
                let range = position..<end + 1
                position = end + 1
                return range
            }
            guard buffer.count - position <= longestLine else {
                throw invalid("Line \(line + 1): it is longer than \(longestLine) bytes.")
            }
            buffer.removeSubrange(..<position)
            position = 0
            searched = buffer.count
            do throws(StoreError) {
                offset += Int64(try file.read(into: &buffer, from: offset, limit: Self.step))
            } catch { throw .store(error) }
            if buffer.count == searched { return nil }
        }
    }

    private func newline(from start: Int) -> Int? {
        unsafe buffer.withUnsafeBytes { bytes in
            guard start < bytes.count, let base = bytes.baseAddress,
                let found = unsafe memchr(base + start, 0x0A, bytes.count - start)
            else { return nil }
            return unsafe base.distance(to: UnsafeRawPointer(found))
        }
    }

    private func invalid(_ detail: String) -> RestoreError {
        .invalid(DomainError(.invalidBackup, "The backup is not valid, and nothing was changed. " + detail))
    }
}
