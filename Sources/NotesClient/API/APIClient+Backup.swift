import Notes

// Backup, restore and import (docs/protocol.md 7).
extension APIClient {
    /// The account's backup in pieces. The time of the last backup is kept by the caller.
    public func backup(
        versions: Bool = true, attachments: Bool = true, _ receive: @escaping @Sendable ([UInt8]) throws -> Void
    ) async throws {
        let query = [
            APIRequest.Parameter("versions", versions ? "true" : "false"),
            .init("attachments", attachments ? "true" : "false"),
        ]
        _ = try await stream(APIRequest("GET", "v1/backup", query: query), receive)
    }

    /// The account's notes as a zip of Markdown files with front matter, in pieces.
    public func backupZip(_ receive: @escaping @Sendable ([UInt8]) throws -> Void) async throws {
        _ = try await stream(APIRequest("GET", "v1/backup.zip"), receive)
    }

    public enum RestoreMode: String, Sendable, CaseIterable {
        case merge, overwrite, replace
    }

    /// What is sent to the server: bytes, or the file at a path, which is read as it is sent.
    public enum Upload: Sendable {
        case bytes([UInt8])
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

    /// The account named is that of the notes here, so that nothing comes into another one.
    public func restore(
        _ backup: Upload, mode: RestoreMode = .merge, account: String? = nil, dryRun: Bool = false
    ) async throws(ServerError) -> RestoreResult {
        var query = [APIRequest.Parameter("mode", mode.rawValue), .init("dryRun", dryRun ? "true" : "false")]
        if let account { query.append(.init("account", account)) }
        return RestoreResult(
            try await object(
                Self.request("v1/restore", query, backup, type: "application/x-ndjson", isRepeatable: false)))
    }

    public func undoRestore(_ id: String) async throws(ServerError) -> RestoreResult {
        RestoreResult(try await object(APIRequest("POST", "v1/restore/undo/" + id)))
    }

    /// Files of other applications. A second import of one adds nothing.
    public func importNotes(
        _ file: Upload, format: String = "auto", dryRun: Bool = false
    ) async throws(ServerError) -> RestoreResult {
        let query = [APIRequest.Parameter("format", format), .init("dryRun", dryRun ? "true" : "false")]
        return RestoreResult(
            try await object(
                Self.request("v1/import", query, file, type: "application/octet-stream", isRepeatable: true)))
    }
}

/// What a restore or an import did.
public struct RestoreResult: Equatable, Sendable {
    public var added: Int64
    public var updated: Int64
    public var undeleted: Int64
    public var deleted: Int64
    public var unchanged: Int64
    public var skipped: Int64
    /// Names the snapshot from before, for `undoRestore`.
    public var undo: String?
    /// Files of notes that were neither in the backup nor in the account.
    public var missingFiles: Int64
    /// What could not be read, and why: the first hundred.
    public var problems: [String]
    public var problemCount: Int64
    /// What was changed, or left out of a note: the first hundred.
    public var warnings: [String]
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
