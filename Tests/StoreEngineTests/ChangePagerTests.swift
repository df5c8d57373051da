import Notes
import NotesStoreContract
import SeededRandom
import TestDesk
import Testing

/// A reader keeps the last page that it read; a new reader has none.
struct ChangePagerTests {
    private static let steps = 400

    @Test(arguments: [20_261_121 as UInt64, 7, 99])
    func `a kept page equals the page that would be read`(_ seed: UInt64) throws {
        var random = Seeded(seed)
        let desk = try Desk()
        var starts: [PullRequest.Start] = [.beginning, .since(desk.now)]
        let backup = try desk.backup()
        for _ in 0..<Self.steps {
            try change(desk, backup, &random)
            guard let start = starts.randomElement(using: &random) else { continue }
            let pull = PullRequest(start: start, limit: [2, 500].randomElement(using: &random) ?? 2)
            let fresh = Self.text(try desk.store.makeReader().changes(pull, of: desk.account))
            for _ in 0..<2 { #expect(Self.text(try desk.reader.changes(pull, of: desk.account)) == fresh) }
            if case .page(let page) = try desk.reader.changes(pull, of: desk.account) {
                starts.append(.after(page.cursor))
            }
            if starts.count > 6 { starts.remove(at: 2) }
        }
    }

    private func change(_ desk: Desk, _ backup: [UInt8], _ random: inout Seeded) throws {
        let id = "n\(Int.random(in: 0..<6, using: &random))"
        switch Int.random(in: 0..<24, using: &random) {
        case 0..<8: try desk.stands(id, "text \(random.next())")
        case 8..<10: _ = try desk.write(id, .delete(lastModified: nil))
        case 10: _ = try desk.write(id, .purge)
        case 11: _ = try desk.write(id, .undelete)
        case 12:
            desk.pass(days: Int64.random(in: 1...100, using: &random))
            _ = try Wait.reply { desk.store.expire(reply: $0) }
        case 13: _ = try desk.restore(backup, .replace)
        // Most of the time nothing happened since the last read.
        default: break
        }
    }

    private static func text(_ answer: PullAnswer) -> String {
        guard case .page(let page) = answer else { return "\(answer)" }
        return "\(page.count) \(page.hasMore) \(page.cursor.text) \(String(decoding: page.changes, as: UTF8.self))"
    }
}
