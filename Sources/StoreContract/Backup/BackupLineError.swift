/// What is wrong with a line of a backup, without quoting it.
struct BackupLineError: Error {
    var detail: String

    init(_ detail: String) { self.detail = detail }
}
