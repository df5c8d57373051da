import Notes
import NoteFiles

/// The matching of files and notes. Pure: the last round and the present state in, pairs out.
///
/// A note's file is the first of these: a file at the same path with the same bytes; a file that names the note in its
/// front matter, as one does that was moved and edited; a file at the note's path, as one is that an editor saved by
/// rename; a file with the same bytes as a missing one, as one is that was only moved.
struct MirrorMatch {
    /// A file that is not as the last round left it.
    struct File {
        var hash: [UInt8]
        /// In its front matter.
        var id: NoteID?
    }

    private(set) var paths: [NoteID: MirrorPath] = [:]
    /// Files that are no known note's.
    private(set) var unknown: [MirrorPath] = []

    init(_ rows: [NoteID: MirrorState.Row], kept: Set<MirrorPath>, changed: [MirrorPath: File]) {
        let ordered = rows.values.sorted { $0.path < $1.path }
        var left: [NoteID: MirrorState.Row] = [:]
        for row in ordered {
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
        for row in ordered where left[row.id] != nil {
            if files[row.path]?.id == row.id { pair(row, row.path) }
        }
        for (path, file) in files.sorted(by: { $0.key < $1.key }) {
            if let id = file.id, let row = left[id] { pair(row, path) }
        }
        for row in ordered where left[row.id] != nil && files[row.path] != nil { pair(row, row.path) }
        for row in ordered where left[row.id] != nil && !row.hash.isEmpty {
            let same = files.filter { $0.value.hash == row.hash }.map(\.key).min()
            if let same { pair(row, same) }
        }
        unknown = files.keys.sorted()
    }
}
