/// The tables. A new database gets the present ones (`present`). A database of an earlier version runs the numbered
/// steps that it lacks, with the same result. New steps are appended. A step that has shipped is never edited, since
/// databases have run it. Only tests run the first one. `docs/storage.md` explains the columns.
enum Schema {
    static var latest: Int { steps.count }

    static let steps: [String] = [
        first, fileAndShareTables, backups, search, fileBytes, lighterTriggers, pinnedIndex, segmentForms, nameCounts,
        issuedTimes, resends, archive, digestsAndTagTrees, loginsAndProgress, archivedTags,
        lighterWrites, apps, moves, events, undoPurgeTable, keyspaces, registers, versionAges,
    ]
}
