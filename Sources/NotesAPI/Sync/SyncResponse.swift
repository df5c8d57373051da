import Access
import HTTP
import Notes

/// The answer to `POST /v1/sync`.
struct SyncResponse {
    let context: RequestContext
    let principal: Principal
    let entries: [SyncRequest.Entry]
    let sentAt: Timestamp?

    func response(_ answer: SyncAnswer) -> Response {
        guard case .done(let results, let page, let warnings) = answer else {
            return context.responses.problem(ChangesBody.expired)
        }
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
                    seenAt: time, syncedSeq: page.cursor.seq, clockOffset: sentAt.map { $0.milliseconds(since: time) }))
        }
        let late = LateNotes(of: results, principal.account, context.services.store)
        return context.responses.json(.ok, object) { late.json($0) }
    }

    private static func describe(_ result: SyncResult) -> ObjectWriter {
        var object = ObjectWriter()
        object.add("id", result.id.text)
        object.add("status", result.status.rawValue)
        object.add("rev", result.current.rev.text)
        object.add("seq", result.current.seq)
        if result.isCurrentLate { object.addGap("current") } else { object.add("current", json: result.current.json) }
        if let version = result.version { object.add("version", version.text) }
        if let replaced = result.replaced {
            var state = ObjectWriter()
            state.add("rev", replaced.rev.text)
            state.add("lastModified", replaced.lastModified)
            state.add("device", replaced.device)
            object.add("replaced", state)
        }
        object.add(
            "warnings",
            array: result.warnings.map { warning in
                var bytes: [UInt8] = []
                bytes.append(jsonString: warning.rawValue)
                return bytes
            })
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
        object.add("warnings", array: [])
        return object
    }
}

/// The notes that the results left out, read as they stand when their turn comes. One that was changed since is told as it
/// stands then; its new place lies beyond the cursor, so it comes again.
///
/// `@unchecked Sendable`: the reader is made and used on the loop that sends the answer.
private final class LateNotes: @unchecked Sendable {
    private let ids: [NoteID]
    private let account: AccountNumber
    private let store: any NoteStore
    private var opened: (any NoteReader)?

    init(of results: [SyncResult], _ account: AccountNumber, _ store: any NoteStore) {
        ids = results.filter(\.isCurrentLate).map(\.id)
        self.account = account
        self.store = store
    }

    func json(_ number: Int) -> [UInt8]? { try? note(ids[number])?.json }

    private func note(_ id: NoteID) throws(StoreError) -> StoredNote? {
        let reader = if let opened { opened } else { try store.makeReader() }
        opened = reader
        return try reader.note(id, of: account)
    }
}
