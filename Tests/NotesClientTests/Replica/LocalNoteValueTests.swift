import Foundation
import Notes
import Testing

@testable import NotesClient

/// An app may keep notes as values in lists, sets and files of its own.
struct LocalNoteValueTests {
    private static func note() -> LocalNote {
        var note = LocalNote(id: Sample.id, server: Sample.note("장보기\n\n우유  와\n달걀"), generation: 3)
        note = note.edited(Content(title: " \n", body: "장보기\n\n우유  와\n달걀"), Sample.context(9))
        note.conflict = KeptConflict(
            rev: Sample.note("x").rev, loser: .theirs, lastModified: Sample.time, lost: Sample.note("x").state,
            isReady: true)
        return note
    }

    @Test func `a note has the title and the preview of its row`() {
        let note = Self.note()
        #expect(note.title == "장보기")
        #expect(note.preview == "우유 와 달걀")
        #expect(note.body == "장보기\n\n우유  와\n달걀")
        #expect(LocalNote(id: Sample.id).title.isEmpty)
    }

    @Test func `the row of a list has all that it shows`() throws {
        let entry = try #require(NoteEntry(Self.note()))
        #expect(entry.title == "장보기")
        #expect(entry.preview == "우유 와 달걀")
        #expect(entry.createdAt == Sample.time)
        #expect(entry.lastModified == Sample.time.advanced(byMilliseconds: 9000))
    }

    @Test func `a time is a date and back, and one outside the years of notes is the nearest`() {
        for time in [Sample.time, .earliest, .latest, Timestamp(clamping: 1_790_000_000_123)] {
            #expect(Timestamp(time.date) == time)
        }
        #expect(Timestamp(Date(timeIntervalSince1970: 1.0006)).milliseconds == 1001)
        #expect(Timestamp(.distantPast) == .earliest)
        #expect(Timestamp(Date(timeIntervalSince1970: .greatestFiniteMagnitude)) == .latest)
        #expect(Timestamp(Date(timeIntervalSince1970: .nan)) == .earliest)
    }

    @Test func `a note is read as it was coded`() throws {
        for note in [Self.note(), LocalNote(id: Sample.id), LocalNote(id: Sample.id, server: Sample.note("x"))] {
            let decoded = try JSONDecoder().decode(LocalNote.self, from: JSONEncoder().encode(note))
            #expect(decoded == note)
            #expect(decoded.hashValue == note.hashValue)
        }
        let entry = try #require(NoteEntry(Self.note()))
        #expect(try JSONDecoder().decode(NoteEntry.self, from: JSONEncoder().encode(entry)) == entry)
    }

    @Test func `a coded note that is damaged is refused without its text`() {
        let damaged = Data(#"{"id":"a","generation":1,"server":"{\"body\":\"secret\"}"}"#.utf8)
        let error = #expect(throws: DecodingError.self) { try JSONDecoder().decode(LocalNote.self, from: damaged) }
        #expect(error.map { "\($0)" }?.contains("secret") == false)
        for text in [#""no id""#, "7"] {
            #expect(throws: DecodingError.self) { try JSONDecoder().decode(NoteID.self, from: Data(text.utf8)) }
        }
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(Timestamp.self, from: Data(#""now""#.utf8)) }
    }
}
