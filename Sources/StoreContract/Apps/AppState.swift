import Notes

/// A state that shows whether an app's list of notes may have changed. Giving numbers does not change it.
public struct AppState: Sendable, Equatable {
    /// The cursor of "everything up to here", which changes with each change of the account's notes.
    public var cursor: Cursor
    /// The settings as `set` wrote them; nil if there are none.
    public var settings: [UInt8]?

    public init(cursor: Cursor, settings: [UInt8]?) {
        self.cursor = cursor
        self.settings = settings
    }
}
