import Foundation
import SeededRandom
import Testing
import Waiting

/// Two apps of Nextcloud and a client of the server's own protocol share one account. They edit without a network and
/// sync in any order, while the server is killed in the middle.
struct AppConvergenceTests {
    private static let edits = 300

    @Test func `apps and an own client end equal after a kill, and no text is lost`() throws {
        var random = Seeded.announced("apps and our own client")
        let server = try NotesServer()
        let record = TextRecord()
        func secret() throws -> String {
            String(try #require(try server.newDevice().authorization).dropFirst("Bearer ".count))
        }
        let apps = [
            AppReplica("A", server, secret: try secret(), sendsConditions: false, record),
            AppReplica("B", server, secret: try secret(), sendsConditions: true, record),
        ]
        let own = OwnReplica("C", server, token: try secret(), record)
        let kill = 100 + random.below(100)
        var killed: KilledServer?
        for number in 0..<Self.edits {
            try edit(number, apps, own, &random)
            if number == kill {
                killed = try Self.kill(server, after: 1 + random.below(20), apps, own, record)
                if let again = killed?.again {
                    for app in apps { app.connect(again) }
                    own.connect(again)
                }
            } else if random.chance(25) {
                let which = random.below(3)
                try which == 2 ? own.sync() : apps[which].sync()
            }
        }
        // The others have to fetch a text that one sends, and no edits follow.
        for _ in 0..<3 {
            for app in apps { try app.sync() }
            try own.sync()
        }
        let again = try #require(killed?.again)
        let texts = own.texts.sorted()
        #expect(texts.count > 10)
        for app in apps {
            #expect(app.notes.values.map(\.text).sorted() == texts, "app \(app.name)")
            #expect(app.notes.values.allSatisfy { !$0.isDirty && ($0.number ?? 0) >= 100 })
        }
        #expect(Set(apps[0].notes.values.map(\.number)).count == texts.count, "each number once")
        let listed = try again.caller().get("/v1/notes?limit=1000").json["notes"].list
        #expect(listed.map(ReplicaText.init).sorted() == texts)
        let stored = try Self.stored(again.caller())
        #expect(record.kept.count > 100)
        #expect(record.kept.subtracting(stored) == [])
        try again.expectIntact()
    }

    private func edit(_ number: Int, _ apps: [AppReplica], _ own: OwnReplica, _ random: inout Seeded) throws {
        let second = 1_750_000_000 + number
        let which = random.below(3)
        let what = random.below(10)
        let folder = ["", "home", "home/lists", "일"].pick(&random)
        if which == 2 {
            let body = "C-\(number)"
            guard what > 2, let id = own.shown.isEmpty ? nil : own.shown.pick(&random) else {
                return own.create("c\(number)", title: "note \(number)", body: body, at: second * 1000)
            }
            switch what {
            case 3: own.delete(id, at: second * 1000)
            case 4: own.edit(id, "folder", .text(folder), at: second * 1000)
            case 5: own.edit(id, "pinned", .bool(random.chance(50)), at: second * 1000)
            default: own.edit(id, "body", .text(body), at: second * 1000)
            }
            return
        }
        let app = apps[which]
        let body = "\(app.name)-\(number)"
        guard what > 2, let key = app.shown.isEmpty ? nil : app.shown.pick(&random) else {
            return app.create("note \(number)\n\(body)", at: second)
        }
        app.edit(key, at: second) { note in
            switch what {
            case 3: note.isDeleted = true
            case 4: note.category = folder
            case 5: note.favorite = random.chance(50)
            default: note.content = note.content.prefix { $0 != "\n" } + "\n" + body
            }
        }
    }

    /// Kills the server while all three sync at once.
    private static func kill(
        _ server: NotesServer, after requests: Int, _ apps: [AppReplica], _ own: OwnReplica, _ record: TextRecord
    ) throws -> KilledServer {
        let (before, done) = (record.requests, DispatchGroup())
        let syncs: [@Sendable () throws -> Void] = apps.map { app in { try app.sync() } } + [{ try own.sync() }]
        for sync in syncs {
            let thread = Thread {
                // The killed server answers no client.
                try? sync()
                done.leave()
            }
            done.enter()
            thread.start()
        }
        let killed = try KilledServer(server) {
            record.requests - before >= requests || done.wait(timeout: .now()) == .success
        }
        done.wait()
        return killed
    }

    /// Returns the last line of every text that the account holds: of notes, those in the trash, and versions.
    private static func stored(_ caller: Caller) throws -> Set<String> {
        let answer = try caller.get("/v1/backup?versions=true")
        guard answer.status == 200 else { throw Unexpected(answer) }
        let lines = answer.text.split(separator: "\n").compactMap { DocReader.read(Array($0.utf8)) }
        return Set(lines.compactMap { $0["body"].text }.map(TextRecord.line))
    }
}
