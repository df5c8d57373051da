import Notes
import NotesPostgres
import NotesStoreContract
import NotesStoreEngine

/// Finds the notes of a folder or of a tag.
final class PostgresNames: NameRows {
    private let buffers: BatchBuffers

    init(_ buffers: BatchBuffers) { self.buffers = buffers }

    /// One trip fetches this number of notes with their versions.
    private static let portion = 200

    private static let inFolder = """
        SELECT id FROM notes WHERE account = $1 AND folder <> '' AND deleted = 0
            AND (folder = $2 OR folder >= $3 AND folder < $4) ORDER BY seq
        """

    private static let withTag = "SELECT id FROM note_tags WHERE account = $1 AND NOT deleted AND tag = $2"

    func each(_ renaming: Renaming, of account: AccountNumber, _ visit: (NoteRow) throws -> Void) throws {
        let batch = buffers.batch
        try batch.flush()
        let name = Array(renaming.from.utf8)
        let arguments = PostgresArguments {
            $0.add(account)
            $0.add(name)
            // The names below `home` begin with `home/`, and `home0` follows them all.
            if renaming.kind == .folder {
                $0.add(name + [UInt8(ascii: "/")])
                $0.add(name + [UInt8(ascii: "/") + 1])
            }
        }
        let found = try batch.ask(renaming.kind == .folder ? Self.inFolder : Self.withTag, arguments)
        var rest = try found.compactMap { try $0.noteID(0) }[...]
        while !rest.isEmpty {
            let portion = rest.prefix(Self.portion)
            rest = rest.dropFirst(Self.portion)
            try buffers.fetch(Set(portion.map { NoteAddress(account, $0) }))
            for id in portion { if let row = try buffers.notes.row(account, id) { try visit(row) } }
        }
    }
}
