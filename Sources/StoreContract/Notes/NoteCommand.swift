import Notes
import NotesHashing

/// Writes to one note. The store decides the command inside its transaction: preconditions, edit and merge all use the
/// state of that moment.
public struct NoteCommand: Sendable {
    public enum Action: Sendable {
        /// Creates the note, or finds it (POST).
        indirect case create(Change)
        /// Replaces the note, or its text with the other members kept (PUT).
        case put(Edit)
        /// Changes a live note only (PATCH).
        case patch(Edit)
        /// Decides on a live note, or on none, and on the account's other notes, which the client has read up to the
        /// cursor. It fails with `cursor_expired` if the cursor is no longer valid, or if very much changed since.
        case decide(since: Cursor, Decision)
        case delete(lastModified: Timestamp?)
        /// Erases content and versions; a bare tombstone is left.
        case purge
        case undelete
        /// Restores a version's content as a new change.
        case restore(version: Rev)
        /// Erases the content of one of the note's versions, or of all where the rev is nil.
        case eraseVersions(Rev?)
        /// Attaches a file to the live note, replacing one of its name.
        case attach(NewAttachment)
        case detach(name: String, Precondition)
    }

    /// Makes the change from the present note, which may be in the trash, or from nil. It is pure, and may be called
    /// more than once. The change's `baseRev` is the client's own; the store adds an `If-Match` that holds.
    public typealias Edit = @Sendable (Note?) -> Result<Change, DomainError>

    /// Makes the change like `Edit`. `changes` are those of the account since the cursor, in this transaction, as
    /// between the brackets of `changes` in a page.
    public typealias Decision = @Sendable (Note?, _ changes: [UInt8]) -> Result<Change, DomainError>

    /// The note belongs to this account.
    public var account: AccountNumber
    public var asker: Asker
    public var id: NoteID
    public var action: Action
    public var precondition: Precondition
    public var idempotency: Idempotency?
    /// A full account refuses the command, even if it makes a note shorter.
    public var countsAgainstQuota: Bool

    public init(
        account: AccountNumber, asker: Asker, id: NoteID, action: Action,
        precondition: Precondition = Precondition(), idempotency: Idempotency? = nil, countsAgainstQuota: Bool = false
    ) {
        self.account = account
        self.asker = asker
        self.id = id
        self.action = action
        self.precondition = precondition
        self.idempotency = idempotency
        self.countsAgainstQuota = countsAgainstQuota
    }
}

/// Gives the conditions of a write (RFC 9110 13.1), in their precedence (13.2.2): `unmodifiedSince` counts if there is
/// no `match`. They apply to a note, or to a file that belongs to one.
public struct Precondition: Sendable, Equatable {
    public enum Match: Sendable, Equatable {
        /// The match is `*`.
        case any
        /// One of these is the tag: the rev of the note, or the digest of the file. A rev is never a digest, so both
        /// kinds may be in one list.
        case tags(revs: [Rev] = [], digests: [SHA256.Digest] = [])

        fileprivate func isMet(isPresent: Bool, rev: Rev?, digest: SHA256.Digest?) -> Bool {
            switch self {
            case .any: isPresent
            case .tags(let revs, let digests):
                rev.map { revs.contains($0) } ?? false || digest.map { digests.contains($0) } ?? false
            }
        }
    }

    /// `If-Match` requires that the target is present, or that its tag is one of these; for a note the tag of its
    /// deletion counts too.
    public var match: Match?
    /// `If-Unmodified-Since` requires that the target has not changed since this time, in seconds since 1970.
    public var unmodifiedSince: Int?
    /// `If-None-Match` requires that the target is not present, or that its tag is not one of these.
    public var noneMatch: Match?

    public init(match: Match? = nil, unmodifiedSince: Int? = nil, noneMatch: Match? = nil) {
        self.match = match
        self.unmodifiedSince = unmodifiedSince
        self.noneMatch = noneMatch
    }

    /// Returns true if the write may proceed. `rev` is the present state's, of a deleted note too. `digest` is the
    /// file's, if the target is a file. `isUnmodified` returns false for an absent target.
    public func holds<Failure: Error>(
        isPresent: Bool, rev: Rev?, digest: SHA256.Digest? = nil, isUnmodified: (Int) throws(Failure) -> Bool
    ) throws(Failure) -> Bool {
        if let match {
            guard match.isMet(isPresent: isPresent, rev: rev, digest: digest) else { return false }
        } else if let unmodifiedSince, try !isUnmodified(unmodifiedSince) {
            return false
        }
        guard let noneMatch, isPresent else { return true }
        return !noneMatch.isMet(isPresent: isPresent, rev: rev, digest: digest)
    }
}

/// Identifies a request, so that its repetition has no second effect.
public struct Idempotency: Sendable {
    /// Selects the answer to a repeated request.
    public enum Answer: Sendable {
        /// The first answer is repeated, for a day.
        case first
        /// The present note is the answer, if the first request came within a minute and the note was not deleted
        /// since. Otherwise the request is executed again.
        case present
    }

    public var key: String
    public var fingerprint: [UInt8]
    public var answer: Answer

    /// Uses an `Idempotency-Key`, with a hash of the request that it first came with.
    public init(key: String, fingerprint: [UInt8]) {
        self.key = key
        self.fingerprint = fingerprint
        answer = .first
    }

    /// Identifies a request without a key by a digest of everything that distinguishes it, the device included. A
    /// header field cannot contain such a key.
    public init(sameRequest digest: SHA256.Digest) {
        key = "\u{1}" + digest.hex
        fingerprint = digest.bytes
        answer = .present
    }
}

public enum NoteAnswer: Sendable {
    /// The note did not exist, or was not live. docs/protocol.md 4.2(b) defines `warnings`.
    case created(StoredNote, warnings: [Warning])
    case replaced(StoredNote, warnings: [Warning])
    /// Nothing changed: the same content without a stamp, a delete of a deleted note, a POST of an existing note.
    case unchanged(StoredNote)
    /// The first answer under the same idempotency key is repeated.
    case replayed(StoredNote, wasCreated: Bool, warnings: [Warning])
    case notFound
    /// The note exists; it has no file of that name.
    case noSuchAttachment
    /// The note is deleted: there is nothing to patch, or no content to restore.
    case gone(StoredNote)
    case preconditionFailed(current: StoredNote?)
    /// An older stamp lost; the change is kept as `version`, unless it was thinned or erased since. A change whose
    /// stamp was replaced may lose too.
    case conflict(current: StoredNote, version: Rev?, warnings: [Warning])
    case alreadyExists(current: StoredNote)
    case idempotencyMismatch
    /// The edit failed.
    case invalid(DomainError)
}

extension NoteAnswer {
    /// The note is as the command wanted it.
    package var wasApplied: Bool {
        switch self {
        case .created, .replaced, .unchanged: true
        default: false
        }
    }
}

extension NoteID {
    /// Makes a new id; returns nil if the system has no random bytes.
    public static func fresh(at time: Timestamp) -> NoteID? {
        guard let bytes = SecureRandom.bytes(16) else { return nil }
        func word(_ start: Int) -> UInt64 { bytes[start..<start + 8].reduce(0) { $0 << 8 | UInt64($1) } }
        return NoteID(uuidV7At: time, random: (word(0), word(8)))
    }
}
