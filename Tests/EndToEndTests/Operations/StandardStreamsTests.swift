import Foundation
import Testing
import Waiting

/// The output of `notes-server` on its three streams goes there or nowhere, and delays nothing.
struct StandardStreamsTests {
    /// Starts the server behind a line of shell that arranges its streams.
    private func start(_ line: String, _ words: [String]) throws -> ChildProcess {
        try ChildProcess(
            "/bin/sh", ["-c", line, BuiltProduct.notesServer.path, "--port", "0"] + words,
            environment: ["NOTES_LOOPS": "1"])
    }

    /// The first file that a server opens is the data folder's lock. It must not get the number of a closed stream.
    @Test(arguments: [">&-", "2>&-", ">&- 2>&-", "<&- >&- 2>&-"])
    func `a closed stream's number belongs to no other file`(_ closed: String) throws {
        let process = try start("exec \"$0\" \"$@\" \(closed)", [])
        let data = process.folder.path + "/data"
        // A signal that comes now is held until the start is over.
        try Patience.until("the data folder to be locked") { FileManager.default.fileExists(atPath: data + "/lock") }
        process.signal(SIGTERM)
        #expect(try process.exitCode() == 0)
        for name in try FileManager.default.contentsOfDirectory(atPath: data) where name.hasSuffix("lock") {
            #expect(try Data(contentsOf: URL(filePath: data + "/" + name)).isEmpty, "\(name)")
        }
        #expect(try Finished(["check", "--data", data]).code == 0)
    }

    @Test func `an unread log delays neither an answer nor the stop`() throws {
        let process = try start("mkfifo log && exec 3<>log && exec \"$0\" \"$@\" 2>&3", ["--log", "json"])
        let line = try process.outputLine()
        let port = try #require(line.split(separator: ":").last.flatMap { UInt16($0) })
        let client = try Client(port)
        // A pipe holds 64 KiB.
        for _ in 0..<20 {
            client.send(String(repeating: "GET /health HTTP/1.1\r\nHost: a\r\n\r\n", count: 50))
            for _ in 0..<50 { #expect(try client.answer().status == 200) }
        }
        client.leave()
        process.signal(SIGTERM)
        #expect(try process.exitCode() == 0)
    }

    /// Another process that shares the stream may have made it non-blocking.
    @Test func `no line is lost or cut while the log's pipe is full`() throws {
        let folder = try TemporaryFolder()
        #expect(mkfifo(folder.path + "/log", 0o600) == 0)
        let log = open(folder.path + "/log", O_RDWR | O_NONBLOCK)
        defer { close(log) }
        let process = try ChildProcess(
            "/bin/bash", ["-c", "exec \"$0\" \"$@\" 2>&\(log)", BuiltProduct.notesServer.path, "--port", "0"])
        let port = try #require(process.outputLine().split(separator: ":").last.flatMap { UInt16($0) })
        let client = try Client(port)
        let count = 1000
        client.sendMeanwhile(Array(String(repeating: "GET /health HTTP/1.1\r\nHost: a\r\n\r\n", count: count).utf8))
        for _ in 0..<count { #expect(try client.answer().status == 200) }
        var text: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        try Patience.until("\(count) lines of the log") {
            var taken = read(log, &buffer, buffer.count)
            while taken > 0 {
                text += buffer[..<taken]
                taken = read(log, &buffer, buffer.count)
            }
            return text.count { $0 == 0x0A } > count
        }
        // The lines are the start, and each request.
        let lines = text.split(separator: 0x0A)
        #expect(lines.count == count + 1)
        for line in lines { _ = try JSONSerialization.jsonObject(with: Data(line)) }
        process.signal(SIGTERM)
        #expect(try process.exitCode() == 0)
    }
}
