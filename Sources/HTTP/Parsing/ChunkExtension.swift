/// The syntax that may follow a chunk's size on its line (RFC 9112 7.1.1), byte by byte:
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

    /// True if the line may end here.
    var mayEnd: Bool {
        switch state {
        case .name, .token: true
        case .afterValue: !endsInBlank
        case .beforeSemicolon, .beforeName, .afterName, .beforeValue, .quoted, .escaped: false
        }
    }

    /// False where the grammar does not allow the byte.
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
