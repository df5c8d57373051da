import SeededRandom
import Testing

@testable import Notes

/// Compares documents with RFC 8259; each is also cut at every byte.
@Suite struct JSONCorpusTests {
    static let valid: [String] = [
        "null", "true", "false", "0", "-0", "1", "-1", "1234567890123456789012345678901234567890", "0.0", "1.5e10",
        "1E+2", "1e-2", "-0.1E-0", "1e999", "\"\"", "\"a\"", "\"\\u0000\"", "\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"",
        "\"\\ud83d\\ude00\"", "\"\\uD834\\uDD1E\"", "\"\u{7F}\"", "\"\u{2028}\u{2029}\"", "\"우유\"", "\"ㄱ\\u3131\"",
        "\"e\u{301}\u{e9}\"", "\"\u{10FFFF}\"", "\"\u{FEFF}\"", "\"\\uFFFF\"", "[]", "{}", "[[]]", "[{}]", "[1,2]",
        "[1 , 2 ]", "{\"a\":1}", "{\"\":0}", "{\"a\":1,\"A\":2}", "{\"a\":{\"a\":{\"a\":1}}}",
        " \t\r\n{ \"a\" : [ 1 ] } \n",
        "{\"e\u{301}\":1,\"\u{e9}\":2}", "{\"a\\u0000\":1,\"a\":2}",
        String(repeating: "[", count: 64) + String(repeating: "]", count: 64),
        "[" + (0..<300).map(String.init).joined(separator: ",") + "]",
        "{" + (0..<300).map { "\"m\($0)\":\($0)" }.joined(separator: ",") + "}",
    ]

    static let invalid: [String] = [
        "", " ", "\u{FEFF}{}", "nul", "nulL", "True", "tru", "falsee", "undefined", "NaN", "Infinity", "-Infinity",
        "+1", "01", "-01", "1.", ".5", "-", "-.5", "1e", "1e+", "1.e1", "0x10", "1_000", "1 2", "--1", "1,", "'a'",
        "\"", "\"a", "\"\\\"", "\"\\x41\"", "\"\\u12\"", "\"\\u12G4\"", "\"\\U0041\"", "\"\\\"", "\"\\a\"", "\"\\0\"",
        "\"\\ud800\"", "\"\\udc00\"", "\"\\ud800\\ud800\"", "\"\\ud800x\"", "\"\\ud800\\n\"", "\"\\ud800\\u0041\"",
        "\"\\udc00\\ud800\"", "\"\n\"", "\"\t\"", "\"\u{0}\"", "\"\u{1F}\"", "[", "]", "[1", "[1,", "[1,]", "[,1]",
        "[,]",
        "[1,,2]", "[1 2]", "[1:2]", "[1]]", "[1}", "{", "}", "{]", "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "{,}",
        "{\"a\" 1}",
        "{\"a\":1 \"b\":2}", "{a:1}", "{'a':1}", "{1:1}", "{null:1}", "{\"a\":1,\"a\":2}", "{\"a\":1,\"\\u0061\":2}",
        "{\"\\u0061\":1,\"a\":2}", "{\"\":1,\"\":2}", "{\"a\":1}{}", "{\"a\":1} x", "// c\n{}", "/* c */{}", "{}#",
        "\u{A0}{}", "\u{2028}{}", "[1]\u{0}", "\u{0}", "[\"a\"\u{0}]", "{\"x\":{\"b\":1,\"b\":1}}",
        String(repeating: "[", count: 65) + String(repeating: "]", count: 65),
        String(repeating: "{\"a\":", count: 65) + "1" + String(repeating: "}", count: 65),
        String(repeating: "[", count: 100_000),
        "{" + (0..<300).map { "\"m\($0 % 299)\":\($0)" }.joined(separator: ",") + "}",
    ]

    static let notUTF8: [[UInt8]] = [
        [0xFF], [0x22, 0xFF, 0x22], [0x22, 0xC0, 0x80, 0x22], [0x22, 0xC1, 0xBF, 0x22], [0x22, 0xE0, 0x80, 0x80, 0x22],
        [0x22, 0xE0, 0x9F, 0xBF, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22], [0x22, 0xED, 0xBF, 0xBF, 0x22],
        [0x22, 0xF0, 0x80, 0x80, 0x80, 0x22], [0x22, 0xF0, 0x8F, 0xBF, 0xBF, 0x22],
        [0x22, 0xF4, 0x90, 0x80, 0x80, 0x22],
        [0x22, 0xF5, 0x80, 0x80, 0x80, 0x22], [0x22, 0x80, 0x22], [0x22, 0xEA, 0xB0, 0x22], [0x22, 0xC3, 0x22],
        [0x22, 0xF0, 0x9F, 0x98, 0x22], [0x22, 0xEA, 0xB0, 0x80, 0xBF, 0x22], [0x22, 0xE1, 0x80, 0xC0, 0x22],
        [0x5B, 0xFE, 0x5D], [0x7B, 0x22, 0xFF, 0x22, 0x3A, 0x31, 0x7D], [0x22, 0xEA, 0xB0],
    ]

    static func read(_ document: [UInt8]) -> Result<JSON, DomainError> {
        do {
            return .success(try JSONView.read(document) { view throws(DomainError) in view.tree })
        } catch {
            return .failure(error)
        }
    }

    static func write(_ value: JSON) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.append(json: value)
        return bytes
    }

    @Test(arguments: valid.map { LoggedText($0) })
    func `valid JSON is read, written and read again`(
        sample: LoggedText
    ) throws {
        let value = try Self.read(bytes(sample.text)).get()
        let written = Self.write(value)
        #expect(try Self.read(written).get() == value)
        #expect(Self.write(try Self.read(written).get()) == written)
        let indented = JSONIndent.indent(written)
        #expect(try Self.read(indented).get() == value)
    }

    @Test(arguments: invalid.map { LoggedText($0) })
    func `invalid JSON is refused with its position`(sample: LoggedText) {
        guard case .failure(let error) = Self.read(bytes(sample.text)) else {
            Issue.record("accepted")
            return
        }
        #expect(error.code == .invalidJSON)
        #expect(error.detail.contains("byte ") || sample.text.isEmpty)
    }

    @Test(arguments: notUTF8) func `bytes that are not UTF-8 are the other error`(document: [UInt8]) {
        guard case .failure(let error) = Self.read(document) else {
            Issue.record("accepted")
            return
        }
        #expect(error.code == .invalidUTF8)
    }

    @Test func `the reader and the standard library agree on UTF-8`() {
        func compare(_ sequence: [UInt8]) {
            let isText = String(validating: sequence, as: UTF8.self) != nil
            for padding in [0, 3] {
                let pad = [UInt8](repeating: 0x61, count: padding)
                let document = [0x22] + pad + sequence + pad + [0x22]
                let isRead = document.withUnsafeBufferPointer { (try? JSONScanner.scan($0)) != nil }
                if isRead != isText { Issue.record("\(sequence)") }
            }
        }
        let seconds: [UInt8] = [0x00, 0x61, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC2, 0xE0, 0xED, 0xFF]
        for first in UInt8(0x80)...0xFF {
            compare([first])
            for second in UInt8(0x80)...0xFF {
                compare([first, second])
                for third in seconds where first >= 0xE0 && seconds.contains(second) {
                    compare([first, second, third])
                    if first >= 0xF0 {
                        for fourth: UInt8 in [0x61, 0x80, 0xBF, 0xC0] { compare([first, second, third, fourth]) }
                    }
                }
            }
        }
    }

    @Test func `no document is read when it is cut`() {
        for text in Self.valid {
            let whole = bytes(text)
            // The beginning of a number may be a number, and a cut inside white space at the end leaves the value.
            let first = whole.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
            guard let first, [0x22, 0x5B, 0x7B, 0x74, 0x66, 0x6E].contains(first) else { continue }
            let last = whole.lastIndex { ![0x20, 0x09, 0x0A, 0x0D].contains($0) } ?? 0
            for end in 0...last {
                let isRead = whole[..<end].withUnsafeBufferPointer { (try? JSONScanner.scan($0)) != nil }
                if isRead { Issue.record("cut at \(end): \(text.prefix(80))") }
            }
        }
    }

    @Test func `a position is reported in lines and columns`() {
        guard case .failure(let error) = Self.read(bytes("{\n  \"a\": 1,\n  \"b\": x\n}")) else {
            Issue.record("accepted")
            return
        }
        #expect(error.detail == "Not JSON (RFC 8259) at line 3, column 8 (byte 19): a value was expected.")
    }

    @Test func `a document of endless values is refused before it costs much`() {
        let document = bytes("[" + Array(repeating: "0", count: 1000).joined(separator: ",") + "]")
        let fault = document.withUnsafeBufferPointer { bytes -> JSONError? in
            do throws(JSONError) {
                let nodes = try JSONScanner.scan(bytes, maximumNodes: 1001)
                #expect(nodes.count == 1001)
                _ = try JSONScanner.scan(bytes, maximumNodes: 1000)
                return nil
            } catch { return error }
        }
        #expect(fault?.kind == .size)
    }

    @Test func `numbers stay as they were written`() throws {
        let text = "[1.0,1,1e0,-0,1E+2,123456789012345678901234567890,0.10]"
        #expect(Self.write(try Self.read(bytes(text)).get()) == bytes(text))
    }

    @Test func `strings are escaped only where JSON must`() throws {
        let text = String((0..<0x20).map { Character(Unicode.Scalar(UInt8($0))) }) + "\"\\/\u{7F}\u{2028}é우😀"
        let written = Self.write(.string(text))
        #expect(
            written
                == bytes(
                    #""\u0000\u0001\u0002\u0003\u0004\u0005\u0006\u0007\b\t\n\u000b\f\r\u000e\u000f"#
                        + #"\u0010\u0011\u0012\u0013\u0014\u0015\u0016\u0017\u0018\u0019\u001a\u001b\u001c\u001d\u001e\u001f"#
                        + #"\"\\/"# + "\u{7F}\u{2028}é우😀\""))
        #expect(try Self.read(written).get() == .string(text))
    }

    @Test func `a reader of strings stops at the same bytes in every word`() throws {
        for length in 0..<40 {
            for position in 0...length {
                for special in ["\"", "\\", "\n", "é", "우", "😀", "\u{0}"] {
                    let text =
                        String(repeating: "x", count: position) + special
                        + String(repeating: "y", count: length - position)
                    let written = Self.write(.string(text))
                    let back = try Self.read(written).get()
                    if back != .string(text) { Issue.record("\(length), \(position), \(special.debugDescription)") }
                }
            }
        }
    }

    @Test func `a text is accepted exactly if it is UTF-8, byte for byte`() {
        var random = Seeded.announced("JSON text")
        let pieces: [[UInt8]] =
            ["우", "유", "힣", "가", "漢", "か", "\u{E000}", "\u{FFFD}", "\u{FFFF}", "\u{0800}", "\u{0FFF}", "\u{D7FF}"]
            .map(bytes) + ["é", "߿", "😀", "\u{10FFFF}", " ", "a", "plain words", "\u{7F}"].map(bytes)
        let broken: [[UInt8]] = [
            [0x80], [0xBF], [0xEC], [0xEC, 0x9A], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF],
            [0xC0, 0x80],
            [0xF0, 0x80, 0x80, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xFF], [0xE1], [0xEF, 0xBF],
        ]
        for round in 0..<30_000 {
            var text: [UInt8] = []
            for _ in 0..<random.below(12) { text += pieces.pick(&random) }
            // Half of them carry one flaw, in any part of any word.
            if round % 2 == 0 { text.insert(contentsOf: broken.pick(&random), at: random.below(text.count + 1)) }
            let document = [0x22] + text + [0x22]
            let isText = String(validating: text, as: UTF8.self) != nil
            switch Self.read(document) {
            case .success(.string(let read)) where isText && Array(read.utf8) == text: break
            case .failure(let error) where !isText && error.code == .invalidUTF8: break
            case let other:
                Issue.record("\(text): \(other)")
                return
            }
        }
    }

    @Test func `damaged documents are read alike twice or refused, and never cause a trap`() {
        var random = Seeded.announced("JSON mutations")
        let pieces: [[UInt8]] =
            ["\"", "\\", "{", "}", "[", "]", ",", ":", "\\u", "\\ud800", "0", "e", "-", "\u{0}", "우"]
            .map(bytes) + [[0xFF], [0xC0], [0xED, 0xA0, 0x80], [0xEF, 0xBB, 0xBF]]
        for _ in 0..<20_000 {
            var document = bytes(Self.valid.pick(&random))
            if document.count > 400 { continue }
            for _ in 0...random.below(3) {
                let position = random.below(document.count + 1)
                switch random.below(3) {
                case 0: document.insert(contentsOf: pieces.pick(&random), at: position)
                case 1 where position < document.count: document.remove(at: position)
                default: if position < document.count { document[position] = UInt8(random.below(256)) }
                }
            }
            guard case .success(let value) = Self.read(document) else { continue }
            let written = Self.write(value)
            guard case .success(let again) = Self.read(written), again == value else {
                Issue.record("not read back: \(document)")
                return
            }
        }
    }
}
