import Notes
import NotesClient

/// Has the settings of a profile that `notes config` writes, in a file beside the sign-in.
struct Preferences: Equatable {
    enum Key: String, CaseIterable {
        case editor, folder, pager, send, sort

        var meaning: String {
            switch self {
            case .editor: "the editor, instead of $VISUAL and $EDITOR"
            case .folder: "the folder of new notes"
            case .pager: "the pager, instead of $PAGER; cat disables it"
            case .send: "background, or wait: until the server has a change"
            case .sort: "the order of ls: \(ListOptions.sortKeys)"
            }
        }

        /// Lists the values of a setting that has only a few.
        var values: [String] {
            switch self {
            case .send: SendMode.allCases.map(\.rawValue)
            case .sort: ListOptions.sortWords
            case .editor, .folder, .pager: []
            }
        }

        /// Returns the fault of a value, to follow "editor must be".
        func fault(_ value: String) -> String? {
            if value.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }) {
                return "a text without control characters"
            }
            switch self {
            case .editor, .pager: return value.allSatisfy(\.isWhitespace) ? "a command" : nil
            case .send: return values.contains(value) ? nil : "background or wait"
            case .sort: return values.contains(value) ? nil : ListOptions.sortKeys
            case .folder:
                var content = Content(title: "x")
                content.folder = value
                return value.isEmpty || NoteLimits().fault(in: content) != nil ? "a folder, as in lists/home" : nil
            }
        }
    }

    private var values: [Key: String] = [:]

    subscript(_ key: Key) -> String? {
        get { values[key] }
        set { values[key] = newValue }
    }

    /// Returns the settings; a file that does not exist has none.
    init(_ path: String) throws {
        guard let bytes = try File.read(path) else { return }
        guard let object = JSONObject(reading: bytes) else {
            throw CommandError(.failure, "\(path) is not a JSON object; correct or remove it")
        }
        for key in Key.allCases {
            guard let value = object[key.rawValue] else { continue }
            guard case .string(let text) = value, key.fault(text) == nil else {
                throw CommandError(.failure, "\(path): \(key.rawValue) has a value that is not accepted; correct it")
            }
            values[key] = text
        }
    }

    func write(_ profile: Profile) throws {
        try File.makeFolder(profile.configuration)
        var object = JSONObject()
        for key in Key.allCases { object[key.rawValue] = values[key].map(JSON.string) }
        try File.write(object.bytes + [UInt8(ascii: "\n")], to: profile.preferencesPath)
    }
}

/// Decides the end of a verb that changes a note.
enum SendMode: String, CaseIterable {
    /// The verb ends at once; another process sends the change.
    case background
    /// The verb ends with the server's answer, or after some seconds without one.
    case wait
}
