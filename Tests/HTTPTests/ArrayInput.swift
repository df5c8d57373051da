@testable import NotesHTTP

// Spans cannot pass through `#expect`: tests hand over arrays.

extension RequestParser {
    func parse(_ bytes: [UInt8], into head: inout RequestHead) -> Outcome { parse(bytes.span, into: &head) }

    func mayHaveCompleted(_ bytes: [UInt8], old: Int) -> Bool { mayHaveCompleted(bytes.span, old: old) }
}

extension PercentDecoding {
    static func decode(_ bytes: [UInt8], _ range: Range<Int>, plusIsSpace: Bool = false) -> [UInt8]? {
        decode(bytes.span, range, plusIsSpace: plusIsSpace)
    }

    static func isWellFormed(_ bytes: [UInt8], _ range: Range<Int>) -> Bool { isWellFormed(bytes.span, range) }
}
