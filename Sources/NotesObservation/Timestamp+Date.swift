import Notes
import NotesClient

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Timestamp {
    /// The same moment for a view.
    public var date: Date { Date(timeIntervalSince1970: Double(milliseconds) / 1000) }
}

extension LocalNote {
    /// The last change of title or body, as far as it is known; nil for a note without a state.
    public var modified: Date? { textModified?.date }
}

extension NoteEntry {
    /// The last change of title or body, as far as it is known.
    public var modified: Date { textModified.date }
}
