import NotesHashing
import NotesPrimitives

/// Names a part of a note that is merged separately. The join of two states has in each register the value that was
/// changed later.
public enum Register: Int, CaseIterable, Sendable {
    /// The title and body are one register, since a line may move from one to the other.
    case text
    /// The tags merge as one list.
    case tags
    /// The folder merges with all its parts.
    case folder
    /// Lists keep a pinned note at their top.
    case pinned
    /// Lists exclude an archived note by default.
    case archived
    /// Clients do not offer to edit a locked note.
    case locked
    /// The weather merges as one value.
    case weather
    /// The object of the client's own data merges as one value.
    case extra
    /// The files merge as one list. The merge does not compare their bytes, but their digests.
    case attachments
    /// The members that this version does not support are one register, so that their common bound holds after a join.
    case later

    /// Names the register on the wire and in a backup.
    public var name: String { Self.names[rawValue] }

    /// Returns nil for a name that this version does not have.
    public init?(_ name: String) {
        guard let position = Self.names.firstIndex(of: name) else { return nil }
        self = Self.allCases[position]
    }

    private static let names = [
        "text", "tags", "folder", "pinned", "archived", "locked", "weather", "extra", "attachments", "later",
    ]
}

/// Selects registers, and the life of a note (whether it is deleted) as one more.
public struct Registers: OptionSet, Sendable {
    public let rawValue: UInt16

    public init(rawValue: UInt16) { self.rawValue = rawValue }
    /// Makes a set of one register.
    public init(_ register: Register) { rawValue = 1 << UInt16(register.rawValue) }

    /// Selects the life of a note. It is in no other set that is made of registers.
    public static let life = Registers(rawValue: 1 << 10)
    /// Selects all registers except the life.
    public static let content = Registers(rawValue: 1 << 10 - 1)

    /// Returns true if the register is in the set.
    public func contains(_ register: Register) -> Bool { contains(Registers(register)) }

    /// Adds a register.
    public mutating func insert(_ register: Register) { formUnion(Registers(register)) }

    /// Makes a set of named registers. Unknown names belong to registers of a later version.
    public init(names: [String]) {
        self = names.reduce(into: []) { registers, name in
            if name == "deleted" { registers.formUnion(.life) } else { registers.insert(Register(name) ?? .later) }
        }
    }

    /// Lists the names in the order of the registers; the life is `deleted`.
    public var names: [String] {
        Register.allCases.filter { contains($0) }.map(\.name) + (contains(.life) ? ["deleted"] : [])
    }
}

extension Change.LeftOut {
    /// Selects the registers that the change does not state.
    var registers: Registers {
        var registers: Registers = []
        if contains(.attachments) { registers.insert(Register.attachments) }
        if contains(.archived) { registers.insert(Register.archived) }
        if contains(.locked) { registers.insert(Register.locked) }
        if contains(.laterMembers) { registers.insert(Register.later) }
        return registers
    }
}

extension Content {
    /// Returns true if both contents have the same value of a register.
    public func has(_ register: Register, of other: Content) -> Bool {
        switch register {
        case .text: title.hasSameBytes(as: other.title) && body.hasSameBytes(as: other.body)
        case .tags: tags.elementsEqual(other.tags) { $0.hasSameBytes(as: $1) }
        case .folder: folder.hasSameBytes(as: other.folder)
        case .pinned: pinned == other.pinned
        case .archived: archived == other.archived
        case .locked: locked == other.locked
        case .weather: weather == other.weather
        case .extra: extra == other.extra
        case .attachments: attachments == other.attachments
        case .later: laterMembers == other.laterMembers
        }
    }

    /// Sets a register to the value that another content has.
    public mutating func take(_ register: Register, of other: Content) {
        switch register {
        case .text: (title, body) = (other.title, other.body)
        case .tags: tags = other.tags
        case .folder: folder = other.folder
        case .pinned: pinned = other.pinned
        case .archived: archived = other.archived
        case .locked: locked = other.locked
        case .weather: weather = other.weather
        case .extra: extra = other.extra
        case .attachments: attachments = other.attachments
        case .later: laterMembers = other.laterMembers
        }
    }

    /// Returns the registers in which two contents differ.
    public func differences(from other: Content) -> Registers {
        Register.allCases.reduce(into: []) { if !has($1, of: other) { $0.insert($1) } }
    }

    /// Returns the digest of a content that has this register alone. It decides between two values of one stamp.
    public func digest(of register: Register) -> SHA256.Digest {
        var content = Content()
        content.take(register, of: self)
        return content.digest
    }

    /// Returns the first 8 bytes of the digest; nil if the register is default.
    func hash(of register: Register) -> UInt64? {
        has(register, of: Content()) ? nil : digest(of: register).words.0
    }
}

/// Keeps the hashes that remain of a state whose content is erased, one for each register that is not default. So a
/// change that names that state as its base still changes only what its user changed.
public struct RegisterHashes: Equatable, Sendable {
    private var registers: Registers = []
    /// Lists the hashes in the order of the registers.
    private var hashes: [UInt64] = []

    /// Makes the hashes of a content. A register with its default value has none.
    public init(_ content: Content) {
        for register in Register.allCases {
            guard let hash = content.hash(of: register) else { continue }
            registers.insert(register)
            hashes.append(hash)
        }
    }

    /// Reads the form of a row: a set of registers in two bytes, then 8 bytes for each. Returns nil for anything else.
    public init?(bytes: [UInt8]) {
        guard bytes.count >= 2 else { return nil }
        registers = Registers(rawValue: UInt16(bytes[0]) << 8 | UInt16(bytes[1]))
        let count = registers.rawValue.nonzeroBitCount
        guard Registers.content.isSuperset(of: registers), bytes.count == 2 + 8 * count else { return nil }
        hashes = (0..<count).map { number in
            bytes[(2 + 8 * number)..<(10 + 8 * number)].reduce(0) { $0 << 8 | UInt64($1) }
        }
    }

    /// Encodes the hashes for a row, in the form that `init(bytes:)` reads.
    public var bytes: [UInt8] {
        var bytes = [UInt8(registers.rawValue >> 8), UInt8(truncatingIfNeeded: registers.rawValue)]
        for hash in hashes {
            for shift in stride(from: 56, through: 0, by: -8) {
                bytes.append(UInt8(truncatingIfNeeded: hash >> UInt64(shift)))
            }
        }
        return bytes
    }

    func has(_ register: Register, of content: Content) -> Bool { hash(of: register) == content.hash(of: register) }

    private func hash(of register: Register) -> UInt64? {
        guard registers.contains(register) else { return nil }
        let below = Registers(rawValue: 1 << UInt16(register.rawValue) - 1)
        return hashes[registers.intersection(below).rawValue.nonzeroBitCount]
    }
}
