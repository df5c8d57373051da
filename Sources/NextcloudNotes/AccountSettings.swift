import Notes
import NotesHTTP
import NotesPrimitives
import NotesStoreContract

/// Keeps the settings of one account that apps may change. Notes are in no folder of files here: another path hides the
/// notes of the present one until it is set again.
struct AccountSettings: Equatable, Sendable {
    static let standardPath = "Notes"
    static let standardSuffix = ".md"

    var notesPath = standardPath
    var fileSuffix = standardSuffix
    /// The path changed last at this time: the notes that became visible then are new to every app. It is nil if the
    /// path never changed, so that no note is at another path.
    var shownAt: Timestamp?

    init() {}

    /// Reads the stored settings.
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

    /// Writes the settings in the form for apps.
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

    /// Removes steps upwards out of the account.
    static func path(_ text: String) -> String {
        var segments: [Substring] = []
        for segment in text.split(whereSeparator: { $0 == "/" || $0 == "\\" }) where segment != "." {
            if segment == ".." { _ = segments.popLast() } else { segments.append(segment) }
        }
        return segments.joined(separator: "/")
    }

    static func suffix(_ text: String) -> String {
        let allowed = text.utf8.filter { $0.isLetterOrDigit || ".-".utf8.contains($0) }
        let rest = allowed.drop { $0 == UInt8(ascii: ".") }
        return rest.isEmpty ? standardSuffix : "." + String(decoding: rest, as: UTF8.self)
    }
}

/// Serves `GET` and `PUT /settings`.
extension NextcloudRoutes {
    func readSettings() throws(NextcloudError) -> Reply {
        let context = context
        return try settings { settings throws(NextcloudError) in
            context.reply(JSONAnswer.response(.ok, settings.shown))
        }
    }

    func changeSettings(_ request: borrowing Request) throws(NextcloudError) -> Reply {
        let parameters = try NextcloudParameters(request)
        let (path, suffix) = (try parameters.text("notesPath"), try parameters.text("fileSuffix"))
        let (setsPath, setsSuffix) = (parameters.names("notesPath"), parameters.names("fileSuffix"))
        let (context, asker) = (context, principal.asker)
        return try settings { present throws(NextcloudError) in
            var settings = present
            if setsPath { settings.setPath(path, at: context.services.now) }
            if setsSuffix { settings.setSuffix(suffix) }
            let answer = JSONAnswer.response(.ok, settings.shown)
            if settings == present { return context.reply(answer) }
            context.services.store.set(
                settings.stored, of: .nextcloud, by: asker, reply: context.reply { _ in answer })
            return .later
        }
    }

    func settings(
        _ reply: @escaping @Sendable (AccountSettings) throws(NextcloudError) -> Reply
    ) throws(NextcloudError) -> Reply {
        try context.answer([.app(.nextcloud, scope)]) { answers throws(NextcloudError) in
            guard case .app(let state) = answers[0] else { throw NextcloudError(StoreError.otherAnswer) }
            return try reply(AccountSettings(state.settings))
        }
    }
}
