import Access
import Dispatch
import HTTP
import Notes
import StoreContract

/// `POST /v1/sync`: decodes its body, checks it, and has the store apply it.
struct SyncExchange: Sendable {
    let context: RequestContext
    let principal: Principal
    let scope: ReadScope

    /// To decode more would hold up the other connections of a loop by milliseconds.
    static let mostOnLoop = 128 << 10
    private static let decoding = DispatchQueue(label: "large pushes", qos: .userInitiated)

    /// Decodes a large body beside the loops. Its memory counts until the answer (`BodyMemory`).
    func receiveLater(_ body: [UInt8]) {
        Self.decoding.async {
            do throws(APIError) {
                try body.withUnsafeBufferPointer { (bytes) throws(APIError) in try receive(bytes) }
            } catch {
                context.respond(error)
            }
        }
    }

    func receive(_ bytes: UnsafeBufferPointer<UInt8>) throws(APIError) {
        let services = context.services
        let decoder = NoteDecoder(limits: NoteLimits(body: services.settings.noteBytes))
        let sync = try domain { () throws(DomainError) in try decoder.sync(bytes) }
        try principal.require(sync.account)
        services.access.rates.pushed(sync.entries.count, principal.account, context.client, now: services.clock())
        guard sync.entries.contains(where: { Self.hasTagEndingInSlash($0) }) else { return try push(sync) }
        // Few clients send such tags, and each takes reads of its own.
        let limits = decoder.limits
        services.store.read(.list, for: scope) { reader throws(StoreError) in
            let checked = try Self.checkTags(of: sync, limits, reader, scope.account)
            do throws(APIError) { try push(checked) } catch { context.respond(error) }
        } orElse: { error in
            context.respond(APIError(error))
        }
    }

    private static func hasTagEndingInSlash(_ entry: SyncRequest.Entry) -> Bool {
        guard case .change(let change) = entry, case .write(let content) = change.action else { return false }
        return content.tags.contains { $0.utf8.last == UInt8(ascii: "/") }
    }

    /// Keeps a tag that ends in `/` where the note has it, or had it in the state that the change names.
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

    private func push(_ sync: SyncRequest) throws(APIError) {
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
