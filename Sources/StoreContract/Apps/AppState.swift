import Notes

/// What shows whether an app's list of notes may have changed, at one moment. Giving numbers changes nothing in it.
public struct AppState: Sendable, Equatable {
    /// The cursor of "everything up to here": another one after each change of the account's notes.
    public var cursor: Cursor
    /// As `set` wrote them; nil where there are none.
    public var settings: [UInt8]?

    public init(cursor: Cursor, settings: [UInt8]?) {
        self.cursor = cursor
        self.settings = settings
    }
}
