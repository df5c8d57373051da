import Notes
import NotesArchive
import NotesAuthentication
import NotesBackupFormat
import NotesHTTP
import NotesServerKit
import NotesStoreContract

/// Backs an account up, and undoes its restores.
extension AccountRoutes {
    /// Serves `GET /v1/backup`: streams one snapshot while writes continue.
    func backup(_ request: borrowing Request) throws(APIError) -> Reply {
        let parameters = try Parameters(request, known: ["versions", "attachments"])
        let parts = BackupParts(
            versions: try parameters.flag("versions") ?? false, attachments: try parameters.flag("attachments") ?? false
        )
        let fields = backupFields("application/x-ndjson", ending: "ndjson")
        let (name, time) = (principal.accountName, services.now)
        let recorder = recorder(request)
        return try backup(parts, fields, began: { recorder.record(.backupRead, detail: "ndjson") }) { snapshot, _ in
            BackupStream(snapshot, account: name, createdAt: time)
        }
    }

    /// Serves `GET /v1/backup.zip`.
    func backupZip(_ request: borrowing Request) throws(APIError) -> Reply {
        let fields = backupFields("application/zip", ending: "zip")
        let (account, name, time) = (account, principal.accountName, services.now)
        let recorder = recorder(request)
        return try backup(
            BackupParts(holdsFiles: true), fields, began: { recorder.record(.backupRead, detail: "zip") }
        ) { snapshot, store throws(StoreError) in
            do throws(ArchiveError) {
                return try BackupZipBody(snapshot, store, of: account, name: name, createdAt: time)
            } catch { throw .unavailable(error.detail) }
        }
    }

    /// Takes the snapshot off the loop: it may wait for a collection of unused files.
    private func backup(
        _ parts: BackupParts, _ fields: Fields, began: () -> Void,
        _ form:
            @escaping @Sendable (sending any NoteSnapshot, any NoteStore) throws(StoreError)
            -> sending any BackupForm
    ) throws(APIError) -> Reply {
        let (services, context, account) = (services, context, account)
        guard let place = services.backups.places.take(for: account) else {
            var error = APIError(
                .tooManyRequests,
                "At most \(BackupPlaces.ofAccount) backups of an account and \(BackupPlaces.ofServer) in total are read at "
                    + "a time; try again once one of them is complete.")
            // A slot is free when a client has read its backup, so this time is an estimate.
            error.exceeds(
                RateLimit(.backups, quota: BackupPlaces.ofAccount, window: 10, remaining: 0, milliseconds: 10_000))
            throw error
        }
        began()
        services.backups.queue.async { @Sendable in
            context.respond { () throws(APIError) in
                let body = try APIError.reading { () throws(StoreError) in
                    let snapshot = try services.store.makeSnapshot(of: account, parts)
                    return BackupBody(try form(snapshot, services.store), services, account, place)
                }
                return Response(.ok, fields: fields, body: .stream(length: nil, body))
            }
        }
        return .later
    }

    private func backupFields(_ type: StaticString, ending: String) -> Fields {
        let date = services.now.text.prefix(10)
        var fields = Fields().adding("Content-Type", type).adding(SecurityFields.noStore)
        fields.add(
            "Content-Disposition", "attachment; filename=\"cloudnotes-\(principal.accountName)-\(date).\(ending)\"")
        return fields
    }

    /// Serves `POST /v1/restore/undo/{id}`.
    func undoRestore(_ request: borrowing Request, _ id: String) -> Reply {
        let (responses, events) = (context.responses, recorder(request))
        services.store.undo(
            id, of: account, by: asker,
            reply: context.reply { answer in
                if case .done = answer { events.record(.restored, detail: "undo") }
                return RestoreResponse.response(answer, responses)
            })
        return .later
    }
}

extension Upload {
    /// Serves `POST /v1/restore`.
    init(restoring request: borrowing Request, _ context: APIContext) throws(APIError) {
        let parameters = try Parameters(request, known: ["mode", "dryRun", "account"])
        let account = parameters.text("account")
        let modes = Dictionary(uniqueKeysWithValues: RestoreMode.allCases.map { ($0.rawValue, $0) })
        let mode = try parameters.choice("mode", modes, standard: .merge)
        let isTrial = try parameters.flag("dryRun") ?? false
        try Self.checkIsFile(request, "the backup file", like: "backup.ndjson")
        let trace = context.services.access.trace(of: request)
        self.init(limit: context.services.settings.restoreBytes, account: account) { bytes, routes in
            let order = RestoreOrder(
                account: routes.account, asker: routes.asker, mode: mode, isTrial: isTrial,
                source: Self.source(bytes))
            let responses = context.responses
            let events = EventRecorder(services: routes.services, principal: routes.principal, client: trace)
            routes.services.store.restore(
                order,
                reply: context.reply { answer in
                    if case .done = answer, !isTrial { events.record(.restored, detail: mode.rawValue) }
                    return RestoreResponse.response(answer, responses)
                })
            return .later
        }
    }

    /// Makes a source for either form, by the first bytes.
    private static func source(_ bytes: any ReceivedBytes) -> sending any RestoreSource {
        var start: [UInt8] = []
        _ = try? bytes.read(into: &start, from: 0, limit: 4)
        return ZipReader.isZip(start) ? BackupZipReader(bytes) : BackupReader(bytes)
    }

    /// Throws unless the body is a file. `what` describes it, and the file's name shows how it is sent.
    static func checkIsFile(
        _ request: borrowing Request, _ what: String, like name: String
    ) throws(APIError) {
        let type = FileType.essence(request.field("content-type") ?? "")
        if type == "application/x-www-form-urlencoded" || type.hasPrefix("multipart/") {
            throw APIError(
                .unsupportedMediaType,
                "The body must be \(what) itself, not a form; with curl, use -X POST -T \(name), or "
                    + "--data-binary @\(name) -H \"Content-Type:\".")
        }
        try BodyType.checkUncompressed(request, what)
    }
}

/// Answers a restore, an import or an undo.
enum RestoreResponse {
    static func response(_ answer: RestoreAnswer, _ responses: ResponseBuilder) -> Response {
        switch answer {
        case .done(let counters):
            var object = ObjectWriter()
            object.add(counters)
            return responses.json(.ok, object.finish())
        case .refused(let error): return responses.problem(APIError(error))
        case .noSuchUndo:
            return responses.problem(
                APIError(.notFound, "No such undo snapshot exists; the newest few are kept for a month."))
        }
    }
}

extension ObjectWriter {
    mutating func add(_ counters: RestoreCounters) {
        add("added", counters.added)
        add("updated", counters.updated)
        add("undeleted", counters.undeleted)
        add("deleted", counters.deleted)
        add("unchanged", counters.unchanged)
        add("skipped", counters.skipped)
        add("undo", counters.undo)
        if counters.missingFiles > 0 { add("missingFiles", counters.missingFiles) }
    }
}

extension MassDamage {
    /// Writes the JSON that the status and sync answers have.
    var json: [UInt8] {
        var object = ObjectWriter()
        object.add("code", "mass_damage")
        object.add("at", at)
        object.add("device", device)
        object.add("notes", notes)
        object.add("undo", undo)
        return object.finish()
    }
}
