import NotesHTTP

/// The conditions of a request (RFC 9110 13.1), as values that can be passed to another queue.
struct Conditions: Sendable {
    enum Verdict: Equatable {
        case proceed
        /// 304
        case notModified
        /// 412
        case failed
    }

    let match: EntityTags?
    /// The time in seconds since 1970. An invalid date counts as absent (RFC 9110 13.1.3, 13.1.4).
    let unmodifiedSince: Int?
    let noneMatch: EntityTags?
    let modifiedSince: Int?

    init(_ request: borrowing Request) {
        guard request.hasConditions else {
            (match, unmodifiedSince, noneMatch, modifiedSince) = (nil, nil, nil, nil)
            return
        }
        match = EntityTags(request.fields("if-match"))
        unmodifiedSince = request.field("if-unmodified-since").flatMap { HTTPDate.parse($0) }
        noneMatch = EntityTags(request.fields("if-none-match"))
        modifiedSince = request.field("if-modified-since").flatMap { HTTPDate.parse($0) }
    }

    /// The seconds with which a verdict may call `isUnmodified`.
    var seconds: [Int] { [unmodifiedSince, modifiedSince].compactMap { $0 } }

    /// Decides the answer to a GET or HEAD, in the order of RFC 9110 13.2.2. `tag` is that of the form that would be
    /// sent. `isSame` accepts the tags of all forms of the same state. `isUnmodified` is true for a date that proves
    /// it. Without it dates are ignored, as for everything without a time of change.
    func verdict<Failure>(
        _ tag: String, isWeak: Bool = false, isSame: ((String) -> Bool)? = nil,
        isUnmodified: ((Int) throws(Failure) -> Bool)?
    ) throws(Failure) -> Verdict {
        if let match {
            guard match.containsStrongly(where: { !isWeak && (isSame?($0) ?? ($0 == tag)) }) else { return .failed }
        } else if let unmodifiedSince, let isUnmodified, try !isUnmodified(unmodifiedSince) {
            return .failed
        }
        if let noneMatch { return noneMatch.contains(tag) ? .notModified : .proceed }
        if let modifiedSince, let isUnmodified, try isUnmodified(modifiedSince) { return .notModified }
        return .proceed
    }

    /// Decides for a resource without a modification time.
    func verdict(_ tag: String) -> Verdict {
        verdict(tag, isUnmodified: nil as ((Int) throws(Never) -> Bool)?)
    }
}
