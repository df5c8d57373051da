import Notes
import NotesArchive
import NotesHTTP
import NotesImporting
import NotesPrimitives
import NotesStoreContract

/// Imports files of other applications.
extension Upload {
    /// Serves `POST /v1/import`.
    init(importing request: borrowing Request, _ context: APIContext) throws(APIError) {
        let parameters = try Parameters(request, known: ["format", "dryRun"])
        var formats: [String: [ImportFormat]] = ["auto": []]
        for format in ImportFormat.allCases { formats[format.rawValue] = [format] }
        let format = try parameters.choice("format", formats, standard: []).first
        let isTrial = try parameters.flag("dryRun") ?? false
        try Self.checkIsFile(request, "the exported file", like: "notes.zip")
        self.init(limit: context.services.settings.restoreBytes) { bytes, routes in
            routes.mergeBackup(bytes, as: format, isTrial: isTrial)
        }
    }
}

extension AccountRoutes {
    /// Imports everything or nothing, by the merge rule: newer edits and deletes on the server win.
    fileprivate func mergeBackup(_ bytes: any ReceivedBytes, as format: ImportFormat?, isTrial: Bool) -> Reply {
        let (services, account) = (services, account)
        let importContext = ImportContext(
            limits: NoteLimits(body: services.settings.noteBytes),
            attachmentBytes: Int64(services.settings.attachmentBytes)
        ) { limit throws(StoreError) in try services.store.makeIntake(limit: limit) }
        let known = KnownNotes(services.store, account)
        let found = FoundInFile()
        let source = ImportSource(
            ByteInput(stored: bytes), as: format, importContext, now: Timestamp(clamping: services.clock()),
            present: { id throws(StoreError) in try known.note(id) },
            ended: { report in found.report.withLock { $0 = report } })
        let order = RestoreOrder(
            account: account, asker: asker, mode: .merge, isTrial: isTrial, source: source)
        let responses = context.responses
        services.store.restore(order, reply: context.reply { ImportResponse.response($0, found, responses) })
        return .later
    }
}

/// Keeps the report of an import, which is set at the end of its first pass.
private final class FoundInFile: Sendable {
    let report = Mutex<ImportSource.Report?>(nil)
}

/// Reads the account's notes for the first pass over an import.
private final class KnownNotes {
    private let store: any NoteStore
    private let account: AccountNumber
    private var opened: (any NoteReader)?

    init(_ store: any NoteStore, _ account: AccountNumber) {
        self.store = store
        self.account = account
    }

    func note(_ id: NoteID) throws(StoreError) -> StoredNote? {
        if let opened { return try opened.note(id, of: account) }
        let reader = try store.makeReader()
        opened = reader
        return try reader.note(id, of: account)
    }
}

/// Answers an import: with the counters of a restore, members that could not be converted, and files that could not be
/// read.
private enum ImportResponse {
    /// Maps errors of the file's JSON or text. They are not those of the request's own body, which are a 400.
    private static func unreadable(_ answer: RestoreAnswer) -> RestoreAnswer {
        guard case .refused(let error) = answer, error.code == .invalidJSON || error.code == .invalidUTF8 else {
            return answer
        }
        return .refused(DomainError(.invalidBackup, error.detail))
    }

    static func response(_ answer: RestoreAnswer, _ found: FoundInFile, _ responses: ResponseBuilder) -> Response {
        guard case .done(var counters) = answer, let report = found.report.withLock({ $0 }) else {
            return RestoreResponse.response(unreadable(answer), responses)
        }
        counters.unchanged += report.known
        var object = ObjectWriter()
        object.add(counters)
        object.add("format", report.format?.rawValue)
        object.add("warningCount", report.warningCount)
        object.add(
            "warnings",
            array: report.warnings.map { warning in
                var object = ObjectWriter()
                object.add("id", warning.id.text)
                object.add("detail", warning.detail)
                return object.finish()
            })
        object.add("problemCount", report.problemCount)
        object.add(
            "problems",
            array: report.problems.map { problem in
                var object = ObjectWriter()
                object.add("name", problem.name)
                if let title = problem.title { object.add("title", title) }
                object.add("reason", problem.reason)
                return object.finish()
            })
        return responses.json(.ok, object.finish())
    }
}
