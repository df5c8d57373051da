// Notes to restore: from a backup file, a zip, another application's export, or a snapshot.
//
// An importer makes a `RestoreSource` that reads its file and hands out one `RestoredNote` after the other, with
// `position` nil (the store gives it a position in its order) and an id that follows from the source, so that importing twice
// finds the same notes again. It gives the source to `NoteStore.restore` with the mode `merge`:
//
//     store.restore(RestoreOrder(account: account, asker: asker, mode: .merge, isTrial: dryRun, source: source)) {
//         // .done(counters): the answer. .refused(error): 422, and nothing was changed.
//     }
//
// The store reads the source twice: first off the writer's queue, so that a bad file delays no write; then, rewound,
// inside the one transaction that writes. A transaction that is retried rewinds again. So a source keeps its position in
// a file, never the notes.
//
// A note names its files by digest. Their bytes are entries too, in pieces, and come before the first note that names
// them; the first pass alone takes them. A file whose bytes do not come, and that the account does not have, is taken
// off the note, and the counters' `missingFiles` says how many.

/// Where restored notes come from. It is used on one queue at a time, never on two.
public protocol RestoreSource: AnyObject {
    /// Returns to the first entry.
    func rewind() throws(RestoreError)
    /// Nil after the last one, once the whole source has been verified.
    func next() throws(RestoreError) -> RestoreEntry?
}
