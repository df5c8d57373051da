import Notes

extension APIClient {
    /// Offers the note with the text, tags and `extra` of another state merged into it, line by line. It writes
    /// nothing: to accept the offer, write its content over its base.
    ///
    /// - Parameters:
    ///   - id: the note, as it is on the server.
    ///   - other: a version of the note, such as the one that lost in a conflict.
    ///   - base: the content that both were edited from, where the server keeps it no more.
    public func offerMerge(
        of other: Rev, into id: NoteID, base: Content? = nil
    ) async throws(ServerError) -> MergeOffer {
        let note = base.map { base in
            JSONObject([
                "title": .string(base.title), "body": .string(base.body), "tags": .texts(base.tags),
                "extra": .object(base.extra),
            ])
        }
        let body = JSONObject(["other": .string(other.text), "baseNote": note.map(JSON.object)])
        return try MergeOffer(
            try await call(.json("POST", path(id) + "/merge", body.bytes, isRepeatable: true)).body)
    }
}

/// Offers a note with the text of another state merged into it.
public struct MergeOffer: Sendable {
    /// Shows lines that both sides changed in different ways.
    public struct Conflict: Equatable, Sendable {
        /// Locates the present lines in the merged text by the index of the first one; the title is line 0.
        public var line: Int
        /// Lists the lines of the base, which both sides changed.
        public var base: [String]
        /// Lists the lines of the state that was merged into the note.
        public var other: [String]
        /// Lists the lines of the note, which the merged text has.
        public var present: [String]
    }

    /// The note has this content after the merge.
    public var content: Content
    /// Names the present state, which the offer was made over. It is the base of the write that accepts the offer.
    public var base: Rev
    /// Stamps the write that accepts the offer.
    public var lastModified: Timestamp
    /// Lists the lines that both sides changed.
    public var conflicts: [Conflict]
    /// An app may accept the offer without a question to its user.
    public var isAutomatic: Bool

    init(_ body: [UInt8]) throws(ServerError) {
        do throws(DomainError) {
            let (draft, object) = try JSONView.read(body) { view throws(DomainError) in
                guard let note = view.members.first(where: { $0.name.string == "note" }) else {
                    throw DomainError(.invalidNote, "it has no note")
                }
                return (try NoteDecoder(limits: NoteLimits(body: .max)).note(note.value), view.object)
            }
            guard let base = draft.baseRev, let time = draft.lastModified else {
                throw DomainError(.invalidNote, "its note lacks its base or its time")
            }
            (content, self.base, lastModified) = (draft.content, base, time)
            isAutomatic = object["automatic"] == .bool(true)
            conflicts = object.objects("conflicts").map { conflict in
                Conflict(
                    line: Int(conflict.integer("line") ?? 0), base: conflict.texts("base"),
                    other: conflict.texts("other"), present: conflict.texts("present"))
            }
        } catch { throw .malformed(error.detail) }
    }
}
