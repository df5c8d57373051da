import NotesArchive
import NotesPrimitives

/// Writes a folder as a zip into a folder of this profile: the server reads it as a zip that its user made. Hidden
/// files are left out, and links are not followed.
struct FolderZip {
    let path: String
    /// Lists the files that are not in the zip, with the reason.
    let skipped: [String]

    init(_ typed: String, in data: String) throws {
        var folder = typed
        while folder.hasSuffix("/"), folder != "/" { folder.removeLast() }
        let scan = try FolderScan(folder, known: [])
        let files = scan.files.merging(scan.others) { one, _ in one }.sorted { $0.key < $1.key }
        guard !files.isEmpty else { throw CommandError(.failure, "\(folder) has no files") }
        path = "\(data)/import-\(getpid()).zip"
        skipped =
            scan.unreadable.map { "\($0): its name is not UTF-8" }
            + scan.skipped.map { "\(FolderScan.full(folder, $0.path)): \($0.reason)" }
        let zip = try NewFile(path, replacing: true)
        do {
            var writer = try ZipWriter()
            for (name, identity) in files {
                let second: Int64 = 1_000_000_000
                try writer.begin(
                    String(decoding: name.bytes, as: UTF8.self), modified: identity.modified / second,
                    size: identity.size)
                try File.pieces(of: FolderScan.full(folder, name)) { piece in
                    try writer.write(piece)
                    try zip.write(writer.takeOutput())
                }
                try writer.end()
            }
            writer.finish()
            try zip.write(writer.takeOutput())
            try zip.keep()
        } catch {
            zip.discard()
            throw error
        }
    }

    func remove() { File.remove(path) }
}
