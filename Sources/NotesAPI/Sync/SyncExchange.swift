import Dispatch
import Notes
import NotesAuthentication
import NotesHTTP
import NotesStoreContract

/// `POST /v1/sync`: decodes the body, checks it, and passes it to the store.
struct SyncExchange: Sendable {
    let context: APIContext
    let principal: Principal
    let scope: ReadScope

    /// The most bytes decoded on a loop. More would hold up the loop's other connections by milliseconds.
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
            pull: PullRequest(start: sync.start.pullStart, limit: sync.limit, stamps: sync.stamps),
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

extension SyncRequest.Start {
    fileprivate var pullStart: PullRequest.Start {
        switch self {
        case .beginning: .beginning
        case .cursor(let cursor): .after(cursor)
        case .since(let time): .since(time)
        }
    }
}

/// The answer to `POST /v1/sync`.
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
        object.add(
            "errors",
            array: problems.map { problem in
                var entry = ObjectWriter()
                entry.add("pointer", problem.pointer)
                entry.add("detail", problem.detail)
                return entry.finish()
            })
        object.add("warnings", array: [String]())
        return object
    }
}
