import NextcloudNotes
import NotesAPI
import NotesHTTP
import NotesStoreContract

/// Has the values of all settings. `Setting.table` has the flag and the variable of each.
struct Settings: Sendable {
    enum Log: String, Sendable, CaseIterable {
        case auto, off, text, json
    }

    /// Names the source of a setting's value.
    enum Origin: Sendable, Equatable {
        case standard
        case variable(String)
        case file(variable: String, path: String)
        case flag(String)
    }

    enum SignUp: String, Sendable, CaseIterable {
        case closed, open
    }

    enum Readiness: String, Sendable, CaseIterable {
        case native, portable
    }

    var host = "127.0.0.1"
    var port = 8080
    var data = "./data"
    var keptIn = StoreLocation.folder(nil)
    var databaseConnections = 20
    /// Names the first account, which gets the password and token below.
    var user = "me"
    var password = ""
    var token = ""
    var adminToken = ""
    var signup = SignUp.closed
    var trustedProxies = ""
    var noteBytes = 1024 * 1024
    var attachmentBytes = 25 * 1024 * 1024
    var restoreBytes = 4 << 30
    var backupEvery = Interval.daily
    var backupKeep = 3
    /// Selects the folder `backups` in the data folder, wherever that is.
    static let backupsInData = "DATA/backups"
    var backupFolder = backupsInData
    /// Names the certificate's file. It is set together with `tlsKey`; plain HTTP has neither.
    var tlsCertificate = ""
    var tlsKey = ""
    var tlsRedirectPort: Int?
    var tlsCheckTime = Duration.seconds(60)
    var hstsSeconds = 31_536_000
    var behindProxy = false
    var insecure = false
    var corsOrigins = ""
    var quotaBytes = 0
    var trashDays = 30
    var versionDays = 0
    var rateOfAddress = 300
    var rateOfAccount = 300
    var listeners = 2000
    var nextcloud = true
    var weatherAddress = ""
    var weatherKey = ""
    var log = Log.auto
    var loops = Server.processors
    var readiness = Readiness.native
    var limits = Limits()
    /// Maps a setting's name to the origin of its value; a setting that is missing here has its default.
    private(set) var origins: [String: Origin] = [:]

    /// Reads the defaults, then the environment, then the flags; a later source overrides an earlier one.
    init(flags: [(name: String, value: String)], _ environment: Environment) throws(UsageError) {
        for setting in Setting.table {
            // An empty variable counts as not set, as compose files write it.
            if let value = environment[setting.variable], !value.isEmpty {
                try setting.apply(&self, value, setting.variable)
                origins[setting.name] = .variable(setting.variable)
            } else if setting.isSecret, let path = environment[setting.variable + "_FILE"], !path.isEmpty {
                guard let value = TextFile.firstLine(of: path) else {
                    throw UsageError("\(setting.variable)_FILE: cannot read \(path)")
                }
                try setting.apply(&self, value, setting.variable + "_FILE")
                origins[setting.name] = .file(variable: setting.variable + "_FILE", path: path)
            }
        }
        for (name, value) in flags {
            guard let setting = Setting.table.first(where: { $0.name == name && !$0.isSecret }) else {
                throw UsageError("unknown flag --\(name); notes-server --help lists the flags")
            }
            try setting.apply(&self, value, "--" + name)
            origins[name] = .flag("--" + name)
        }
        try checkTLS()
        guard weatherKey.isEmpty || !weatherAddress.isEmpty else {
            throw UsageError("NOTES_WEATHER_KEY needs NOTES_WEATHER_URL")
        }
    }
}

extension Settings {
    static func list(_ text: String) -> [String] {
        text.split { $0 == "," || $0 == " " }.map(String.init)
    }
}

/// Explains a mistake on the command line or in the environment, for which the exit code is 2.
struct UsageError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}

/// Selects the store of the notes.
enum StoreLocation: Sendable, Equatable {
    /// The notes are in SQLite in this folder; nil is the data folder.
    case folder(String?)
    /// The notes are in the database at this `postgres://` address, which may contain a password.
    case database(String)

    /// Selects the data folder, wherever that is.
    static let inData = "sqlite:DATA"

    private static let scheme = "sqlite:"
    private static let addresses = ["postgres://", "postgresql://"]

    init?(_ text: String) {
        if text == Self.inData {
            self = .folder(nil)
        } else if text.hasPrefix(Self.scheme), text.count > Self.scheme.count {
            self = .folder(String(text.dropFirst(Self.scheme.count)))
        } else if Self.addresses.contains(where: { text.hasPrefix($0) }) {
            self = .database(text)
        } else {
            return nil
        }
    }

    /// Returns the location without its secret parts: user and password before the host, and the parameters after it.
    var shown: String {
        switch self {
        case .folder(nil): return Self.inData
        case .folder(let folder?): return Self.scheme + folder
        case .database(let address): return "postgres://" + Self.hiding(address)
        }
    }

    /// Returns the part of an address after the scheme, without its secret parts.
    static func hiding(_ address: String) -> String {
        let rest = address.drop { $0 != "/" }.drop { $0 == "/" }
        let location = rest.prefix { $0 != "?" && $0 != "#" }
        return String(location.lastIndex(of: "@").map { location[location.index(after: $0)...] } ?? location)
    }
}

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Gives each part of the server its settings.
extension Settings {
    /// Makes paths absolute, so that they stay valid when the working folder changes. The data folder is left out,
    /// since its owner enters it.
    mutating func makePathsAbsolute() {
        if backupFolder != Self.backupsInData { backupFolder = Self.absolute(backupFolder) }
        tlsCertificate = Self.absolute(tlsCertificate)
        tlsKey = Self.absolute(tlsKey)
    }

    static func absolute(_ path: String) -> String {
        guard !path.isEmpty, !path.hasPrefix("/"), let folder = getcwd(nil, 0) else { return path }
        defer { free(folder) }
        let plain = path.hasPrefix("./") ? String(path.dropFirst(2)) : path
        return String(cString: folder) + "/" + plain
    }

    var store: StoreSettings {
        var store = StoreSettings(data, clock: WallClock.milliseconds)
        switch keptIn {
        case .folder(let folder): store.location = folder ?? data
        case .database(let address): store.database = address
        }
        store.databaseConnections = databaseConnections
        store.limits.quotaBytes = Int64(quotaBytes)
        // There are two even on one processor: a read that takes long must not hold up all others.
        store.readThreads = min(4, max(2, loops))
        store.limits.trashDays = Int64(trashDays)
        store.limits.versionDays = Int64(versionDays)
        store.copiesFolder = backupFolder == Self.backupsInData ? nil : backupFolder
        store.copiesKept = backupKeep
        return store
    }

    /// Returns the settings of the protocol; nil if it is off.
    var apps: NextcloudSettings? {
        guard nextcloud else { return nil }
        var apps = NextcloudSettings()
        apps.noteBytes = noteBytes
        apps.attachmentBytes = attachmentBytes
        apps.name = Product.name
        apps.patternsBefore = NotesApplication.patternCount
        return apps
    }

    var api: APISettings {
        var api = APISettings()
        api.signUpIsOpen = signup == .open
        api.access.trustedProxies = Self.list(trustedProxies)
        api.access.speaksTLS = speaksTLS
        api.access.refusesPasswords = exposesPasswords
        api.noteBytes = noteBytes
        api.attachmentBytes = attachmentBytes
        api.restoreBytes = restoreBytes
        api.trashDays = trashDays
        api.loops = loops
        api.adminToken = adminToken
        api.access.corsOrigins = Self.list(corsOrigins)
        api.access.rateOfAddress = rateOfAddress
        api.access.rateOfAccount = rateOfAccount
        api.listeners = listeners
        // Streams keep their connections for as long as their clients stay, and other clients need some too.
        api.allListeners = max(1, limits.connections * 4 / 5)
        api.weatherAddress = weatherAddress
        api.weatherKey = weatherKey
        api.name = Product.name
        api.version = Product.version
        return api
    }
}

/// Checks the settings that protect the traffic to the server.
extension Settings {
    var speaksTLS: Bool { !tlsCertificate.isEmpty }

    /// A password would cross a network in the clear, and no setting allows that.
    var exposesPasswords: Bool { !speaksTLS && !behindProxy && !insecure && !Server.isLoopback(host) }

    func checkTLS() throws(UsageError) {
        if tlsCertificate.isEmpty != tlsKey.isEmpty {
            let missing = tlsCertificate.isEmpty ? "NOTES_TLS_CERT" : "NOTES_TLS_KEY"
            throw UsageError("NOTES_TLS_CERT and NOTES_TLS_KEY must be set together; \(missing) is not set")
        }
        if tlsRedirectPort != nil, !speaksTLS {
            throw UsageError("NOTES_TLS_REDIRECT_PORT needs NOTES_TLS_CERT and NOTES_TLS_KEY")
        }
    }

    static let exposureWarning = """
        The server listens on an address that other machines can reach, without TLS: the network can read what is \
        sent. Passwords are refused, tokens are accepted. Set NOTES_TLS_CERT and NOTES_TLS_KEY; or \
        NOTES_BEHIND_PROXY=true if a proxy in front speaks TLS; or NOTES_INSECURE=true to accept passwords anyway.
        """
}
