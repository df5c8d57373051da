import Notes
import NotesClient
import NotesPrimitives
import Testing

@testable import NotesCommand

struct ConsoleTests {
    private final class Written: Sendable {
        private let bytes = Mutex<[UInt8]>([])

        var text: String { String(decoding: bytes.withLock { $0 }, as: UTF8.self) }

        func add(_ more: [UInt8]) { bytes.withLock { $0 += more } }
    }

    private let output = Written()
    private let errors = Written()

    private func console(width: Int = 80) -> Console {
        Console(
            isTerminal: true, isErrorTerminal: true, isInputTerminal: true, usesColor: false, width: width,
            output: { [output] in output.add($0) }, errors: { [errors] in errors.add($0) }, input: { [] },
            line: { _, _ in nil })
    }

    @Test(arguments: [
        ("milk\n\teggs", "milk\n\teggs"), ("\u{1B}]52;c;eA==\u{7}", "^[]52;c;eA==^G"), ("a\rb", "a^Mb"),
        ("\u{9B}31m", "<U+9B>31m"), ("a\u{202E}b", "a<U+202E>b"), ("\u{7F}", "^?"), ("메모 👍🏽", "메모 👍🏽"),
    ])
    func `a terminal gets no control character of a note`(_ text: String, _ shown: String) {
        #expect(Console.visible(text) == shown)
    }

    @Test func `JSON at a terminal has escapes for control characters`() {
        let text = JSON.string("\u{9B}31m\u{7F}\u{202E}\u{1B}한\n")
        console().json(text)
        console().json(list: [text])
        let shown = #""\u009b31m\u007f\u202e\u001b한\n""#
        #expect(output.text == "\(shown)\n[\(shown)]\n")
    }

    @Test(arguments: [30, 50, 80, 120]) func `a table fits the terminal, whatever is in it`(width: Int) {
        let row = [
            "01a21fac-7351", "2026-11-28 05:00", String(repeating: "한", count: 60), String(repeating: "x", count: 90),
        ]
        console(width: width).table(["ID", "CHANGED", "TITLE", "TEXT"], [row, row], flexible: [2, 3])
        let lines = output.text.split(separator: "\n")
        #expect(lines.count == 3)
        #expect(lines.allSatisfy { TextWidth.columns(String($0)) <= width })
    }

    @Test func `of columns that give way the widest does first`() {
        console(width: 40).table(["A", "B"], [["a short one", String(repeating: "x", count: 60)]], flexible: [0, 1])
        #expect(output.text.contains("a short one  xxxx"))
    }

    @Test func `the loss of many notes is reported once, with its undo`() throws {
        let session = try CommandSession(
            Invocation(["sync"]), console(), environment: ["HOME": "/nowhere"], transport: SystemTransport.shared)
        var report = SyncReport()
        report.warnings = ["mass_damage"]
        report.massDamage = .init(notes: 40, undo: String(repeating: "a", count: 32))
        for _ in 0..<3 { session.warn(about: report) }
        #expect(errors.text.split(separator: "\n").count == 1)
        #expect(errors.text.contains("40 notes") && errors.text.contains("--undo=aaaa"))
        #expect(!errors.text.contains("mass_damage"))
    }

    @Test(arguments: [
        ("127.0.0.1:8080", "http://127.0.0.1:8080"), ("localhost", "http://localhost"), ("[::1]:80", "http://[::1]:80"),
        ("notes.example.com", "https://notes.example.com"), ("localhost.example.com", "https://localhost.example.com"),
        ("https://127.0.0.1", "https://127.0.0.1"),
    ])
    func `an address without a scheme is https, on this computer http`(_ typed: String, _ address: String) throws {
        #expect(try AccountVerbs.address(typed) == address)
    }

    @Test func `the first result ends a wait with a deadline`() async throws {
        #expect(try await Deadline([:]).run { 7 } == 7)
        #expect(Deadline([:]).seconds == 3 && Deadline(["NOTES_SEND_SECONDS": "-1"]).seconds == 3)
        let error = await #expect(throws: ServerError.self) {
            try await Deadline(["NOTES_SEND_SECONDS": "0"]).run { try await Task.sleep(for: .seconds(3600)) }
        }
        #expect(error?.isOffline == true)
    }
}
