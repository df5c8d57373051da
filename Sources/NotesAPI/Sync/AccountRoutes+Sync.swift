import Notes
import NotesAuthentication
import NotesHTTP
import NotesServerKit
import NotesStoreContract

/// Pushes and pulls changes, and streams hints of them.
extension AccountRoutes {
    func sync(_ request: borrowing Request) throws(APIError) -> Reply {
        _ = try BodyType(request, allowsText: false)
        let bytes = request.body.assumingMemoryBound(to: UInt8.self)
        let exchange = SyncExchange(context: context, principal: principal, scope: scope)
        if bytes.count > SyncExchange.mostOnLoop {
            exchange.receiveLater(Array(bytes))
        } else {
            try exchange.receive(bytes)
        }
        return .later
    }

    func changes(_ request: borrowing Request) throws(APIError) -> Reply {
        let parameters = try Parameters(request, known: ["cursor", "since", "limit", "wait", "account", "stamps"])
        try principal.require(parameters.text("account"))
        let cursor = parameters.text("cursor").flatMap { $0.isEmpty ? nil : $0 }
        let start: PullRequest.Start
        switch (cursor, parameters.text("since")) {
        case (.some, .some): throw Parameters.invalid("since", "Use either cursor or since, not both.")
        case (let cursor?, nil):
            start = .after(
                try domain { () throws(DomainError) in try SyncRequest.cursor(parameter: cursor) })
        case (nil, .some): start = try parameters.time("since").map { .since($0) } ?? .beginning
        case (nil, nil): start = .beginning
        }
        let limit = try parameters.integer("limit", SyncRequest.limits, standard: SyncRequest.defaultLimit)
        let stamps = try parameters.flag("stamps") ?? false
        let wait = try parameters.integer("wait", 0...ChangeWait.longest, standard: 0)
        return try context.answer(
            ChangeWait(
                principal: principal, pull: PullRequest(start: start, limit: limit, stamps: stamps), scope: scope,
                until: services.clock() + Int64(wait) * 1000))
    }

    /// Serves `GET /v1/events`, unless the account has too many listeners.
    func events(_ request: borrowing Request) throws(APIError) -> Reply {
        try services.notifier.checkListenerLimit(for: account, services)
        return try context.answer(
            EventsRequest(read: .head(scope), principal: principal, lastEventID: request.field("last-event-id")))
    }
}

/// Opens an event stream from the position that the client sends.
private struct EventsRequest: PointRequest {
    let read: PointRead
    let principal: Principal
    let lastEventID: String?

    func reply(_ answer: PointAnswer, _ context: APIContext) throws(APIError) -> Reply {
        guard case .head(let head) = answer else { throw APIError(StoreError.otherAnswer) }
        // A client that is up to date, or that sends no position, gets no first hint.
        let owesHint = lastEventID.map { Cursor($0) != head } ?? false
        let stream = EventStream(principal, head: head, owesHint: owesHint, notifier: context.services.notifier)
        let fields = Fields().adding("Content-Type", "text/event-stream").adding(SecurityFields.noStore)
            .adding("X-Accel-Buffering", "no")
        return context.reply(Response(.ok, fields: fields, body: .stream(length: nil, stream)))
    }
}

/// Writes a page of changes as an answer.
enum ChangesBody {
    static func expired(serverWentBack: Bool) -> APIError {
        var error = APIError(
            .cursorExpired,
            serverWentBack
                ? "The server went back to an earlier copy of its data, which does not have the changes up to this cursor. "
                    + "Nothing was applied. Sync without a cursor, and push your unsent notes and every clean note that "
                    + "does not come, with its stamp and its rev as base."
                : "The cursor is from before a restore, of another account, or older than the oldest tombstone. Nothing "
                    + "was applied. Sync without a cursor, drop clean notes that no longer exist, and push the unsent "
                    + "ones.")
        error.serverWentBack = serverWentBack
        return error
    }

    static func add(_ page: ChangePage, to object: inout ObjectWriter) {
        object.add("changes", elements: page.changes)
        object.add("cursor", page.cursor.text)
        object.add("hasMore", page.hasMore)
        object.add("serverTime", page.serverTime)
        if let digest = page.digest { object.add(digest: digest) }
    }
}

extension ObjectWriter {
    mutating func add(digest: AccountDigest) {
        add("digest", digest.text)
        add("digestKey", digest.key)
    }
}
