import Notes
import NotesHTTP
import NotesServerKit
import NotesStoreContract

/// Serves `POST /v1/notes/{id}/merge`: returns the note with the text of another state merged in, line by line. Nothing
/// is written.
extension AccountRoutes {
    func offerMerge(_ request: borrowing Request, _ path: NotePath) throws(APIError) -> Reply {
        let members = try JSONMembers(request, members: ["other", "baseNote"])
        guard let other = Rev(try members.text("other")) else { throw Self.noVersion }
        let given = try members.object("baseNote").map { object throws(APIError) in try baseNote(object, path.id) }
        let (account, responses) = (account, context.responses)
        let limits = NoteLimits(body: services.settings.noteBytes)
        return context.offLoop(for: scope) { reader throws(StoreError) in
            let sides = MergeSides(reader, path.id, account)
            guard let present = try reader.note(path.id, of: account) else {
                return responses.problem(ResponseBuilder.notFound)
            }
            guard present.state == .live else { return responses.gone(present) }
            guard let version = try sides.content(of: other) else { return responses.problem(Self.noVersion) }
            let kept = given == nil ? try sides.base(of: other, present.rev) : nil
            guard let base = given ?? kept else {
                return responses.problem(
                    JSONMembers.invalid(
                        "baseNote", "The text that both were edited from is not kept; send it as baseNote."))
            }
            let note = try MergeSides.state(present)
            let content = note.content ?? Content()
            let offer = LineMerge.offer(base: base, other: version, present: content, limits: limits)
            return responses.json(.ok, Self.describe(offer, over: note, present.rev))
        }
    }

    private func baseNote(_ object: JSONObject, _ id: NoteID) throws(APIError) -> Content {
        let known = ["title", "body", "tags", "extra"]
        if let unknown = object.members.first(where: { !known.contains($0.name) }) {
            var error = APIError(
                .unknownMember,
                "The member \(unknown.name) is unknown in baseNote; the known ones are title, body, tags, extra.")
            error.problems = [Problem(.unknownMember, at: "/baseNote" + JSONPointer.step(unknown.name), error.detail)]
            throw error
        }
        var bytes: [UInt8] = []
        bytes.append(json: .object(object), sorted: false)
        let decoder = decoder
        do throws(DomainError) {
            let draft = try bytes.withUnsafeBufferPointer { bytes throws(DomainError) in
                try decoder.note(bytes, id: id)
            }
            return draft.content
        } catch {
            var error = APIError(error)
            for index in error.problems.indices {
                error.problems[index].pointer = "/baseNote" + error.problems[index].pointer
            }
            throw error
        }
    }

    private static func describe(_ offer: LineMerge.Offer, over note: NoteState, _ rev: Rev) -> [UInt8] {
        var object = ObjectWriter()
        object.add("clean", offer.isClean)
        object.add("automatic", offer.isAutomatic)
        object.add("doubts", array: offer.doubts.map(\.rawValue))
        let taken = NoteState(
            id: note.id, createdAt: note.createdAt, lastModified: note.lastModified.advanced(byMilliseconds: 1),
            life: .live(offer.content))
        object.add("note", json: NoteEncoder.write(taken, base: rev))
        object.add(
            "conflicts",
            objects: offer.conflicts.map { conflict in
                var lines = ObjectWriter()
                lines.add("line", conflict.line)
                lines.add("base", array: conflict.base)
                lines.add("other", array: conflict.other)
                lines.add("present", array: conflict.present)
                return lines
            })
        return object.finish()
    }
}

/// Reads the states that a merge of lines compares, from one reader.
private struct MergeSides {
    private let reader: any NoteReader
    private let id: NoteID
    private let account: AccountNumber

    init(_ reader: any NoteReader, _ id: NoteID, _ account: AccountNumber) {
        (self.reader, self.id, self.account) = (reader, id, account)
    }

    static func state(_ stored: StoredNote) throws(StoreError) -> NoteState {
        do throws(DomainError) {
            let draft = try JSONView.read(stored.json) { view throws(DomainError) in try NoteDecoder().storedNote(view)
            }
            return NoteState(
                id: stored.id, createdAt: draft.createdAt, lastModified: stored.lastModified, life: .live(draft.content)
            )
        } catch { throw .unavailable("the row of a note is damaged") }
    }

    /// Returns nil for a state whose content is not kept.
    func content(of rev: Rev) throws(StoreError) -> Content? {
        guard let stored = try reader.version(rev, of: id, account: account), stored.state == .live else { return nil }
        return try Self.state(stored).content
    }

    /// Returns the content that the version was edited from, or else that of the present note.
    func base(of version: Rev, _ present: Rev) throws(StoreError) -> Content? {
        for rev in [version, present] {
            guard let base = try reader.base(of: rev, of: id, account: account) else { continue }
            if base == Rev.none { return Content() }
            if let content = try content(of: base) { return content }
        }
        return nil
    }
}
