import Notes

/// The parsed and checked request `POST /v1/sync`.
struct SyncRequest: Sendable {
    enum Start: Equatable, Sendable {
        case beginning
        case cursor(Cursor)
        case since(Timestamp)
    }

    enum Entry: Equatable, Sendable {
        case change(Change)
        /// An invalid entry, with the id as it was sent, if that was a string.
        case invalid(id: String?, [Problem])
    }

    var start: Start
    var entries: [Entry]
    var limit: Int
    var atomic: Bool
    /// The account whose notes the client has.
    var account: String?
    /// The time of the client's clock when it sent this.
    var sentAt: Timestamp?
    /// True if the answer must have the account's digest.
    var digest = false
    /// The notes of the answer have `textModified`.
    var stamps = false

    static let maximumChanges = 1000
    static let limits = 1...1000
    static let defaultLimit = 500

    /// The refusal of an atomic push with an invalid change.
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
        case (let cursor?, nil): request.start = .cursor(try SyncRequest.cursor(cursor))
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
