import Notes
import NotesArchive
import NotesBackupFormat
import NotesStoreContract

/// Reads the lines of apps in a backup zip one at a time, since a hostile one may be long.
struct RestoredAppLines {
    private let stream: any ByteStream
    private var buffer: [UInt8] = []
    private var hasMore = true

    /// A line of this server has a thousand numbers at most.
    private static let longest = 1 << 20

    init(_ stream: any ByteStream) { self.stream = stream }

    /// Returns nil at the end.
    mutating func next() throws(ArchiveError) -> RestoredApp? {
        while true {
            while let end = buffer.firstIndex(of: 0x0A) {
                let line = Array(buffer[..<end])
                buffer.removeSubrange(...end)
                do throws(DomainError) {
                    if let app = try RestoredApp(line: line) { return app }
                } catch {
                    throw ArchiveError(.malformed, "\(ZipManifest.appsName): \(error.detail).")
                }
            }
            guard hasMore else {
                guard buffer.isEmpty else { throw ArchiveError(.malformed, "\(ZipManifest.appsName) ends early.") }
                return nil
            }
            guard buffer.count <= Self.longest else {
                throw ArchiveError(.overLimit, "A line of \(ZipManifest.appsName) is too long.")
            }
            if let piece = try stream.next() { buffer += piece } else { hasMore = false }
        }
    }
}
