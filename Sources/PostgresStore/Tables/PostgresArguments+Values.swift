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

/// Is an element of an array that is a parameter.
protocol PostgresElement {
    static func add(each values: [Self]?, to arguments: inout PostgresArguments)
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

extension Bool: PostgresValue {
    static func add(_ value: Bool?, to arguments: inout PostgresArguments) { arguments.add(value) }
}

/// A text is bytes, since it may contain U+0000.
extension String: PostgresValue {
    static func add(_ value: String?, to arguments: inout PostgresArguments) {
        arguments.add(value.map { Array($0.utf8) })
    }
}

extension NoteID: PostgresValue, PostgresElement {
    static func add(_ value: NoteID?, to arguments: inout PostgresArguments) { String.add(value?.text, to: &arguments) }
    static func add(each values: [NoteID]?, to arguments: inout PostgresArguments) {
        arguments.add(bytes: (values ?? []).map { Array($0.text.utf8) })
    }
}

extension AccountNumber: PostgresValue {
    static func add(_ value: AccountNumber?, to arguments: inout PostgresArguments) { arguments.add(value?.value) }
}

extension Timestamp: PostgresValue {
    static func add(_ value: Timestamp?, to arguments: inout PostgresArguments) { arguments.add(value?.milliseconds) }
}

extension Rev: PostgresValue {
    static func add(_ value: Rev?, to arguments: inout PostgresArguments) { arguments.add(value?.bytes) }
}

extension SHA256.Digest: PostgresValue {
    static func add(_ value: SHA256.Digest?, to arguments: inout PostgresArguments) { arguments.add(value?.bytes) }
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
