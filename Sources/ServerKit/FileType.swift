import NotesPrimitives

/// Gives an attachment the media type that the client sent, if it is valid. Nothing is guessed from the bytes.
public struct FileType: Equatable {
    public static let unknown = "application/octet-stream"

    public let text: String

    /// Reads the field. The type of a form does not describe the file: curl and others send it by default.
    public init(_ field: String?) {
        guard let field, (1...255).contains(field.utf8.count), Self.isWellFormed(field),
            Self.essence(field) != "application/x-www-form-urlencoded"
        else {
            text = Self.unknown
            return
        }
        text = field
    }

    /// A browser may show the file in place. A type that could run a script (HTML, SVG, XML, PDF and all types not
    /// known to be harmless) is a download.
    public var isShown: Bool { Self.shown.contains(Self.essence(text)) }

    /// A page may show the file as a picture in its text. SVG is excluded, since its drawings may hold scripts.
    public var isPicture: Bool { Self.pictures.contains(Self.essence(text)) }

    private static let pictures: Set<String> = [
        "image/png", "image/jpeg", "image/gif", "image/webp", "image/avif", "image/bmp",
    ]

    private static let shown: Set<String> = pictures.union([
        "image/heic", "audio/mpeg",
        "audio/mp4", "audio/aac", "audio/ogg", "audio/wav", "audio/flac", "audio/webm", "video/mp4", "video/webm",
        "video/ogg", "video/quicktime", "text/plain",
    ])

    public static func essence(_ text: String) -> String {
        (text.split(separator: ";", omittingEmptySubsequences: false).first ?? "").trimmed.lowercased()
    }

    /// Returns true for `type "/" subtype` and parameters (RFC 9110 8.3.1), all of them tokens or quoted strings of
    /// printable ASCII.
    private static func isWellFormed(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        var index = 0
        func token() -> Bool {
            let start = index
            while index < bytes.count, bytes[index].isTokenCharacter { index += 1 }
            return index > start
        }
        func take(_ character: Unicode.Scalar) -> Bool {
            guard index < bytes.count, bytes[index] == UInt8(ascii: character) else { return false }
            index += 1
            return true
        }
        func quoted() -> Bool {
            guard take("\"") else { return false }
            while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
                guard (0x20...0x7E).contains(bytes[index]), bytes[index] != UInt8(ascii: "\\") else { return false }
                index += 1
            }
            return take("\"")
        }
        guard token(), take("/"), token() else { return false }
        while index < bytes.count {
            while take(" ") {}
            guard take(";") else { return index == bytes.count }
            while take(" ") {}
            guard token(), take("="), quoted() || token() else { return false }
        }
        return true
    }
}

/// Writes a file's name in Content-Disposition (RFC 6266, RFC 8187): in UTF-8, and in ASCII for older clients.
public enum ContentDisposition {
    public static func value(_ name: String, isShown: Bool) -> String {
        let kind = isShown ? "inline" : "attachment"
        let plain = String(decoding: name.utf8.map { isPlain($0) ? $0 : UInt8(ascii: "_") }, as: UTF8.self)
        if plain.utf8.elementsEqual(name.utf8) { return "\(kind); filename=\"\(plain)\"" }
        let fallback = String(
            String.UnicodeScalarView(
                name.unicodeScalars.map { $0.isASCII && isPlain(UInt8($0.value)) ? $0 : Unicode.Scalar("_") }))
        return "\(kind); filename=\"\(fallback)\"; filename*=UTF-8''\(PercentEncoding.encode(name))"
    }

    /// Returns true for a byte of the plain form: some browsers undo percent-encoding in it, and backslashes have no
    /// agreed meaning.
    private static func isPlain(_ byte: UInt8) -> Bool {
        (0x20...0x7E).contains(byte) && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "%")
            && byte != UInt8(ascii: "\\")
    }
}
