import Hashing
import Notes

/// The conditions of a write (RFC 9110 13.1), in their precedence (13.2.2): `unmodifiedSince` counts where there is no
/// `match`. They are of a note, or of a file that belongs to one.
public struct Precondition: Sendable, Equatable {
    public enum Match: Sendable, Equatable {
        /// `*`
        case any
        /// One of these is the tag: the rev of the note, or the digest of the file. A rev of one is no digest of the
        /// other, so both kinds may come in one list.
        case tags(revs: [Rev] = [], digests: [SHA256.Digest] = [])

        fileprivate func isMet(isPresent: Bool, rev: Rev?, digest: SHA256.Digest?) -> Bool {
            switch self {
            case .any: isPresent
            case .tags(let revs, let digests):
                rev.map { revs.contains($0) } ?? false || digest.map { digests.contains($0) } ?? false
            }
        }
    }

    /// `If-Match`: it is present, or its tag is one of these; of a note also the tag of its deletion.
    public var match: Match?
    /// `If-Unmodified-Since`, in seconds since 1970.
    public var unmodifiedSince: Int?
    /// `If-None-Match`: it is not present, or its tag is none of these.
    public var noneMatch: Match?

    public init(match: Match? = nil, unmodifiedSince: Int? = nil, noneMatch: Match? = nil) {
        self.match = match
        self.unmodifiedSince = unmodifiedSince
        self.noneMatch = noneMatch
    }

    /// Whether the write may proceed. `rev` is the present state's, of a deleted note too, and `digest` the file's, where
    /// a file is meant. `isUnmodified` answers for what is not present with false.
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
