import Notes

// Backup, restore and import (docs/protocol.md 7).
extension APIClient {
    /// Reads the account's backup and calls `receive` with each piece in order. The next piece is read after `receive`
    /// has returned, so a backup that is greater than the memory can be written to a file. An error of `receive` ends
    /// the backup, and is the `receiver` of the error that this throws. The caller stores the time, with
    /// `Notebook.recordBackup`.
    public func backup<Failure>(
        versions: Bool = true, attachments: Bool = true,
        _ receive: @escaping @Sendable ([UInt8]) throws(Failure) -> Void
    ) async throws(StreamingError<Failure>) {
        let query = [
            APIRequest.Parameter("versions", versions ? "true" : "false"),
            .init("attachments", attachments ? "true" : "false"),
        ]
        try await stream(APIRequest("GET", "v1/backup", query: query), receive)
    }

    /// Reads the account's notes as a zip of Markdown files with front matter, and calls `receive` with each piece in
    /// order, as `backup` does.
    public func backupZip<Failure>(
        _ receive: @escaping @Sendable ([UInt8]) throws(Failure) -> Void
    ) async throws(StreamingError<Failure>) {
        try await stream(APIRequest("GET", "v1/backup.zip"), receive)
    }

    /// Selects the effect of a restore on notes that the account has.
    public enum RestoreMode: String, Sendable, CaseIterable {
        /// Merges each note of the backup like a change: the later state wins.
        case merge
        /// Writes the notes of the backup over those of the account, and keeps the others.
        case overwrite
        /// Makes the account equal to the backup: other notes are deleted.
        case replace
    }

    /// Carries the content of an upload: bytes, or a file that is read as it is sent.
    public enum Upload: Sendable {
        /// The upload sends these bytes.
        case bytes([UInt8])
        /// The upload sends the file at this path, whose size does not matter for memory.
        case file(String)
    }

    private static func request(
        _ path: String, _ query: [APIRequest.Parameter], _ upload: Upload, type: String, isRepeatable: Bool
    ) -> APIRequest {
        var request = APIRequest(
            "POST", path, query: query, fields: [.init("Content-Type", type)], isRepeatable: isRepeatable)
        switch upload {
        case .bytes(let bytes): request.body = bytes
        case .file(let path): request.bodyFile = path
        }
        return request
    }

    /// Restores a backup, all of it or nothing.
    ///
    /// - Parameters:
    ///   - backup: the bytes that `backup` passed on.
    ///   - mode: the effect on notes that the account has.
    ///   - account: the name of the account whose notes this device has. A token of another account is then refused.
    ///   - dryRun: true to count the effects and change nothing.
    public func restore(
        _ backup: Upload, mode: RestoreMode = .merge, account: String? = nil, dryRun: Bool = false
    ) async throws(ServerError) -> RestoreResult {
        var query = [APIRequest.Parameter("mode", mode.rawValue), .init("dryRun", dryRun ? "true" : "false")]
        if let account { query.append(.init("account", account)) }
        return RestoreResult(
            try await object(
                Self.request("v1/restore", query, backup, type: "application/x-ndjson", isRepeatable: false)))
    }

    /// Returns the account to its state before a restore, or before many notes were deleted.
    public func undoRestore(_ id: String) async throws(ServerError) -> RestoreResult {
        RestoreResult(try await object(APIRequest("POST", "v1/restore/undo/" + id)))
    }

    /// Imports a file of another application. A second import of the same file adds nothing.
    ///
    /// - Parameters:
    ///   - file: the file, or a zip of several.
    ///   - format: the name of a format; `auto` detects it.
    ///   - dryRun: true to count the effects and change nothing.
    public func importNotes(
        _ file: Upload, format: String = "auto", dryRun: Bool = false
    ) async throws(ServerError) -> RestoreResult {
        let query = [APIRequest.Parameter("format", format), .init("dryRun", dryRun ? "true" : "false")]
        return RestoreResult(
            try await object(
                Self.request("v1/import", query, file, type: "application/octet-stream", isRepeatable: true)))
    }
}

/// Counts the effects of a restore or an import; each note counts once.
public struct RestoreResult: Equatable, Sendable {
    /// Counts the notes that the account did not have.
    public var added: Int64
    /// Counts the notes whose content was replaced.
    public var updated: Int64
    /// Counts the notes that were in the trash and are live again.
    public var undeleted: Int64
    /// Counts the notes that were moved to the trash or removed.
    public var deleted: Int64
    /// Counts the notes that the account had already.
    public var unchanged: Int64
    /// Counts the notes of which the account has a later state.
    public var skipped: Int64
    /// Identifies the snapshot before the restore, for `undoRestore`; nil if nothing was changed.
    public var undo: String?
    /// Counts the files that notes name and that neither the backup nor the account has.
    public var missingFiles: Int64
    /// Lists the first hundred entries that could not be read, with the reasons.
    public var problems: [String]
    /// Counts all problems, including those that `problems` leaves out.
    public var problemCount: Int64
    /// Lists the first hundred notes of which something was changed or left out.
    public var warnings: [String]
    /// Counts all warnings, including those that `warnings` leaves out.
    public var warningCount: Int64

    init(_ object: JSONObject) {
        added = object.integer("added") ?? 0
        updated = object.integer("updated") ?? 0
        undeleted = object.integer("undeleted") ?? 0
        deleted = object.integer("deleted") ?? 0
        unchanged = object.integer("unchanged") ?? 0
        skipped = object.integer("skipped") ?? 0
        undo = object.text("undo")
        missingFiles = object.integer("missingFiles") ?? 0
        problems = Self.texts(object, "problems", "name", "reason")
        problemCount = object.integer("problemCount") ?? Int64(problems.count)
        warnings = Self.texts(object, "warnings", "id", "detail")
        warningCount = object.integer("warningCount") ?? Int64(warnings.count)
    }

    private static func texts(_ object: JSONObject, _ list: String, _ what: String, _ why: String) -> [String] {
        object.objects(list).map { "\($0.text(what) ?? ""): \($0.text(why) ?? "")" }
    }
}
