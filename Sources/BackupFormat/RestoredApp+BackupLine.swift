import Notes
import NotesPrimitives
import NotesStoreContract

extension RestoredApp {
    /// Returns nil for an app that this version does not support.
    init?(_ view: JSONView) throws(BackupLineError) {
        var app: AppKind?
        var next: Int64 = 0
        var settings: [UInt8]?
        var numbers: [(id: NoteID, number: AppNumber)] = []
        for (name, value) in view.members {
            switch name.string {
            case "app": app = value.string.flatMap { AppKind(rawValue: $0) }
            case "next": next = value.integer ?? 0
            case "settings":
                settings = value.string.flatMap { Base64.standard.decode($0) }
                if settings == nil { throw BackupLineError("an app's settings must be Base64") }
            case "numbers": numbers = try Self.numbers(value)
            default: break
            }
        }
        guard let app else { return nil }
        guard let next = Self.number(next, upTo: Self.greatest + 1) else {
            throw BackupLineError("an app's line must have the next number")
        }
        self.init(app, next: next, settings: settings, numbers: numbers)
    }

    /// Reads a separate line; returns nil for an app that this version does not support.
    public init?(line: [UInt8]) throws(DomainError) {
        let app = try JSONView.read(line) { view throws(DomainError) -> RestoredApp? in
            guard view.isObject else { throw DomainError(.invalidBackup, "a line must be an object") }
            do throws(BackupLineError) {
                return try RestoredApp(view)
            } catch { throw DomainError(.invalidBackup, error.detail) }
        }
        guard let app else { return nil }
        self = app
    }

    private static func numbers(_ view: JSONView) throws(BackupLineError) -> [(id: NoteID, number: AppNumber)] {
        var numbers: [(id: NoteID, number: AppNumber)] = []
        for (name, value) in view.members {
            guard let id = name.string.flatMap({ NoteID($0) }),
                let number = value.integer.flatMap({ Self.number($0, upTo: Self.greatest) })
            else { throw BackupLineError("an app's numbers must be from 100 to \(Self.greatest), by the ids of notes") }
            numbers.append((id, number))
        }
        return numbers
    }

    private static func number(_ value: Int64, upTo greatest: AppNumber) -> AppNumber? {
        value >= firstNumber && value <= greatest ? AppNumber(value) : nil
    }
}

extension [UInt8] {
    public mutating func append(backupApp app: RestoredApp) {
        var numbers: [UInt8] = [UInt8(ascii: "{")]
        for (position, (id, number)) in app.numbers.enumerated() {
            if position > 0 { numbers.append(UInt8(ascii: ",")) }
            numbers.append(jsonString: id.text)
            numbers.append(UInt8(ascii: ":"))
            numbers.append(jsonInteger: Int64(number))
        }
        numbers.append(UInt8(ascii: "}"))
        var line = ObjectWriter()
        line.add("app", app.app.rawValue)
        line.add("next", Int64(app.next))
        if let settings = app.settings { line.add("settings", Base64.standard.encode(settings)) }
        line.add("numbers", json: numbers)
        append(line: line)
    }
}
