import Notes

/// An app's rows in an account, or a part of them: a backup has several lines for many numbers, in their order.
public struct RestoredApp: Sendable {
    public var app: AppKind
    /// A bound above the numbers of this line and earlier ones. In the last line it is above every number ever given.
    public var next: AppNumber
    /// The settings are nil if this line has none.
    public var settings: [UInt8]?
    /// The numbers in ascending order.
    public var numbers: [(id: NoteID, number: AppNumber)]

    /// The greatest number accepted; above it the account would have too few for later notes.
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
