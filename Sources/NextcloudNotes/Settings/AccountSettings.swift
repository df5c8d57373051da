import Notes

/// The settings that apps may change, of one account. Notes are in no folder of files here: another path hides the notes
/// of the present one until it is set again.
struct AccountSettings: Equatable, Sendable {
    static let standardPath = "Notes"
    static let standardSuffix = ".md"

    var notesPath = standardPath
    var fileSuffix = standardSuffix
    /// When the path last changed: the notes that came into sight then are new to every app. Nil where it never did, and so
    /// no note is at another path.
    var shownAt: Timestamp?

    init() {}

    /// As the store keeps them.
    init(_ stored: [UInt8]?) {
        guard let stored else { return }
        let object = try? JSONView.read(stored) { $0.object }
        if case .string(let path)? = object?["notesPath"] { notesPath = path }
        if case .string(let suffix)? = object?["fileSuffix"] { fileSuffix = suffix }
        if case .number(let time)? = object?["shownAt"], let milliseconds = Int64(time.text) {
            shownAt = Timestamp(milliseconds: milliseconds)
        }
    }

    var stored: [UInt8] {
        var object = ObjectWriter()
        object.add("notesPath", notesPath)
        object.add("fileSuffix", fileSuffix)
        if let shownAt { object.add("shownAt", shownAt.milliseconds) }
        return object.finish()
    }

    /// As apps see them.
    var shown: [UInt8] {
        var object = ObjectWriter()
        object.add("notesPath", notesPath)
        object.add("fileSuffix", fileSuffix)
        return object.finish()
    }

    mutating func setPath(_ path: String?, at now: Timestamp) {
        let path = path.map { Self.path($0) } ?? Self.standardPath
        if path == notesPath { return }
        notesPath = path
        shownAt = max(now, shownAt?.advanced(byMilliseconds: 1) ?? now)
    }

    mutating func setSuffix(_ suffix: String?) {
        fileSuffix = suffix.map { Self.suffix($0) } ?? Self.standardSuffix
    }

    /// Without steps upwards out of the account.
    static func path(_ text: String) -> String {
        var segments: [Substring] = []
        for segment in text.split(whereSeparator: { $0 == "/" || $0 == "\\" }) where segment != "." {
            if segment == ".." { _ = segments.popLast() } else { segments.append(segment) }
        }
        return segments.joined(separator: "/")
    }

    static func suffix(_ text: String) -> String {
        let allowed = text.utf8.filter { byte in
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "."), UInt8(ascii: "-"): true
            default: false
            }
        }
        let rest = allowed.drop { $0 == UInt8(ascii: ".") }
        return rest.isEmpty ? standardSuffix : "." + String(decoding: rest, as: UTF8.self)
    }
}
