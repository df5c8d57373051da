import Notes
import NotesHashing
import NotesPostgres
import NotesStoreContract
import NotesStoreEngine

extension PostgresArguments {
    /// Makes the parameters of a statement, in the order of their numbers.
    init<each Value: PostgresValue>(_ values: repeat each Value) {
        self.init()
        repeat (each Value).add(each values, to: &self)
    }

    mutating func add<Value: PostgresValue>(_ value: Value) { Value.add(value, to: &self) }
}

/// Is a parameter of a statement; nil is NULL.
protocol PostgresValue {
    static func add(_ value: Self?, to arguments: inout PostgresArguments)
}

/// Is an element of an array that is a parameter of a statement.
protocol PostgresElement {
    static func add(each values: [Self]?, to arguments: inout PostgresArguments)
}

/// Is stored in the form of a simpler type.
protocol PostgresColumn: PostgresValue, PostgresElement {
    associatedtype Stored: PostgresValue & PostgresElement
    var stored: Stored { get }
}

extension PostgresColumn {
    static func add(_ value: Self?, to arguments: inout PostgresArguments) { Stored.add(value?.stored, to: &arguments) }

    static func add(each values: [Self]?, to arguments: inout PostgresArguments) {
        Stored.add(each: values?.map(\.stored), to: &arguments)
    }
}

extension Optional: PostgresValue where Wrapped: PostgresValue {
    static func add(_ value: Self?, to arguments: inout PostgresArguments) {
        Wrapped.add(value ?? nil, to: &arguments)
    }
}

extension Array: PostgresValue where Element: PostgresElement {
    static func add(_ value: Self?, to arguments: inout PostgresArguments) {
        Element.add(each: value, to: &arguments)
    }
}

/// An array of bytes is one value of the type `bytea`.
extension UInt8: PostgresElement {
    static func add(each values: [UInt8]?, to arguments: inout PostgresArguments) { arguments.add(values) }
}

extension Array: PostgresElement where Element == UInt8 {
    static func add(each values: [Self]?, to arguments: inout PostgresArguments) {
        arguments.add(bytes: values ?? [])
    }
}

extension Int64: PostgresValue, PostgresElement {
    static func add(_ value: Int64?, to arguments: inout PostgresArguments) { arguments.add(value) }
    static func add(each values: [Int64]?, to arguments: inout PostgresArguments) { arguments.add(ints: values ?? []) }
}

extension Bool: PostgresValue, PostgresElement {
    static func add(_ value: Bool?, to arguments: inout PostgresArguments) { arguments.add(value) }
    static func add(each values: [Bool]?, to arguments: inout PostgresArguments) { arguments.add(bools: values ?? []) }
}

/// A text is bytes, since it may contain U+0000.
extension String: PostgresColumn {
    var stored: [UInt8] { Array(utf8) }
}

extension NoteID: PostgresColumn {
    var stored: [UInt8] { Array(text.utf8) }
}

extension AccountNumber: PostgresColumn {
    var stored: Int64 { value }
}

extension DeviceNumber: PostgresColumn {
    var stored: Int64 { value }
}

extension Timestamp: PostgresColumn {
    var stored: Int64 { milliseconds }
}

extension Rev: PostgresColumn {
    var stored: [UInt8] { bytes }
}

extension SHA256.Digest: PostgresColumn {
    var stored: [UInt8] { bytes }
}

/// The account and the kind of app are two parameters.
extension AppOwner: PostgresValue {
    static func add(_ value: AppOwner?, to arguments: inout PostgresArguments) {
        arguments.add(value?.viewer)
        arguments.add(value?.app.code)
    }
}

/// Reads the domain's values from columns.
extension PostgresRow {
    func time(_ column: Int32) throws(PostgresError) -> Timestamp { Timestamp(clamping: try int(column)) }

    func optionalTime(_ column: Int32) throws(PostgresError) -> Timestamp? {
        try optionalInt(column).map { Timestamp(clamping: $0) }
    }

    /// Returns nil if this program cannot have written the value.
    func rev(_ column: Int32) -> Rev? { withBytes(column) { Rev(bytes: $0) } }

    /// Returns nil if this program cannot have written the value.
    func digest(_ column: Int32) -> SHA256.Digest? { withBytes(column) { SHA256.Digest(bytes: $0) } }

    /// Returns nil if this program cannot have written the value.
    func noteID(_ column: Int32) throws(PostgresError) -> NoteID? { NoteID(try text(column)) }
}
