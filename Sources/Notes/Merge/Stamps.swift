/// Records when each register of a note was last changed. The stamps are stored beside the note: they are in no rev and
/// on no wire.
///
///     {"rest":1795253400123,"text":1795253470000}      all registers are of the first stamp, the text is of the second
public struct Stamps: Equatable, Sendable {
    /// Lists the times in the order of the registers.
    private var times: [Timestamp]

    /// Makes equal stamps for all registers.
    public init(rest: Timestamp) { times = Array(repeating: rest, count: Register.allCases.count) }

    /// Gives the time at which the register was last changed.
    public subscript(register: Register) -> Timestamp {
        get { times[register.rawValue] }
        set { times[register.rawValue] = newValue }
    }

    /// Returns the earliest stamp of any register.
    public var least: Timestamp { times.min() ?? .earliest }
    /// Returns the latest stamp of any register.
    public var greatest: Timestamp { times.max() ?? .earliest }

    /// Returns the stamps with none later than `limit`.
    public func limited(to limit: Timestamp) -> Stamps {
        var stamps = self
        for register in Register.allCases { stamps[register] = min(stamps[register], limit) }
        return stamps
    }

    // MARK: As JSON

    private static let rest = "rest"

    /// Encodes the stamps: the earliest as `rest`, then each register with a later one.
    public var json: [UInt8] {
        var json: [UInt8] = []
        append(to: &json)
        return json
    }

    /// Appends the form of `json`.
    public func append(to json: inout [UInt8]) {
        let least = least
        json.reserveCapacity(json.count + 256)
        json.append(literal: "{")
        json.append(jsonString: Self.rest)
        json.append(literal: ":")
        json.append(jsonInteger: least.milliseconds)
        for register in Register.allCases where self[register] != least {
            json.append(literal: ",")
            json.append(jsonString: register.name)
            json.append(literal: ":")
            json.append(jsonInteger: self[register].milliseconds)
        }
        json.append(literal: "}")
    }

    /// Reads the form of `json`; returns nil for any other. A register of a later version counts as `later`.
    public init?(_ view: JSONView) {
        self.init(rest: .earliest)
        var rest: Timestamp?
        for (name, value) in view.members {
            guard let milliseconds = value.integer, (0...Timestamp.latest.milliseconds).contains(milliseconds),
                let name = name.string
            else { return nil }
            let time = Timestamp(clamping: milliseconds)
            if name == Self.rest {
                rest = time
            } else {
                let register = Register(name) ?? .later
                self[register] = max(self[register], time)
            }
        }
        guard let rest else { return nil }
        for register in Register.allCases { self[register] = max(self[register], rest) }
    }
}

extension NoteState {
    /// Returns the stamp of the shown content: a live note's, or the latest register's in the trash.
    var shownModified: Timestamp? {
        switch life {
        case .live: lastModified
        case .deleted(let trash): trash?.lastModified
        }
    }

    /// Returns the stamp of each register; nil for a state without content.
    public var registerStamps: Stamps? { stamps ?? shownModified.map { Stamps(rest: $0) } }

    /// Makes a state with content and the stamps of its registers.
    package init(
        id: NoteID, createdAt: Timestamp?, lastModified: Timestamp, isDeleted: Bool, content: Content, _ stamps: Stamps
    ) {
        let shown = isDeleted ? stamps.greatest : lastModified
        self.init(
            id: id, createdAt: createdAt, lastModified: lastModified,
            life: isDeleted ? .deleted(Trash(lastModified: shown, content: content)) : .live(content),
            stamps: stamps.least == shown ? nil : stamps)
    }
}
