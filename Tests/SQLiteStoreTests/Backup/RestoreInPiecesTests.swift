import Notes
import NotesStoreContract
import NotesStoreEngine
import TestDesk
import Testing

@testable import NotesSQLiteStore

/// `RestoreTests` cover a restore in one transaction. In pieces it has the same result.
struct RestoreInPiecesTests {
    private func desk(atOnce pieces: Int) throws -> Desk {
        let desk = try Desk { $0.piecesAtOnce = pieces }
        try desk.furnish()
        return desk
    }

    @Test(arguments: RestoreMode.allCases)
    func `a restore in pieces equals one in a transaction, and so does its undo`(
        mode: RestoreMode
    ) throws {
        let (pieces, whole) = (try desk(atOnce: -1), try desk(atOnce: 1_000))
        let backup = try whole.backup()
        func same(_ what: (Desk) throws -> RestoreAnswer) throws -> [RestoreCounters] {
            let counters = try [pieces, whole].map { try Desk.counters(try what($0)) }
            var compared = counters
            for index in compared.indices { compared[index].undo = nil }
            #expect(compared[0] == compared[1])
            #expect((counters[0].undo == nil) == (counters[1].undo == nil))
            #expect(try pieces.lines() == whole.lines())
            #expect(try pieces.problems() + whole.problems() == [])
            return counters
        }
        for desk in [pieces, whole] {
            desk.pass(milliseconds: 1000)
            try desk.stands("plain", "newer")
            try desk.stands("unknown", "not in the backup")
            try desk.delete("rich")
            _ = try desk.write("gone", .purge)
            desk.pass(milliseconds: 1000)
        }
        let restored = try same { try $0.restore(backup, mode) }
        guard let undos = [restored[0].undo, restored[1].undo] as? [String] else { return }
        _ = try same { try $0.undo($0 === pieces ? undos[0] : undos[1]) }
    }
}
