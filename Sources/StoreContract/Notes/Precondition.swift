import Notes
import NotesHashing

/// The conditions of a write (RFC 9110 13.1), in their precedence (13.2.2): `unmodifiedSince` counts if there is no
/// `match`. They apply to a note, or to a file that belongs to one.
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

    /// `If-Match`: the target is present, or its tag is one of these; for a note the tag of its deletion counts too.
    public var match: Match?
    /// `If-Unmodified-Since`, in seconds since 1970.
    public var unmodifiedSince: Int?
    /// `If-None-Match`: the target is not present, or its tag is not one of these.
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
