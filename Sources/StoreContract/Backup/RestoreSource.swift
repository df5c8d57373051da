// Notes to restore: from a backup file, a zip, another application's export, or a snapshot.
//
// An importer makes a `RestoreSource` that reads its file and returns one `RestoredNote` after the other. Their
// `position` is nil, and the store gives them one in its order. Their ids follow from the source, so that importing
// twice finds the same notes again. The importer passes the source to `NoteStore.restore` with the mode `merge`:
//
//     store.restore(RestoreOrder(account: account, asker: asker, mode: .merge, isTrial: dryRun, source: source)) {
//         // .done(counters): the answer. .refused(error): 422, and nothing was changed.
//     }
//
// The store reads the source twice: first outside the writer's queue, so that a bad file delays no write; then,
// rewound, inside the one transaction that writes. A transaction that is retried rewinds again. So a source keeps its
// position in a file, never the notes.
//
// A note names its files by digest. Their bytes are entries too, in pieces, and come before the first note that names
// them. Only the first pass reads them. A file without bytes here and in the account is removed from the note, and
// counts in `missingFiles`.

/// The source of restored notes. It is used on one queue at a time.
public protocol RestoreSource: AnyObject {
    /// Returns to the first entry.
    func rewind() throws(RestoreError)
    /// Returns nil after the last entry, once the entire source has been verified.
    func next() throws(RestoreError) -> RestoreEntry?
}
