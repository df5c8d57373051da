import Foundation
import Testing

@testable import Notes

/// `Vectors/lines.json` has three texts as lines, the first of which is the title, and the merge of them. Another
/// program made the rows.
struct LineMergeVectorsTests {
    struct Row: Decodable {
        struct Conflict: Decodable {
            var line: Int
            var base, other, present: [String]
        }

        var name: String
        var base, other, present, lines: [String]
        var clean: Bool
        var doubts: [String]
        var conflicts: [Conflict]
    }

    @Test func `every row merges as the file has it`() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Vectors/lines.json")
        let rows = try JSONDecoder().decode([Row].self, from: Data(contentsOf: file.standardizedFileURL))
        #expect(rows.count == 66)
        for row in rows {
            let offer = LineMerge.offer(
                base: Content(lines: row.base), other: Content(lines: row.other), present: Content(lines: row.present))
            #expect(offer.content == Content(lines: row.lines), "\(row.name)")
            #expect(offer.isClean == row.clean, "\(row.name)")
            #expect(offer.isAutomatic == (row.clean && row.doubts.isEmpty), "\(row.name)")
            #expect(offer.doubts.map(\.rawValue) == row.doubts, "\(row.name)")
            #expect(offer.conflicts.map(\.line) == row.conflicts.map(\.line), "\(row.name)")
            for (one, two) in zip(offer.conflicts, row.conflicts) {
                #expect(one.base.map(bytes) == two.base.map(bytes), "\(row.name)")
                #expect(one.other.map(bytes) == two.other.map(bytes), "\(row.name)")
                #expect(one.present.map(bytes) == two.present.map(bytes), "\(row.name)")
            }
        }
    }
}

extension Content {
    init(lines: [String], tags: [String] = []) {
        self.init(title: lines.first ?? "", body: lines.dropFirst().joined(separator: "\n"), tags: tags)
    }
}
