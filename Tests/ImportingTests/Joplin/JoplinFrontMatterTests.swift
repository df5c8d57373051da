import Notes
import Testing

@testable import NotesImporting

/// Joplin's export as "MD - Markdown + Front Matter" becomes notes.
@Suite struct JoplinFrontMatterTests {
    @Test func `front matter is the note's, and its resources are its files`() throws {
        let text = """
            ---
            title: 'Trip: the sea'
            updated: 2023-04-05 06:07:08Z
            created: 2023-01-02 03:04:05Z
            source: https://example.org/trip
            author: me
            latitude: 37.56650000
            longitude: 126.97800000
            altitude: 0.0000
            completed?: no
            due: 2023-05-01 00:00:00Z
            tags:
              - trip
              - 여행
            ---

            # Not the title

            ![sea](../../_resources/sea%20side.png)
            """
        let zip = try Fixtures.zip([
            ("export/Home/Plans/Trip_ the sea.md", Array(text.utf8)), ("export/_resources/sea side.png", [1]),
        ])
        let notes = try Import.all(zip)
        let note = try #require(notes.first)
        #expect(notes.count == 1 && note.content.title == "Trip: the sea")
        #expect(note.content.body == "# Not the title\n\n![sea](../../_resources/sea%20side.png)")
        #expect(note.createdAt?.text == "2023-01-02T03:04:05.000Z")
        #expect(note.lastModified?.text == "2023-04-05T06:07:08.000Z")
        #expect(note.content.tags == ["trip", "여행"] && note.content.folder == "export/Home/Plans")
        #expect(note.attachments.map(\.name) == ["sea side.png"])
        #expect(note.content.extra["completed?"] == .string("no"))
        #expect(note.content.extra["due"] != nil && note.content.extra["latitude"] != nil)
    }
}
