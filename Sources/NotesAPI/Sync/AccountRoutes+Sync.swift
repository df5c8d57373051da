import Access
import HTTP
import Notes

/// Push and pull.
extension AccountRoutes {
    func sync(_ request: borrowing Request) throws(APIError) -> Reply {
        _ = try BodyType(request, allowsText: false)
        let bytes = request.body.assumingMemoryBound(to: UInt8.self)
        let decoder = NoteDecoder(limits: NoteLimits(body: services.settings.noteBytes))
        let sync = try domain { () throws(DomainError) in try decoder.sync(bytes) }
        try requireAccount(sync.account)
        services.access.rates.pushed(sync.entries.count, account, context.client, now: services.clock())
        if sync.atomic, let refusal = sync.refusal { throw APIError(refusal) }

        let changes = sync.entries.compactMap { entry in
            if case .change(let change) = entry { change } else { nil }
        }
        let pull = PullRequest(start: sync.start.pullStart, limit: sync.limit)
        let push = SyncPush(account: account, device: principal.deviceID, changes: changes, pull: pull)
        let answer = SyncResponse(
            context: context, principal: principal, entries: sync.entries, sentAt: sync.sentAt)
        services.store.sync(push, reply: context.reply { answer.response($0) })
        return .later
    }

    func changes(_ request: borrowing Request) throws(APIError) -> Reply {
        let parameters = try Parameters(request, known: ["cursor", "since", "limit", "wait", "account"])
        try requireAccount(parameters.text("account"))
        let cursor = try domain { () throws(DomainError) in
            try SyncRequest.cursor(parameter: parameters.text("cursor") ?? "")
        }
        let since = try parameters.time("since")
        let start: PullRequest.Start
        switch (cursor, since) {
        case (.some, .some): throw Parameters.invalid("since", "Use either cursor or since, not both.")
        case (let cursor?, nil): start = .after(cursor)
        case (nil, let since?): start = .since(since)
        case (nil, nil): start = .beginning
        }
        let limit = try parameters.integer("limit", SyncRequest.limits, standard: SyncRequest.defaultLimit)
        let wait = try parameters.integer("wait", 0...ChangeWait.longest, standard: 0)
        let asked = ChangeWait(
            context: context, principal: principal, pull: PullRequest(start: start, limit: limit),
            until: services.clock() + Int64(wait) * 1000)
        return try asked.answer(room)
    }

    /// `GET /v1/events`
    func events(_ request: borrowing Request) throws(APIError) -> Reply {
        try services.notifier.checkRoom(for: account, services)
        let reader = try room.reader()
        let head = try reading { () throws(StoreError) in try reader.head(of: account) }
        let last = request.field("last-event-id").flatMap { Cursor($0) }
        // Nothing is owed to somebody who is up to date, or who says nothing about where he is.
        let owesHint = request.field("last-event-id") != nil && last != head
        let stream = EventStream(principal, head: head, owesHint: owesHint, notifier: services.notifier)
        let fields = Fields().adding("Content-Type", "text/event-stream").adding(SecurityFields.noStore)
            .adding("X-Accel-Buffering", "no")
        return context.now(Response(.ok, fields: fields, body: .stream(length: nil, stream)))
    }
}

extension SyncRequest.Start {
    fileprivate var pullStart: PullRequest.Start {
        switch self {
        case .beginning: .beginning
        case .cursor(let cursor): .after(cursor)
        case .since(let time): .since(time)
        }
    }
}

/// A page of changes as an answer.
enum ChangesBody {
    static var expired: APIError {
        APIError(
            .cursorExpired,
            "The cursor is from before a restore, of another account, or older than the oldest tombstone. Nothing "
                + "was applied. Sync without a cursor, drop clean notes that no longer exist, and push the unsent ones."
        )
    }

    static func add(_ page: ChangePage, to object: inout ObjectWriter) {
        object.add("changes", elements: page.changes)
        object.add("cursor", page.cursor.text)
        object.add("hasMore", page.hasMore)
        object.add("serverTime", page.serverTime)
    }
}
