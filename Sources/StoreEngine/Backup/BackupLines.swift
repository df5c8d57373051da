import Notes
import NotesBackupFormat
import NotesHashing
import NotesStoreContract

/// Writes the lines of an account's backup: the files, then each note and its versions in the order of `seq`, then the
/// rows of other apps.
package final class BackupLines: NoteSnapshot {
    package let count: Int
    private let rows: any BackupRows
    private let hasVersions: Bool
    private let before: BackupFiles?
    private let after: AppLines
    private var earlier: PreTransactionStates?
    /// Keeps the files from being removed.
    private let hold: (any BlobHold)?
    private var last: Int64 = 0

    /// Makes a backup that names files, without their bytes. It has the notes in `earlier` in the state of that rev.
    package init(
        of account: AccountNumber, _ rows: any BackupRows, versions hasVersions: Bool, earlier: [NoteID: Rev] = [:]
    ) throws {
        self.rows = rows
        self.hasVersions = hasVersions
        self.earlier = earlier.isEmpty ? nil : try PreTransactionStates(rows, earlier)
        (before, hold) = (nil, nil)
        after = try AppLines(rows.apps, account: account)
        count = try rows.countNotes()
    }

    /// Makes a backup from a snapshot of its own.
    init(of account: AccountNumber, _ parts: BackupParts, _ adapter: any StoreAdapter) throws {
        let blobs = adapter.blobs(of: account)
        // The hold comes first, so that no file is removed between the reads of its row and of its bytes.
        hold = parts.attachments || parts.holdsFiles ? try blobs.hold() : nil
        rows = try adapter.snapshotRows(of: account)
        hasVersions = parts.versions
        before = parts.attachments ? BackupFiles(try rows.files(versions: parts.versions), blobs) : nil
        after = try AppLines(rows.apps, account: account)
        count = try rows.countNotes()
    }

    package func next(into buffer: inout [UInt8], limit: Int) throws(StoreError) -> Bool {
        do { return try add(to: &buffer, limit: limit) } catch { throw StoreError(error) }
    }

    private func add(to buffer: inout [UInt8], limit: Int) throws -> Bool {
        while let before, buffer.count < limit, try before.next(into: &buffer) {}
        guard buffer.count < limit else { return true }
        var isFull = false
        try unsafe rows.eachNote(after: last) { note, json in
            last = note.seq
            try unsafe append(note, json, to: &buffer)
            isFull = buffer.count >= limit
            return !isFull
        }
        if !isFull { try appendEarlier(before: .max, to: &buffer) }
        while !isFull, try after.next(into: &buffer) { isFull = buffer.count >= limit }
        return isFull
    }

    private func append(_ note: BackupNote, _ json: UnsafeRawBufferPointer, to buffer: inout [UInt8]) throws {
        if earlier?.has(note.id) == true { return }
        try appendEarlier(before: note.seq, to: &buffer)
        if let stamps = note.stamps, let id = NoteID(note.id) { buffer.append(backupStamps: stamps, of: id) }
        unsafe buffer.append(
            backupNote: json, sentModified: note.sentModified, base: note.base, trashModified: note.trashModified,
            isUndated: note.isUndated)
        try appendVersions(of: note.id, but: nil, to: &buffer)
    }

    /// Appends the earlier states below `seq`, in the order of their own `seq`.
    private func appendEarlier(before seq: Int64, to buffer: inout [UInt8]) throws {
        while let (state, id, rev) = try earlier?.take(before: seq, rows) {
            unsafe state.json.withUnsafeBytes { json in
                unsafe buffer.append(
                    backupNote: json, sentModified: state.sentModified, base: state.base, trashModified: nil,
                    isUndated: false)
            }
            try appendVersions(of: id, but: rev, to: &buffer)
        }
    }

    private func appendVersions(of id: String, but standing: Rev?, to buffer: inout [UInt8]) throws {
        guard hasVersions else { return }
        try unsafe rows.eachVersion(of: id) { version, reason, json in
            if version.rev == standing { return }
            if let reason = reason.version {
                unsafe buffer.append(backupVersion: version, reason, json)
            } else {
                buffer.append(backupBase: version)
            }
        }
    }
}

/// Reads the rows of an account for its backup. All calls see one state: a snapshot's, or the write transaction's own.
package protocol BackupRows: AnyObject {
    /// Counts all notes, deleted ones included.
    func countNotes() throws -> Int
    /// Visits the notes after `seq` in ascending order until `visit` returns false. The JSON includes the content of a
    /// note in the trash, and is valid until `visit` returns.
    func eachNote(after seq: Int64, _ visit: (BackupNote, UnsafeRawBufferPointer) throws -> Bool) throws
    /// Visits the note's versions, the oldest first. The JSON of a version without content is empty.
    func eachVersion(
        of id: String, _ visit: (RestoredVersion, StoredReason, _ json: UnsafeRawBufferPointer) -> Void
    ) throws
    /// Returns a live state that is a version with its content.
    func liveVersion(_ rev: Rev, of id: String) throws -> PreTransactionStates.State?
    /// Returns the files that the account's notes name, each once; with `versions`, those that only versions name, too.
    func files(versions: Bool) throws -> [SHA256.Digest]
    var apps: any AppLineRows { get }
}

/// Carries the columns of a note's row apart from its JSON.
package struct BackupNote {
    package var seq: Int64
    package var id: String
    package var sentModified: Timestamp?
    package var base: Rev?
    package var trashModified: Timestamp?
    package var isUndated: Bool
    package var stamps: Stamps?

    package init(
        seq: Int64, id: String, sentModified: Timestamp?, base: Rev?, trashModified: Timestamp?, isUndated: Bool,
        stamps: Stamps?
    ) {
        self.seq = seq
        self.id = id
        self.sentModified = sentModified
        self.base = base
        self.trashModified = trashModified
        self.isUndated = isUndated
        self.stamps = stamps
    }
}

/// Finds recent states at their old positions, for a snapshot that is kept because of mass damage. The snapshot has the
/// notes as they were before the first of the changes.
package struct PreTransactionStates {
    /// Carries a state's JSON, and the columns of its row.
    package struct State {
        package var json: [UInt8]
        package var sentModified: Timestamp?
        package var base: Rev?

        package init(json: [UInt8], sentModified: Timestamp?, base: Rev?) {
            self.json = json
            self.sentModified = sentModified
            self.base = base
        }
    }

    private struct Position {
        var seq: Int64
        var id: String
        var rev: Rev
    }

    private var positions: ArraySlice<Position>
    private let ids: Set<String>

    /// Finds the state in `revs` of each note. A note whose state lost its content by thinning keeps its present state.
    fileprivate init(_ rows: any BackupRows, _ revs: [NoteID: Rev]) throws {
        var positions: [Position] = []
        for (id, rev) in revs {
            guard let state = try rows.liveVersion(rev, of: id.text), let seq = Self.seq(state.json) else { continue }
            positions.append(Position(seq: seq, id: id.text, rev: rev))
        }
        self.positions = positions.sorted { $0.seq < $1.seq }[...]
        ids = Set(positions.map(\.id))
    }

    private static func seq(_ json: [UInt8]) -> Int64? {
        try? JSONView.read(json) { view in
            view.members.first { $0.name.string == "seq" }?.value.integer
        }
    }

    func has(_ id: String) -> Bool { ids.contains(id) }

    mutating func take(
        before seq: Int64, _ rows: any BackupRows
    ) throws -> (state: State, id: String, rev: Rev)? {
        guard let position = positions.first, position.seq < seq else { return nil }
        positions.removeFirst()
        return try rows.liveVersion(position.rev, of: position.id).map { ($0, position.id, position.rev) }
    }
}

/// Writes the files of an account's notes as lines of a backup. Each file is in pieces, so that a large one costs no
/// more memory than a small one. Files precede the notes, so that a restore can check each reference when it reads the
/// note.
private final class BackupFiles {
    private let blobs: any BlobStore
    private var digests: ArraySlice<SHA256.Digest>
    private var open: (file: any StoredBytes, offset: Int64)?

    init(_ digests: [SHA256.Digest], _ blobs: any BlobStore) {
        self.blobs = blobs
        self.digests = digests[...]
    }

    /// Appends the next line; returns false after the last one.
    func next(into buffer: inout [UInt8]) throws -> Bool {
        guard let digest = digests.first else { return false }
        if open == nil { open = (try find(digest), 0) }
        guard let (file, offset) = open else { return false }
        var bytes: [UInt8] = []
        let count = try file.read(into: &bytes, from: offset, limit: AttachmentPart.longest)
        buffer.append(
            backupAttachment: AttachmentPart(digest: digest, size: file.count, offset: offset, bytes: bytes))
        if offset + Int64(count) < file.count {
            open = (file, offset + Int64(count))
        } else {
            open = nil
            digests.removeFirst()
        }
        return true
    }

    private func find(_ digest: SHA256.Digest) throws -> any StoredBytes {
        guard let file = try blobs.file(digest) else {
            throw StoreError.unavailable("the file \(digest.hex) is missing")
        }
        return file
    }
}

/// Reads the rows that an account keeps for other apps, for its backup. All calls see one state.
package protocol AppLineRows: AnyObject {
    /// Returns the codes of the apps for which the account has rows.
    func kinds(of account: AccountNumber) throws -> Set<Int64>
    /// Returns numbers of the account's own notes in ascending order.
    func numbers(of owner: AppOwner, after last: Int64, limit: Int) throws -> [(NoteID, AppNumber)]
    func next(for owner: AppOwner) throws -> Int64
    func settings(of owner: AppOwner) throws -> [UInt8]?
}

/// Writes the lines of other apps into an account's backup, after those of its notes.
private final class AppLines {
    private let account: AccountNumber
    private let rows: any AppLineRows
    private var waiting: [AppKind]
    /// Marks the last number written for the first app of `waiting`; nil before its first line.
    private var last: Int64?

    /// A reader takes a line into memory in one piece, so its length is bounded.
    static let numbersALine = 1_000

    init(_ rows: any AppLineRows, account: AccountNumber) throws {
        self.account = account
        self.rows = rows
        let kinds = try rows.kinds(of: account)
        waiting = AppKind.allCases.filter { kinds.contains($0.code) }
    }

    /// Appends the next line; returns false after the last one.
    func next(into buffer: inout [UInt8]) throws -> Bool {
        guard let app = waiting.first else { return false }
        buffer.append(backupApp: try line(of: app))
        return true
    }

    private func line(of app: AppKind) throws -> RestoredApp {
        let owner = AppOwner(app, of: account)
        var line = RestoredApp(app, next: RestoredApp.firstNumber)
        line.numbers = try rows.numbers(of: owner, after: last ?? 0, limit: Self.numbersALine)
        if last == nil { line.settings = try rows.settings(of: owner) }
        if line.numbers.count == Self.numbersALine, let end = line.numbers.last?.number {
            last = Int64(end)
            line.next = end + 1
        } else {
            (last, line.next) = (nil, try nextNumber(owner))
            waiting.removeFirst()
        }
        return line
    }

    /// Returns the next number, clamped to what a reader accepts.
    private func nextNumber(_ owner: AppOwner) throws -> AppNumber {
        let next = try rows.next(for: owner)
        return AppNumber(clamping: min(max(next, Int64(RestoredApp.firstNumber)), Int64(RestoredApp.greatest)))
    }
}
