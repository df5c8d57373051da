/// A part of a file that was not imported, with the reason.
public struct ImportProblem: Equatable, Sendable {
    /// The entry's path in its archive, or the note's number where the file has no names.
    public var name: String
    /// The note's title, where it could be read.
    public var title: String?
    public var reason: String
}
