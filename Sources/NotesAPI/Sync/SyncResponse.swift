import Notes
import NotesAuthentication
import NotesHTTP
import NotesStoreContract

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
