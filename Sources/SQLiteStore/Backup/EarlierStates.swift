import Notes
import SQLite
import StoreContract

/// Recent states at their old positions, for a snapshot: one that is kept because of mass damage has the notes as they were
/// before the first of the changes.
final class EarlierStates {
    struct State {
        var id: String
        var rev: Rev
        var json: [UInt8]
        var sentModified: Timestamp?
        var base: Rev?
    }

    private struct Place {
        var seq: Int64
        var id: String
        var rev: Rev
    }

    private let find: Statement
    private let account: AccountNumber
    private var places: ArraySlice<Place>
    private let ids: Set<String>

    /// `revs`: what stood, by note. A state whose content is gone (it was thinned) is left as the note now stands.
    init(_ database: Database, account: AccountNumber, _ revs: [NoteID: Rev]) throws(SQLiteError) {
        self.account = account
        find = try database.prepare(
            """
            SELECT json, sent_modified, base FROM versions
            WHERE account = ? AND id = ? AND rev = ? AND reason <> 0 AND deleted = 0
            """)
        var places: [Place] = []
        for (id, rev) in revs {
            let json = try find.bind(1, account.value).bind(2, id).bind(3, rev).one { $0.bytes(0) }
            guard let json, let seq = Self.seq(json) else { continue }
            places.append(Place(seq: seq, id: id.text, rev: rev))
        }
        self.places = places.sorted { $0.seq < $1.seq }[...]
        ids = Set(places.map(\.id))
    }

    private static func seq(_ json: [UInt8]) -> Int64? {
        try? JSONView.read(json) { view in
            view.members.first { $0.name.string == "seq" }?.value.integer
        }
    }

    func has(_ id: String) -> Bool { ids.contains(id) }

    func take(before seq: Int64) throws(SQLiteError) -> State? {
        guard let place = places.first, place.seq < seq else { return nil }
        places.removeFirst()
        return try find.bind(1, account.value).bind(2, place.id).bind(3, place.rev).one { row in
            State(
                id: place.id, rev: place.rev, json: row.bytes(0), sentModified: row.optionalTime(1),
                base: row.optionalRev(2))
        }
    }
}
