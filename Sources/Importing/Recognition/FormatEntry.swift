import Notes

/// How one format is called, recognised and read. Each importer has one, and `FormatTable` lists them.
struct FormatEntry: Sendable {
    var format: ImportFormat
    /// The usual name of such a file, with its article.
    var name: String
    /// The file to send, after "Expected is".
    var expected: String
    /// Returns true if a file that was sent without a format is of this one.
    var recognises: @Sendable (ProbedFile) throws(ImportError) -> Bool
    /// Returns true if a file that was sent as this format may be; where it is nil, every recognised file may.
    var accepts: (@Sendable (ProbedFile) throws(ImportError) -> Bool)?
    var open: @Sendable (ProbedFile, ImportContext, ProblemLog) throws(ImportError) -> any NoteImporter
}
