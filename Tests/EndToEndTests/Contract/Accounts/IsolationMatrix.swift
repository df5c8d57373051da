import Foundation

/// Lists the attempts of another account on the objects of an account, by every route and method.
struct IsolationMatrix {
    static let secret = "only-mine-7f3a"
    static let password = "the right password"

    /// Identifies the objects of an account that another account could try to use.
    struct Belongings {
        let rev, version, cursor, page, search, device, undo, share: String
    }

    struct Attempt {
        let method, target: String
        let body: Doc?
        let fields: [String: String]
        let status: Int

        init(_ method: String, _ target: String, _ body: Doc? = nil, _ fields: [String: String] = [:], _ status: Int) {
            (self.method, self.target, self.body, self.fields, self.status) = (method, target, body, fields, status)
        }
    }

    /// Fills an account with one of everything.
    static func fill(_ me: Caller) throws -> Belongings {
        let written: Doc = ["title": .text(secret), "tags": [.text(secret)], "folder": .text(secret)]
        let note = try me.put("private", written)
        _ = try me.put("private", written.with("title", .text(secret + "2")))
        _ = try me.put("trashed", ["body": .text(secret)])
        _ = try me.call("DELETE", "/v1/notes/trashed")
        _ = try me.put("third", ["title": .text(secret)])
        var share = ""
        for id in ["private", "third"] {
            share = try me.call("POST", "/v1/notes/\(id)/share").json["url"].text ?? ""
            _ = try me.call("PUT", "/v1/notes/\(id)/attachments/\(secret)", [:], body: Array(secret.utf8))
        }
        let backup = try me.get("/v1/backup?versions=true&attachments=true").body
        let restored = try me.call("POST", "/v1/restore?mode=overwrite", [:], body: backup)
        return Belongings(
            rev: try me.note("private")["rev"].text ?? "", version: note["rev"].text ?? "",
            cursor: try me.sync([:])["cursor"].text ?? "",
            page: try me.get("/v1/notes?limit=1&sort=title").json["nextPage"].text ?? "",
            search: try me.get("/v1/search?q=only&limit=1").json["nextPage"].text ?? "",
            device: try me.get("/v1/devices").json[0]["id"].text ?? "", undo: restored.json["undo"].text ?? "",
            share: share.split(separator: "/").last.map(String.init) ?? "")
    }

    /// Returns the requests that are refused as for an object that does not exist.
    static func attempts(on mine: Belongings) -> [Attempt] {
        let (tag, bytes) = (["If-Match": "\"\(mine.rev)\""], "attachments/\(secret)")
        var attempts = [
            Attempt("DELETE", "/v1/devices/\(mine.device)", 404),
            Attempt("PATCH", "/v1/devices/\(mine.device)", ["name": "x"], 404),
            Attempt("GET", "/v1/changes?cursor=\(mine.cursor)", 410),
            Attempt("HEAD", "/v1/changes?cursor=\(mine.cursor)", 410),
            Attempt("GET", "/v1/changes?wait=5&cursor=\(mine.cursor)", 410),
            Attempt("POST", "/v1/sync", ["cursor": .text(mine.cursor)], 410),
            Attempt("POST", "/v1/sync", ["cursor": .text(mine.cursor), "changes": [["id": "x", "title": "x"]]], 410),
            Attempt("POST", "/v1/restore/undo/\(mine.undo)", 404),
            Attempt("POST", "/v1/folders/rename", ["from": .text(secret), "to": "x"], 200),
            Attempt("POST", "/v1/tags/rename", ["from": .text(secret), "to": "x"], 200),
            Attempt("PUT", "/v1/accounts/current/password", passwords, 403),
            Attempt("DELETE", "/v1/accounts/current", ["password": .text(password)], 403),
        ]
        for id in ["private", "trashed", "third"] {
            let note = "/v1/notes/\(id)"
            for rev in [mine.rev, mine.version] {
                attempts += ["GET", "HEAD"].map { Attempt($0, "\(note)/versions/\(rev)", 404) }
                attempts.append(Attempt("POST", "\(note)/versions/\(rev)/restore", 404))
                attempts.append(Attempt("DELETE", "\(note)/versions/\(rev)", 404))
                attempts.append(Attempt("POST", "\(note)/merge", ["other": .text(rev)], 404))
            }
            for path in ["", ".md", ".txt", "?deleted=include", "/versions", "/explain", "/backlinks", "/" + bytes] {
                attempts += ["GET", "HEAD"].map { Attempt($0, note + path, 404) }
            }
            for path in ["", ".md", ".txt"] { attempts.append(Attempt("PUT", note + path, ["title": "x"], tag, 412)) }
            attempts += [
                Attempt("GET", note, nil, ["If-None-Match": "\"\(mine.rev)\""], 404),
                Attempt("PATCH", note, ["title": "x"], 404), Attempt("DELETE", note, 404),
                Attempt("DELETE", note + "?purge=true", 404), Attempt("POST", note + "/undelete", 404),
                Attempt("PUT", "\(note)/\(bytes)", 404), Attempt("PUT", note + "/attachments/x", ["a": "body"], 404),
                Attempt("DELETE", "\(note)/\(bytes)", 404),
                Attempt("POST", note + "/share", 404), Attempt("DELETE", note + "/share", 404),
                Attempt("DELETE", note + "/versions", 404),
            ]
        }
        return attempts
    }

    private static let passwords: Doc = ["currentPassword": .text(password), "newPassword": "another password"]

    /// Returns the requests that are answered with the caller's own data alone.
    static func looks(on mine: Belongings) -> [String] {
        [
            "/v1/notes?deleted=include", "/v1/notes?tag=\(secret)", "/v1/notes?folder=\(secret)", "/v1/tags",
            "/v1/folders", "/v1/search?q=\(secret)", "/v1/search?q=only-mine&deleted=include", "/v1/search?q=o",
            "/v1/search?q=only&page=\(mine.search)", "/v1/changes?since=0", "/v1/notes?sort=title&page=\(mine.page)",
            "/v1/status", "/v1/devices", "/v1/shares", "/v1/accounts/current", "/v1/accounts/current/events",
            "/v1/backup",
            "/v1/backup?versions=true&attachments=true", "/v1/backup.zip",
        ]
    }

    /// These operations are in neither list, since they create data of the caller, never end, or return nothing of an
    /// account. Each has a test of its own.
    static let elsewhere = [
        "POST /v1/notes", "POST /v1/restore", "POST /v1/import", "DELETE /v1/sessions/current", "GET /v1/events",
        "HEAD /v1/events", "POST /v1/devices/links", "GET /v1/weather", "HEAD /v1/weather",
    ]

    /// Lists the operations that need no credentials.
    private static let open = ["POST /v1/accounts", "POST /v1/sessions", "GET /v1/info", "HEAD /v1/info"]

    /// Returns the operations of openapi.yaml on accounts that the matrix does not try.
    static func untried(_ mine: Belongings) throws -> [String] {
        let tried =
            attempts(on: mine).map { "\($0.method) \($0.target)" }
            + looks(on: mine).flatMap { ["GET \($0)", "HEAD \($0)"] } + elsewhere
        let paths = Set(tried.map { String($0.prefix { $0 != "?" }) })
        return try operations().filter { operation in
            guard operation.contains(" /v1/"), !open.contains(operation) else { return false }
            let parts = operation.split(separator: "/")
            return !paths.contains { path in
                let others = path.split(separator: "/")
                return parts.count == others.count
                    && zip(parts, others).allSatisfy { part, other in
                        guard let brace = part.firstIndex(of: "{") else { return part == other }
                        // `{id}` is anything without an ending of its own, `{id}.md` anything with that ending.
                        let ending = part.split(separator: "}").dropFirst().first ?? ""
                        return brace == part.startIndex && other.drop { $0 != "." } == ending
                    }
            }
        }
    }

    private static func operations() throws -> [String] {
        let text = try String(contentsOf: ShellScript.root.appending(path: "openapi.yaml"), encoding: .utf8)
        var (operations, path) = ([String](), "")
        for line in text.split(separator: "\n") {
            let word = line.drop { $0 == " " }.dropLast()
            if line.hasPrefix("  /"), line.hasSuffix(":") { path = String(word) }
            if line.hasPrefix("components:") { break }
            let methods = ["get", "put", "post", "delete", "patch", "head"]
            if line.hasPrefix("    "), !line.hasPrefix("     "), line.hasSuffix(":"), methods.contains(String(word)) {
                operations.append("\(word.uppercased()) \(path)")
            }
        }
        return operations
    }
}

extension IsolationMatrix.Attempt {
    fileprivate init(_ method: String, _ target: String, _ status: Int) { self.init(method, target, nil, [:], status) }

    fileprivate init(_ method: String, _ target: String, _ body: Doc, _ status: Int) {
        self.init(method, target, body, [:], status)
    }
}
