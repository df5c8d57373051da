import NotesPrimitives

/// Gives the type of a file by its name, if its source does not give one.
package enum MediaType {
    private static let byEnding = [
        "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg", "gif": "image/gif", "webp": "image/webp",
        "heic": "image/heic", "svg": "image/svg+xml", "pdf": "application/pdf", "txt": "text/plain",
        "md": "text/markdown", "html": "text/html", "json": "application/json", "csv": "text/csv",
        "mp3": "audio/mpeg", "m4a": "audio/mp4", "wav": "audio/wav", "ogg": "audio/ogg", "amr": "audio/amr",
        "3gp": "audio/3gpp", "mp4": "video/mp4", "mov": "video/quicktime", "webm": "video/webm",
        "zip": "application/zip",
        "doc": "application/msword", "xls": "application/vnd.ms-excel", "ppt": "application/vnd.ms-powerpoint",
        "docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
        "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
        "pptx": "application/vnd.openxmlformats-officedocument.presentationml.presentation",
    ]

    /// Returns the ending for a file of a type without a name; `bin` for an unknown one.
    package static func ending(of type: String) -> String {
        if type == "image/jpeg" { return "jpg" }
        return byEnding.filter { $0.value == type }.map(\.key).min() ?? "bin"
    }

    /// Returns true for a picture, a recording or a film.
    package static func isMedia(_ name: String) -> Bool {
        ["image/", "audio/", "video/"].contains { ofName(name).hasPrefix($0) }
    }

    package static func ofName(_ name: String) -> String {
        byEnding[FileNames.parts(name).ending.dropFirst().lowercased()] ?? "application/octet-stream"
    }

    /// Returns `type/subtype` of plain characters, without parameters. Any other text becomes
    /// `application/octet-stream`.
    package static func checked(_ type: String) -> String {
        let bare = type.utf8.prefix { $0 != UInt8(ascii: ";") && $0 != 0x20 }
        let isToken = { (byte: UInt8) in byte.isLetterOrDigit || "!#$&-^_.+".utf8.contains(byte) }
        let parts = bare.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        guard bare.count <= 127, parts.count == 2, parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(isToken) }) else {
            return "application/octet-stream"
        }
        return String(bare).map { $0.lowercased() } ?? "application/octet-stream"
    }
}
