import Notes

/// What an app keeps in an account, or a part of it: a backup has several lines for many numbers, in their order.
public struct RestoredApp: Sendable {
    public var app: AppKind
    /// No number from here on is in this line or one before, nor, in the last line, was ever given.
    public var next: AppNumber
    /// Nil where this line has none.
    public var settings: [UInt8]?
    /// Ascending by number.
    public var numbers: [(id: NoteID, number: AppNumber)]

    /// Greater ones would leave the account too few for later notes.
    public static let greatest: AppNumber = 1 << 30
    public static let firstNumber: AppNumber = 100

    public init(
        _ app: AppKind, next: AppNumber, settings: [UInt8]? = nil, numbers: [(id: NoteID, number: AppNumber)] = []
    ) {
        self.app = app
        self.next = next
        self.settings = settings
        self.numbers = numbers
    }
}
