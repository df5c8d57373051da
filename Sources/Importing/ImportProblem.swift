/// What of a file was not imported, and why.
public struct ImportProblem: Equatable, Sendable {
    /// The entry's path in its archive, or the note's number where the file has no names.
    public var name: String
    /// The note's title, where it could be read.
    public var title: String?
    public var reason: String
}
