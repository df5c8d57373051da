import NotesAPI
import NotesStore

/// The settings as the parts of the server want them.
extension Settings {
    var storeConfiguration: StoreConfiguration {
        var configuration = StoreConfiguration(folder: data, clock: WallClock.milliseconds)
        configuration.quotaBytes = Int64(quotaBytes)
        return configuration
    }

    var api: APISettings {
        var api = APISettings()
        api.signUpIsOpen = signup == .open
        api.trustedProxies = Self.list(trustedProxies)
        api.speaksTLS = speaksTLS
        api.refusesPasswords = exposesPasswords
        api.noteBytes = noteBytes
        api.attachmentBytes = attachmentBytes
        api.restoreBytes = restoreBytes
        api.loops = loops
        api.adminToken = adminToken
        api.corsOrigins = Self.list(corsOrigins)
        api.rateOfAddress = rateOfAddress
        api.rateOfAccount = rateOfAccount
        api.listeners = listeners
        api.name = Product.name
        api.version = Product.version
        return api
    }
}
