@testable import Notes

/// The rows of `Vectors/merge.json`: every combination of what stands, what arrives, its stamp and its base, with what the
/// merge makes of it. Times are milliseconds after `start`.
struct MergeVectors {
    static let start: Int64 = 1_795_253_400_000
    private static let minute: Int64 = 60_000

    enum Standing: String, CaseIterable {
        case nothing, live, trash, tombstone
    }

    enum Arrival: String, CaseIterable {
        case write = "another text"
        case same = "the same text"
        case delete
        case purge
    }

    enum Stamp: String, CaseIterable {
        case none = "no stamp"
        case earlier = "earlier"
        case equal = "the same stamp"
        case later = "later"
        case ahead = "far ahead"
    }

    enum Base: String, CaseIterable {
        case none = "no base"
        case present = "of the present state"
        case known = "of a known base"
        case unknown = "of an unknown base"
    }

    struct Row {
        var name: String
        var change: Change
        var facts: AdmissionFacts
    }

    let id: NoteID

    func rows() -> [Row] {
        var rows: [Row] = []
        for standing in Standing.allCases {
            for arrival in Arrival.allCases {
                for stamp in Stamp.allCases {
                    for base in Base.allCases where standing != .nothing || base == .none {
                        rows += devices(standing, arrival, stamp, base)
                    }
                }
            }
        }
        return rows + bases() + thinning() + resends()
    }

    /// Of another device's state: a base that got an older `createdAt` since, and another state of the same stamp.
    private func bases() -> [Row] {
        let present = present(.live)
        return [("a state that only got an older createdAt since", true), ("another state of its stamp", false)].map {
            name, isPresent in
            Row(
                name: "the base is \(name); laptop",
                change: Change(
                    id: id, action: .write(Content(title: "B")), lastModified: time(11),
                    baseRev: live("base", at: time(10)).rev, origin: .sync),
                facts: AdmissionFacts(
                    now: time(20), device: "laptop", present: present, baseStamp: time(10), baseIsPresent: isPresent))
        }
    }

    /// Both ways in, and in a sync both devices where somebody else's state stands.
    private func devices(_ standing: Standing, _ arrival: Arrival, _ stamp: Stamp, _ base: Base) -> [Row] {
        var rows = [row(standing, arrival, stamp, base, from: "laptop", .sync)]
        if standing != .nothing, arrival == .write {
            rows.append(row(standing, arrival, stamp, base, from: "phone", .sync))
        }
        if base == .none || base == .present {
            rows.append(row(standing, arrival, stamp, base, from: "phone", .request))
        }
        return rows
    }

    private func row(
        _ standing: Standing, _ arrival: Arrival, _ stamp: Stamp, _ base: Base, from device: String,
        _ origin: Change.Origin
    ) -> Row {
        let present = present(standing)
        let sent: Int64? =
            switch stamp {
            case .none: nil
            case .earlier: 9 * Self.minute
            case .equal: 10 * Self.minute
            case .later: 11 * Self.minute
            case .ahead: 60 * Self.minute
            }
        let action: Change.Action =
            switch arrival {
            case .write: .write(Content(title: "B"))
            case .same: .write(Content(title: "A"))
            case .delete: .delete
            case .purge: .purge
            }
        let rev: Rev? =
            switch base {
            case .none: nil
            case .present: present?.rev
            case .known: live("earlier", at: time(5)).rev
            case .unknown: live("unknown", at: time(1)).rev
            }
        let change = Change(
            id: id, action: action, lastModified: sent.map { time(milliseconds: $0) }, baseRev: rev, origin: origin)
        let facts = AdmissionFacts(
            now: time(20), device: device, present: present, baseStamp: base == .known ? time(5) : nil)
        let way = origin == .sync ? "sync" : "request"
        return Row(
            name: "\(standing.rawValue) stands; \(arrival.rawValue), \(stamp.rawValue), \(base.rawValue); "
                + "\(device), \(way)",
            change: change, facts: facts)
    }

    /// Of writes to what the same device wrote: when it arrived, what says so, and how much of the text stays.
    private func thinning() -> [Row] {
        var rows: [Row] = []
        func add(
            _ name: String, title: String = "ABC", typing: Bool = true, device: String = "phone", arrived: Int64 = 16,
            movedSince: Int64? = nil, received: Int64? = nil
        ) {
            guard let present = present(.live, title: "AB", receivedAt: movedSince ?? arrived) else { return }
            var change = Change(
                id: id, action: .write(Content(title: title)), lastModified: time(19), baseRev: present.rev,
                origin: .sync)
            change.isTyping = typing
            let facts = AdmissionFacts(
                now: time(19), received: received.map { time($0) }, device: device, present: present,
                presentArrivedAt: movedSince == nil ? nil : time(arrived))
            rows.append(Row(name: "typing: \(name)", change: change, facts: facts))
        }
        add("in the same five minutes of the clock")
        add("from their first millisecond on", arrived: 15)
        add("in the five minutes before", arrived: 14)
        add("in the five minutes after", received: 20)
        add("five minutes ago, and by a new createdAt again", arrived: 14, movedSince: 16)
        add("in the same five minutes, and by a new createdAt again", arrived: 15, movedSince: 16)
        add("another device's", device: "laptop")
        add("the change does not say so", typing: false)
        add("half of the text stays", title: "A")
        add("less than half of the text stays", title: "C")
        add("the text stays at both of its ends", title: "AxxxB")
        return rows
    }

    /// The same change once more, and several edits of one request from a clock that is ahead.
    private func resends() -> [Row] {
        var rows: [Row] = []
        for (name, stamp, isReplaced) in [
            ("won", 10, false), ("lost", 7, true), ("was replaced under its stamp", 10, true),
        ] {
            let change = Change(
                id: id, action: .write(Content(title: "A")), createdAt: time(3), lastModified: time(60), origin: .sync)
            let admitted = live("A", at: time(Int64(stamp)))
            rows.append(
                Row(
                    name: "a resend of a change that \(name)", change: change,
                    facts: AdmissionFacts(
                        now: time(20), device: "phone", present: present(.live),
                        admittedBefore: PriorAdmission(
                            lastModified: time(Int64(stamp)), rev: admitted.rev, isReplaced: isReplaced))))
        }
        let change = Change(
            id: id, action: .write(Content(title: "B")), lastModified: time(61), origin: .sync)
        rows.append(
            Row(
                name: "the second of two edits in one push, both far ahead", change: change,
                facts: AdmissionFacts(
                    now: time(20), device: "phone", present: present(.live), stampGiven: time(20))))
        return rows
    }

    // MARK: States

    private func time(_ minutes: Int64) -> Timestamp { time(milliseconds: minutes * Self.minute) }
    private func time(milliseconds: Int64) -> Timestamp { Timestamp(clamping: Self.start + milliseconds) }

    private func live(_ title: String, at stamp: Timestamp) -> NoteState {
        NoteState(id: id, createdAt: time(2), lastModified: stamp, life: .live(Content(title: title)))
    }

    private func present(_ standing: Standing, title: String = "A", receivedAt: Int64 = 10) -> Note? {
        let life: NoteState.Life
        switch standing {
        case .nothing: return nil
        case .live: life = .live(Content(title: title))
        case .trash: life = .deleted(Trash(lastModified: time(8), content: Content(title: "A")))
        case .tombstone: life = .deleted(nil)
        }
        let state = NoteState(id: id, createdAt: time(2), lastModified: time(10), life: life)
        return Note(state: state, rev: state.rev, seq: 7, receivedAt: time(receivedAt), device: "phone")
    }
}
