import Foundation
import Testing

@testable import NotesMarkdown

/// A text that is four times as long may take four times as long, and not sixteen, in shapes that bring careless
/// parsers to their knees.
@Suite(.serialized)
struct LinearTimeTests {
    static let shapes: [(String, String)] = [
        ("stars", "*"), ("open stars", "*a "), ("stars and words", "*a"), ("strong and words", "**a*"),
        ("mixed marks", "*a _b ~~c "), ("closing marks", "a* b_ "), ("brackets", "["), ("closed brackets", "[]"),
        ("half links", "[a](b"), ("half titles", "[a](b \""), ("links", "[a](https://x.y)"), ("images", "![a]("),
        ("nested links", "[a](https://x "), ("backticks", "`"), ("backtick runs", "` `` ``` "), ("angles", "<"),
        ("half addresses", "<https://x"), ("bare addresses", "http://"), ("backslashes", "\\"), ("quotes", ">"),
        ("quoted lines", "> \n"), ("bullets", "- "), ("bullet lines", "- a\n"), ("empty bullets", "-\n"),
        ("numbers", "1. "), ("fences", "```\n"), ("open fences", "~~~ a\n"), ("rules", "---\n"), ("bars", "|"),
        ("table heads", "|-|-\n"), ("tables", "| a | b |\n|---|---|\n"), ("equals", "a\n=\n"), ("lines", "a\n"),
        ("blank lines", "\n"), ("tabs", "\t"), ("tabbed bullets", "\t- a\n"), ("spaces", " "), ("hashes", "#"),
        ("heads", "# a #\n"), ("parentheses", "[a]("), ("deep lists", "  - a\n"), ("mixed", "[*`<http://_~~\\"),
    ]

    /// Returns the time that this thread had of a processor: other work of the machine does not count.
    private static var processorSeconds: Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    @Test(arguments: shapes)
    func `four times the text is no more than some four times the work`(_ name: String, _ unit: String) {
        func seconds(_ bytes: Int) -> Double {
            let text = String(repeating: unit, count: bytes / unit.utf8.count)
            var least = Double.infinity
            for _ in 0..<2 {
                let began = Self.processorSeconds
                let html = Markdown.html(text)
                least = min(least, Self.processorSeconds - began)
                // No more comes out than a bounded multiple, either.
                #expect(html.count < bytes * 40 + 1000)
            }
            return least
        }
        let (small, large) = (seconds(4 << 10), seconds(16 << 10))
        // Square work would be sixteen times; work that takes no time proves nothing.
        #expect(large < max(small * 12, 0.5), "\(name): \(small) s, then \(large) s")
    }

    @Test func `nesting has a bottom`() {
        for unit in ["> ", "- ", "1. ", "*a ", "_a **b "] {
            let html = Markdown.html(String(repeating: unit, count: 2_000) + "x")
            var (depth, deepest) = (0, 0)
            for (byte, next) in zip(html, html.dropFirst()) where byte == UInt8(ascii: "<") {
                depth += next == UInt8(ascii: "/") ? -1 : 1
                deepest = max(deepest, depth)
            }
            #expect(deepest < 200, "\(unit)")
        }
    }
}
