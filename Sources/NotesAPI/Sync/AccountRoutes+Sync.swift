import Access
import HTTP
import Notes
import StoreContract

/// Push and pull.
extension AccountRoutes {
    func sync(_ request: borrowing Request) throws(APIError) -> Reply {
        _ = try BodyType(request, allowsText: false)
        let bytes = request.body.assumingMemoryBound(to: UInt8.self)
        let decoder = NoteDecoder(limits: NoteLimits(body: services.settings.noteBytes))
        let sync = try domain { () throws(DomainError) in try decoder.sync(bytes) }
        try requireAccount(sync.account)
        services.access.rates.pushed(sync.entries.count, account, context.client, now: services.clock())
        let exchange = SyncExchange(context: context, principal: principal, scope: scope)
        guard sync.entries.contains(where: { Self.hasTagEndingInSlash($0) }) else {
            try exchange.push(sync)
            return .later
        }
        // Few clients send such tags, and each takes reads of its own.
        let limits = decoder.limits
        services.store.read(.list, for: scope) { reader throws(StoreError) in
            let checked = try Self.checkTags(of: sync, limits, reader, exchange.scope.account)
            do throws(APIError) {
                try exchange.push(checked)
            } catch {
                exchange.context.respond(error)
            }
        } orElse: { error in
            exchange.context.respond(APIError(error))
        }
        return .later
    }

    private static func hasTagEndingInSlash(_ entry: SyncRequest.Entry) -> Bool {
        guard case .change(let change) = entry, case .write(let content) = change.action else { return false }
        return content.tags.contains { $0.utf8.last == UInt8(ascii: "/") }
    }

    /// Of tags that end in `/` those stay that the note has, or had in the state that the change names.
    private static func checkTags(
        of sync: SyncRequest, _ limits: NoteLimits, _ reader: any NoteReader, _ account: AccountNumber
    ) throws(StoreError) -> SyncRequest {
        var sync = sync
        for (position, entry) in sync.entries.enumerated() where hasTagEndingInSlash(entry) {
            guard case .change(let change) = entry, case .write(let content) = change.action else { continue }
            var states = [try reader.note(change.id, of: account)]
            if let base = change.baseRev { states.append(try reader.version(base, of: change.id, account: account)) }
            do throws(DomainError) {
                try limits.checkTags(of: content, over: states.compactMap { $0?.note?.state.shownContent })
            } catch {
                let problems = error.problems.map {
                    Problem($0.code, at: "/changes/\(position)" + $0.pointer, $0.detail)
                }
                sync.entries[position] = .invalid(id: change.id.text, problems)
            }
        }
        return sync
    }

    func changes(_ request: borrowing Request) throws(APIError) -> Reply {
        let parameters = try Parameters(request, known: ["cursor", "since", "limit", "wait", "account"])
        try requireAccount(parameters.text("account"))
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
        let wait = try parameters.integer("wait", 0...ChangeWait.longest, standard: 0)
        return try answer(
            ChangeWait(
                principal: principal, pull: PullRequest(start: start, limit: limit), scope: scope,
                until: services.clock() + Int64(wait) * 1000))
    }

    /// `GET /v1/events`
    func events(_ request: borrowing Request) throws(APIError) -> Reply {
        try services.notifier.checkRoom(for: account, services)
        return try answer(
            EventsRequest(read: .head(scope), principal: principal, lastEventID: request.field("last-event-id")))
    }
}

/// `GET /v1/events`
private struct EventsRequest: PointRequest {
    let read: PointRead
    let principal: Principal
    let lastEventID: String?

    func reply(_ answer: PointAnswer, _ context: RequestContext) throws(APIError) -> Reply {
        guard case .head(let head) = answer else { throw APIError(StoreError.otherAnswer) }
        // A client that is up to date, or that sends no position, gets no first hint.
        let owesHint = lastEventID.map { Cursor($0) != head } ?? false
        let stream = EventStream(principal, head: head, owesHint: owesHint, notifier: context.services.notifier)
        let fields = Fields().adding("Content-Type", "text/event-stream").adding(SecurityFields.noStore)
            .adding("X-Accel-Buffering", "no")
        return context.now(Response(.ok, fields: fields, body: .stream(length: nil, stream)))
    }
}

/// What a push needs once it was read and checked, on any queue.
private struct SyncExchange: Sendable {
    let context: RequestContext
    let principal: Principal
    let scope: ReadScope

    func push(_ sync: SyncRequest) throws(APIError) {
        if sync.atomic, let refusal = sync.refusal { throw APIError(refusal) }
        let changes = sync.entries.compactMap { entry in
            if case .change(let change) = entry { change } else { nil }
        }
        let push = SyncPush(
            account: scope.account, asker: scope.asker, changes: changes,
            pull: PullRequest(start: sync.start.pullStart, limit: sync.limit), wantsDigest: sync.digest)
        let answer = SyncResponse(
            context: context, principal: principal, entries: sync.entries, sentAt: sync.sentAt)
        context.services.store.sync(push, reply: context.reply { answer.response($0) })
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
