import Dispatch
import Notes
import NotesAuthentication
import NotesHTTP
import NotesStoreContract

/// Serves `POST /v1/sync`: decodes the body, checks it, and passes it to the store.
struct SyncExchange: Sendable {
    let context: APIContext
    let principal: Principal
    let scope: ReadScope

    /// Bounds the bytes that are decoded on a loop. More would hold up the loop's other connections by milliseconds.
    static let mostOnLoop = 128 << 10
    private static let decoding = DispatchQueue(label: "large pushes", qos: .userInitiated)

    /// Decodes a large body outside the loops. Its memory counts until the answer (`BodyMemory`).
    func receiveLater(_ body: [UInt8]) {
        Self.decoding.async {
            context.respond { () throws(APIError) in
                try body.withUnsafeBufferPointer { (bytes) throws(APIError) in try receive(bytes) }
                return nil
            }
        }
    }

    func receive(_ bytes: UnsafeBufferPointer<UInt8>) throws(APIError) {
        let services = context.services
        let decoder = NoteDecoder(limits: NoteLimits(body: services.settings.noteBytes))
        let sync = try domain { () throws(DomainError) in try decoder.sync(bytes) }
        try principal.require(sync.account)
        services.access.rates.pushed(sync.entries.count, principal.account, context.client, now: services.clock())
        try push(sync)
    }

    private func push(_ sync: SyncRequest) throws(APIError) {
        if sync.atomic, let refusal = sync.refusal { throw APIError(refusal) }
        let changes = sync.entries.compactMap { entry in
            if case .change(let change) = entry { change } else { nil }
        }
        let push = SyncPush(
            account: scope.account, asker: scope.asker, changes: changes,
            pull: PullRequest(start: sync.start, limit: sync.limit, stamps: sync.stamps),
            wantsDigest: sync.digest)
        let answer = SyncResponse(
            context: context, principal: principal, entries: sync.entries, sentAt: sync.sentAt)
        context.services.store.sync(
            push,
            reply: context.reply { outcome throws(APIError) in
                guard case .refused(let refusals) = outcome else { return answer.response(outcome) }
                // Nothing was applied: without these changes the push is another one.
                try self.push(sync.refusing(refusals))
                return nil
            })
    }
}

extension SyncRequest {
    /// Returns the request in which the changes at some positions are invalid entries.
    fileprivate func refusing(_ refusals: [Int: [Problem]]) -> Self {
        var refused = self
        var change = -1
        for (position, entry) in entries.enumerated() {
            guard case .change(let written) = entry else { continue }
            change += 1
            guard let problems = refusals[change] else { continue }
            refused.entries[position] = .invalid(
                id: written.id.text,
                problems.map { Problem($0.code, at: "/changes/\(position)" + $0.pointer, $0.detail) })
        }
        return refused
    }
}

/// Answers `POST /v1/sync`.
struct SyncResponse {
    let context: APIContext
    let principal: Principal
    let entries: [SyncRequest.Entry]
    let sentAt: Timestamp?

    func response(_ answer: SyncAnswer) -> Response {
        switch answer {
        case .expired(let serverWentBack):
            context.responses.problem(ChangesBody.expired(serverWentBack: serverWentBack))
        case .done(let results, let page, let warnings): response(results, page, warnings)
        case .refused: context.responses.problem(APIError(StoreError.otherAnswer))
        }
    }

    private func response(_ results: [SyncResult], _ page: ChangePage, _ warnings: [MassDamage]) -> Response {
        let time = context.services.now
        context.services.counts.synced(results, page)
        var answered = results[...]
        var object = ObjectWriter()
        object.add(
            "results",
            objects: entries.lazy.compactMap { entry in
                switch entry {
                case .invalid(let id, let problems): Self.describe(id, problems)
                case .change: answered.popFirst().map(Self.describe)
                }
            })
        ChangesBody.add(page, to: &object)
        if !warnings.isEmpty { object.add("warnings", array: warnings.map(\.json)) }
        if let device = principal.device {
            context.services.store.mark(
                device,
                DeviceMark(
                    seenAt: time, pull: .init(principal.account, upTo: page.cursor.seq),
                    clockOffset: sentAt.map { $0.milliseconds(since: time) }))
        }
        return context.responses.json(.ok, object)
    }

    private static func describe(_ result: SyncResult) -> ObjectWriter {
        var object = ObjectWriter()
        object.add("id", result.id.text)
        object.add("status", result.status.rawValue)
        object.add("rev", result.current.rev.text)
        object.add("seq", result.current.seq)
        object.add("current", json: result.omitsCurrent ? nil : result.current.json)
        if let version = result.version { object.add("version", version.text) }
        if !result.lost.isEmpty { object.add("lost", array: result.lost.names) }
        if let replaced = result.replaced {
            var state = ObjectWriter()
            state.add("rev", replaced.rev.text)
            state.add("lastModified", replaced.lastModified)
            state.add("device", replaced.device)
            state.add("registers", array: replaced.registers.names)
            object.add("replaced", state)
        }
        object.add("warnings", array: result.warnings.map(\.rawValue))
        return object
    }

    private static func describe(_ id: String?, _ problems: [Problem]) -> ObjectWriter {
        var object = ObjectWriter()
        object.add("id", id)
        object.add("status", "invalid")
        object.add("code", problems.first?.code.rawValue)
        object.add("errors", objects: problems.map(\.json))
        object.add("warnings", array: [String]())
        return object
    }
}

/// Describes a parsed and checked request of `POST /v1/sync`.
struct SyncRequest: Sendable {
    enum Entry: Equatable, Sendable {
        case change(Change)
        /// The entry is invalid; its id is as it was sent, if that was a string.
        case invalid(id: String?, [Problem])
    }

    var start: PullRequest.Start
    var entries: [Entry]
    var limit: Int
    var atomic: Bool
    /// The client has the notes of this account.
    var account: String?
    /// The client's clock had this time when it sent the request.
    var sentAt: Timestamp?
    /// The answer must have the account's digest.
    var digest = false
    /// The notes of the answer have `textModified`.
    var stamps = false

    static let maximumChanges = 1000
    static let limits = 1...1000
    static let defaultLimit = 500

    /// Returns the refusal of an atomic push, or nil if no change is invalid.
    var refusal: DomainError? {
        let problems = entries.flatMap { entry in
            if case .invalid(_, let problems) = entry { problems } else { [Problem]() }
        }
        return problems.first.map { DomainError($0, and: Array(problems.dropFirst())) }
    }
}

extension NoteDecoder {
    func sync(_ bytes: UnsafeBufferPointer<UInt8>) throws(DomainError) -> SyncRequest {
        try JSONView.read(bytes, around: 2) { view throws(DomainError) in try sync(view) }
    }

    private func sync(_ view: JSONView) throws(DomainError) -> SyncRequest {
        guard view.isObject else {
            throw DomainError(
                Problem(.invalidParameter, at: "", "A sync request must be a JSON object, not \(view.kindName)."))
        }
        var request = SyncRequest(
            start: .beginning, entries: [], limit: SyncRequest.defaultLimit, atomic: false, sentAt: nil)
        var since: JSONView?
        var cursor: JSONView?
        for (name, value) in view.members {
            switch name.string {
            case "cursor": cursor = value.isNull || value.string?.isEmpty == true ? nil : value
            case "since": since = value.isNull ? nil : value
            case "account": request.account = try SyncRequest.account(value)
            case "sentAt": request.sentAt = try SyncRequest.time(value, "/sentAt")
            case "changes": request.entries = try entries(value)
            case "digest": request.digest = try SyncRequest.flag(value, "digest")
            case "stamps": request.stamps = try SyncRequest.flag(value, "stamps")
            case "limit":
                guard let limit = value.number?.double.flatMap({ Int(exactly: $0) }), SyncRequest.limits.contains(limit)
                else {
                    throw DomainError(
                        Problem(.invalidParameter, at: "/limit", "limit must be an integer from 1 to 1000."))
                }
                request.limit = limit
            case "atomic": request.atomic = try SyncRequest.flag(value, "atomic")
            default:
                let name = String((name.string ?? "").prefix(64))
                throw DomainError(
                    Problem(
                        .unknownMember, at: JSONPointer.step(name),
                        "The member \"\(name)\" is unknown; a sync request has cursor or since, changes, limit, "
                            + "atomic, account, sentAt, digest and stamps."
                            + NearestName.question(
                                name,
                                among: [
                                    "cursor", "since", "changes", "limit", "atomic", "account", "sentAt", "digest",
                                    "stamps",
                                ])))
            }
        }
        switch (cursor, since) {
        case (_?, _?):
            throw DomainError(
                Problem(.invalidParameter, at: "/since", "Use either cursor or since, not both."))
        case (let cursor?, nil): request.start = .after(try SyncRequest.cursor(cursor))
        case (nil, let since?):
            if let time = try SyncRequest.time(since, "/since") { request.start = .since(time) }
        case (nil, nil): break
        }
        return request
    }

    private func entries(_ value: JSONView) throws(DomainError) -> [SyncRequest.Entry] {
        guard value.isArray else {
            throw DomainError(
                Problem(.invalidParameter, at: "/changes", "changes must be an array, not \(value.kindName)."))
        }
        var entries: [SyncRequest.Entry] = []
        for element in value.elements {
            guard entries.count < SyncRequest.maximumChanges else {
                throw DomainError(
                    .tooLarge,
                    "A sync may have at most \(SyncRequest.maximumChanges) changes; send the rest in the next one.")
            }
            entries.append(entry(element, at: entries.count))
        }
        return entries
    }

    private func entry(_ value: JSONView, at position: Int) -> SyncRequest.Entry {
        var parts = NoteParts(limits: limits, purpose: .sync)
        parts.position = position
        parts.read(value)
        if parts.problems.isEmpty, let id = parts.draft.id {
            return .change(parts.draft.change(of: id, origin: .sync))
        }
        if parts.problems.isEmpty {
            parts.report(.invalidID, "/id", "A change must name its note. " + NoteID.expectation)
        }
        let id = value.members.first { $0.name.string == "id" }?.value.string
        return .invalid(id: id, parts.problems)
    }
}

extension SyncRequest {
    /// Reads a cursor; an empty one counts as none.
    static func cursor(parameter text: String) throws(DomainError) -> Cursor {
        guard let cursor = Cursor(text) else {
            throw DomainError(
                Problem(
                    .invalidCursor, at: "/cursor",
                    "This cursor was not made by this server; send one as received, or none to sync from the start."
                ))
        }
        return cursor
    }

    fileprivate static func cursor(_ value: JSONView) throws(DomainError) -> Cursor {
        guard let text = value.string else {
            throw DomainError(
                Problem(.invalidCursor, at: "/cursor", "A cursor must be a string, not \(value.kindName)."))
        }
        return try cursor(parameter: text)
    }

    fileprivate static func account(_ value: JSONView) throws(DomainError) -> String? {
        if value.isNull { return nil }
        guard let name = value.string else {
            throw DomainError(
                Problem(.invalidParameter, at: "/account", "account is an account's name, not \(value.kindName)."))
        }
        return name
    }

    fileprivate static func flag(_ value: JSONView, _ name: String) throws(DomainError) -> Bool {
        guard let flag = value.bool else {
            throw DomainError(Problem(.invalidParameter, at: "/" + name, "\(name) must be true or false."))
        }
        return flag
    }

    fileprivate static func time(_ value: JSONView, _ pointer: String) throws(DomainError) -> Timestamp? {
        if value.isNull { return nil }
        guard let time = value.timestamp else {
            throw DomainError(Problem(.invalidTime, at: pointer, Timestamp.expectation))
        }
        return time
    }
}
