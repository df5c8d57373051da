import Notes
import NotesClient
import NotesPrimitives

/// Finds the server, the token and the notes of one account, in the folders of the XDG Base Directory Specification.
struct Profile: Sendable {
    var name: String
    /// Names the folder of the settings and the token.
    var configuration: String
    /// Names the folder of the notes.
    var data: String

    init(name: String, _ environment: [String: String]) throws(CommandError) {
        let isName =
            !name.isEmpty
            && name.utf8.allSatisfy { byte in
                switch byte {
                case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x5F: true
                default: false
                }
            }
        guard isName, name.utf8.count <= 64 else {
            throw CommandError(.usage, "a profile's name has 1 to 64 letters, digits, - and _")
        }
        self.name = name
        let home = environment["HOME"] ?? "."
        func folder(_ variable: String, _ standard: String) -> String {
            // A relative path is to be ignored.
            let set = environment[variable].flatMap { $0.hasPrefix("/") ? $0 : nil }
            return (set ?? home + "/" + standard) + "/cloudnotes/" + name
        }
        configuration = folder("XDG_CONFIG_HOME", ".config")
        data = folder("XDG_DATA_HOME", ".local/share")
    }

    var tokenPath: String { configuration + "/token" }
    var settingsPath: String { configuration + "/account.json" }
    var preferencesPath: String { configuration + "/settings.json" }
    var databasePath: String { data + "/notes.sqlite" }
    var attachmentsPath: String { data + "/attachments.sqlite" }

    struct Account: Equatable, Sendable {
        var server: String
        var name: String
        var device: String?
    }

    /// Returns the account, or nil before signing in.
    func account() throws -> Account? {
        guard let bytes = try File.read(settingsPath) else { return nil }
        guard let members = JSONObject(reading: bytes), let server = members.text("server"),
            let name = members.text("account")
        else { throw CommandError(.failure, "\(settingsPath) cannot be read; sign in again with notes login") }
        return Account(server: server, name: name, device: members.text("device"))
    }

    func token() throws -> String? {
        try File.read(tokenPath).map { bytes in
            String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
        }
    }

    func save(_ account: Account, token: String) throws {
        try File.makeFolder(configuration)
        let members: JSON = [
            "server": .string(account.server), "account": .string(account.name),
            "device": account.device.map(JSON.string),
        ]
        try File.write(Array((token + "\n").utf8), to: tokenPath)
        try File.write(members.bytes + [UInt8(ascii: "\n")], to: settingsPath)
    }

    /// Removes the sign-in and the notes of this device.
    func forget() {
        for path in [tokenPath, settingsPath] { File.remove(path) }
        for path in [databasePath, attachmentsPath] {
            for ending in ["", "-wal", "-shm"] { File.remove(path + ending) }
        }
        MirrorRecord.forget(self)
        for kind in LastList.Kind.allCases { File.remove(LastList(kind, self).path) }
        for kind in ProfileLock.Kind.allCases { File.remove(ProfileLock.path(kind, self)) }
        File.remove(SendingRecord.path(self))
    }

    /// Opens the notes. Their files are opened if there are some, or if `keepsAttachments` is true. On a disk that is
    /// read-only the notes alone can be read.
    func openNotebook(keepsAttachments: Bool = false) throws -> Notebook {
        try File.makeFolder(data)
        let mask = umask(0o077)
        defer { umask(mask) }
        let isReadOnly = access(data, W_OK) != 0
        let hasAttachments = keepsAttachments || File.exists(attachmentsPath) && !isReadOnly
        return Notebook(
            try SQLiteReplica(path: databasePath),
            attachments: hasAttachments ? try AttachmentStore(path: attachmentsPath) : nil)
    }
}
