import Notes

/// The outcome of a round of a mirror.
struct MirrorReport: Equatable {
    /// Files that were written, moved or removed.
    var files = 0
    /// Notes that were made, changed or moved to the trash.
    var notes = 0
    /// Files that were not read, and why.
    var problems: [String] = []
    /// Files and folders that are left out by rule, and why.
    var skipped: [String] = []
    /// Notes that were made because a file and its note had changed, with no base that shows which is later.
    var copies: [NoteID] = []
    /// True if something waits for a later round: a missing file may be one that an editor is about to save.
    var isWaiting = false
}
