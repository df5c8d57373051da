import Notes

/// The last entry of a backup zip, `cloudnotes.json`, which describes the zip.
///
///     {"format":"cloudnotes-zip","version":1,"account":"me","createdAt":"…","count":2}
struct ZipManifest {
    static let name = "cloudnotes.json"
    static let format = "cloudnotes-zip"
    /// The entry before it, if an app was used: its lines, in the line form of a backup.
    static let appsName = "cloudnotes-apps.ndjson"

    let account: String
    let createdAt: Timestamp
    var notes = 0
    /// True if links in texts have other paths than in the notes. Servers of version 1 would keep these, so they must
    /// refuse the zip.
    var hasLinks = false

    init(account: String, createdAt: Timestamp) {
        self.account = account
        self.createdAt = createdAt
    }

    var json: [UInt8] {
        var object = ObjectWriter()
        object.add("format", Self.format)
        object.add("version", hasLinks ? 2 : 1)
        object.add("account", account)
        object.add("createdAt", createdAt)
        object.add("count", notes)
        return object.finish() + [0x0A]
    }
}
