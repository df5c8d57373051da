import Notes

/// The last entry of a backup zip, `cloudnotes.json`: what the zip is.
///
///     {"format":"cloudnotes-zip","version":1,"account":"me","createdAt":"…","count":2}
struct ZipManifest {
    static let name = "cloudnotes.json"
    static let format = "cloudnotes-zip"
    /// The entry before it, where an app was used: its lines, as the line form of a backup has them.
    static let appsName = "cloudnotes-apps.ndjson"

    let account: String
    let createdAt: Timestamp
    var notes = 0
    /// Links of texts lead to other paths than in the notes. Servers of version 1 would keep these, so they are not to
    /// take the zip.
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
