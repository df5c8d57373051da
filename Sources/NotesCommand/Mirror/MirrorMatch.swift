import Notes
import NoteFiles

/// Matches files and notes, from the last round and the present state. It does no input or output.
///
/// The file of a note is the first match of these: a file at the same path with the same bytes; a file that names the
/// note in its front matter (moved and edited); a file at the note's path (saved by rename in an editor); a file with
/// the same bytes as a missing one (only moved).
struct MirrorMatch {
    /// Describes a file that changed since the last round.
    struct File {
        var hash: [UInt8]
        /// Identifies the note that the front matter names.
        var id: NoteID?
    }

    private(set) var paths: [NoteID: MirrorPath] = [:]
    /// Lists the files that belong to no known note.
    private(set) var unknown: [MirrorPath] = []

    init(_ rows: [NoteID: MirrorState.Row], kept: Set<MirrorPath>, changed: [MirrorPath: File]) {
        let ordered = Self.order(rows)
        var left: [NoteID: MirrorState.Row] = [:]
        for (_, id) in ordered {
            guard let row = rows[id] else { continue }
            if kept.contains(row.path) || changed[row.path]?.hash == row.hash {
                paths[row.id] = row.path
            } else {
                left[row.id] = row
            }
        }
        var files = changed
        for path in paths.values { files[path] = nil }
        func pair(_ row: MirrorState.Row, _ path: MirrorPath) {
            paths[row.id] = path
            left[row.id] = nil
            files[path] = nil
        }
        let unpaired = ordered.compactMap { left[$0.id] }
        for row in unpaired where files[row.path]?.id == row.id { pair(row, row.path) }
        for (path, file) in files.sorted(by: { $0.key < $1.key }) {
            if let id = file.id, let row = left[id] { pair(row, path) }
        }
        for row in unpaired where left[row.id] != nil && files[row.path] != nil { pair(row, row.path) }
        for row in unpaired where left[row.id] != nil && !row.hash.isEmpty {
            let same = files.filter { $0.value.hash == row.hash }.map(\.key).min()
            if let same { pair(row, same) }
        }
        unknown = files.keys.sorted()
    }

    /// Returns the notes in the order of their paths.
    static func order(_ rows: [NoteID: MirrorState.Row]) -> [(path: MirrorPath, id: NoteID)] {
        rows.values.map { ($0.path, $0.id) }.sorted { $0.0 < $1.0 }
    }
}
