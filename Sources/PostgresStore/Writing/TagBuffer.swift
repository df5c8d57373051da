import Notes
import NotesPostgres
import NotesStoreContract
import NotesStoreEngine

/// Collects the tags of notes, and the parents of their tags (`is_tree`), as they are to be at the commit. Only the
/// difference is written when a note changes.
package final class TagBuffer: TagRows, BatchBuffer {
    private struct Address: Hashable {
        var account: AccountNumber
        var isTree: Bool
        var isDeleted: Bool
        var tag: [UInt8]
        var id: NoteID
    }

    private let batch: PostgresBatch
    /// Maps a tag's row to its flag for archived notes; nil removes the row.
    private var changes: [Address: Bool?] = [:]

    package init(_ batch: PostgresBatch) {
        self.batch = batch
        batch.add(self)
    }

    package func replace(_ account: AccountNumber, id: NoteID, old: Tagging, new: Tagging) throws {
        guard old != new else { return }
        let moves = old.deleted != new.deleted || old.archived != new.archived
        for (isTree, before, after) in [(false, old.tags, new.tags), (true, old.trees, new.trees)] {
            for tag in before where moves || !after.contains(tag) {
                changes[address(account, isTree, old, tag, id)] = .some(nil)
            }
            for tag in after where moves || !before.contains(tag) {
                changes[address(account, isTree, new, tag, id)] = new.archived
            }
        }
    }

    private func address(
        _ account: AccountNumber, _ isTree: Bool, _ tagging: Tagging, _ tag: [UInt8], _ id: NoteID
    ) -> Address {
        Address(account: account, isTree: isTree, isDeleted: tagging.deleted, tag: tag, id: id)
    }

    func flush() throws {
        let removed = changes.filter { $0.value == nil }.map(\.key)
        let added = changes.compactMap { address, archived in archived.map { (address: address, archived: $0) } }
        changes.removeAll(keepingCapacity: true)
        if !removed.isEmpty {
            try batch.later(
                """
                DELETE FROM note_tags t USING unnest($1::int8[], $2::bool[], $3::bool[], $4::bytea[], $5::bytea[])
                    k(account, is_tree, deleted, tag, id)
                WHERE t.account = k.account AND t.is_tree = k.is_tree AND t.deleted = k.deleted AND t.tag = k.tag
                    AND t.id = k.id
                """, Self.arguments(removed))
        }
        guard !added.isEmpty else { return }
        var arguments = Self.arguments(added.map(\.address))
        arguments.add(bools: added.map(\.archived))
        try batch.later(
            """
            INSERT INTO note_tags (account, is_tree, deleted, tag, id, archived)
            SELECT * FROM unnest($1::int8[], $2::bool[], $3::bool[], $4::bytea[], $5::bytea[], $6::bool[])
            ON CONFLICT (account, is_tree, deleted, tag, id) DO UPDATE SET archived = excluded.archived
            """, arguments)
    }

    private static func arguments(_ addresses: [Address]) -> PostgresArguments {
        PostgresArguments(
            addresses.map(\.account), addresses.map(\.isTree), addresses.map(\.isDeleted), addresses.map(\.tag),
            addresses.map(\.id))
    }

    func forget() { changes.removeAll(keepingCapacity: true) }
}

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
