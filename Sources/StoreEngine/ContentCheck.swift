import Notes
import NotesHashing
import NotesSearchIndex
import NotesStoreContract

/// Checks the invariants of an account's rows, which are the same for every store. A problem is a line for the operator
/// and quotes no note's text.
package enum ContentCheck {
    /// Compares a counter of an account with the counted value.
    package struct Counter {
        package var name: String
        package var kept: Int64
        package var counted: Int64

        package init(_ name: String, kept: Int64, counted: Int64) {
            self.name = name
            self.kept = kept
            self.counted = counted
        }
    }

    package static func problems(of counters: [Counter], account: String) -> [String] {
        counters.filter { $0.kept != $0.counted }.map {
            "account \(account) counts \($0.kept) \($0.name) but has \($0.counted)"
        }
    }

    /// Decodes and encodes the row again, which must yield the same bytes. `row` is nil if it could not be read.
    package static func problems(of id: NoteID, _ row: NoteRow?) -> [String] {
        guard let row else { return ["the row of note \(id) cannot be read"] }
        var problems: [String] = []
        let written = EncodedNote(row.note)
        if written.json != row.forms.json || written.trash != row.forms.trash {
            problems.append("the JSON of note \(id) does not match its columns")
        }
        if row.note.state.rev != row.note.rev {
            problems.append("note \(id) has a rev that does not match its content")
        }
        if let stamps = row.note.state.stamps, stamps.greatest > row.note.state.lastModified {
            problems.append("note \(id) has a register with a later stamp than its own")
        }
        return problems
    }

    /// Returns the files that a note's or a version's JSON names.
    package static func attachments(in json: UnsafeRawBufferPointer) -> [Attachment] {
        // Most notes have none, and their JSON then has no such text.
        guard unsafe String(decoding: json, as: UTF8.self).contains(#""attachments":[{"#) else { return [] }
        return EncodedNote.content(unsafe Array(json))?.attachments ?? []
    }

    /// Returns how the file differs from its rows; nil if it does not.
    package static func fault(in file: (any StoredBytes)?, _ digest: SHA256.Digest, _ size: Int64) -> String? {
        do throws(StoreError) {
            guard let file else { return "is missing" }
            guard file.count == size else { return "has \(file.count) bytes and should have \(size)" }
            return try file.digest() == digest ? nil : "does not match its digest"
        } catch {
            return "cannot be read"
        }
    }

    /// Rebuilds a segment of the search index from its notes and compares the bytes.
    ///
    /// - Parameters:
    ///   - source: the segment as the store has it; nil if it cannot be read.
    ///   - dead: notes of the segment that have changed since.
    ///   - notes: calls its argument with each note of the segment, in the order of `seq`.
    package static func problem<Failure: Error>(
        of entry: SegmentEntry, source: SegmentMerge.Source?, dead: Set<Int64>,
        notes: ((IndexedNote) -> Void) throws(Failure) -> Void
    ) throws(Failure) -> String? {
        guard let source, let present = try? SegmentMerge.merge([source]) else {
            return "segment \(entry.number) of the search index cannot be read"
        }
        var writer = SegmentWriter(after: entry.after, form: entry.form)
        try notes { note in
            if !dead.contains(note.seq), !writer.isFull { writer.add(note) }
        }
        return writer.finish(last: entry.last) == present
            ? nil : "segment \(entry.number) of the search index does not match its notes"
    }
}

extension StoredBytes {
    /// Hashes all bytes, piece by piece.
    fileprivate func digest() throws(StoreError) -> SHA256.Digest {
        var hash = SHA256()
        var offset: Int64 = 0
        var piece: [UInt8] = []
        while true {
            piece.removeAll(keepingCapacity: true)
            let count = try read(into: &piece, from: offset, limit: 256 * 1024)
            if count == 0 { return hash.finalize() }
            hash.update(piece)
            offset += Int64(count)
        }
    }
}
