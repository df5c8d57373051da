import Foundation
import Testing

/// Calls the server as an app of Nextcloud does: with a name, a secret and one connection that stays open. It checks
/// every answer against the rules of that protocol for all answers.
final class AppCaller {
    static let versions = "0.2, 1.3, 1.4"

    let port: UInt16
    var authorization: String?
    private var connection: Client?
    private let server: NotesServer?

    /// Makes an app of the server's first account, if none is named.
    init(_ server: NotesServer, name: String? = nil, secret: String? = nil) {
        port = server.port
        authorization = "Basic " + Data("\(name ?? server.name):\(secret ?? server.token)".utf8).base64EncodedString()
        self.server = server
    }

    /// Makes an app on an account for one test, with a caller of the server's own protocol beside it.
    static func alone() throws -> (app: AppCaller, own: Caller, name: String) {
        let name = "u-" + UUID().uuidString.lowercased()
        let server = try NotesServer.shared
        let own = try server.newAccount(name)
        let token = try #require(own.authorization).dropFirst("Bearer ".count)
        return (AppCaller(server, name: name, secret: String(token)), own, name)
    }

    func call(
        _ method: String, _ target: String, _ fields: [String: String] = [:], body: [UInt8]? = nil
    ) throws -> Answer {
        if connection?.hasEnded ?? true { connection = try Client(port) }
        let connection = try #require(connection)
        var head = "\(method) \(target) HTTP/1.1\r\n"
        if fields["Host"] == nil { head += "Host: 127.0.0.1:\(port)\r\n" }
        if let authorization, fields["Authorization"] == nil { head += "Authorization: \(authorization)\r\n" }
        for (name, value) in fields { head += "\(name): \(value)\r\n" }
        if let body { head += "Content-Length: \(body.count)\r\n" }
        connection.send(Array((head + "\r\n").utf8) + (body ?? []))
        let answer = try connection.answer(to: method)
        if answer["Connection"] == "close" { self.connection = nil }
        return answer
    }

    /// Sends a request below the API's base.
    func notes(
        _ method: String, _ path: String, _ document: Doc? = nil, _ fields: [String: String] = [:],
        body: [UInt8]? = nil,
        version: String = "v1"
    ) throws -> Answer {
        let typed = document == nil ? fields : ["Content-Type": "application/json"].merging(fields) { $1 }
        let answer = try call(
            method, "/index.php/apps/notes/api/\(version)/\(path)", typed,
            body: document.map { Array($0.description.utf8) } ?? body)
        #expect(answer["X-Notes-API-Versions"] == Self.versions, "\(method) \(path)")
        if answer.status == 304 {
            #expect(answer.body.isEmpty)
        } else {
            #expect(answer["Content-Type"] == "application/json; charset=utf-8", "\(method) \(path)")
        }
        return answer
    }

    func create(_ note: Doc, version: String = "v1") throws -> Doc {
        let answer = try notes("POST", "notes", note, version: version)
        guard answer.status == 200 else { throw Unexpected(answer) }
        return answer.json
    }

    func update(_ note: Doc, _ change: Doc, _ fields: [String: String] = [:], version: String = "v1") throws -> Doc {
        let answer = try notes("PUT", "notes/\(note.number32)", change, fields, version: version)
        guard answer.status == 200 else { throw Unexpected(answer) }
        return answer.json
    }

    func read(_ note: Doc) throws -> Doc {
        let answer = try notes("GET", "notes/\(note.number32)")
        guard answer.status == 200 else { throw Unexpected(answer) }
        return answer.json
    }

    func list(_ query: String = "") throws -> [Doc] {
        let answer = try notes("GET", "notes" + query)
        guard answer.status == 200 else { throw Unexpected(answer) }
        return answer.json.list
    }
}

extension Doc {
    /// Returns the note's id in apps.
    var number32: Int { self["id"].int ?? -1 }
}
