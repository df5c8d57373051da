import Foundation
import Notes
import NotesClient
import SeededRandom
import Testing

@testable import NotesCommand

/// Both sides become equal after random changes of files, cuts of the network between any two calls, and ends of
/// processes.
struct MirrorFileSimulationTests {
    @Test func `both sides become equal, and no file is lost that its side has not removed`() async throws {
        var random = Seeded.announced("mirror of files")
        for _ in 0..<12 { try await Story(&random).run(&random) }
    }

    /// Changes one folder and its notes at random.
    private final class Story {
        private let desk: MirrorDesk
        private let ids: [NoteID]
        private var bodies: [NoteID: String] = [:]
        /// Lists the files that one side has made since both were equal, and has not replaced or removed.
        private var awaited: Set<String> = []
        private var number = 0

        init(_ random: inout Seeded) throws {
            desk = try MirrorDesk()
            ids = try (0..<4).map { try #require(NoteID("note-\($0)")) }
            let links = [
                "![](a.png)", "![](assets/b.png)", "![[c.png]]", "![](../a.png)", "![](../../x/d.png)", "plain",
            ]
            for (place, id) in ids.enumerated() {
                let body = (0..<3).map { _ in links.pick(&random) }.joined(separator: "\n")
                bodies[id] = body
                desk.server.take(
                    id, Content(title: id.text, body: body, folder: ["", "", "x", "x/y"][place]))
            }
        }

        private func bytes() -> String {
            number += 1
            awaited.insert("bytes \(number)")
            return "bytes \(number)"
        }

        func run(_ random: inout Seeded) async throws {
            try await desk.settle(allowsDeletes: true)
            for _ in 0..<12 {
                for _ in 0...random.below(4) { try change(&random) }
                if random.chance(40) {
                    desk.server.cut(after: random.below(4))
                    _ = try? await desk.run(allowsDeletes: true)
                    desk.server.cut(after: .max)
                    if random.chance(50) { try desk.restart() }
                    if random.chance(50) { try change(&random) }
                }
                try await desk.settle(allowsDeletes: true)
                try check()
                awaited = []
            }
        }

        private func change(_ random: inout Seeded) throws {
            let names = ["a.png", "b.png", "c.png", "d.png"]
            let files = try desk.files()
            switch random.below(6) {
            case 0, 1:
                let paths = ["a.png", "assets/b.png", "media/c.png", "x/a.png", "x/d.png", "x/assets/b.png"]
                let path = random.chance(50) ? files.keys.sorted().first ?? "a.png" : paths.pick(&random)
                if let old = files[path] { awaited.remove(old) }
                try desk.write(bytes(), path)
            case 2, 3:
                let (id, name) = (ids.pick(&random), names.pick(&random))
                if let old = desk.server.files(id)[name] { awaited.remove(old) }
                desk.server.put(bytes(), name, id)
            case 4:
                let (id, name) = (ids.pick(&random), names.pick(&random))
                if let old = desk.server.files(id)[name] { awaited.remove(old) }
                desk.server.drop(name, id)
            default:
                guard !files.isEmpty else { return }
                let path = files.keys.sorted().pick(&random)
                awaited.remove(files[path] ?? "")
                try desk.remove(path)
            }
        }

        private func check() throws {
            let here = Set(try desk.files().values)
            var there: Set<String> = []
            for id in ids {
                #expect(desk.server.body(id) == bodies[id], "the text of \(id)")
                let files = desk.server.files(id)
                there.formUnion(files.values)
                for (name, text) in files { #expect(here.contains(text), "\(name) of \(id) is no file: \(text)") }
            }
            for text in awaited { #expect(here.contains(text) || there.contains(text), "\(text) is lost") }
        }
    }
}
