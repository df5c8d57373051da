import NextcloudNotes
import NotesAPI
import NotesStoreContract

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The settings in the form of each part of the server.
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
        store.quotaBytes = Int64(quotaBytes)
        // There are two even on one processor: a read that takes long must not hold up all others.
        store.readThreads = min(4, max(2, loops))
        store.trashDays = Int64(trashDays)
        store.versionDays = Int64(versionDays)
        store.copiesFolder = backupFolder == Self.backupsInData ? nil : backupFolder
        store.copiesKept = backupKeep
        return store
    }

    /// The settings of the protocol; nil if it is off.
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
