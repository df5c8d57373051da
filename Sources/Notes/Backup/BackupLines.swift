import Hashing

// The lines of a backup, written here and nowhere else. docs/backup.md describes them.
//
//     {"format":"cloudnotes-backup","version":1,"account":"me","createdAt":"2026-11-21T09:30:00.123Z","count":2}
//     {"id":"a","title":"장보기",…,"seq":3,"receivedAt":"…","device":"…"}          a note, as GET gives it
//     {"version":"superseded","id":"a","title":"장",…}                             a state it had before
//     {"attachment":"9f86d0…","size":5,"offset":0,"data":"aGVsbG8="}               a file, in parts
//     {"end":true,"count":2,"sha256":"…"}
//
// The first member tells what a line is.

public struct BackupHeader: Equatable, Sendable {
    public static let format = "cloudnotes-backup"
    public static let version: Int64 = 1

    public var account: String
    public var createdAt: Timestamp
    /// Of notes, deleted ones included.
    public var count: Int

    public init(account: String, createdAt: Timestamp, count: Int) {
        self.account = account
        self.createdAt = createdAt
        self.count = count
    }
}

extension [UInt8] {
    mutating func append(backupHeader header: BackupHeader) {
        append(literal: #"{"format":"cloudnotes-backup","version":"#)
        append(jsonInteger: BackupHeader.version)
        append(literal: #","account":"#)
        append(jsonString: header.account)
        append(literal: #","createdAt":"#)
        append(jsonTime: header.createdAt)
        append(literal: #","count":"#)
        append(jsonInteger: Int64(header.count))
        append(literal: "}\n")
    }

    /// The one spelling there is: a reader compares its bytes, so nothing in it can be altered unseen.
    mutating func append(backupEnd count: Int, _ digest: SHA256.Digest) {
        append(literal: #"{"end":true,"count":"#)
        append(jsonInteger: Int64(count))
        append(literal: #","sha256":""#)
        append(contentsOf: digest.hex.utf8)
        append(literal: "\"}\n")
    }

    /// `json` is the note's, deleted ones with what waits in the trash. What a row knows beyond it comes after.
    public mutating func append(
        backupNote json: UnsafeRawBufferPointer, sentModified: Timestamp?, base: Rev?, trashModified: Timestamp?,
        isUndated: Bool
    ) {
        append(contentsOf: json.dropLast())
        append(sentModified, base)
        if let trashModified {
            append(literal: #","trashModified":"#)
            append(jsonTime: trashModified)
        }
        if isUndated { append(literal: #","undated":true"#) }
        append(literal: "}\n")
    }

    /// A version whose state is still there.
    public mutating func append(
        backupVersion json: UnsafeRawBufferPointer, _ reason: VersionReason, sentModified: Timestamp?, base: Rev?
    ) {
        append(literal: #"{"version":""#)
        append(contentsOf: reason.rawValue.utf8)
        append(literal: #"","#)
        append(contentsOf: json.dropFirst().dropLast())
        append(sentModified, base)
        append(literal: "}\n")
    }

    /// A state that is only known as a base any more.
    public mutating func append(
        backupBase rev: Rev, of id: NoteID, lastModified: Timestamp, isDeleted: Bool, receivedAt: Timestamp,
        device: String?, sentModified: Timestamp?, base: Rev?, imprint: Rev?
    ) {
        append(literal: #"{"version":"base","id":"#)
        append(jsonString: id.text)
        append(literal: #","lastModified":"#)
        append(jsonTime: lastModified)
        append(literal: isDeleted ? #","deleted":true"# : #","deleted":false"#)
        append(literal: #","rev":"#)
        append(jsonString: rev.text)
        append(literal: #","receivedAt":"#)
        append(jsonTime: receivedAt)
        append(literal: #","device":"#)
        if let device { append(jsonString: device) } else { append(literal: "null") }
        append(sentModified, base)
        if let imprint {
            append(literal: #","imprint":"#)
            append(jsonString: imprint.text)
        }
        append(literal: "}\n")
    }

    private mutating func append(_ sentModified: Timestamp?, _ base: Rev?) {
        if let sentModified {
            append(literal: #","sentModified":"#)
            append(jsonTime: sentModified)
        }
        if let base {
            append(literal: #","base":"#)
            append(jsonString: base.text)
        }
    }
}

/// A backup as bytes: the header, the snapshot's lines, the end line with the digest of them all.
public struct BackupStream: Sendable {
    private let snapshot: any NoteSnapshot
    private var hash = SHA256()
    private var header: BackupHeader?
    public private(set) var isFinished = false

    public init(_ snapshot: any NoteSnapshot, account: String, createdAt: Timestamp) {
        self.snapshot = snapshot
        header = BackupHeader(account: account, createdAt: createdAt, count: snapshot.count)
    }

    /// Appends about `room` bytes more; false once the end line is written.
    public mutating func next(into buffer: inout [UInt8], room: Int) throws(StoreError) -> Bool {
        guard !isFinished else { return false }
        let start = buffer.count
        if let header { buffer.append(backupHeader: header) }
        header = nil
        let hasMore = try snapshot.next(into: &buffer, limit: start + room)
        buffer.withUnsafeBytes { hash.update(UnsafeRawBufferPointer(rebasing: $0[start...])) }
        if !hasMore {
            buffer.append(backupEnd: snapshot.count, hash.finalize())
            isFinished = true
        }
        return hasMore
    }
}
