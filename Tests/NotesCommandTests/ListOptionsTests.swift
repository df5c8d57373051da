import Foundation
import Notes
import NotesClient
import Testing

@testable import NotesCommand

struct ListOptionsTests {
    private static let now = Timestamp(clamping: 1_790_000_000_000)
    private static let hour: Int64 = 3_600_000

    @Test(arguments: [("3h", 3), ("7d", 7 * 24), ("2w", 14 * 24)] as [(String, Int64)])
    func `a time ago is counted back from now`(word: String, hours: Int64) {
        #expect(LocalDay.time(word, now: Self.now) == Self.now.advanced(byMilliseconds: -hours * Self.hour))
    }

    @Test func `a day begins at its midnight here`() throws {
        let today = try #require(LocalDay.time("today", now: Self.now))
        #expect(LocalDay.minute(today).hasSuffix("00:00"))
        #expect(LocalDay.day(today) == LocalDay.day(Self.now))
        let yesterday = try #require(LocalDay.time("yesterday", now: Self.now))
        #expect((23...25).contains(today.milliseconds(since: yesterday) / Self.hour))
        #expect(LocalDay.time(LocalDay.day(Self.now), now: Self.now) == today)
    }

    @Test(arguments: [
        "", "d", "0d", "-1d", "5m", "2026-13-01", "2026-02-30", "2026-1", "tomorrow", "99999999999999999999d",
    ])
    func `what names no time is refused`(word: String) { #expect(LocalDay.time(word, now: Self.now) == nil) }

    @Test func `a form has the values of a note, and braces that name none stay`() {
        let entry = NoteEntry(
            id: NoteID(uuidV8From: (1, 2)), title: "milk\u{1B}", preview: "", createdAt: Self.now,
            lastModified: Self.now, tags: ["a", "b"], folder: "home", pinned: false, archived: false, isDeleted: false,
            isUnsent: false, problem: nil, hasConflict: false)
        let console = SilentConsole.make()
        #expect(ListOptions.line("{title}|{tags}|{folder}", entry, console) == "milk |#a #b|home")
        #expect(ListOptions.line("{x} { {id", entry, console) == "{x} { {id")
        #expect(ListOptions.line("{id}{changed}", entry, console) == entry.id.text + Self.now.text)
    }
}

/// Makes the console of a pipe, which shows nothing.
enum SilentConsole {
    static func make() -> Console {
        Console(
            isTerminal: false, isErrorTerminal: false, isInputTerminal: false, usesColor: false, width: 80,
            output: { _ in }, errors: { _ in }, input: { [] }, line: { _, _ in nil })
    }
}
