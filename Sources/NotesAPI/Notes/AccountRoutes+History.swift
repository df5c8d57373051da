import Notes
import NotesHTTP
import NotesHashing
import NotesServerKit
import NotesStoreContract

/// Serves the versions of a note, and the reasons for its present state.
extension AccountRoutes {
    /// Lists versions off the loop, since it reads the first line of every version's text.
    func listVersions(_ request: borrowing Request, _ path: NotePath) throws(APIError) -> Reply {
        let (query, responses) = (try historyQuery(request, path), context.responses)
        return context.offLoop(for: scope) { reader throws(StoreError) in
            var versions: [[UInt8]] = []
            let end = try reader.versions(query) { versions.append(Self.describe($0)) }
            guard let end else { return responses.problem(ResponseBuilder.notFound) }
            var object = ObjectWriter()
            object.add("versions", array: versions)
            object.add("nextPage", end.next?.text)
            return responses.json(.ok, object.finish())
        }
    }

    private func historyQuery(
        _ request: borrowing Request, _ path: NotePath
    ) throws(APIError) -> HistoryQuery {
        let parameters = try Parameters(request, known: ["limit", "page"])
        var query = HistoryQuery(path.id, of: account)
        query.limit = try parameters.integer("limit", 1...1000, standard: 100)
        query.before = try parameters.page("a nextPage from this server") { HistoryPosition($0) }
        return query
    }

    private static func describe(_ version: StoredVersion) -> [UInt8] {
        var object = ObjectWriter()
        object.add("rev", version.rev.text)
        object.add("lastModified", version.lastModified)
        if let sent = version.sentModified { object.add("sentModified", sent) }
        object.add("receivedAt", version.receivedAt)
        object.add("device", device(version.deviceID, version.deviceName))
        object.add("reason", version.reason.rawValue)
        object.add("displayTitle", displayTitle(version.json))
        return object.finish()
    }

    private static func displayTitle(_ json: [UInt8]) -> String {
        let content = try? json.withUnsafeBufferPointer { try NoteDecoder().storedContent($0) }
        return content.map { DisplayText(title: $0.title, body: $0.body).title } ?? ""
    }

    private static func device(_ id: String?, _ name: String?) -> ObjectWriter {
        var object = ObjectWriter()
        object.add("id", id)
        object.add("name", name)
        return object
    }

    func readVersion(
        _ request: borrowing Request, _ path: NotePath, _ parameters: PathParameters
    ) throws(APIError) -> Reply {
        guard let rev = Rev(request.parameter(1, of: parameters)) else { throw Self.noVersion }
        return try context.answer(
            VersionRequest(
                read: .version(rev, of: path.id, scope), rev: rev, id: path.id, scope: scope,
                isGet: request.method == .get, conditions: Conditions(request)))
    }

    func deleteVersion(
        _ request: borrowing Request, _ path: NotePath, _ parameters: PathParameters
    ) throws(APIError) -> Reply {
        guard let rev = Rev(request.parameter(1, of: parameters)) else { throw Self.noVersion }
        return write(.eraseVersions(rev), of: path.id, .delete)
    }

    func deleteVersions(_ path: NotePath) -> Reply { write(.eraseVersions(nil), of: path.id, .delete) }

    func explain(_ request: borrowing Request, _ path: NotePath) throws(APIError) -> Reply {
        let (query, responses) = (try historyQuery(request, path), context.responses)
        return context.offLoop(for: scope) { reader throws(StoreError) in
            guard let page = try reader.explain(query) else {
                return responses.problem(ResponseBuilder.notFound)
            }
            var object = ObjectWriter()
            object.add("id", path.id.text)
            object.add(
                "rule",
                "In each register the later stamp wins, then the greater SHA-256; the note is live if its last change is not a delete."
            )
            let hasPresent = query.before == nil
            object.add(
                "contenders",
                array: page.contenders.enumerated().map { Self.describe($1, wins: hasPresent && $0 == 0) })
            object.add("nextPage", page.next?.text)
            return responses.json(.ok, object.finish())
        }
    }

    private static func describe(_ contender: Contender, wins: Bool) -> [UInt8] {
        var key = ObjectWriter()
        key.add("lastModified", contender.lastModified)
        key.add("live", !contender.isDeleted)
        key.add("contentSha256", contender.contentDigest?.hex)
        var object = ObjectWriter()
        object.add("rev", contender.rev.text)
        object.add("wins", wins)
        // A thinned state has no kept reason: an edit of the same device replaced it.
        object.add("reason", contender.reason?.rawValue ?? (wins ? "present" : VersionReason.superseded.rawValue))
        object.add("key", key)
        object.add("sentModified", contender.sentModified ?? contender.lastModified)
        object.add("admittedModified", contender.lastModified)
        object.add("receivedAt", contender.receivedAt)
        object.add("base", contender.base?.text)
        object.add("device", device(contender.deviceID, contender.deviceName))
        if let stamps = contender.stamps {
            var times = JSONObject()
            for register in Register.allCases { times[register.name] = .string(stamps[register].text) }
            var bytes: [UInt8] = []
            bytes.append(json: .object(times), sorted: false)
            object.add("stamps", json: bytes)
        }
        return object.finish()
    }
}

/// Serves `GET /v1/notes/{id}/versions/{rev}`.
private struct VersionRequest: PointRequest {
    let read: PointRead
    let rev: Rev
    let id: NoteID
    let scope: ReadScope
    let isGet: Bool
    let conditions: Conditions

    func reply(_ answer: PointAnswer, _ context: APIContext) throws(APIError) -> Reply {
        guard case .version(let found) = answer else { throw APIError(StoreError.otherAnswer) }
        guard let note = found else { throw AccountRoutes.noVersion }
        if isGet, note.isUnreadConflict {
            context.services.store.markRead(rev, of: id, in: scope.account, by: scope.asker)
        }
        let form = context.responses.jsonForm
        // The path names one immutable state.
        let verdict = conditions.verdict(
            NoteTag.text(rev, form), isSame: { NoteTag.rev($0) == rev },
            isUnmodified: { Int(note.lastModified.milliseconds / 1000) <= $0 })
        let answer = context.responses.conditional(verdict, note, form, isNegotiated: true)
        return context.reply(answer ?? context.responses.note(note))
    }
}
