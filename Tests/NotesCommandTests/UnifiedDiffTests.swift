import Foundation
import Testing

@testable import NotesCommand

struct UnifiedDiffTests {
    private func lines(_ old: String, _ new: String) -> [String] {
        UnifiedDiff.lines(from: old, to: new, names: ("a", "b"))
    }

    @Test func `equal texts have no hunks`() { #expect(lines("a\nb", "a\nb").isEmpty) }

    @Test func `a hunk has three lines around a change, and far changes have hunks of their own`() {
        let old = (1...20).map { "line \($0)\n" }
        var new = old
        new[4] = "five\n"
        new.remove(at: 18)
        #expect(
            lines(old.joined(), new.joined()) == [
                "--- a", "+++ b", "@@ -2,7 +2,7 @@", " line 2", " line 3", " line 4", "-line 5", "+five", " line 6",
                " line 7", " line 8", "@@ -16,5 +16,4 @@", " line 16", " line 17", " line 18", "-line 19", " line 20",
            ])
    }

    @Test func `an empty side is named by line 0`() {
        #expect(lines("", "a\n") == ["--- a", "+++ b", "@@ -0,0 +1,1 @@", "+a"])
        #expect(lines("a\n", "") == ["--- a", "+++ b", "@@ -1,1 +0,0 @@", "-a"])
    }

    @Test func `a last line without an end is marked`() {
        let mark = "\\ No newline at end of file"
        #expect(lines("a", "b") == ["--- a", "+++ b", "@@ -1,1 +1,1 @@", "-a", mark, "+b", mark])
        #expect(lines("a\n", "a") == ["--- a", "+++ b", "@@ -1,1 +1,1 @@", "-a", "+a", mark])
        #expect(lines("x\na", "y\na") == ["--- a", "+++ b", "@@ -1,2 +1,2 @@", "-x", "+y", " a", mark])
        #expect(lines("a\nb", "a") == ["--- a", "+++ b", "@@ -1,2 +1,1 @@", "-a", "-b", mark, "+a", mark])
    }
}
