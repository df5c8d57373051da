/// The tables. A new database gets them as they are now (`present`); one that an earlier version made takes the numbered steps
/// that it lacks, which make the same of it. Steps only ever grow at the end: one that has shipped is never edited, since
/// databases out there have run it. `docs/storage.md` explains the columns.
enum Schema {
    static var latest: Int { steps.count }

    static let steps: [String] = [
        first, fileAndShareTables, backups, search, fileBytes, lighterTriggers, pinnedIndex, segmentForms, nameCounts,
        toldTimes, resends, archive, digestsAndTagTrees, loginsAndProgress, archivedTags,
        lighterWrites, apps, moves,
    ]
}
