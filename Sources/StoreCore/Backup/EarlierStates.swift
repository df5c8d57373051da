import Notes
import StoreContract

/// Recent states at their old positions, for a snapshot: one that is kept because of mass damage has the notes as they were
/// before the first of the changes.
package struct EarlierStates {
    /// A state's JSON and what is beside it.
    package struct State {
        package var json: [UInt8]
        package var sentModified: Timestamp?
        package var base: Rev?

        package init(json: [UInt8], sentModified: Timestamp?, base: Rev?) {
            self.json = json
            self.sentModified = sentModified
            self.base = base
        }
    }

    private struct Place {
        var seq: Int64
        var id: String
        var rev: Rev
    }

    private var places: ArraySlice<Place>
    private let ids: Set<String>

    /// `revs`: what stood, by note. A state whose content is gone (it was thinned) is left as the note now stands.
    package init(_ rows: any BackupRows, _ revs: [NoteID: Rev]) throws(StoreError) {
        var places: [Place] = []
        for (id, rev) in revs {
            guard let state = try rows.liveVersion(rev, of: id.text), let seq = Self.seq(state.json) else { continue }
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

    mutating func take(
        before seq: Int64, _ rows: any BackupRows
    ) throws(StoreError) -> (state: State, id: String, rev: Rev)? {
        guard let place = places.first, place.seq < seq else { return nil }
        places.removeFirst()
        return try rows.liveVersion(place.rev, of: place.id).map { ($0, place.id, place.rev) }
    }
}
