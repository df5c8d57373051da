import Foundation
import Testing
import Waiting

/// Kills `notes mirror`, gives its files two names, and runs both watchers where the system reports no events.
struct MirrorFaultTests {
    private let server: RunningServer
    private let home: CommandHome
    private let other: CommandHome

    init() throws {
        (server, home) = try CommandHome.signedIn()
        other = try home.another("desk")
    }

    private var root: String { home.folder.path + "/notes" }

    private func write(_ text: String, _ name: String) throws { try home.put(text, at: "notes/" + name) }

    private func read(_ name: String) -> String? { try? String(contentsOfFile: root + "/" + name, encoding: .utf8) }

    private func names() -> [String] { (try? FileManager.default.contentsOfDirectory(atPath: root)) ?? [] }

    private func titles() throws -> [String] {
        #expect(try other.run("sync").code == 0)
        return try other.run("ls").lines.map { String($0.split(separator: "\t", omittingEmptySubsequences: false)[3]) }
            .sorted()
    }

    @Test func `a mirror that is killed at any step and run again loses and doubles nothing`() throws {
        let count = 8
        for number in 0..<count {
            try write("old", "ours \(number).md")
            #expect(try other.run("new", "--title", "theirs \(number)", "old").code == 0)
            #expect(try other.run("new", "--title", "gone \(number)", "old").code == 0)
        }
        #expect(try home.run("mirror", root).code == 0)
        let before = Set(try titles())
        #expect(before.count == 3 * count)
        for number in 0..<count {
            // The changes are an edited file, a new one whose header must be rewritten, and notes of the other device:
            // edited, removed and new. Files of notes come from both.
            try write("edited ![](ours-\(number).png)", "ours \(number).md")
            try write("our picture \(number)", "ours-\(number).png")
            try write("---\nid: day-2026-11-2\(number)\ntags: [a]\n---\nfresh \(number)", "fresh \(number).md")
            #expect(try other.run("sync").code == 0)
            #expect(try other.run("append", "theirs \(number)", "new").code == 0)
            let picture = other.folder.path + "/theirs-\(number).png"
            try "their picture \(number)".write(toFile: picture, atomically: true, encoding: .utf8)
            #expect(try other.run("attach", "theirs \(number)", picture).code == 0)
            #expect(try other.run("rm", "gone \(number)").code == 0)
            #expect(try other.run("new", "--title", "later \(number)", "x").code == 0)
        }
        for step in stride(from: 0, to: 40, by: 2) {
            let process = try ChildProcess(BuiltProduct.notes.path, ["mirror", root], environment: home.environment)
            // Each round kills it after more changes of the folder's own entries, which every step makes.
            var last = names().sorted()
            var changes = 0
            while changes < step, kill(process.number, 0) == 0, !hasEnded(process) {
                let present = names().sorted()
                if present != last { changes += 1 }
                last = present
            }
            let isComplete = hasEnded(process)
            process.signal(SIGKILL)
            _ = try process.exitCode()
            if isComplete { break }
        }
        let outcome = try home.run("mirror", root)
        #expect([0, 5].contains(outcome.code), "\(outcome.errors)")
        let again = try home.run("mirror", root)
        #expect(again.errors.contains("Changed 0 files and 0 notes."), "\(again.errors)")
        let expected = (0..<count).flatMap { ["ours \($0)", "theirs \($0)", "fresh \($0)", "later \($0)"] }
        #expect(try titles() == expected.sorted())
        #expect(names().filter { $0.hasSuffix(".md") }.sorted() == expected.map { $0 + ".md" }.sorted())
        #expect(!names().contains { $0.hasSuffix(".old") || $0.hasSuffix(".new") })
        for number in 0..<count {
            #expect(try other.run("show", "ours \(number)").output.hasSuffix("\nedited ![](ours-\(number).png)"))
            let saved = try other.run("save", "ours \(number)", "ours-\(number).png", "-")
            #expect(saved.output == "our picture \(number)")
            #expect(read("assets/theirs-\(number).png") == "their picture \(number)")
            #expect(read("ours-\(number).png") == "our picture \(number)")
            #expect(read("theirs \(number).md")?.hasSuffix("old\nnew") == true)
        }
    }

    /// Returns true if the process has ended, without waiting, so that its output can still be read.
    private func hasEnded(_ process: ChildProcess) -> Bool {
        var information = siginfo_t()
        return waitid(P_PID, id_t(process.number), &information, WEXITED | WNOHANG | WNOWAIT) == 0
            && information.si_signo == SIGCHLD
    }

    @Test func `a second name of a file is a copy, edited by itself`() throws {
        try write("one", "a.md")
        #expect(try home.run("mirror", root).code == 0)
        #expect(link(root + "/a.md", root + "/b.md") == 0)
        #expect(try home.run("mirror", root).code == 0)
        #expect(try titles().count == 2)
        _ = try other.run("sync")
        #expect(try other.run("append", "a", "two").code == 0)
        #expect(try home.run("mirror", root).code == 0)
        #expect(read("a.md")?.hasSuffix("one\ntwo") == true)
        #expect(read("b.md")?.hasSuffix("one") == true)
        #expect(try home.run("mirror", root).errors.contains("Changed 0 files and 0 notes."))
        #expect(try titles().count == 2)
    }

    #if os(Linux)
        @Test func `a daemon finds changes whose events the system's full queue dropped`() throws {
            try write("one", "list.md")
            let daemon = try ChildProcess(
                BuiltProduct.notes.path, ["mirror", root, "--watch"], environment: home.environment)
            try Patience.until("the file's note") { try titles() == ["list"] }
            daemon.signal(SIGSTOP)
            let limit = try String(contentsOfFile: "/proc/sys/fs/inotify/max_queued_events", encoding: .utf8)
            let most = try #require(Int(limit.trimmingCharacters(in: .whitespacesAndNewlines)))
            // Each is three events or more: created, closed, deleted.
            for _ in 0...most / 3 {
                close(open(root + "/.hidden", O_WRONLY | O_CREAT, 0o600))
                unlink(root + "/.hidden")
            }
            try FileManager.default.createDirectory(atPath: root + "/late", withIntermediateDirectories: true)
            try write("two", "list.md")
            try write("in time", "late/new.md")
            daemon.signal(SIGCONT)
            try Patience.until("what the queue had no place for") {
                guard try titles() == ["list", "new"] else { return false }
                return try other.run("show", "list").output == "list\ntwo"
            }
            // The folder whose events were dropped is watched, too.
            try write("later", "late/new.md")
            try Patience.until("an edit there") {
                _ = try other.run("sync")
                return try other.run("show", "new").output == "new\nlater"
            }
            daemon.signal(SIGTERM)
            _ = try daemon.exitCode()
        }
    #endif

    @Test func `a daemon that gets no events polls for changes`() throws {
        try write("one", "list.md")
        let daemon = try ChildProcess(
            BuiltProduct.notes.path, ["mirror", root, "--watch", "--poll"], environment: home.environment)
        try Patience.until("the file's note") { try titles() == ["list"] }
        try write("two", "list.md")
        try Patience.until("the edit") {
            _ = try other.run("sync")
            return try other.run("show", "list").output == "list\ntwo"
        }
        daemon.signal(SIGTERM)
        _ = try daemon.exitCode()
    }

    @Test func `sync --watch sends and fetches until it is ended`() throws {
        #expect(try home.run("sync").code == 0)
        let daemon = try ChildProcess(
            BuiltProduct.notes.path, ["sync", "--watch"], environment: home.environment)
        #expect(try other.run("new", "--title", "from desk", "x").code == 0)
        try Patience.until("the desk's note") { try home.run("ls").output.contains("from desk") }
        #expect(try home.run("new", "--title", "from here", "x", "--no-sync").code == 0)
        try Patience.until("the note of another command") { try titles() == ["from desk", "from here"] }
        daemon.signal(SIGTERM)
        #expect(try daemon.exitCode() == 1000 + SIGTERM)
        #expect(try home.run("sync").errors.contains("Sent 0, received 0"))
    }
}
