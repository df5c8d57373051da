@testable import NotesHTTP

// What libFuzzer calls. It looks for crashes by itself; what must hold besides is checked here and ends in a trap.

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>, _ size: Int) -> CInt {
    guard size > 1 else { return 0 }
    let input = Array(UnsafeBufferPointer(start: data + 1, count: size - 1))
    if data[0] & 1 == 0 { fuzzParser(input) } else { fuzzChunks(input, splitAt: Int(data[0]) * input.count / 256) }
    return 0
}

/// A complete head stays complete, and the same, whatever follows it; one byte less is incomplete.
private func fuzzParser(_ input: [UInt8]) {
    let parser = RequestParser(Limits())
    var head = RequestHead()
    guard parser.parse(input.span, into: &head) == .complete else { return }
    let whole = Array(input[..<head.length])
    var again = RequestHead()
    precondition(parser.parse(whole.span, into: &again) == .complete)
    precondition(again.path == head.path && again.fields.count == head.fields.count && again.framing == head.framing)
    let cut = Array(whole.dropLast())
    precondition(parser.parse(cut.span, into: &again) == .incomplete)
}

/// However a body is cut, the same comes out.
private func fuzzChunks(_ input: [UInt8], splitAt split: Int) {
    let whole = decode([input])
    let pieces = decode([Array(input[..<split]), Array(input[split...])])
    precondition(whole.body == pieces.body && whole.end == pieces.end)
}

private func decode(_ pieces: [[UInt8]]) -> (body: [UInt8], end: ChunkDecoder.Outcome) {
    var decoder = ChunkDecoder()
    var body: [UInt8] = []
    var end = ChunkDecoder.Outcome.more
    for piece in pieces where end == .more {
        var offset = 0
        end = decoder.decode(piece.span, from: &offset) { body += piece[$0] }
    }
    return (body, end)
}
