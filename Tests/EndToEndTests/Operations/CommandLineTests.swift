import Foundation
import Testing

/// The contract's section 9: `notes-server` prints its address, and names an invalid flag or variable in one line.
struct CommandLineTests {
    private func run(_ arguments: [String], _ environment: [String: String] = [:]) throws -> ChildProcess {
        try ChildProcess(BuiltProduct.notesServer.path, arguments, environment: environment)
    }

    @Test(arguments: [[], ["serve"], ["--host", "127.0.0.1"], ["serve", "--host=127.0.0.1", "--loops=1"]])
    func `the first line names the address, at once, and it is served`(_ arguments: [String]) throws {
        let process = try run(arguments + ["--port", "0"])
        let line = try process.outputLine()
        let port = try #require(UInt16(line.replacing("Listening on http://127.0.0.1:", with: "")))
        let client = try Client(port)
        client.send("GET /health HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(try client.answer().text == "{\"status\":\"ok\"}\n")
    }

    @Test func `on IPv6 the address is in brackets`() throws {
        let process = try run(["--host", "::1", "--port", "0"])
        #expect(try process.outputLine().hasPrefix("Listening on http://[::1]:"))
    }

    @Test(arguments: [["--help"], ["-h"], ["help"], ["serve", "--help"], ["--port", "0", "--help"]])
    func `help goes to standard output, names every flag, and is no failure`(_ arguments: [String]) throws {
        let process = try run(arguments)
        #expect(try process.exitCode() == 0)
        let text = process.outputText
        for word in ["usage: notes-server", "healthcheck", "--host", "--port", "--data", "--log", "NOTES_"] {
            #expect(text.contains(word))
        }
        #expect(process.errorText.isEmpty)
    }

    @Test(arguments: [["--version"], ["version"]])
    func `the version is one line`(_ arguments: [String]) throws {
        let process = try run(arguments)
        #expect(try process.exitCode() == 0)
        #expect(process.outputText.wholeMatch(of: /notes-server \d+\.\d+\.\d+\n/) != nil)
    }

    @Test(
        arguments: [
            (["--nonsense", "1"], "--nonsense"), (["--port"], "--port"), (["--port", "x"], "--port"),
            (["--port", "65536"], "--port"), (["--port", "-1"], "--port"), (["--port="], "--port"),
            (["--loops", "0"], "--loops"), (["--log", "loud"], "--log"), (["--host", ""], "--host"),
            (["--head-seconds", "nan"], "--head-seconds"), (["--max-head-bytes", "1"], "--max-head-bytes"),
            (["--readiness", "psychic"], "--readiness"), (["port"], "port"), (["serve", "port"], "port"),
            (["-p", "0"], "-p"), (["--"], "--"), (["healthcheck", "--nonsense", "1"], "--nonsense"),
        ] as [([String], String)])
    func `an invalid flag is named in one line, with exit code 2`(
        _ arguments: [String], _ named: String
    ) throws {
        let process = try run(arguments)
        #expect(try process.exitCode() == 2)
        #expect(process.outputText.isEmpty)
        let lines = process.errorText.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count == 2 && lines.last == "")
        #expect(process.errorText.hasPrefix("notes-server: "))
        #expect(process.errorText.contains(named))
    }

    @Test func `an invalid variable is named in one line, with exit code 2`() throws {
        let process = try run(["--port", "0"], ["NOTES_MAX_CONNECTIONS": "many"])
        #expect(try process.exitCode() == 2)
        #expect(process.errorText.contains("NOTES_MAX_CONNECTIONS"))
        #expect(process.errorText.filter { $0 == "\n" }.count == 1)
    }

    /// Returns the status with which a server of these settings answers a head of some 3000 bytes.
    private func longHead(_ arguments: [String], _ environment: [String: String]) throws -> Int {
        let server = try RunningServer(.notesServer, arguments, environment: environment)
        let client = try server.client()
        client.send("GET /health HTTP/1.1\r\nHost: a\r\nX: \(String(repeating: "y", count: 3000))\r\n\r\n")
        return try client.answer().status
    }

    @Test func `accounts can be added before the first start, which then makes none`() throws {
        let folder = try TemporaryFolder()
        let data = folder.path + "/data"
        let none = try Finished(["user", "list", "--data", data])
        #expect(none.code == 1 && none.errors.contains("there is no database at"))
        #expect(!FileManager.default.fileExists(atPath: data))
        for name in ["anna", "ben"] {
            let added = try Finished(
                ["user", "add", name, "--data", data], environment: ["NOTES_PASSWORD": "correct horse"])
            #expect(added.code == 0 && added.output == "Added the account \(name)\n", "\(added.errors)")
        }
        let server = try NotesServer(["--data", data], on: data)
        let anna = Caller(
            port: server.port, authorization: "Basic " + Data("anna:correct horse".utf8).base64EncodedString(),
            server: server)
        #expect(try anna.call("PUT", "/v1/notes/n", ["title": "mine"]).status == 201)
        #expect(try server.command(["user", "list"]).output == "anna\nben\n")
        #expect(try server.command(["check"]).code == 0)
    }

    @Test func `a flag wins over the environment, which wins over the default`() throws {
        #expect(try longHead([], [:]) == 200)
        #expect(try longHead([], ["NOTES_MAX_HEAD_BYTES": "2048"]) == 431)
        #expect(try longHead(["--max-head-bytes", "4096"], ["NOTES_MAX_HEAD_BYTES": "2048"]) == 200)
        #expect(try longHead(["--max-head-bytes", "2048"], ["NOTES_MAX_HEAD_BYTES": "4096"]) == 431)
        #expect(try longHead(["--max-head-bytes", "1024", "--max-head-bytes=4096"], [:]) == 200)
    }

    @Test func `the port may come from the environment`() throws {
        let process = try run([], ["NOTES_PORT": "0"])
        #expect(try process.outputLine().hasPrefix("Listening on http://127.0.0.1:"))
    }

    @Test(arguments: [[], ["--loops", "1"]])
    func `a port in use is reported in one line, with exit code 1`(_ arguments: [String]) throws {
        let server = try RunningServer(.notesServer)
        let second = try run(arguments + ["--port", "\(server.port)"])
        #expect(try second.exitCode() == 1)
        #expect(second.outputText.isEmpty)
        #expect(second.errorText.contains("\(server.port)"))
        #expect(second.errorText.filter { $0 == "\n" }.count == 1)
        #expect(try server.stop() == 0)
    }

    @Test func `an unknown host is reported in one line, with exit code 1`() throws {
        let process = try run(["--host", "no such host", "--port", "0"])
        #expect(try process.exitCode() == 1)
        #expect(process.errorText.filter { $0 == "\n" }.count == 1)
    }

    @Test func `the health check finds a server by the same settings`() throws {
        let server = try RunningServer(.notesServer)
        #expect(try run(["healthcheck", "--port", "\(server.port)"]).exitCode() == 0)
        #expect(try run(["healthcheck"], ["NOTES_PORT": "\(server.port)"]).exitCode() == 0)
        #expect(try run(["healthcheck", "--host", "0.0.0.0", "--port", "\(server.port)"]).exitCode() == 0)
        #expect(try server.stop() == 0)
        let failed = try run(["healthcheck", "--port", "\(server.port)"])
        #expect(try failed.exitCode() == 1)
        #expect(failed.errorText.filter { $0 == "\n" }.count == 1)
    }
}
