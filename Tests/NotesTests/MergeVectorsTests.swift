import Foundation
import Notes
import Testing

/// `Vectors/merge.json` is for clients in other languages: what the merge makes of each of its rows. The file is made by
/// the merge itself, so this holds the two to each other; the stories and the algebra hold the merge to its rule.
///
///     UPDATE_VECTORS=1 swift test --filter MergeVectorsTests
struct MergeVectorsTests {
    private static let file = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "Vectors/merge.json")

    private func lines() throws -> [String] {
        try MergeVectors(id: id("n")).rows().map { MergeVectorText.line($0) }
    }

    @Test func `the file has every row as the merge answers it`() throws {
        let lines = try lines()
        if ProcessInfo.processInfo.environment["UPDATE_VECTORS"] != nil {
            let text = "[\n" + lines.joined(separator: ",\n") + "\n]\n"
            try Data(text.utf8).write(to: Self.file)
        }
        let text = try String(decoding: Data(contentsOf: Self.file), as: UTF8.self)
        let written = text.split(separator: "\n").dropFirst().dropLast().map { line in
            line.hasSuffix(",") ? String(line.dropLast()) : String(line)
        }
        #expect(written.count == lines.count)
        for (one, other) in zip(written, lines) where one != other {
            Issue.record("the file says\n\(one)\nand the merge\n\(other)\nUPDATE_VECTORS=1 writes the file again")
            break
        }
    }

    @Test func `each row has a name of its own, and the file is JSON`() throws {
        let text = try "[\(lines().joined(separator: ","))]"
        let rows = try JSONDecoder().decode([Named].self, from: Data(text.utf8))
        #expect(Set(rows.map(\.name)).count == rows.count)
    }

    private struct Named: Decodable { var name: String }

    @Test func `the rows meet every status, every fate and every reason to write`() throws {
        let text = try lines().joined()
        for part in [
            #""status":"applied""#, #""status":"unchanged""#, #""status":"superseded""#, #""writes":"state""#,
            #""writes":"aside""#, #""presentBecomes":"base""#, #""presentBecomes":"superseded""#,
            #""presentBecomes":"conflict""#, #""presentBecomes":"deleted""#, #""warning":"clock_ahead""#,
            #""keepsArrival":true"#, #""erasesHistory":true"#, #""recordsAdmission""#, #""replaced""#,
        ] {
            #expect(text.contains(part), "\(part)")
        }
    }
}
