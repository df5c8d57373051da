import NotesPrimitives

/// Decodes the chunked transfer coding (RFC 9112 7.1) in whatever pieces it arrives. It may write over its own input:
/// output never gets ahead of it. Extensions and trailers are parsed and dropped, within bounds; the grammar of
/// extensions is in `ChunkExtension`.
///
///     5;name=x\r\n  hello\r\n  0\r\n  \r\n        →  hello
struct ChunkDecoder {
    enum Outcome: Equatable {
        /// All input is used up, and the body is not complete.
        case more
        case finished
        case rejected(Rejection)
    }

    private enum State {
        case sizeStart, size, extensions, sizeLineFeed
        case data, dataCarriageReturn, dataLineFeed
        case trailerStart, trailerName, trailerValue, trailerLineFeed, endLineFeed
        case done
    }

    private var state = State.sizeStart
    private var extensions = ChunkExtension()
    private var remaining = 0
    /// Counts the bytes of size lines and trailers since the last data. They are bounded because they cost work and
    /// yield nothing.
    private var overhead = 0

    static let overheadLimit = 8 * 1024
    /// Bounds a chunk's size: more digits than any length needs are an attempt at an overflow.
    private static let greatestSize = Int.max >> 8

    /// Decodes `input` from `offset` on, calls `emit` with each run of data, and moves `offset` past what was used.
    mutating func decode(_ input: Bytes, from offset: inout Int, emit: (Range<Int>) -> Void) -> Outcome {
        while state != .done {
            guard offset < input.count else { return .more }
            if state == .data {
                let end = min(input.count, offset + remaining)
                emit(offset..<end)
                remaining -= end - offset
                offset = end
                overhead = 0
                if remaining == 0 { state = .dataCarriageReturn }
                continue
            }
            overhead += 1
            guard overhead <= Self.overheadLimit else {
                return .rejected(.malformed("Chunk extensions or trailers are longer than 8192 bytes."))
            }
            if let problem = step(input[offset]) { return .rejected(.malformed(problem)) }
            offset += 1
        }
        return .finished
    }

    private mutating func step(_ byte: UInt8) -> StaticString? {
        switch state {
        case .sizeStart, .size: return stepSize(byte)
        case .extensions:
            if byte == ASCII.carriageReturn, extensions.mayEnd {
                state = .sizeLineFeed
            } else if !extensions.take(byte) {
                return "A chunk extension is not a semicolon, a name and perhaps a value (RFC 9112 7.1.1)."
            }
        case .sizeLineFeed:
            guard byte == ASCII.lineFeed else { return "A chunk's size line does not end in CR LF." }
            state = remaining == 0 ? .trailerStart : .data
        case .dataCarriageReturn:
            guard byte == ASCII.carriageReturn else { return "A chunk is longer than its stated size." }
            state = .dataLineFeed
        case .dataLineFeed:
            guard byte == ASCII.lineFeed else { return "A chunk does not end in CR LF." }
            state = .sizeStart
        case .trailerStart:
            if byte == ASCII.carriageReturn {
                state = .endLineFeed
            } else if byte.isTokenCharacter {
                state = .trailerName
            } else {
                return "A trailer does not begin with a field name."
            }
        case .trailerName:
            if byte == ASCII.colon {
                state = .trailerValue
            } else if !byte.isTokenCharacter {
                return "A trailer's name does not end in a colon."
            }
        case .trailerValue:
            if byte == ASCII.carriageReturn {
                state = .trailerLineFeed
            } else if !byte.isFieldValueCharacter {
                return "A trailer contains a control character."
            }
        case .trailerLineFeed:
            guard byte == ASCII.lineFeed else { return "A trailer does not end in CR LF." }
            state = .trailerStart
        case .endLineFeed:
            guard byte == ASCII.lineFeed else { return "The last chunk does not end in CR LF." }
            state = .done
        case .data, .done: break
        }
        return nil
    }

    private mutating func stepSize(_ byte: UInt8) -> StaticString? {
        if let digit = byte.hexDigitValue {
            if state == .sizeStart { remaining = 0 }
            state = .size
            guard remaining <= Self.greatestSize >> 4 else { return "A chunk's size is above all limits." }
            remaining = remaining << 4 | Int(digit)
            return nil
        }
        guard state == .size else { return "A chunk does not begin with its size in hexadecimal." }
        switch byte {
        case ASCII.carriageReturn: state = .sizeLineFeed
        case ASCII.semicolon, ASCII.space, ASCII.tab:
            state = .extensions
            extensions = ChunkExtension()
            _ = extensions.take(byte)
        default: return "A chunk's size is not a hexadecimal number."
        }
        return nil
    }
}

/// Checks the syntax that may follow a chunk's size on its line (RFC 9112 7.1.1), byte by byte:
///
///     *( BWS ";" BWS name [ BWS "=" BWS ( token / quoted-string ) ] )
///
/// Blanks are allowed around a semicolon and an equals sign, and nowhere else. Implementations disagree about a line
/// that ends in a blank, a semicolon or an equals sign, and requests are smuggled there.
struct ChunkExtension {
    private enum State {
        case beforeSemicolon, beforeName, name, afterName, beforeValue, token, quoted, escaped, afterValue
    }

    private var state = State.beforeSemicolon
    private var endsInBlank = false

    /// The line may end here.
    var mayEnd: Bool {
        switch state {
        case .name, .token: true
        case .afterValue: !endsInBlank
        case .beforeSemicolon, .beforeName, .afterName, .beforeValue, .quoted, .escaped: false
        }
    }

    /// Returns false where the grammar does not allow the byte.
    mutating func take(_ byte: UInt8) -> Bool {
        let isBlank = byte == ASCII.space || byte == ASCII.tab
        endsInBlank = isBlank
        switch state {
        case .beforeSemicolon, .afterValue:
            if isBlank { return true }
            state = .beforeName
            return byte == ASCII.semicolon
        case .beforeName:
            if isBlank { return true }
            state = .name
            return byte.isTokenCharacter
        case .name:
            if byte.isTokenCharacter { return true }
            return takeAfterName(byte, isBlank)
        case .afterName: return takeAfterName(byte, isBlank)
        case .beforeValue:
            if isBlank { return true }
            state = byte == ASCII.quote ? .quoted : .token
            return byte == ASCII.quote || byte.isTokenCharacter
        case .token:
            if byte.isTokenCharacter { return true }
            state = byte == ASCII.semicolon ? .beforeName : .afterValue
            return isBlank || byte == ASCII.semicolon
        case .quoted:
            if byte == ASCII.quote { state = .afterValue }
            if byte == ASCII.backslash { state = .escaped }
            return byte.isFieldValueCharacter
        case .escaped:
            state = .quoted
            return byte.isFieldValueCharacter
        }
    }

    private mutating func takeAfterName(_ byte: UInt8, _ isBlank: Bool) -> Bool {
        switch byte {
        case ASCII.semicolon: state = .beforeName
        case ASCII.equals: state = .beforeValue
        default: state = .afterName
        }
        return isBlank || byte == ASCII.semicolon || byte == ASCII.equals
    }
}
