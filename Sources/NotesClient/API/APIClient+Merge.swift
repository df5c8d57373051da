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
        var body = JSONObject()
        body["other"] = .string(other.text)
        if let base {
            var note = JSONObject()
            (note["title"], note["body"]) = (.string(base.title), .string(base.body))
            note["tags"] = .array(base.tags.map(JSON.string))
            note["extra"] = .object(base.extra)
            body["baseNote"] = .object(note)
        }
        var bytes: [UInt8] = []
        bytes.append(json: .object(body), sorted: false)
        return try MergeOffer(
            try await call(.json("POST", "v1/notes/\(id.text)/merge", bytes, isRepeatable: true)).body)
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
                func lines(_ name: String) -> [String] { conflict.array(name)?.compactMap(\.text) ?? [] }
                return Conflict(
                    line: Int(conflict.integer("line") ?? 0), base: lines("base"), other: lines("other"),
                    present: lines("present"))
            }
        } catch { throw .malformed(error.detail) }
    }
}
