import Foundation
import NotesPrimitives
import SeededRandom
import Testing
import Waiting

/// Two apps and a client of the server's own protocol share one account, while the server is killed and started again.
/// No answered write is lost, none is doubled, and all see the same in the end.
struct AppCrowdTests {
    /// Holds the current server, or nil while it is down. A client that finds it down waits for the next one.
    private final class Position: Sendable {
        private let server: Mutex<NotesServer?>
        let edits = Mutex(0)

        init(_ server: NotesServer) { self.server = Mutex(server) }

        func set(_ new: NotesServer?) { server.withLock { $0 = new } }

        func server(other: NotesServer?) throws -> NotesServer {
            try Patience.until("a server") { server.withLock { $0 != nil && $0 !== other } }
            return try #require(server.withLock { $0 })
        }

        /// Repeats the call on the next server if the answer did not come.
        func answered<Value>(_ call: (NotesServer) throws -> Value) throws -> Value {
            var last: NotesServer?
            while true {
                let server = try server(other: last)
                do {
                    return try call(server)
                } catch let unexpected as Unexpected {
                    throw unexpected
                } catch {
                    last = server
                }
            }
        }

        func count() { edits.withLock { $0 += 1 } }
    }

    private static let rounds = 100

    @Test func `two apps and an own client lose nothing through a kill, and end equal`() throws {
        let first = try NotesServer()
        let position = Position(first)
        var random = Seeded.announced("apps")
        let written = Mutex<Set<String>>([])
        let failures = Mutex<[String]>([])
        let group = DispatchGroup()
        func begin(_ name: String, _ body: @escaping @Sendable (Int, inout Seeded) throws -> Void) {
            let seed = random.next()
            group.enter()
            Thread.detachNewThread {
                var own = Seeded(seed)
                do {
                    for number in 0..<Self.rounds {
                        try body(number, &own)
                        position.count()
                    }
                } catch {
                    failures.withLock { $0.append("\(name): \(error)") }
                }
                group.leave()
            }
        }

        // It names the state that it read, and adds its word to that text.
        begin("careful") { number, random in
            let word = "careful-\(number)."
            if number < 10 { return try Self.create(word, position, written) }
            while true {
                let list = try position.answered { try AppCaller($0).list() }
                guard let note = list.randomElement(using: &random), let tag = note["etag"].text else { continue }
                let content = (note["content"].text ?? "") + "\n" + word
                let answer = try position.answered { server in
                    let answer = try AppCaller(server).notes(
                        "PUT", "notes/\(note.number32)", ["content": .text(content)], ["If-Match": "\"\(tag)\""])
                    // An answer that was lost may have been a success.
                    if answer.status == 412, answer.json["content"].text?.contains(word) == true { return 200 }
                    return answer.status
                }
                if answer == 200 { break }
                guard answer == 412 || answer == 404 else { throw Failure("answered \(answer)") }
            }
            written.withLock { _ = $0.insert(word) }
        }
        // It overwrites any state.
        begin("careless") { number, random in
            let word = "careless-\(number)."
            if number < 10 { return try Self.create(word, position, written) }
            let list = try position.answered { try AppCaller($0).list() }
            guard let note = list.randomElement(using: &random) else { return }
            if number % 20 == 0 {
                return try position.answered { _ = try AppCaller($0).notes("DELETE", "notes/\(note.number32)") }
            }
            let status = try position.answered {
                try AppCaller($0).notes("PUT", "notes/\(note.number32)", ["content": .text(word)]).status
            }
            guard status == 200 || status == 404 else { throw Failure("answered \(status)") }
            if status == 200 { written.withLock { _ = $0.insert(word) } }
        }
        begin("own") { number, random in
            let word = "own-\(number)."
            let id = "own-\(Int.random(in: 0..<15, using: &random))"
            _ = try position.answered { try $0.caller().sync(["changes": [["id": .text(id), "body": .text(word)]]]) }
            written.withLock { _ = $0.insert(word) }
        }

        try Patience.until("half of the edits") { position.edits.withLock { $0 } > Self.rounds * 3 / 2 }
        let killed = try KilledServer(first) {
            position.set(nil)
            return true
        }
        position.set(killed.again)
        group.wait()
        #expect(failures.withLock { $0 } == [])

        let own = killed.again.caller()
        let apps = [AppCaller(killed.again), AppCaller(killed.again)]
        let lists = try apps.map { try $0.list() }
        #expect(lists[0] == lists[1])
        #expect(Set(lists[0].map(\.number32)).count == lists[0].count)
        let notes = try own.get("/v1/notes?limit=1000").json["notes"].list
        #expect(notes.count == lists[0].count)
        let texts = notes.map { note in
            let isApart = note["extra"]["nextcloud"]["apart"] == true
            return [isApart ? nil : note["title"].text, note["body"].text].compactMap { $0 }.filter { !$0.isEmpty }
                .joined(separator: "\n")
        }
        let shown = lists[0].map { ($0["content"].text ?? "").trimmingCharacters(in: .newlines) }
        #expect(texts.map { $0.trimmingCharacters(in: .newlines) }.sorted() == shown.sorted())
        let everything = try own.get("/v1/backup?versions=true").text
        let lost = written.withLock { $0.filter { !everything.contains($0) } }
        #expect(lost.isEmpty, "\(lost.sorted())")
        // A create whose answer was lost was sent again, and made no second note.
        for word in ["careful", "careless"] {
            for number in 0..<10 {
                let made = everything.split(separator: "\n").filter {
                    $0.contains("\"title\":\"\(word)-\(number)-made\"")
                }
                let ids = Set(made.compactMap { DocReader.read(Array($0.utf8))?["id"].text })
                #expect(ids.count == 1, "\(word)-\(number): \(ids)")
            }
        }
    }

    private static func create(_ word: String, _ position: Position, _ written: borrowing Mutex<Set<String>>) throws {
        let title = word.dropLast() + "-made"
        _ = try position.answered {
            try AppCaller($0).create(["title": .text(String(title)), "content": .text(word), "modified": 1_600_000_000])
        }
        written.withLock { _ = $0.insert(word) }
    }
}
